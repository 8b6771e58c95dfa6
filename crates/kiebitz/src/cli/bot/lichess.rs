//! `kiebitz bot lichess`: plays there until Ctrl-C.

use std::sync::mpsc::channel;
use std::thread::{self, available_parallelism};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use kiebitz_bot::lichess::server::Plan;
use kiebitz_bot::lichess::wire::Speed;
use kiebitz_bot::lichess::{
    self, ChallengeFilter, LICHESS, MOST_GAMES, Opponents, Policy, Rules, Seeking, Settings,
    Stakes, Tell, Timing, token,
};
use kiebitz_gametree::random::any_seed;
use kiebitz_play::{ClockControl, DrawPolicy};
use kiebitz_players::{PlayerSpec, Resources};
use tokio::sync::watch;

use crate::cli::interrupt::on_interrupt;
use crate::cli::knowledge::Knowledge;
use crate::cli::play::Keeping;
use crate::cli::prelude::*;

/// Nodes per move in a dry run, which should be short.
const DRY_NODES: u64 = 20_000;

/// Play on Lichess until Ctrl-C
///
/// Accepts challenges in chess, Chess960 and Racing Kings, stores the games in the game database, and continues them
/// after a lost connection or a restart. The first Ctrl-C finishes the running games and accepts no more; the second
/// leaves at once. docs/lichess.md describes how to get a bot account and its token.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz bot lichess --dry-run                         on a built-in test server"
    "kiebitz bot lichess --games 4 --speed blitz,rapid"
    "kiebitz bot lichess --level elo:1500 --mode casual --opponents humans"
    "kiebitz bot lichess --variant racingkings --challenge 30m"
})]
pub struct Lichess {
    /// Play two games of each accepted variant against weak opponents on a built-in test server; needs no token
    #[arg(long, conflicts_with_all = ["url", "token_file", "upgrade", "challenge"])]
    dry_run: bool,

    /// Number of games played at the same time at most; they share threads and memory
    #[arg(short, long, value_name = "N", default_value = "1", value_parser = input::number(1, MOST_GAMES as u32))]
    games: u32,

    /// Player: one of Kiebitz's own, as in kiebitz play, such as engine, elo:1500 or table
    #[arg(long, value_name = "P", default_value = "engine")]
    level: PlayerSpec,

