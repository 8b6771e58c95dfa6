//! The tests of the program, in one program: linking one for each file would take longer than running it.

mod architecture;
mod best;
mod book;
mod books;
mod bot;
mod cli;
mod compare;
#[path = "../../../tests/support/data.rs"]
mod data;
#[cfg(unix)]
mod examples;
mod games;
mod german;
#[cfg(unix)]
mod golden;
mod home;
#[cfg(unix)]
#[path = "../../../tests/support/http.rs"]
mod http;
mod input;
mod join;
mod json;
mod keeping;
mod lab;
mod match_log;
#[path = "match.rs"]
mod matches;
mod memory;
mod outputs;
mod play;
mod players;
mod playing;
mod position;
mod program;
#[cfg(unix)]
mod pseudo;
#[cfg(unix)]
mod pty;
mod reference;
mod refine;
mod review;
mod screen;
mod selfplay;
mod serve;
mod server;
mod tables;
#[cfg(unix)]
mod transcript;
mod uci;
