//! `kiebitz serve`: the server and its page; `kiebitz` alone does the same and opens the page.

use std::io::{self, IsTerminal};

use clap::FromArgMatches;
use kiebitz_web::{Limits, PublicAddress, Server, Settings, open_in_browser};

use super::knowledge::Knowledge;
use super::play::Learning;
use super::prelude::*;

/// Start the server: play, analyse, review and explore in the browser
///
/// The page is part of the program, and no data leaves this machine. The server stores games in the game database
/// while they are played: they continue after you reload the page or restart the server. Ctrl-C ends the server.
///
/// By default only this machine can reach the server, and the server answers no page but its own. docs/http-api.md
/// and /api/openapi.json describe its HTTP interface.
///
/// To play with another person, start the server with --host 0.0.0.0, start a game against "someone else, by link"
/// and send that person the link. With --links-only other machines can reach only the games they have a link to.
/// docs/online.md describes this, TLS included.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz serve                            http://127.0.0.1:7878/"
    "kiebitz serve --open                     the same, and opens the browser"
    "kiebitz serve --port 8000 --host 0.0.0.0 reachable from your network"
    "kiebitz serve --host 0.0.0.0 --links-only           the same, for guests with a link only"
    "kiebitz serve --public https://chess.example.org --links-only   behind a TLS proxy"
})]
pub struct Serve {
    /// Address to listen on; 0.0.0.0 for all networks
    #[arg(long, value_name = "HOST", default_value = "127.0.0.1")]
    host: String,

    /// Port to listen on; 0 for any free port
    #[arg(long, value_name = "PORT", default_value = "7878", value_parser = input::integer(0u16, u16::MAX))]
    port: u16,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,

    /// Address under which other machines reach this server; the server accepts its host name and begins links with
    /// it
    #[arg(long, value_name = "URL")]
    public: Option<PublicAddress>,

    /// Give other machines access only to the games they have a link to
    #[arg(long)]
    links_only: bool,

    /// Memory for hash tables of engines and for events, such as 500M or 2G; building an endgame table may use as
    /// much again [default: half of the free memory, at most 8G]
    #[arg(long, value_name = "SIZE", value_parser = input::size)]
    memory: Option<u64>,

    /// Game database [default: KIEBITZ_DB, db of the config file, or games.db in the data directory]
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,

    #[command(flatten)]
    learning: Learning,

    #[command(flatten)]
    knowledge: Knowledge,

    #[command(flatten)]
    seed: input::Seed,
}

impl Serve {
    /// What `kiebitz` alone means.
    pub fn usual() -> Serve {
        let command = Serve::augment_args(clap::Command::new("serve"));
        Serve::from_arg_matches(&command.get_matches_from(["serve", "--open"]))
            .expect("every other option has a default")
    }

    pub fn run(&self, _: &Terminal, _: Language, out: &mut dyn Write) -> Result<()> {
        let server = Server::bind(&self.host, self.port, self.settings()?)?;
        let address = server.address();
        writeln!(out, "Kiebitz runs at {address} (Ctrl-C ends it)")?;
        out.flush()?;
        if let Some(public) = server.public() {
            writeln!(out, "Others reach it at {public}/")?;
            out.flush()?;
        }
        if server.is_open() && !self.links_only {
            let host = &self.host;
            let warning = "all machines in this network can play here, and read and delete the games \
                           (with --links-only they get only the games they have a link to)";
            writeln!(io::stderr(), "Warning: the server listens on {host}: {warning}.")?;
        }
        if self.open && io::stdout().is_terminal() && !open_in_browser(&address) {
            writeln!(out, "Open this address in a browser.")?;
            out.flush()?;
        }
        server.run()?;
        Ok(())
    }

    fn settings(&self) -> Result<Settings> {
        let config = Config::load()?;
        let db = self.db.clone().or_else(|| data::games(&config));
        let db = db.context("there is no home folder: name the game database with --db")?;
        let knowledge = self.knowledge.or(&config);
        let (syzygy, book) = (knowledge.syzygy()?, knowledge.book()?);
        // The server opens them itself, as often as one is built: here a folder that is not there is refused.
        knowledge.tables_as_named()?;
        Ok(Settings {
            syzygy_path: knowledge.syzygy_path().filter(|_| syzygy.is_some()),
            syzygy,
            ancestors_book: knowledge.ancestors_book(book.clone()),
            book,
            book_choice: knowledge.book_choice(),
            learns: self.learning.wanted()?,
            seed: self.seed.seed,
            person: config.name,
            public: self.public.clone(),
            links_only: self.links_only,
            limits: Limits { memory: self.memory, ..Limits::default() },
            ..Settings::new(db, knowledge.folder())
        })
    }
}
