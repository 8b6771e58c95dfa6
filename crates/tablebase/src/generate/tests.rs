//! Tables built in cells of all sizes are identical, also if the build has to switch to larger
//! cells.

use std::fs;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use kiebitz_chess::{Color, Variant};

use super::*;

/// A small cell: 39 plies. KQvK and KRvK fit, KPvK and KQvKR do not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Short(u8);

impl Cell for Short {
    const BYTES: usize = 1;
    const LAST: u16 = 40;
    const DRAW: Self = Short(u8::DRAW);
    const NONE: Self = Short(u8::NONE);
    const NO_MOVE: Self = Short(u8::NO_MOVE);
    const DRAW_RANK: Self = Short(u8::DRAW_RANK);

    fn number(self) -> u16 {
        self.0.number()
    }

    fn of_number(number: u16) -> Self {
        Short(u8::of_number(number))
    }

    fn rank_of_child(self) -> Self {
        Short(self.0.rank_of_child())
    }

    fn of_rank(rank: Self) -> Self {
        Short(u8::of_rank(rank.0))
    }

    fn rank(self) -> Self {
        Short(self.0.rank())
    }

    fn is_win(self) -> bool {
        self.0.is_win()
    }
}

/// A folder that is removed when dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let name = format!("kiebitz-cells-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).expect("the folder for temporary files can be written");
        Folder(path)
    }

    fn options(&self) -> GenerateOptions {
        let (dir, save_every) = (self.0.clone(), Duration::ZERO);
        GenerateOptions { dir, threads: 2, memory: 1 << 30, save_every }
    }

    fn bytes(&self, material: &Material) -> Vec<u8> {
        fs::read(self.0.join(file_name(material))).expect("the table is there")
    }

    /// Another folder with copies of what a table depends on.
    fn needed_for(&self, material: &Material, name: &str) -> Folder {
        let other = Folder::new(&format!("{name}-{}", file_name(material)));
        for needed in material.closure().iter().filter(|needed| *needed != material) {
            fs::write(other.0.join(file_name(needed)), self.bytes(needed)).expect("written");
        }
        other
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn materials(names: &[&str], variant: Variant) -> Vec<Material> {
    names.iter().map(|name| Material::parse(name, variant).expect(name)).collect()
}

/// Builds tables of cells of a byte, each with what it depends on.
fn reference(name: &str, wanted: &[Material]) -> Folder {
    let folder = Folder::new(name);
    let options = GenerateOptions { save_every: Duration::from_secs(60), ..folder.options() };
    let library = TableLibrary::new(&options).expect("threads");
    for material in wanted.iter().flat_map(Material::closure) {
        if !is_built(&folder.0, &material).expect("readable") {
            generate(material, &options, &library, &|| false, &|_| {}).expect("it can be built");
        }
    }
    folder
}

/// Builds a table in cells of one size, and goes on in those of another if need be.
fn build<S: Cell, L: Cell>(
    material: Material,
    options: &GenerateOptions,
    stop: &(dyn Fn() -> bool + Sync),
    report: &(dyn Fn(Progress) + Sync),
) -> Result<BuiltTable, GenerateError> {
    let library = Library::<S>::new(&options.dir, options.cache());
    let begun = Instant::now();
    Run { material, options, library: &library, stop, report, begun }.build::<L>()
}

#[test]
fn two_bytes_a_cell_give_the_same_tables() {
    let mut wanted = materials(&["KQvK", "KPvK", "KQvKR"], Variant::Chess);
    if std::env::var_os("KIEBITZ_LONG").is_some() {
        wanted.extend(materials(&["KPvKP"], Variant::Chess));
    } else {
        eprintln!("left out: KPvKP in cells of two bytes (make test-long)");
    }
    wanted.extend(materials(&["KvKQ", "KQvKR"], Variant::RacingKings));
    let narrow = reference("narrow", &wanted);
    for material in wanted {
        let wide = narrow.needed_for(&material, "wide");
        let report = |progress| assert!(!matches!(progress, Progress::Longer));
        build::<u16, u16>(material, &wide.options(), &|| false, &report).expect("it can be built");
        assert!(narrow.bytes(&material) == wide.bytes(&material), "{material:?}");
    }
}

/// KPvK is too long after some of its slices, KQvKR in the middle of its only one. Both go on in larger
/// cells, and stopped again and again they end in the same bytes.
#[test]
fn a_table_that_is_too_long_goes_on_in_larger_cells() {
    let wanted = materials(&["KPvK", "KQvKR"], Variant::Chess);
    let narrow = reference("enough", &wanted);
    for material in wanted {
        let wide = narrow.needed_for(&material, "longer");
        let begun = Mutex::new(Vec::new());
        let report = |progress| match progress {
            Progress::Table { done, .. } => begun.lock().expect("alive").push(Some(done)),
            Progress::Longer => begun.lock().expect("alive").push(None),
            _ => {}
        };
        build::<Short, u16>(material, &wide.options(), &|| false, &report).expect("built");
        assert!(narrow.bytes(&material) == wide.bytes(&material), "{material:?}");
        // What was finished in small cells is kept.
        let begun = begun.into_inner().expect("alive");
        let [Some(0), None, Some(done)] = begun[..] else { panic!("{material:?}: {begun:?}") };
        assert_eq!(done > 0, material.pawns() > 0, "{material:?}");

        let stopped = narrow.needed_for(&material, "stopped");
        let mut runs = 0;
        let mut announced = Vec::new();
        loop {
            let asked = AtomicUsize::new(0);
            let stop = || asked.fetch_add(1, Ordering::Relaxed) > 5 + runs;
            let begun = Mutex::new(Vec::new());
            let report = |progress| {
                if let Progress::Table { done, plies, .. } = progress {
                    begun.lock().expect("alive").push((done, plies));
                }
            };
            let built = build::<Short, u16>(material, &stopped.options(), &stop, &report);
            announced.extend(begun.into_inner().expect("alive"));
            match built {
                Ok(_) => break,
                Err(GenerateError::Interrupted(_)) => runs += 1,
                Err(error) => panic!("{error}"),
            }
            assert!(runs < 1000, "it never ends");
        }
        assert!(runs > 3, "{material:?} was interrupted only {runs} times");
        // Each run goes on where the one before was, but for the slice in which the cells change.
        assert!(announced.is_sorted_by_key(|(done, _)| *done), "{material:?}: {announced:?}");
        assert!(narrow.bytes(&material) == stopped.bytes(&material), "{material:?}");
    }
}

/// Tables that lead to longer ones are not begun in cells that cannot say where they lead.
#[test]
fn a_table_that_leads_to_long_ones_is_built_in_larger_cells_at_once() {
    let wanted = materials(&["KQvKR"], Variant::Chess);
    let narrow = reference("long", &wanted);
    let options = narrow.options();
    let layout = Layout::new(wanted[0]);
    let work = Work::open(&options.dir, &layout, 2).expect("written");
    let library = Library::<Short>::new(&options.dir, options.cache());
    let material = Material::parse("KQRvKR", Variant::Chess).expect("a material");
    let parent = Layout::new(material);
    let asked = (wanted[0], parent.slices().pawns(0), Color::White);
    let child = library.child(&parent, &work, asked);
    assert!(matches!(child, Err(GenerateError::TooLong(told)) if told == material));
}
