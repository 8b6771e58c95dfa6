//! The engine of a comparison.

use kiebitz_chess::{Board, Variant};
use kiebitz_words::said;

use crate::contestant::Entrant;
use crate::limit::Limit;
use crate::runner::{EntryError, introduce};
use crate::spec::{NoEntrant, Spec};

/// Why an engine cannot be compared.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)] // the messages are the documentation
pub enum NoEngine {
    Limit(#[source] NoEntrant),
    Unusable(#[from] NoEntrant),
    Start(#[from] EntryError),
}

said! { NoEngine {
    Limit(why) => "compare-engine-unusable", why;
    Unusable(error) => error;
    Start(why) => "compare-engine-unusable", why;
} }

/// An engine that keeps this limit, and its name; it has been started once. `hash` is in MB, for engines that have the
/// option.
pub fn entrant(
    spec: &Spec,
    limit: Limit,
    hash: u32,
    seed: u64,
    variant: Variant,
) -> Result<(Box<dyn Entrant>, String), NoEngine> {
    let defaults = [("Hash", hash), ("Threads", 1)];
    let defaults = defaults.map(|(name, value)| (name.to_owned(), value.to_string()));
    spec.can_keep(limit).map_err(NoEngine::Limit)?;
    let entrant = spec.entrant(&defaults, seed, None)?;
    // Whatever is compared is set up: some programs cannot do that.
    let bare = Board::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1", Variant::Chess);
    let bare = bare.expect("two kings are a position");
    let own = introduce(&*entrant, variant, Some(&bare))?;
    Ok((entrant, spec.name.clone().unwrap_or(own)))
}
