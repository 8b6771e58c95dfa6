//! A side as a type, so that the compiler generates code for each colour.

use crate::piece::Color;

/// A colour as a type.
pub trait Side: Copy {
    /// The colour.
    const COLOR: Color;
    /// The other side.
    type Them: Side<Them = Self>;
}

/// White.
#[derive(Clone, Copy)]
pub struct White;
/// Black.
#[derive(Clone, Copy)]
pub struct Black;

impl Side for White {
    const COLOR: Color = Color::White;
    type Them = Black;
}

impl Side for Black {
    const COLOR: Color = Color::Black;
    type Them = White;
}
