//! Texts that are in no language yet.

use std::borrow::Cow;

use crate::{Argument, Language};

/// A text before its language is known: a key and arguments, which may be messages again. [`message!`](crate::message)
/// makes one.
#[derive(Clone, PartialEq, Debug)]
pub struct Message<'a> {
    /// The key of the text.
    pub key: Cow<'static, str>,
    /// The text's variables.
    pub arguments: Vec<(&'static str, Argument<'a>)>,
}

impl Message<'_> {
    /// The text in a language.
    pub fn say(&self, language: Language) -> String {
        language.text(&self.key, &self.arguments)
    }

    /// The same with texts of its own.
    pub fn into_owned(self) -> Message<'static> {
        let own = |(name, value): (_, Argument<'_>)| (name, value.into_owned());
        Message { key: self.key, arguments: self.arguments.into_iter().map(own).collect() }
    }
}

impl Say for Message<'_> {
    fn message(&self) -> Message<'_> {
        self.clone()
    }
}

/// What is told to people in their language.
pub trait Say {
    /// An error and its causes in one sentence, without a full stop.
    fn message(&self) -> Message<'_>;

    /// The sentence in a language.
    fn say(&self, language: Language) -> String {
        self.message().say(language)
    }

    /// An error's stable name for programs.
    fn code(&self) -> String {
        self.message().key.replace('-', "_")
    }
}

impl<T: Say + ?Sized> Say for std::sync::Arc<T> {
    fn message(&self) -> Message<'_> {
        (**self).message()
    }
}
