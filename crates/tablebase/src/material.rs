//! The material on the board: `KQvKR`.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::fmt;

use kiebitz_chess::{Board, Color, Role, Variant};
use kiebitz_words::said;

/// The roles besides the king, the strongest first: the order in which pieces are named and stored.
pub const ROLES: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// The most pieces of a table, kings included.
pub const MOST_PIECES: usize = 6;

/// How many pieces of each role one side has besides its king, the queens first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct SidePieces([u8; 5]);

impl SidePieces {
    /// How many pieces there are of a role; kings are not counted.
    pub fn count(self, role: Role) -> u8 {
        slot(role).map_or(0, |slot| self.0[slot])
    }

    /// How many pieces there are besides the king.
    pub fn len(self) -> usize {
        self.0.iter().map(|&n| usize::from(n)).sum()
    }

    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    pub fn roles(self) -> impl Iterator<Item = Role> {
        ROLES.into_iter().flat_map(move |role| (0..self.count(role)).map(move |_| role))
    }

    fn with(mut self, role: Role) -> SidePieces {
        if let Some(slot) = slot(role) {
            self.0[slot] += 1;
        }
        self
    }

    fn without(mut self, role: Role) -> SidePieces {
        if let Some(slot) = slot(role) {
            self.0[slot] -= 1;
        }
        self
    }
}

fn slot(role: Role) -> Option<usize> {
    ROLES.iter().position(|&other| other == role)
}

impl fmt::Display for SidePieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("K")?;
        self.roles().try_for_each(|role| write!(f, "{}", role.letter()))
    }
}

/// The pieces of both sides, in chess or in Racing Kings.
///
/// In chess a table serves both colours, so it is named with the stronger side first (see
/// [`Material::table`]); in Racing Kings, where the board has a direction, White comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material {
    racing: bool,
    sides: [SidePieces; 2],
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MaterialError {
    Form(String),
    Kings(String),
    TooMany(String, usize),
    BareKings(String),
    RacingPawn(String),
    RacingPieces(String),
}

said! { MaterialError {
    Form(text) => "material-form", text;
    Kings(text) => "material-kings", text;
    TooMany(text, pieces) => "material-many", text, pieces, most = MOST_PIECES;
    BareKings(text) => "material-bare", text;
    RacingPawn(text) => "material-racing-pawn", text;
    RacingPieces(text) => "material-racing", text;
} }

impl Material {
    /// Reads `KQvKR`, in any case and with or without the `v`.
    pub fn parse(text: &str, variant: Variant) -> Result<Material, MaterialError> {
        let shown: String = text.chars().take(20).collect();
        let form = || MaterialError::Form(shown.clone());
        let upper = text.to_ascii_uppercase();
        if text.len() > 40 {
            return Err(form());
        }
        let (white, black) = match upper.split_once('V') {
            Some(sides) => sides,
            None => upper.split_at(upper.rfind('K').ok_or_else(form)?),
        };
        let mut sides = [SidePieces::default(); 2];
        for (pieces, letters) in sides.iter_mut().zip([white, black]) {
            let Some(others) = letters.strip_prefix('K') else {
                return Err(if letters.is_empty() { form() } else { MaterialError::Kings(shown) });
            };
            for letter in others.chars() {
                match Role::from_letter(letter) {
                    Some(Role::King) => return Err(MaterialError::Kings(shown)),
                    Some(role) => *pieces = pieces.with(role),
                    None => return Err(form()),
                }
            }
        }
        let material = Material { racing: variant == Variant::RacingKings, sides };
        let pieces = material.pieces();
        if pieces > MOST_PIECES {
            return Err(MaterialError::TooMany(shown, pieces));
        }
        if material.racing {
            for pieces in sides {
                if pieces.count(Role::Pawn) > 0 {
                    return Err(MaterialError::RacingPawn(shown));
                }
                if !pieces.fits_a_race() {
                    return Err(MaterialError::RacingPieces(shown));
                }
            }
        } else if pieces == 2 {
            return Err(MaterialError::BareKings(shown));
        }
        Ok(material)
    }

    pub fn of(board: &Board) -> Material {
        let sides = Color::ALL.map(|color| {
            SidePieces(
                ROLES.map(|role| board.pieces(color, role).len().min(u32::from(u8::MAX)) as u8),
            )
        });
        Material { racing: board.variant() == Variant::RacingKings, sides }
    }

