//! The file of a network: a header of 64 bytes, the weights, a checksum. See `docs/network.md`.

use std::fs::File;
use std::io::Read;

use kiebitz_chess::Variant;
use kiebitz_words::said;

use crate::features::{BUCKETS, KING_BUCKETS, inputs};
use crate::network::{Network, QA, QB, SCALE};
use crate::simd::{Lane, Path};

const MAGIC: &[u8; 4] = b"KZNN";
/// Without king buckets, and with them.
const VERSIONS: [u16; 2] = [1, 2];
const HEADER: usize = 64;
const NAME: usize = 44;
/// Wider networks could overflow the sums of the output.
const MAX_WIDTH: usize = 1024;
/// An output weight must fit, times 255, into 16 bits.
const MAX_OUTPUT: i16 = 127;

/// No network has more bytes.
const LARGEST: u64 = 16 << 20;

/// Why a network cannot be loaded.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)] // the messages are the documentation
pub enum NetworkError {
    Unreadable(String),
    NotANetwork,
    Version(u16),
    Shape(&'static str),
    Length { found: usize, expected: usize },
    Checksum,
}

said! { NetworkError {
    Unreadable(why) => "net-unreadable", why;
    NotANetwork => "net-foreign";
    Version(found) => "net-version", found = found.to_string();
    Shape(what) => "net-shape", what = *what;
    Length { found, expected } => "net-length", found, expected;
    Checksum => "net-checksum";
} }

/// Reads numbers one after the other.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*first)
    }

    fn short(&mut self) -> Option<u16> {
        self.take().map(u16::from_le_bytes)
    }

    fn lanes(&mut self, count: usize) -> Option<Vec<Lane>> {
        let mut lane = || {
            let bytes: [u8; 2 * Lane::SIZE] = self.take()?;
            let number = |at: usize| i16::from_le_bytes([bytes[2 * at], bytes[2 * at + 1]]);
            Some(Lane(std::array::from_fn(number)))
        };
        (0..count).map(|_| lane()).collect()
    }
}

impl Network {
    /// Reads a network from a file.
    pub fn open(path: &std::path::Path) -> Result<Network, NetworkError> {
        let unreadable = |cause: std::io::Error| NetworkError::Unreadable(cause.to_string());
        let file = File::open(path).map_err(unreadable)?;
        let mut bytes = Vec::new();
        // One byte more than any network has, to detect a file that is too large.
        file.take(LARGEST + 1).read_to_end(&mut bytes).map_err(unreadable)?;
        Network::read(&bytes)
    }

    /// Reads a network; fails if it is damaged.
    pub fn read(bytes: &[u8]) -> Result<Network, NetworkError> {
        let mut input = Bytes(bytes);
        if input.take::<4>().as_ref() != Some(MAGIC) {
            return Err(NetworkError::NotANetwork);
        }
        let version = input.short().ok_or(NetworkError::NotANetwork)?;
        if !VERSIONS.contains(&version) {
            return Err(NetworkError::Version(version));
        }
        if bytes.len() < HEADER {
            return Err(NetworkError::Length { found: bytes.len(), expected: HEADER });
        }
        let damaged = || NetworkError::Checksum;
        let [variant, _] = input.take().ok_or_else(damaged)?;
        let variant = match variant {
            0 => Variant::Chess,
            1 => Variant::RacingKings,
            _ => return Err(NetworkError::Shape("its variant")),
        };
        let mut number = || input.short().ok_or_else(damaged);
        let (width, buckets) = (usize::from(number()?), usize::from(number()?));
        let units = [number()?, number()?, number()?];
        let king_buckets = match (version, usize::from(number()?)) {
            (1, 0) => 1,
            (2, KING_BUCKETS) => KING_BUCKETS,
            _ => return Err(NetworkError::Shape("its king buckets")),
        };
        if width == 0 || width > MAX_WIDTH || !width.is_multiple_of(Lane::SIZE) {
            return Err(NetworkError::Shape("its width"));
        }
        if buckets != BUCKETS {
            return Err(NetworkError::Shape("its output buckets"));
        }
        if units.map(i32::from) != [QA, QB, SCALE] {
            return Err(NetworkError::Shape("its units"));
        }
        let lanes = width / Lane::SIZE;
        let rows = king_buckets * inputs(variant);
        let words = rows * width + width + 2 * buckets * width;
        let expected = HEADER + 2 * words + 4 * buckets + 4;
        if bytes.len() != expected {
            return Err(NetworkError::Length { found: bytes.len(), expected });
        }
        let (content, checksum) = bytes.split_last_chunk().ok_or_else(damaged)?;
        let checksum = u32::from_le_bytes(*checksum);
        if crc32fast::hash(content) != checksum {
            return Err(NetworkError::Checksum);
        }
        let name: [u8; NAME] = input.take().ok_or_else(damaged)?;
        let name = String::from_utf8_lossy(&name).trim_end_matches('\0').to_owned();
        let features = input.lanes(rows * lanes).ok_or_else(damaged)?;
        let biases = input.lanes(lanes).ok_or_else(damaged)?;
        let outputs = input.lanes(2 * buckets * lanes).ok_or_else(damaged)?;
        let within = |weight: &i16| weight.unsigned_abs() <= MAX_OUTPUT.unsigned_abs();
        if !outputs.iter().flat_map(|lane| &lane.0).all(within) {
            return Err(NetworkError::Shape("an output weight"));
        }
        let output_biases = (0..buckets)
            .map(|_| input.take().map(i32::from_le_bytes).ok_or_else(damaged))
            .collect::<Result<_, _>>()?;
        let path = Path::best();
        Ok(Network {
            variant,
            name,
            king_buckets,
            lanes,
            features,
            biases,
            outputs,
            output_biases,
            checksum,
            path,
        })
    }
}