    /// Variants to accept, separated by commas
    #[arg(
        short,
        long,
        value_parser = input::one_of(&GAMES),
        value_delimiter = ',',
        default_value = "chess,chess960,racingkings"
    )]
    variant: Vec<Rules>,

    /// Speeds to accept, separated by commas
    #[arg(long, value_parser = input::one_of(&SPEEDS), value_delimiter = ',', default_value = "bullet,blitz,rapid,classical")]
    speed: Vec<Speed>,

    /// Shortest initial time to accept, such as 30s or 3m [default: no limit]
    #[arg(long, value_name = "TIME", value_parser = input::duration)]
    min_clock: Option<Duration>,

    /// Longest initial time to accept, such as 15m [default: no limit]
    #[arg(long, value_name = "TIME", value_parser = input::duration)]
    max_clock: Option<Duration>,

    /// Smallest increment to accept, such as 2s [default: no limit]
    #[arg(long, value_name = "TIME", value_parser = input::duration)]
    min_increment: Option<Duration>,

    /// Largest increment to accept, such as 10s [default: no limit]
    #[arg(long, value_name = "TIME", value_parser = input::duration)]
    max_increment: Option<Duration>,

    /// Rating of the weakest opponent to accept
    #[arg(long, value_name = "N", default_value = "0", value_parser = input::number(0, 4000))]
    min_rating: u32,

    /// Rating of the strongest opponent to accept
    #[arg(long, value_name = "N", default_value = "4000", value_parser = input::number(0, 4000))]
    max_rating: u32,

    /// Accept rated games, casual games, or both
    #[arg(long, value_parser = input::one_of(&MODES), default_value = "any")]
    mode: Stakes,

    /// Accept bots, humans, or both
    #[arg(long, value_parser = input::one_of(&OPPONENTS), default_value = "any")]
    opponents: Opponents,

    /// Accept and offer a draw if the bot is at most this number of centipawns better
    #[arg(long, value_name = "CP", default_value_t = DRAW, value_parser = input::number(0, 10_000))]
    draw: u32,

    /// Neither offer nor accept draws
    #[arg(long, conflicts_with = "draw")]
    no_draw: bool,

    /// Resign after several moves at which the bot is this number of centipawns worse
    #[arg(long, value_name = "CP", default_value = "1000", value_parser = input::number(100, 30_000))]
    resign: u32,

    /// Never resign
    #[arg(long, conflicts_with = "resign")]
    no_resign: bool,

    /// Let opponents in casual games take moves back
    #[arg(long)]
    takebacks: bool,

    /// Write nothing in the chat
    #[arg(long)]
    no_chat: bool,

    /// Time that the connection takes from the clock with each move
    #[arg(long, value_name = "TIME", default_value = "200ms", value_parser = input::duration)]
    lag: Duration,

    /// Challenge other bots, at most once in this time (1m or more) and only while no game is running [default:
    /// never]
    #[arg(long, value_name = "TIME", value_parser = seldom)]
    challenge: Option<Duration>,

    /// Clock of these challenges: minutes plus seconds per move
    #[arg(long, value_name = "3+2", default_value = "3+2", requires = "challenge")]
    challenge_clock: ClockControl,

    /// Number of these challenges in a day at most
    #[arg(long, value_name = "N", default_value = "20", requires = "challenge", value_parser = input::number(1, 200))]
    challenges_per_day: u32,

    /// Largest difference between the challenged bot's rating and this bot's
    #[arg(long, value_name = "N", default_value = "300", requires = "challenge", value_parser = input::number(1, 4000))]
    challenge_distance: u32,

    /// Turn the account into a bot account before playing; cannot be undone, and works only for an account that has
    /// never played
    #[arg(long)]
    upgrade: bool,

    /// Address of the server
    #[arg(long, value_name = "URL", default_value = LICHESS)]
    url: String,

    /// File with the token [default: KIEBITZ_LICHESS_TOKEN, LICHESS_TOKEN, or the file of kiebitz bot login]
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,

    /// Number of threads for all games together [default: half of the cores]
    #[arg(short, long, value_name = "N", value_parser = input::number(1, 1024))]
    threads: Option<u32>,

    /// Memory for the hash tables of all games together, in MiB
    #[arg(long, value_name = "MIB", default_value = "256", value_parser = input::number(1, 1 << 20))]
    hash: u32,

    /// Number of nodes per move at most [default: no limit; 20000 in a dry run]
    #[arg(long, value_name = "N", value_parser = input::at_least(1))]
    nodes: Option<u64>,

    #[command(flatten)]
    keeping: Keeping,

    #[command(flatten)]
    knowledge: Knowledge,

    #[command(flatten)]
    seed: input::Seed,
}

const DRAW: u32 = match DrawPolicy::ON_LICHESS.most {
    Some(most) => most.unsigned_abs(),
    None => 0,
};

const GAMES: [(&str, &str, Rules); 4] = [
    ("chess standard", "", Rules::Standard),
    ("chess960", "", Rules::Chess960),
    ("racingkings", "", Rules::RacingKings),
    ("position", "Chess from a position that the challenger set up", Rules::FromPosition),
];

const SPEEDS: [(&str, &str, Speed); 6] = [
    ("ultrabullet", "", Speed::UltraBullet),
    ("bullet", "", Speed::Bullet),
    ("blitz", "", Speed::Blitz),
    ("rapid", "", Speed::Rapid),
    ("classical", "", Speed::Classical),
    ("correspondence", "", Speed::Correspondence),
];

const MODES: [(&str, &str, Stakes); 3] =
    [("any", "", Stakes::Any), ("rated", "", Stakes::Rated), ("casual", "", Stakes::Casual)];

const OPPONENTS: [(&str, &str, Opponents); 3] =
    [("any", "", Opponents::Any), ("bots", "", Opponents::Bots), ("humans", "", Opponents::Humans)];

