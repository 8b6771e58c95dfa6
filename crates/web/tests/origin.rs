//! Which pages and programs the server answers, by the names they use for it.

use crate::common::{Folder, Running};
use kiebitz_web::{PublicAddress, Settings};

fn server(host: &str, public: Option<&str>, links_only: bool) -> (Folder, Running) {
    let folder = Folder::new();
    let public = public.map(|public| public.parse().expect("an address"));
    let settings = Settings::new(folder.0.join("games.db"), folder.0.join("tables"));
    let server = Running::at(host, Settings { public, links_only, ..settings });
    (folder, server)
}

/// What an address that does not exist answers: 404, or 403 if the request is refused before.
fn is_answered(server: &Running, method: &str, path: &str, headers: &[(&str, &str)]) -> bool {
    match server.client().send(method, path, headers, b"").status {
        403 => false,
        200 | 400 | 404 | 405 => true,
        status => panic!("{method} {path} {headers:?}: {status}"),
    }
}

#[test]
fn own_pages_and_programs_pass() {
    let (_folder, here) = server("127.0.0.1", None, false);
    let (_other, open) = server("0.0.0.0", None, false);
    for (host, origin, is_here, is_open) in [
        ("127.0.0.1:7878", None, true, true),
        ("localhost:7878", Some("http://localhost:7878"), true, true),
        ("[::1]:7878", Some("http://[::1]:7878"), true, true),
        ("localhost:7878", Some("http://localhost:80"), false, false),
        ("localhost:7878", Some("https://localhost:7878"), false, false),
        ("localhost:7878", Some("http://evil.example"), false, false),
        ("localhost:7878", Some("null"), false, false),
        ("evil.example:7878", None, false, false),
        ("evil.example:7878", Some("http://evil.example:7878"), false, false),
        ("localhost.evil.example", None, false, false),
        ("192.168.1.5:7878", None, false, true),
        ("", None, false, false),
    ] {
        let headers: Vec<(&str, &str)> =
            [("Host", host)].into_iter().chain(origin.map(|origin| ("Origin", origin))).collect();
        for method in ["GET", "POST", "DELETE"] {
            let answered =
                [&here, &open].map(|server| is_answered(server, method, "/api/nowhere", &headers));
            assert_eq!(answered, [is_here, is_open], "{method} {host} {origin:?}");
        }
    }
}

#[test]
fn a_server_may_be_called_by_its_public_name_and_no_other() {
    let (_folder, behind) = server("127.0.0.1", Some("https://chess.example.org"), false);
    for (host, origin, is_allowed) in [
        ("chess.example.org", Some("https://chess.example.org"), true),
        ("chess.example.org", None, true),
        ("127.0.0.1:7878", Some("https://chess.example.org"), true),
        ("chess.example.org", Some("https://evil.example"), false),
        ("chess.example.org", Some("https://chess.example.org:444"), false),
        ("evil.example", Some("https://chess.example.org"), false),
        ("192.168.1.5", None, false),
    ] {
        let headers: Vec<(&str, &str)> =
            [("Host", host)].into_iter().chain(origin.map(|origin| ("Origin", origin))).collect();
        let is_so = is_answered(&behind, "POST", "/api/nowhere", &headers);
        assert_eq!(is_so, is_allowed, "{host} {origin:?}");
    }
    for bad in ["", "chess.lan", "ftp://chess.lan", "http://", "http://a@b", "http://a/b"] {
        assert!(bad.parse::<PublicAddress>().is_err(), "{bad}");
    }
}

#[test]
fn another_site_may_open_the_page_and_read_nothing() {
    let (_folder, here) = server("127.0.0.1", None, false);
    let allowed = ["GET / cross-site", "GET /assets/x.js cross-site", "GET /api/games same-origin"];
    let refused = [
        "GET /api/games/1/events cross-site",
        "GET /api/games/1/events same-site",
        "GET /api cross-site",
        "POST / cross-site",
        "DELETE /api/games/1 cross-site",
    ];
    let asked = |request: &&str| {
        let words: Vec<&str> = request.split(' ').collect();
        is_answered(&here, words[0], words[1], &[("Sec-Fetch-Site", words[2])])
    };
    assert!(allowed.iter().chain(&["GET /api/games none"]).all(asked));
    assert!(!refused.iter().any(asked));
}

#[test]
fn a_link_opens_games_and_the_page_alone() {
    let (_folder, server) = server("127.0.0.1", Some("https://chess.example.org"), true);
    let headers = [("Host", "chess.example.org")];
    for (path, is_allowed) in [
        ("/", true),
        ("/assets/x.js", true),
        ("/api/about", true),
        ("/api", false),
        ("/api/games", false),
        ("/api/games/import", false),
        ("/api/games/export", false),
        ("/api/lab", false),
    ] {
        assert_eq!(is_answered(&server, "GET", path, &headers), is_allowed, "{path}");
    }
}
