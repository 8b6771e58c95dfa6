//! The evaluation networks: the built-in ones, and others loaded from files.

use std::sync::{Arc, OnceLock};

use kiebitz_chess::Variant;
use kiebitz_nnue::Network;

/// One network for chess (and Chess960), one for Racing Kings.
#[derive(Clone, Debug)]
pub struct Networks {
    chess: Arc<Network>,
    racing_kings: Arc<Network>,
}

/// `nets/HISTORY.md` records where the networks come from.
const CHESS: &[u8] = include_bytes!("../../../../nets/chess.kzn");
const RACING_KINGS: &[u8] = include_bytes!("../../../../nets/racingkings.kzn");

impl Default for Networks {
    /// The built-in networks.
    fn default() -> Networks {
        static COMPILED_IN: OnceLock<Networks> = OnceLock::new();
        let read = |bytes| Arc::new(Network::read(bytes).expect("a test reads it, too"));
        COMPILED_IN
            .get_or_init(|| Networks { chess: read(CHESS), racing_kings: read(RACING_KINGS) })
            .clone()
    }
}

impl Networks {
    /// Replaces the network of the variant that `network` was trained for.
    pub fn with(mut self, network: Network) -> Networks {
        match network.variant() {
            Variant::RacingKings => self.racing_kings = Arc::new(network),
            Variant::Chess | Variant::Chess960 => self.chess = Arc::new(network),
        }
        self
    }

    pub fn of(&self, variant: Variant) -> &Arc<Network> {
        match variant {
            Variant::RacingKings => &self.racing_kings,
            Variant::Chess | Variant::Chess960 => &self.chess,
        }
    }
}