/// A time between two challenges: others are not to be pestered.
fn seldom(text: &str) -> Result<Duration, String> {
    let time = input::duration(text).map_err(|bad| bad.to_string())?;
    if time >= Duration::from_secs(60) {
        Ok(time)
    } else {
        Err("not a time of a minute or more".to_owned())
    }
}

impl Lichess {
    /// Plays until Ctrl-C, or until a dry run is over.
    pub fn run(&self, _: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        let config = Config::load()?;
        let settings = self.settings(&config)?;
        let token = match self.dry_run {
            true => None,
            false => Some(token::find(self.token_file.as_deref())?),
        };
        let (leave, leaving) = watch::channel(false);
        on_interrupt(move || leave.send(true).is_ok(), || {})?;
        // The bot has threads of its own; what it tells is written here, where the reader may close the pipe.
        let (sender, lines) = channel();
        let tell = Tell::new(move |news| drop(sender.send(news.say(language))));
        let (url, seed) = (self.url.clone(), self.seed.seed.unwrap_or_else(any_seed));
        let bot = thread::Builder::new().name("bot".to_owned()).spawn(move || match token {
            Some(token) => lichess::play(&url, token, Timing::default(), settings, leaving, tell),
            None => {
                let played =
                    lichess::dry_run(Plan::dry_run(seed, &settings), settings, leaving, tell);
                played.map(|(summary, _)| summary)
            }
        })?;
        for line in lines {
            writeln!(out, "{} {line}", time_of_day())?;
            out.flush()?;
        }
        let summary = bot.join().map_err(|_| anyhow!("the bot broke down"))??;
        match summary.given_up {
            0 => Ok(()),
            games => Err(anyhow!(failed!("bot-unfinished", games))),
        }
    }

    fn settings(&self, config: &Config) -> Result<Settings> {
        let memory = match self.dry_run {
            true => None,
            false => self.keeping.memory(config)?,
        };
        let half = || available_parallelism().map_or(1, |cores| (cores.get() / 2).max(1));
        Ok(Settings {
            filter: self.filter(),
            games: self.games as usize,
            level: self.level.clone(),
            // What all games together may use.
            means: Resources {
                hash_mib: self.hash as usize,
                threads: self.threads.map_or_else(half, |threads| threads as usize),
                ..self.knowledge.or(config).resources(self.seed.seed)?
            },
            nodes: self.nodes.or(self.dry_run.then_some(DRY_NODES)),
            lag: self.lag,
            policy: Policy {
                draw: DrawPolicy::up_to((!self.no_draw).then_some(self.draw as i32)),
                resign: (!self.no_resign).then_some(self.resign as i32),
                ..Policy::default()
            },
            takebacks: self.takebacks,
            chat: !self.no_chat,
            seeking: self.seeking(),
            memory,
            upgrade: self.upgrade,
        })
    }

    fn filter(&self) -> ChallengeFilter {
        let usual = ChallengeFilter::default();
        let seconds = |time: Option<Duration>, usual: &u64| time.map_or(*usual, |t| t.as_secs());
        let range = |low, high, usual: &std::ops::RangeInclusive<u64>| {
            seconds(low, usual.start())..=seconds(high, usual.end())
        };
        ChallengeFilter {
            rules: self.variant.clone(),
            speeds: self.speed.clone(),
            base: range(self.min_clock, self.max_clock, &usual.base),
            increment: range(self.min_increment, self.max_increment, &usual.increment),
            rating: self.min_rating..=self.max_rating,
            stakes: self.mode,
            opponents: self.opponents,
        }
    }

    fn seeking(&self) -> Option<Seeking> {
        let mut rules = self.variant.clone();
        rules.retain(|rules| *rules != Rules::FromPosition);
        Some(Seeking {
            every: self.challenge?,
            per_day: self.challenges_per_day as usize,
            rules,
            limit: self.challenge_clock.base.as_secs(),
            increment: self.challenge_clock.increment.as_secs(),
            rated: self.mode == Stakes::Rated,
            distance: self.challenge_distance,
        })
    }
}

/// `12:34:56`, in UTC.
fn time_of_day() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    format!("{:02}:{:02}:{:02}", now / 3600 % 24, now / 60 % 60, now % 60)
}
