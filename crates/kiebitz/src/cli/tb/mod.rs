//! `kiebitz tb`: endgame tables.

mod generate;
mod list;
mod positions;
mod probe;
mod remove;
mod stats;
mod verify;

use kiebitz_tablebase::{Material, Syzygy, TableFile, Tables};

use super::knowledge;
use super::prelude::*;

subcommands! {
    /// Build, query and check endgame tables
    ///
    /// A table covers every position with certain pieces: it knows the winner, and the number of plies to the end with
    /// best play of both sides. Kiebitz builds tables itself, for chess and Racing Kings, with up to five pieces (kings
    /// and pawns included) and some with six. They lie in the data directory unless --dir, KIEBITZ_TABLES or the config
    /// file names another one. The tables do not know the 50-move rule; tb probe and tb verify can also ask Syzygy
    /// tables, which do.
    #[command(after_help = examples! {
        "kiebitz tb generate KQvKR                  build a table and those it depends on"
        "kiebitz tb probe 8/8/8/8/8/4k3/8/4K2Q w    the verdict, also for every move"
        "kiebitz tb line 8/8/8/8/8/4k3/8/4K2Q w     best play to the end"
        "kiebitz tb stats KQvKR                     numbers of wins and draws, the longest win"
    })]
    pub struct Tb {
        Generate(generate::Generate),
        Probe(probe::Probe),
        Line(probe::Line),
        Stats(stats::Stats),
        Positions(positions::Positions),
        Verify(verify::Verify),
        List(list::List),
        Remove(remove::Remove),
    }
}

#[derive(Args)]
pub(super) struct Common {
    /// Variant of chess; Chess960 uses the tables of chess
    #[arg(short, long, default_value = "chess", value_parser = input::variant_parser(), ignore_case = true)]
    variant: Variant,

    /// Folder of endgame tables [default: KIEBITZ_TABLES, tables of the config file, or tables/ in the data
    /// directory]
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,

    #[command(flatten)]
    pub(super) form: Form,
}

#[derive(Args)]
struct OneTable {
    /// Table, such as KQvKR: the pieces of White, v, the pieces of Black
    #[arg(value_parser = input::material_parser(), hide_possible_values = true)]
    material: String,

    #[command(flatten)]
    common: Common,
}

impl OneTable {
    /// Calls `report` with the table, which must be there.
    fn open<T>(
        &self,
        language: Language,
        report: impl FnOnce(&TableFile) -> Result<T>,
    ) -> Result<T> {
        let material = self.common.material(&self.material)?;
        let tables = self.common.tables(language)?;
        report(self.common.table(&tables, material, language)?)
    }
}

impl Common {
    pub(super) fn variant(&self) -> Variant {
        self.variant
    }

    /// The directory of the tables, whether it exists or not.
    fn dir(&self, language: Language) -> Result<PathBuf> {
        if let Some(dir) = &self.dir {
            return Ok(dir.clone());
        }
        let (dir, _) =
            data::tables(&Config::load()?).with_context(|| text!(language, "tb-no-home"))?;
        Ok(dir)
    }

    /// The tables there are; none if there is no such directory and --dir does not name it.
    pub(super) fn tables(&self, language: Language) -> Result<Tables> {
        knowledge::tables(self.dir.as_deref(), &Config::load()?, language)
    }

    pub(super) fn material(&self, text: &str) -> Result<Material> {
        let material = Material::parse(text, self.variant);
        Ok(material.map_err(|error| BadArgument::new(&error))?.table().0)
    }

    fn materials(&self, texts: &[String]) -> Result<Vec<Material>> {
        texts.iter().map(|text| self.material(text)).collect()
    }

    /// Syzygy tables: those named, or else those of the config file.
    fn syzygy(&self, named: Option<&str>, language: Language) -> Result<Option<Syzygy>> {
        if self.variant == Variant::RacingKings {
            ensure!(named.is_none(), failed!("tb-no-syzygy-races"));
            return Ok(None);
        }
        knowledge::syzygy(named, &Config::load()?, language)
    }

    fn variant_option(&self) -> &'static str {
        if self.variant == Variant::RacingKings { " -v racingkings" } else { "" }
    }

    fn missing(&self, material: Material, language: Language) -> anyhow::Error {
        let folder = self.dir(language).ok().map(|dir| dir.display().to_string());
        let (table, option) = (material.to_string(), self.variant_option());
        anyhow!(failed!("tb-missing", table, folder, option))
    }

    pub(super) fn table<'t>(
        &self,
        tables: &'t Tables,
        material: Material,
        language: Language,
    ) -> Result<&'t TableFile> {
        tables.table(&material)?.ok_or_else(|| self.missing(material, language))
    }
}
