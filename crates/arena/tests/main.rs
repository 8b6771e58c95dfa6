//! Matches, and the strength that follows from them.

mod compare;
mod openings;
