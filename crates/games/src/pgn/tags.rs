//! The tags of a game, in one normal form.

/// The tags every exported game has, in this order.
pub const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// Tags that follow from the game itself: its start and its result. They are not among its [`Tags`].
const OF_THE_GAME: [&str; 4] = ["Result", "FEN", "SetUp", "Variant"];

/// Tags that would name the program of a side. A file must not start a program, so these are not
/// kept: only [`crate::store::Kind`] says what plays.
pub(crate) const OF_THE_PLAYERS: [&str; 2] = ["WhiteKind", "BlackKind"];

/// The most tags a game may have; real ones have some twenty.
pub(super) const MOST_TAGS: usize = 500;

/// The tags of a game, without those that follow from its moves, start and result.
///
/// The seven of the roster come first, in their order, the others as they were set. An unknown
/// value (`?`, `????.??.??`) counts as no tag, so that writing and reading give the same. No tag
/// names a program, so no game that was read can start one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// The value of a tag; the name is case-insensitive.
    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    /// Sets a tag, in place of an older one of that name. An unknown value removes it. Ignores
    /// names that PGN cannot write, tags that follow from the game, and tags that would name a
    /// program.
    pub fn set(&mut self, name: &str, value: &str) {
        let names_a_program = OF_THE_PLAYERS.iter().any(|known| known.eq_ignore_ascii_case(name));
        if !is_name(name) || OF_THE_GAME.contains(&name) || names_a_program {
            return;
        }
        let value = one_line(value);
        let place = self.0.iter().position(|(known, _)| known == name);
        if is_unknown(name, &value) {
            if let Some(place) = place {
                self.0.remove(place);
            }
            return;
        }
        match place {
            Some(place) => self.0[place].1 = value,
            None => {
                let rank = rank(name);
                let place = self.0.partition_point(|(known, _)| self::rank(known) <= rank);
                self.0.insert(place, (name.to_owned(), value));
            }
        }
    }

    /// Names and values, in the order they are written.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<N: AsRef<str>, V: AsRef<str>> FromIterator<(N, V)> for Tags {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(pairs: I) -> Tags {
        let mut tags = Tags::default();
        for (name, value) in pairs {
            tags.set(name.as_ref(), value.as_ref());
        }
        tags
    }
}

/// The place in the roster; other tags come after it.
fn rank(name: &str) -> usize {
    ROSTER.iter().position(|known| *known == name).unwrap_or(ROSTER.len())
}

fn is_name(name: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_+#=:-.".contains(&byte);
    !name.is_empty() && name.len() <= 100 && name.bytes().all(is_plain)
}

fn is_unknown(name: &str, value: &str) -> bool {
    ROSTER.contains(&name) && (value.is_empty() || value.bytes().all(|byte| b"?. ".contains(&byte)))
}

/// A text without line breaks and other control characters, its words one space apart.
pub(super) fn one_line(text: &str) -> String {
    let is_plain = !text.starts_with(' ')
        && !text.ends_with(' ')
        && !text.contains("  ")
        && text.bytes().all(|byte| (b' '..0x7f).contains(&byte));
    if is_plain {
        return text.to_owned(); // the usual case, which an import meets a million times
    }
    let words = text.split(|c: char| c.is_whitespace() || c.is_control());
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}
