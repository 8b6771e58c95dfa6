//! The colours of board and pieces, declared once for pictures, terminals and the page.

use std::fmt;

/// A colour as red, green and blue, 0 to 255 each. Displays as `#rrggbb`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rgb(pub u8, pub u8, pub u8);

/// Light and dark squares of a picture.
pub const SQUARES: [Rgb; 2] = [Rgb(0xeb, 0xe7, 0xdc), Rgb(0x7d, 0x93, 0xa3)];
/// Coordinates on light and on dark squares.
pub const LABELS: [Rgb; 2] = [Rgb(0x5a, 0x70, 0x80), Rgb(0xf6, 0xf3, 0xea)];

/// Light and dark squares of a terminal: darker than in a picture, because white glyphs have no
/// outline there.
pub const TERMINAL_SQUARES: [Rgb; 2] = [Rgb(0x97, 0xaa, 0xb9), Rgb(0x5f, 0x77, 0x88)];
/// White and black glyphs of a terminal.
pub const TERMINAL_GLYPHS: [Rgb; 2] = [Rgb(0xff, 0xff, 0xff), Rgb(0x0c, 0x0d, 0x10)];

/// Tint of the last move.
pub const LAST_MOVE: Rgb = Rgb(0xf2, 0xb8, 0x2e);
/// Tint of marked squares.
pub const MARKED: Rgb = Rgb(0x2f, 0x9e, 0x7a);
/// Dots and rings on the targets of a piece.
pub const TARGET: Rgb = Rgb(0x16, 0x3a, 0x33);
/// Glow around a king in check.
pub const CHECK: Rgb = Rgb(0xe0, 0x1b, 0x24);

/// Outline and inner lines of white pieces.
pub const WHITE_EDGE: Rgb = Rgb(0x25, 0x27, 0x2c);
/// White pieces, from the lit side to the shaded one.
pub const WHITE_FILL: [Rgb; 2] = [Rgb(0xff, 0xff, 0xff), Rgb(0xe3, 0xdd, 0xd0)];
/// Outline of black pieces.
pub const BLACK_EDGE: Rgb = Rgb(0x14, 0x15, 0x18);
/// Black pieces, from the lit side to the shaded one.
pub const BLACK_FILL: [Rgb; 2] = [Rgb(0x54, 0x57, 0x5f), Rgb(0x2c, 0x2e, 0x34)];
/// Inner lines of black pieces.
pub const BLACK_LINE: Rgb = Rgb(0xe9, 0xe6, 0xde);

/// Steps of red, green and blue in the 6×6×6 cube of the 256-colour palette.
const CUBE: [u8; 6] = [0, 95, 135, 175, 215, 255];

impl Rgb {
    /// This colour with `percent` (0 to 100, more counts as 100) of another laid over it.
    pub const fn tinted(self, over: Rgb, percent: u8) -> Rgb {
        let share = if percent > 100 { 100 } else { percent as u16 };
        const fn mix(under: u8, over: u8, share: u16) -> u8 {
            ((under as u16 * (100 - share) + over as u16 * share + 50) / 100) as u8
        }
        Rgb(mix(self.0, over.0, share), mix(self.1, over.1, share), mix(self.2, over.2, share))
    }

    /// The nearest of the terminal's 256 colours, 16 to 255. The first 16 are left out, since users
    /// redefine them.
    pub fn to_256(self) -> u8 {
        let step =
            |value: u8| (0..6u8).min_by_key(|&i| CUBE[i as usize].abs_diff(value)).unwrap_or(0);
        let (r, g, b) = (step(self.0), step(self.1), step(self.2));
        let [cr, cg, cb] = [r, g, b].map(|i| CUBE[i as usize]);
        let mean = (self.0 as u16 + self.1 as u16 + self.2 as u16) / 3;
        // 24 greys: 8, 18, … 238.
        let grey = (mean.saturating_sub(3) / 10).min(23) as u8;
        let level = 8 + 10 * grey;
        if self.distance(Rgb(level, level, level)) < self.distance(Rgb(cr, cg, cb)) {
            232 + grey
        } else {
            16 + 36 * r + 6 * g + b
        }
    }

    /// Squared distance in the cube; enough to choose among neighbours.
    fn distance(self, other: Rgb) -> u32 {
        [self.0.abs_diff(other.0), self.1.abs_diff(other.1), self.2.abs_diff(other.2)]
            .into_iter()
            .map(|d| u32::from(d) * u32::from(d))
            .sum()
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}
