//! The pieces as pictures: sixteen by eight points, four per character. A point is twice as high as
//! it is wide.

use kiebitz_chess::Role;

/// Characters of a picture: eight columns, four rows.
type Picture = [[&'static str; 8]; 4];

/// A piece as characters.
pub(super) fn picture(role: Role) -> Picture {
    let points: Vec<&[u8]> = POINTS.lines().skip(8 * role.index()).map(str::as_bytes).collect();
    let mut picture = [[" "; 8]; 4];
    for (y, row) in picture.iter_mut().enumerate() {
        for (x, block) in row.iter_mut().enumerate() {
            let point = |dx: usize, dy: usize| usize::from(points[2 * y + dy][2 * x + dx] == b'#');
            let index = point(0, 0) | point(1, 0) << 1 | point(0, 1) << 2 | point(1, 1) << 3;
            *block = BLOCKS[index];
        }
    }
    picture
}

/// By the points that are set: upper left 1, upper right 2, lower left 4, lower right 8.
const BLOCKS: [&str; 16] =
    [" ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█"];

/// Eight rows each of pawn, knight, bishop, rook, queen and king.
const POINTS: &str = include_str!("pictures.txt");
