//! The options that say what judges positions.

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use kiebitz_engine::{Evaluator, Options};
use kiebitz_nnue::Network;

use super::input;

/// Which evaluation the engine asks.
#[derive(Args)]
pub struct Judge {
    /// What judges positions: the network, or the hand-written evaluation
    #[arg(long, value_name = "NAME", default_value = Evaluator::default().name(), value_parser = input::evaluator_parser(), ignore_case = true)]
    evaluator: Evaluator,

    /// A network to judge with, instead of the one compiled in for its variant
    #[arg(long, value_name = "FILE")]
    eval_file: Option<PathBuf>,
}

impl Judge {
    /// These options with the evaluation asked for.
    pub fn apply(&self, options: Options) -> Result<Options> {
        let mut options = Options { evaluator: self.evaluator, ..options };
        if let Some(path) = &self.eval_file {
            let network = Network::open(path).with_context(|| path.display().to_string())?;
            options.networks = options.networks.with(network);
        }
        Ok(options)
    }
}
