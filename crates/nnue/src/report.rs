//! What is known of a network.

use serde::Serialize;

use crate::{BUCKETS, Network, inputs};

/// A network as values to print: what `kiebitz net info --json` prints for each.
#[derive(Serialize)]
pub struct NetworkReport {
    /// Path of the file; null for a built-in network.
    pub file: Option<String>,
    /// Name of the network.
    pub name: String,
    /// `chess` or `racingkings`.
    pub variant: &'static str,
    /// Input features of one side.
    pub inputs: usize,
    /// Sets of weights for these inputs, chosen by the square of the side's king; 1 is a network without king buckets.
    pub king_buckets: usize,
    /// Neurons of the hidden layer of one side.
    pub width: usize,
    /// Outputs, chosen by the number of pieces.
    pub buckets: usize,
    /// Number of weights.
    pub parameters: usize,
    /// CPU instructions that compute it on this machine.
    pub instructions: &'static str,
}

impl NetworkReport {
    /// Of a network, under a name that can be shown.
    pub fn new(file: Option<String>, name: String, network: &Network) -> NetworkReport {
        NetworkReport {
            file,
            name,
            variant: network.variant().name(),
            inputs: inputs(network.variant()),
            king_buckets: network.king_buckets(),
            width: network.width(),
            buckets: BUCKETS,
            parameters: network.parameters(),
            instructions: network.path().name(),
        }
    }
}
