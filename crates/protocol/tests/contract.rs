//! Addresses, tokens, links and the JSON of games.

use std::time::Duration;

use kiebitz_chess::{Color, Outcome, Reason};
use kiebitz_players::End;
use kiebitz_protocol::command::{Command, CommandName};
use kiebitz_protocol::game::Status;
use kiebitz_protocol::http::{Backoff, Client, Fault, Token};
use kiebitz_protocol::remote::{Game, Link};
use kiebitz_words::message;
use serde_json::json;

#[test]
fn a_token_is_shown_nowhere() {
    let token = Token::new(" lip_secret\n").expect("it is one");
    assert_eq!(token.secret(), "lip_secret");
    let client = Client::new("http://localhost:1", Some(token)).expect("it is an address");
    assert!(!format!("{client:?}").contains("secret"), "{client:?}");
    assert_eq!(Token::new("two words"), Err(Fault::NoToken));
    assert_eq!(Token::new(""), Err(Fault::NoToken));
}

#[test]
fn addresses_are_checked_before_anything_is_sent() {
    for wrong in ["", "lichess.org", "ftp://lichess.org", "http://", "file:///etc/passwd"] {
        assert_eq!(Client::new(wrong, None).err(), Some(Fault::Address(wrong.into())), "{wrong}");
    }
}

#[test]
fn waiting_grows_and_ends() {
    let mut backoff = Backoff::default();
    let fault = Fault::Unreachable(message!("text", text = "x"));
    let waits: Vec<u64> = (0..9).map(|_| backoff.after(&fault).as_millis() as u64).collect();
    assert_eq!(waits, [500, 1000, 2000, 4000, 8000, 16000, 30000, 30000, 30000]);
    assert_eq!(backoff.after(&Fault::TooMany(Duration::from_secs(60))), Duration::from_secs(60));
    backoff.reset();
    assert_eq!(backoff.after(&fault), Duration::from_millis(500));
}

#[test]
fn links_are_read() {
    let link: Link = " https://example.org/chess/?lang=de#/join/12/abc ".parse().expect("one");
    assert_eq!((link.server.as_str(), link.game.as_str()), ("https://example.org/chess/", "12"));
    assert_eq!(link.key.secret(), "abc");
    assert!(!format!("{link:?}").contains("abc"), "{link:?}");
}

#[test]
fn what_is_wrong_is_said_without_the_secret() {
    for (text, why) in [
        ("", "is not a link"),
        ("example.org", "is not a link"),
        ("ftp://example.org/#/join/1/secret", "is not a link"),
        ("http://example.org/", "is incomplete"),
        ("http://example.org/#/join/12", "is incomplete"),
        ("http://example.org/#/join/12/", "is incomplete"),
        ("http://example.org/#/join/../secret", "is incomplete"),
        ("http://example.org/#/join/12/secret/more", "is incomplete"),
        ("http://example.org/#/play/12/secret", "is incomplete"),
    ] {
        let error = text.parse::<Link>().expect_err(text).to_string();
        assert!(error.contains(why) && !error.contains("secret"), "{text}: {error}");
    }
}

#[test]
fn orders_are_what_the_server_expects() {
    let text = |order: Command| serde_json::to_string(&order).expect("JSON");
    assert_eq!(text(Command::play("e2e4", 0)), r#"{"command":"move","move":"e2e4","ply":0}"#);
    assert_eq!(text(CommandName::Resume.into()), r#"{"command":"resume"}"#);
    assert_eq!(text(CommandName::OfferDraw.into()), r#"{"command":"offer_draw"}"#);
    assert_eq!(text(Command::claim(None)), r#"{"command":"claim_draw"}"#);
}

#[test]
fn an_unknown_end_is_an_error() {
    let read = |reason: Option<&str>, winner: Option<&str>| {
        let person = json!({"name": "Eve", "human": true});
        let game = json!({
            "variant": "chess", "start_fen": "", "moves": [], "white": person, "black": person,
            "status": "over", "live": false, "result": "1-0", "winner": winner, "seq": 1,
            "reason": reason.map(|code| json!({"code": code, "text": ""})),
        });
        serde_json::from_value::<Game>(game).map(|game| game.end()).map_err(|e| e.to_string())
    };
    for reason in Reason::ALL {
        let end = End::Result(Outcome::win(Color::White, reason));
        assert_eq!(read(Some(reason.name()), Some("white")), Ok(Some(end)));
    }
    assert_eq!(read(Some("aborted"), None), Ok(Some(End::Aborted)));
    for (reason, winner, why) in [
        (Some("boredom"), Some("white"), "boredom"),
        (None, Some("white"), "without a reason"),
        (Some("time"), Some("red"), "red"),
    ] {
        let error = read(reason, winner).expect_err(why);
        assert!(error.contains(why), "{error}");
    }
}

#[test]
fn what_a_newer_version_sends_is_carried() {
    let read = |text: &str| serde_json::from_str::<CommandName>(text).expect(text);
    assert_eq!(read(r#""offer_draw""#), CommandName::OfferDraw);
    assert_eq!(read(r#""pause""#), CommandName::Other("pause".into()));
    let status = serde_json::from_str::<Status>(r#""adjourned""#).expect("a word");
    assert_eq!(status, Status::Other("adjourned".into()));
    assert_eq!(serde_json::to_string(&status).expect("JSON"), r#""adjourned""#);
}
