//! The options that say what judges positions.

use kiebitz_engine::{Evaluator, Options};
use kiebitz_nnue::Network;

use super::prelude::*;

#[derive(Args)]
pub struct Judge {
    /// Evaluation that the engine uses [default: network]
    #[arg(long, value_name = "NAME", value_parser = input::evaluator_parser(), ignore_case = true)]
    evaluator: Option<Evaluator>,

    /// Network file (.kzn) to use instead of the built-in network of its variant; implies --evaluator network
    #[arg(long, value_name = "FILE")]
    eval_file: Option<PathBuf>,
}

impl Judge {
    pub fn file(&self) -> Option<&Path> {
        self.eval_file.as_deref()
    }

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
