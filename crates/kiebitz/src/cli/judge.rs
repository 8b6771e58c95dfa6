//! The options that say what judges positions.

use std::fmt;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use kiebitz_engine::{Evaluator, Options};
use kiebitz_nnue::Network;

use super::input;

/// Which evaluation the engine asks.
#[derive(Args)]
pub struct Judge {
    /// What judges positions [default: what the engine uses; with --eval-file the network]
    #[arg(long, value_name = "NAME", value_parser = input::evaluator_parser(), ignore_case = true)]
    evaluator: Option<Evaluator>,

    /// A network to judge with, instead of the one compiled in for its variant
    #[arg(long, value_name = "FILE")]
    eval_file: Option<PathBuf>,
}

/// What was asked for, in words.
impl fmt::Display for Judge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.eval_file, self.evaluator) {
            (Some(path), evaluator) => {
                write!(f, "{} {}", evaluator.unwrap_or_default().name(), path.display())
            }
            (None, evaluator) => f.write_str(evaluator.unwrap_or_default().name()),
        }
    }
}

impl Judge {
    /// These options with the evaluation asked for.
    pub fn apply(&self, options: Options) -> Result<Options> {
        let with_file = self.eval_file.as_ref().map(|_| Evaluator::Network);
        let evaluator = self.evaluator.or(with_file).unwrap_or(options.evaluator);
        let mut options = Options { evaluator, ..options };
        if let Some(path) = &self.eval_file {
            let network = Network::open(path).with_context(|| path.display().to_string())?;
            options.networks = options.networks.with(network);
        }
        Ok(options)
    }
}
