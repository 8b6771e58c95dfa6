//! A table on disk. `docs/table-format.md` describes it byte by byte.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use kiebitz_chess::{Color, Variant};
use kiebitz_words::{Message, message, said};

use crate::atomic::{Readers, write_atomic};
use crate::block::{self, BlockFrame, Packed};
use crate::cell::{Cell, Sides, Word};
use crate::codec::{CodecError, Model, Values};
use crate::layout::Layout;
use crate::material::Material;
use crate::stats::SideStats;

const MAGIC: [u8; 8] = *b"KIEBITZT";
const VERSION: u16 = 1;
/// The version of a table with values beyond 253 plies: there are more counts in its header.
const LONG_VERSION: u16 = 2;
const LONGEST_HEADER: u64 = 1 << 30;
/// Words in a block: a compromise between size on disk and the time of the first probe.
pub const BLOCK_WORDS: usize = 128;

#[derive(Debug, thiserror::Error)]
pub enum FileError {
    Read { path: PathBuf, cause: io::Error },
    Write { path: PathBuf, cause: io::Error },
    Damaged { path: PathBuf, what: Message<'static> },
    Busy { path: PathBuf },
    Foreign { path: PathBuf },
    Version { path: PathBuf, found: u16 },
}

said! { FileError {
    Read { path, cause } => "cannot-read", file = path, why = cause;
    Write { path, cause } => "cannot-write", file = path, why = cause;
    Damaged { path, what } => "table-damaged", file = path, what;
    Busy { path } => "table-busy", file = path;
    Foreign { path } => "table-foreign", file = path;
    Version { path, found } => "table-version", file = path, found = found.to_string(), one = VERSION, other = LONG_VERSION;
} }

pub fn file_name(material: &Material) -> String {
    match material.variant() {
        Variant::RacingKings => format!("{material}.rk.kzt"),
        _ => format!("{material}.kzt"),
    }
}

/// The table a file name stands for.
pub fn material_of(name: &str) -> Option<Material> {
    let stem = name.strip_suffix(".kzt")?;
    let (stem, variant) = match stem.strip_suffix(".rk") {
        Some(stem) => (stem, Variant::RacingKings),
        None => (stem, Variant::Chess),
    };
    let material = Material::parse(stem, variant).ok()?;
    (material.table() == (material, false) && file_name(&material) == name).then_some(material)
}

/// The offset of a block, and its checksum.
#[derive(Clone, Copy, Debug)]
struct Entry {
    offset: u64,
    length: u32,
    checksum: u32,
}

/// The content of a header besides the material.
#[derive(Debug)]
struct Contents {
    block_words: usize,
    stats: Vec<SideStats>,
    model: Model,
    entries: Vec<Entry>,
}

/// A table opened for reading, from any number of threads.
#[derive(Debug)]
pub struct TableFile {
    path: PathBuf,
    layout: Layout,
    contents: Contents,
    size: u64,
    file: Mutex<File>,
}

impl TableFile {
    /// Opens a table and checks its header.
    pub fn open(path: &Path) -> Result<TableFile, FileError> {
        let read = |cause| FileError::Read { path: path.to_owned(), cause };
        let damaged = |what| damage(path, what);
        let mut file = File::open(path).map_err(read)?;
        let size = file.metadata().map_err(read)?.len();
        let mut start = [0; 8 + 2 + 8];
        if let Err(error) = file.read_exact(&mut start) {
            return Err(match error.kind() {
                io::ErrorKind::UnexpectedEof => FileError::Foreign { path: path.to_owned() },
                _ => read(error),
            });
        }
        if start[..8] != MAGIC {
            return Err(FileError::Foreign { path: path.to_owned() });
        }
        let found = u16::from_le_bytes([start[8], start[9]]);
        if found != VERSION && found != LONG_VERSION {
            return Err(FileError::Version { path: path.to_owned(), found });
        }
        let length = u64::from_le_bytes(start[10..].try_into().unwrap_or_default());
        if length > LONGEST_HEADER || length + 22 > size {
            return Err(damaged(message!("table-header-long")));
        }
        let mut header = vec![0; length as usize];
        file.read_exact(&mut header).map_err(read)?;
        let mut checksum = [0; 4];
        file.read_exact(&mut checksum).map_err(read)?;
        if u32::from_le_bytes(checksum) != checksum_of(&[&start, &header]) {
            return Err(damaged(message!("table-header-checksum")));
        }
        let long = found == LONG_VERSION;
        let (layout, mut contents) =
            parse(path, &header, long).ok_or_else(|| damaged(message!("table-header")))?;
        let mut offset = 22 + length;
        for entry in &mut contents.entries {
            entry.offset = offset;
            offset += u64::from(entry.length);
        }
        if offset != size {
            return Err(damaged(message!("table-length")));
        }
        let file = Mutex::new(file);
        Ok(TableFile { path: path.to_owned(), layout, contents, size, file })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    pub fn size(&self) -> u64 {
        self.size
    }

    pub fn block_words(&self) -> usize {
        self.contents.block_words
    }

    pub fn blocks(&self) -> usize {
        self.contents.entries.len()
    }

    pub fn stats(&self, color: Color) -> &SideStats {
        // If both sides have the same pieces, one side's statistics hold for both.
        self.contents.stats.get(color.index()).unwrap_or(&self.contents.stats[0])
    }

    /// Whether Black's side to move is looked up as White's, with the colours exchanged.
    pub fn one_sided(&self) -> bool {
        self.contents.stats.len() == 1
    }

    pub fn block_range(&self, number: usize) -> Range<usize> {
        let first = number * self.block_words();
        first..(first + self.block_words()).min(self.layout.words())
    }

    fn bytes(&self, number: usize) -> Result<Vec<u8>, FileError> {
        let entry = self.contents.entries.get(number);
        let entry = entry.ok_or_else(|| damage(&self.path, message!("table-no-block")))?;
        let mut bytes = vec![0; entry.length as usize];
        {
            let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
            file.seek(SeekFrom::Start(entry.offset))
                .and_then(|_| file.read_exact(&mut bytes))
                .map_err(|cause| FileError::Read { path: self.path.clone(), cause })?;
        }
        if checksum_of(&[&(number as u64).to_le_bytes(), &bytes]) != entry.checksum {
            return Err(damage(&self.path, message!("table-block-checksum", block = number)));
        }
        Ok(bytes)
    }

    /// Reads all blocks and checks their checksums, without unpacking them.
    pub fn check(&self) -> Result<(), FileError> {
        (0..self.contents.entries.len()).try_for_each(|number| self.bytes(number).map(drop))
    }

    fn decode(&self, number: usize, white: bool) -> Result<(BlockFrame, Values), FileError> {
        let bytes = self.bytes(number)?;
        let frame = BlockFrame::new(&self.layout, self.block_range(number));
        let decode = if white { Model::decode_white } else { Model::decode };
        let values = decode(&self.contents.model, frame.coded(), &bytes).map_err(|error| {
            damage(&self.path, message!("table-block", block = number, why = error.to_string()))
        })?;
        Ok((frame, values))
    }

    /// Reads a block, both sides to move, as the numbers of its values, with 65535 for whatever is not stored.
    pub fn block(&self, number: usize) -> Result<[Vec<[u16; 64]>; 2], FileError> {
        let (frame, values) = self.decode(number, false)?;
        let [white, black] = [(&values.white, Color::White), (&values.black, Color::Black)]
            .map(|(words, color)| self.cells(number, words, frame.masks(color)));
        Ok([white?, black?])
    }

    /// Reads a block with one side to move; White's costs half as much as both.
    pub(crate) fn block_side<C: Cell>(
        &self,
        number: usize,
        color: Color,
    ) -> Result<Vec<Word<C>>, FileError> {
        let (frame, values) = self.decode(number, color == Color::White)?;
        let words = if color == Color::White { &values.white } else { &values.black };
        self.cells(number, words, frame.masks(color))
    }

    fn cells<C: Cell>(
        &self,
        number: usize,
        words: &[[u16; 64]],
        masks: &[u64],
    ) -> Result<Vec<Word<C>>, FileError> {
        let what = || damage(&self.path, message!("table-block-values", block = number));
        block::cells(words, masks).ok_or_else(what)
    }

    /// Reads a block in the form in which it is kept in memory.
    pub(crate) fn packed(&self, number: usize) -> Result<Packed, FileError> {
        let (frame, values) = self.decode(number, false)?;
        Ok(Packed::new(&frame, &values))
    }
}

/// Reads the header's fields; `None` if they are inconsistent.
fn parse(path: &Path, header: &[u8], long: bool) -> Option<(Layout, Contents)> {
    let mut input = header;
    let racing = take(&mut input)?;
    let name = take_bytes(&mut input)?;
    let variant = if racing != 0 { Variant::RacingKings } else { Variant::Chess };
    let material = Material::parse(std::str::from_utf8(name).ok()?, variant).ok()?;
    let named = path.file_name()?.to_str().and_then(material_of);
    if material.table() != (material, false) || named.is_some_and(|named| named != material) {
        return None;
    }
    let layout = Layout::new(material);
    let block_words = usize::try_from(take(&mut input)?).ok()?;
    if block_words == 0 || block_words > 1 << 20 {
        return None;
    }
    let mut stats = Vec::new();
    for _ in 0..sides(&material) {
        let count = usize::try_from(take(&mut input)?).ok().filter(|&count| count < 10_000)?;
        let numbers = (0..count).map(|_| take(&mut input)).collect::<Option<Vec<_>>>()?;
        stats.push(SideStats::from_numbers(&numbers)?);
    }
    if stats.iter().any(SideStats::is_long) != long {
        return None;
    }
    let model = Model::read(&block::pieces(&layout), take_bytes(&mut input)?).ok()?;
    let blocks = layout.words().div_ceil(block_words);
    let mut entries = Vec::with_capacity(blocks);
    for _ in 0..blocks {
        let length = u32::try_from(take(&mut input)?).ok()?;
        let (checksum, rest) = input.split_first_chunk::<4>()?;
        input = rest;
        entries.push(Entry { offset: 0, length, checksum: u32::from_le_bytes(*checksum) });
    }
    input.is_empty().then_some((layout, Contents { block_words, stats, model, entries }))
}

fn damage(path: &Path, what: Message<'static>) -> FileError {
    FileError::Damaged { path: path.to_owned(), what }
}

/// How many sides to move a table stores.
pub fn sides(material: &Material) -> usize {
    if material.is_symmetric() { 1 } else { 2 }
}

/// CRC-32 of several pieces, one after the other.
fn checksum_of(pieces: &[&[u8]]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    pieces.iter().for_each(|piece| hasher.update(piece));
    hasher.finalize()
}

/// Seven bits a byte, the low ones first; the top bit says that more follow.
fn put(number: u64, out: &mut Vec<u8>) {
    let mut rest = number;
    while rest >= 0x80 {
        out.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    out.push(rest as u8);
}

fn take(input: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = input.split_first()?;
        *input = rest;
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

/// Reads bytes that are preceded by their number.
fn take_bytes<'a>(input: &mut &'a [u8]) -> Option<&'a [u8]> {
    let length = usize::try_from(take(input)?).ok()?;
    let (bytes, rest) = input.split_at_checked(length)?;
    *input = rest;
    Some(bytes)
}

/// Writes a table.
///
/// The blocks go to a temporary file first, since the header contains their lengths; the table gets
/// its name only when all of it is on disk.
pub struct TableWriter {
    material: Material,
    model: Model,
    path: PathBuf,
    blocks: BufWriter<File>,
    entries: Vec<(u32, u32)>,
}

impl TableWriter {
    pub fn create(dir: &Path, material: Material, model: Model) -> Result<TableWriter, FileError> {
        let path = dir.join(file_name(&material));
        let temporary = path.with_extension("kzt.blocks");
        let blocks = File::options()
            .read(true)
            .write(true)
            .create(true)
            .truncate(true)
            .open(&temporary)
            .map_err(|cause| FileError::Write { path: temporary, cause })?;
        let blocks = BufWriter::new(blocks);
        Ok(TableWriter { material, model, path, blocks, entries: Vec::new() })
    }