    /// Every table of up to `pieces` pieces, each after those it depends on.
    pub fn all(pieces: usize, variant: Variant) -> Vec<Material> {
        let racing = variant == Variant::RacingKings;
        let mut found = BTreeSet::new();
        if racing {
            found.insert(Material { racing, sides: Default::default() });
        }
        for total in 1..pieces.saturating_sub(1) {
            for white in 0..=total {
                for ours in combinations(white) {
                    for theirs in combinations(total - white) {
                        let material = Material { racing, sides: [ours, theirs] };
                        if !racing {
                            found.insert(material.table().0);
                        } else if material.sides.iter().all(|side| side.fits_a_race()) {
                            found.insert(material);
                        }
                    }
                }
            }
        }
        let mut all: Vec<Material> = found.into_iter().collect();
        all.sort_by_key(Material::order);
        all
    }

    /// Sorts a table after those it depends on: fewer pieces, then fewer pawns; then in the customary
    /// order.
    pub fn order(&self) -> (usize, u8, Reverse<[SidePieces; 2]>) {
        (self.pieces(), self.pawns(), Reverse(self.sides))
    }

    pub fn variant(&self) -> Variant {
        if self.racing { Variant::RacingKings } else { Variant::Chess }
    }

    /// Whether its table answers under these rules: Chess960 uses the tables of chess.
    pub fn is_for(&self, variant: Variant) -> bool {
        self.racing == (variant == Variant::RacingKings)
    }

    pub fn side(&self, color: Color) -> SidePieces {
        self.sides[color.index()]
    }

    /// How many pieces there are, kings included.
    pub fn pieces(&self) -> usize {
        2 + self.sides[0].len() + self.sides[1].len()
    }

    pub fn pawns(&self) -> u8 {
        self.sides.iter().map(|side| side.count(Role::Pawn)).sum()
    }

    /// Whether both sides have the same pieces, so that one side to move is enough (not in Racing
    /// Kings, where Black moves second).
    pub fn is_symmetric(&self) -> bool {
        !self.racing && self.sides[0] == self.sides[1]
    }

    /// The table that holds this material, and whether the colours must be swapped to look it up.
    pub fn table(self) -> (Material, bool) {
        let rank = |pieces: SidePieces| (pieces.len(), pieces);
        if !self.racing && rank(self.sides[1]) > rank(self.sides[0]) {
            (Material { racing: false, sides: [self.sides[1], self.sides[0]] }, true)
        } else {
            (self, false)
        }
    }

    /// Whether there are only kings, which in chess needs no table.
    pub fn is_bare(&self) -> bool {
        self.pieces() == 2
    }

    pub(crate) fn captured(self, color: Color, role: Role) -> Material {
        let mut after = self;
        after.sides[color.index()] = after.sides[color.index()].without(role);
        after
    }

    pub(crate) fn promoted(self, color: Color, role: Role) -> Material {
        let mut after = self;
        let side = &mut after.sides[color.index()];
        *side = side.without(Role::Pawn).with(role);
        after
    }

    /// The tables one move leads into, this one not counted.
    pub fn successors(&self) -> BTreeSet<Material> {
        let mut after = BTreeSet::new();
        let mut add = |material: Material| {
            if material.racing || !material.is_bare() {
                after.insert(material.table().0);
            }
        };
        for color in Color::ALL {
            for role in ROLES {
                if self.side(color).count(role) > 0 {
                    add(self.captured(color, role));
                }
            }
            if self.side(color).count(Role::Pawn) > 0 {
                for role in Role::PROMOTIONS {
                    let promoted = self.promoted(color, role);
                    add(promoted);
                    for taken in &ROLES[..4] {
                        if promoted.side(!color).count(*taken) > 0 {
                            add(promoted.captured(!color, *taken));
                        }
                    }
                }
            }
        }
        after
    }

    /// Every table this one depends on, itself last, each after those it depends on.
    pub fn closure(&self) -> Vec<Material> {
        let mut found = BTreeSet::from([*self]);
        let mut open = vec![*self];
        while let Some(next) = open.pop() {
            open.extend(next.successors().into_iter().filter(|&material| found.insert(material)));
        }
        let mut all: Vec<Material> = found.into_iter().collect();
        all.sort_by_key(Material::order);
        all
    }
}

impl SidePieces {
    /// Whether a game of Racing Kings can have this material: there are no promotions.
    fn fits_a_race(self) -> bool {
        self.0[0] <= 1 && self.0[1..4].iter().all(|&n| n <= 2) && self.0[4] == 0
    }
}

fn combinations(count: usize) -> Vec<SidePieces> {
    let mut found = BTreeSet::from([SidePieces::default()]);
    for _ in 0..count {
        found = found.iter().flat_map(|pieces| ROLES.map(|role| pieces.with(role))).collect();
    }
    found.into_iter().collect()
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}v{}", self.sides[0], self.sides[1])
    }
}

impl fmt::Debug for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self} ({})", self.variant())
    }
}
