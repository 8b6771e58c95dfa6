//! What a review depends on but the game, in words: a log does not mix what differs.

use anyhow::Result;
use kiebitz_chess::Variant;
use kiebitz_engine::Evaluator;
use kiebitz_review::JudgeSettings;
use kiebitz_training::selfplay::{Family, Rules, fingerprint};

/// The conditions of each family of games, found when the first game of it is met: the engine is tried out for them.
pub struct Conditions<'a> {
    settings: &'a JudgeSettings,
    known: Vec<(Family, String)>,
}

impl<'a> Conditions<'a> {
    pub fn new(settings: &'a JudgeSettings) -> Conditions<'a> {
        Conditions { settings, known: Vec::new() }
    }

    /// Those of a variant's games.
    pub fn of(&mut self, variant: Variant) -> Result<String> {
        let family = Family::of(variant);
        if let Some((_, known)) = self.known.iter().find(|(of, _)| *of == family) {
            return Ok(known.clone());
        }
        let found = describe(self.settings, family, variant)?;
        self.known.push((family, found.clone()));
        Ok(found)
    }
}

fn describe(settings: &JudgeSettings, family: Family, variant: Variant) -> Result<String> {
    let options = &settings.engine;
    let tables = options.tables.as_ref().map_or_else(Vec::new, |tables| tables.materials());
    let tables: Vec<String> = tables.iter().map(ToString::to_string).collect();
    let syzygy = options.syzygy.as_ref().map_or(0, |syzygy| syzygy.tables());
    let evaluation = match options.evaluator {
        // What is in the file counts, not what it is called.
        Evaluator::Network => format!("network {:08x}", options.networks.of(variant).checksum()),
        other => other.name().to_owned(),
    };
    // Another build of the same version may think differently.
    let engine = fingerprint(family, &Rules::of(family), options)?;
    Ok(format!(
        "version {}, engine {engine:08x}, {} nodes, {evaluation}, tables {}, {syzygy} Syzygy tables",
        env!("CARGO_PKG_VERSION"),
        settings.nodes,
        tables.join(" "),
    ))
}