    pub fn encode<C: Cell>(
        &self,
        frame: &BlockFrame,
        sides: &Sides<C>,
    ) -> Result<Vec<u8>, CodecError> {
        self.model.encode(frame.coded(), &block::numbers(sides))
    }

    /// Adds the next block, as [`TableWriter::encode`] made it.
    pub fn add(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        let index = self.entries.len() as u64;
        self.entries.push((bytes.len() as u32, checksum_of(&[&index.to_le_bytes(), bytes])));
        self.blocks.write_all(bytes).map_err(|cause| self.failed(cause))
    }

    /// Writes the header, puts everything together, and gives it its name. Returns its size.
    pub fn finish(mut self, stats: &[SideStats]) -> Result<u64, FileError> {
        let mut header = Vec::new();
        put(u64::from(self.material.variant() == Variant::RacingKings), &mut header);
        let name = self.material.to_string();
        put(name.len() as u64, &mut header);
        header.extend_from_slice(name.as_bytes());
        put(BLOCK_WORDS as u64, &mut header);
        for side in stats {
            let numbers = side.numbers();
            put(numbers.len() as u64, &mut header);
            numbers.into_iter().for_each(|number| put(number, &mut header));
        }
        put(self.model.bytes().len() as u64, &mut header);
        header.extend_from_slice(self.model.bytes());
        for (length, checksum) in &self.entries {
            put(u64::from(*length), &mut header);
            header.extend_from_slice(&checksum.to_le_bytes());
        }
        let long = stats.iter().any(SideStats::is_long);
        let version = if long { LONG_VERSION } else { VERSION };
        let mut start = MAGIC.to_vec();
        start.extend_from_slice(&version.to_le_bytes());
        start.extend_from_slice(&(header.len() as u64).to_le_bytes());
        let checksum = checksum_of(&[&start, &header]);

        let temporary = self.path.with_extension("kzt.tmp");
        let path = self.path.clone();
        let mut write = |out: &mut BufWriter<File>| -> io::Result<u64> {
            self.blocks.flush()?;
            let blocks = self.blocks.get_mut();
            blocks.seek(SeekFrom::Start(0))?;
            out.write_all(&start)?;
            out.write_all(&header)?;
            out.write_all(&checksum.to_le_bytes())?;
            Ok((start.len() + header.len() + 4) as u64 + io::copy(blocks, out)?)
        };
        let written = write_atomic(&path, &temporary, Readers::AsBefore, |cause| cause, &mut write)
            .and_then(|size| {
                fs::remove_file(path.with_extension("kzt.blocks"))?;
                Ok(size)
            });
        written.map_err(|cause| FileError::Write { path, cause })
    }

