//! Reading a file of games.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;

use super::block::Block;
use super::error::StoreError;
use super::frame::{self, Kind, Missing};
use super::game::Family;
use super::run::Run;

const MAGIC: [u8; 8] = *b"KIEBITZ\x1a";
const VERSION: u16 = 1;
/// Magic, version, family, a zero, and the checksum of these.
pub(super) const HEADER: usize = 16;

/// The first bytes of a file.
pub(super) fn header(family: Family) -> [u8; HEADER] {
    let mut bytes = [0; HEADER];
    bytes[..8].copy_from_slice(&MAGIC);
    bytes[8..10].copy_from_slice(&VERSION.to_le_bytes());
    bytes[10] = family as u8;
    let checksum = crc32fast::hash(&bytes[..12]);
    bytes[12..].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece {
    /// Settings, for the blocks after it.
    Run(Run),
    Games(Block),
}

/// Reads pieces one after the other, checks all of them, and ends after an error.
pub struct Reader<R> {
    from: R,
    family: Family,
    /// Bytes of whole pieces so far.
    whole: u64,
    /// The number of the run's next game; `None` before the first run.
    next_game: Option<u64>,
    torn: bool,
    ended: bool,
}

impl Reader<BufReader<File>> {
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        Reader::new(BufReader::new(File::open(path)?))
    }
}

impl<R: Read> Reader<R> {
    pub fn new(mut from: R) -> Result<Self, StoreError> {
        let mut bytes = [0; HEADER];
        match from.read_exact(&mut bytes) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                return Err(StoreError::NotGames);
            }
            other => other?,
        }
        if bytes[..8] != MAGIC {
            return Err(StoreError::NotGames);
        }
        let version = u16::from_le_bytes([bytes[8], bytes[9]]);
        let known = Family::ALL.into_iter().find(|family| header(*family) == bytes);
        let Some(family) = known else {
            let sound = crc32fast::hash(&bytes[..12]).to_le_bytes() == bytes[12..];
            return Err(match sound {
                true if version != VERSION => StoreError::Version(version),
                _ => StoreError::Damaged { at: 0 },
            });
        };
        let whole = HEADER as u64;
        Ok(Reader { from, family, whole, next_game: None, torn: false, ended: false })
    }

    pub fn family(&self) -> Family {
        self.family
    }

    /// The length of the header and the pieces read so far.
    pub fn whole_bytes(&self) -> u64 {
        self.whole
    }

    /// Whether the file ends inside a piece. Known at the end.
    pub fn is_torn(&self) -> bool {
        self.torn
    }

    fn read(&mut self) -> Result<Option<Piece>, StoreError> {
        let at = self.whole;
        let (kind, content) = match frame::next(&mut self.from) {
            Ok(Some(frame)) => frame,
            Ok(None) => return Ok(None),
            Err(Missing::Torn) => {
                self.torn = true;
                return Ok(None);
            }
            Err(Missing::Damaged) => return Err(StoreError::Damaged { at }),
            Err(Missing::Io(error)) => return Err(error.into()),
        };
        let piece = match kind {
            Kind::Run => {
                self.next_game = Some(0);
                Piece::Run(Run::decode(&content).ok_or(StoreError::Damaged { at })?)
            }
            Kind::Games => {
                let block = Block::decode(&content, self.family);
                let block = block.map_err(|source| StoreError::Block { at, source })?;
                if self.next_game != Some(block.first) {
                    return Err(StoreError::Order { at });
                }
                self.next_game = Some(block.first + block.games.len() as u64);
                Piece::Games(block)
            }
        };
        self.whole += (frame::HEAD + content.len()) as u64;
        Ok(Some(piece))
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Piece, StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let piece = self.read().transpose();
        self.ended = !matches!(piece, Some(Ok(_)));
        piece
    }
}
