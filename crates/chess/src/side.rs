//! The side to move as a type, so that the compiler generates a move generator for each colour.

use crate::piece::Color;

pub(crate) trait Side: Copy {
    const COLOR: Color;
    type Them: Side;
}

#[derive(Clone, Copy)]
pub(crate) struct White;
#[derive(Clone, Copy)]
pub(crate) struct Black;

impl Side for White {
    const COLOR: Color = Color::White;
    type Them = Black;
}

impl Side for Black {
    const COLOR: Color = Color::Black;
    type Them = White;
}