    fn failed(&self, cause: io::Error) -> FileError {
        FileError::Write { path: self.path.clone(), cause }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_round_trip() {
        let numbers = [0, 1, 127, 128, 300, u64::from(u32::MAX), u64::MAX];
        let mut bytes = Vec::new();
        numbers.iter().for_each(|&number| put(number, &mut bytes));
        let mut input = bytes.as_slice();
        for number in numbers {
            assert_eq!(take(&mut input), Some(number));
        }
        assert!(input.is_empty());
        assert_eq!(take(&mut [0xff; 3].as_slice()), None);
    }

    #[test]
    fn file_names_say_what_is_inside() {
        for (name, variant) in
            [("KQvKR.kzt", Variant::Chess), ("KvKQ.rk.kzt", Variant::RacingKings)]
        {
            let material = material_of(name).expect(name);
            assert_eq!(material.variant(), variant);
            assert_eq!(file_name(&material), name);
        }
        // Not the stronger side first, other spelling, other files.
        for name in ["KRvKQ.kzt", "kqvkr.kzt", "KQvKR.kzt.tmp", "notes.txt", "KPvK.rk.kzt"] {
            assert_eq!(material_of(name), None, "{name}");
        }
    }

    /// A table of made-up values, some of them too long for a byte: what is written is read, in every way.
    #[test]
    fn long_values_round_trip() {
        let material = Material::parse("KQvK", Variant::Chess).expect("a material");
        let layout = Layout::new(material);
        let dir = std::env::temp_dir().join(format!("kiebitz-long-{}", std::process::id()));
        fs::create_dir_all(&dir).expect("the folder for temporary files can be written");
        let blocks = layout.words().div_ceil(BLOCK_WORDS);
        let frames: Vec<BlockFrame> = (0..blocks)
            .map(|n| n * BLOCK_WORDS..((n + 1) * BLOCK_WORDS).min(layout.words()))
            .map(|words| BlockFrame::new(&layout, words))
            .collect();
        let made_up = |frame: &BlockFrame, color: Color| -> Vec<Word<u16>> {
            let numbers = [0u16, 1, 2, 253, 254, 255, 256, 300, 4095];
            let words = frame.masks(color).iter().enumerate();
            words
                .map(|(word, mask)| {
                    std::array::from_fn(|at| match mask >> at & 1 {
                        1 => numbers[(word * 7 + at / 3 + color.index()) % numbers.len()],
                        _ => u16::NONE,
                    })
                })
                .collect()
        };
        let values: Vec<Sides<u16>> =
            frames.iter().map(|frame| Color::ALL.map(|color| made_up(frame, color))).collect();
        let mut stats = vec![SideStats::default(); 2];
        for (n, sides) in values.iter().enumerate() {
            for (color, total) in Color::ALL.into_iter().zip(&mut stats) {
                let words = &sides[color.index()];
                total.add(&SideStats::count(&layout, color, n * BLOCK_WORDS, words));
            }
        }
        let model = block::learn::<u16>(&layout, &stats, &[]).expect("values the coder knows");
        let mut writer = TableWriter::create(&dir, material, model).expect("written");
        for (frame, sides) in frames.iter().zip(&values) {
            let bytes = writer.encode(frame, sides).expect("values the coder knows");
            writer.add(&bytes).expect("written");
        }
        writer.finish(&stats).expect("written");

        let path = dir.join(file_name(&material));
        let bytes = fs::read(&path).expect("there");
        assert_eq!(bytes[8..10], LONG_VERSION.to_le_bytes());
        let table = TableFile::open(&path).expect("sound");
        for (n, sides) in values.iter().enumerate() {
            assert!(table.block(n).expect("sound") == *sides, "block {n}");
            let packed = table.packed(n).expect("sound");
            for color in Color::ALL {
                assert!(table.block_side::<u16>(n, color).expect("sound") == sides[color.index()]);
                // A byte cannot say them, and must not seem to.
                assert!(table.block_side::<u8>(n, color).is_err());
                for (word, mask) in frames[n].masks(color).iter().enumerate() {
                    for at in (0..64).filter(|at| mask >> at & 1 != 0) {
                        let value = sides[color.index()][word][at];
                        assert_eq!(packed.get(color, word, at as u8), value);
                    }
                }
            }
        }
        for color in Color::ALL {
            let read = table.stats(color);
            assert_eq!(*read, stats[color.index()]);
            assert_eq!((read.longest(), read.is_long()), (4094, true));
        }
        let _ = fs::remove_dir_all(&dir);
    }
}
