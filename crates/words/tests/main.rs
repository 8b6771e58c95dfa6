//! The texts of all languages against each other and against the code.

mod keys;
