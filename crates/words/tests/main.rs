//! The texts of all languages against each other and against the code.

mod errors;
mod keys;
mod language;
mod texts;
