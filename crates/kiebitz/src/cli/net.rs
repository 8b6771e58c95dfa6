//! `kiebitz net`: the networks that judge positions.

use kiebitz_engine::eval::Networks;
use kiebitz_nnue::{Network, NetworkReport};
use kiebitz_players::Text;

use super::figures::grouped;
use super::prelude::*;

subcommands! {
    /// Show the networks that evaluate positions
    #[command(after_help = examples! {
        "kiebitz net info                    the built-in networks"
        "kiebitz net info my.kzn             the contents of a file"
    })]
    pub struct Net {
        Info(NetInfo),
    }
}

/// Print the built-in networks, or the contents of network files
///
/// The command checks a network file completely and rejects a damaged one. nets/HISTORY.md in the sources records how
/// the built-in networks were made; docs/network.md describes how to train one.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz net info"
    "kiebitz net info my.kzn --json"
})]
struct NetInfo {
    /// Network files (.kzn) [default: the built-in networks]
    files: Vec<PathBuf>,

    #[command(flatten)]
    form: Form,
}

impl NetInfo {
    fn run(&self, _: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        let networks = self.networks()?;
        self.form.write(&networks, out, |out| {
            for network in &networks {
                let &NetworkReport { inputs, width, buckets, variant, instructions, .. } = network;
                let (name, weights) = (&network.name, grouped(language, network.parameters as u64));
                let kings = network.king_buckets;
                let layers = text!(language, "net-layers", kings, inputs, width, buckets, weights);
                let built_in = || text!(language, "net-built-in");
                let origin = network.file.clone().unwrap_or_else(built_in);
                writeln!(out, "{name} ({variant}, {origin})\n  {layers}; {instructions}")?;
            }
            Ok(())
        })
    }

    fn networks(&self) -> Result<Vec<NetworkReport>> {
        if self.files.is_empty() {
            let compiled_in = Networks::default();
            let of = |variant| report(None, compiled_in.of(variant));
            return Ok([Variant::Chess, Variant::RacingKings].map(of).into());
        }
        let open = |path: &PathBuf| {
            let name = path.display().to_string();
            let network = Network::open(path).with_context(|| name.clone())?;
            Ok(report(Some(name), &network))
        };
        self.files.iter().map(open).collect()
    }
}

fn report(file: Option<String>, network: &Network) -> NetworkReport {
    NetworkReport::new(file, Text::from_foreign(network.name()).into(), network)
}
