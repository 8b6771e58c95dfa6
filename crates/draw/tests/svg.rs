//! Parses the SVG and checks its content by coordinates.

use crate::common;
use kiebitz_chess::{Bitboard, Color, Piece, Square};
use kiebitz_draw::svg::{Size, render};
use kiebitz_draw::{Arrow, Brush, Coordinates, Diagram};
use roxmltree::{Document, Node};

/// Column and row, from the top left, where a square must be seen.
fn place(square: Square, viewpoint: Color) -> (u32, u32) {
    let (file, rank) = (u32::from(square.file()), u32::from(square.rank()));
    match viewpoint {
        Color::White => (file, 7 - rank),
        Color::Black => (7 - file, rank),
    }
}

fn number(node: Node, name: &str) -> u32 {
    node.attribute(name)
        .and_then(|text| text.parse().ok())
        .unwrap_or_else(|| panic!("{name} of {node:?}"))
}

/// The direct children of `<svg>` with this tag, or with this class.
fn top<'a>(document: &'a Document, tag_or_class: &str) -> Vec<Node<'a, 'a>> {
    document
        .root_element()
        .children()
        .filter(|node| {
            node.tag_name().name() == tag_or_class || node.attribute("class") == Some(tag_or_class)
        })
        .collect()
}

#[test]
fn each_man_is_at_its_place_from_both_sides() {
    for viewpoint in Color::ALL {
        for diagram in [common::start(), common::everything(viewpoint)] {
            let diagram = Diagram { viewpoint, ..diagram };
            let text = render(&diagram, Size::Pixels(400), "test");
            let document = Document::parse(&text).expect("well-formed");
            let mut seen: Vec<(u32, u32, String)> = top(&document, "use")
                .into_iter()
                .map(|node| {
                    let id = node.attribute("href").expect("href").to_string();
                    (number(node, "x"), number(node, "y"), id)
                })
                .collect();
            let mut expected: Vec<(u32, u32, String)> = Square::all()
                .filter_map(|square| Some((square, diagram.piece_at(square)?)))
                .map(|(square, piece)| {
                    let (column, row) = place(square, viewpoint);
                    let letter = piece.role().letter().to_ascii_lowercase();
                    let id = format!("#kz-{}{letter}", piece.color().to_char());
                    (column * 100, row * 100, id)
                })
                .collect();
            seen.sort();
            expected.sort();
            assert_eq!(seen, expected);
        }
    }
}

#[test]
fn what_is_used_is_defined_once() {
    let text = render(&common::everything(Color::White), Size::Fluid, "");
    let document = Document::parse(&text).expect("well-formed");
    let mut ids: Vec<&str> =
        document.descendants().filter_map(|node| node.attribute("id")).collect();
    for node in document.descendants() {
        for attribute in node.attributes() {
            let value = attribute.value();
            let target = match attribute.name() {
                "href" => value.strip_prefix('#'),
                _ => value.strip_prefix("url(#").and_then(|v| v.strip_suffix(')')),
            };
            assert!(target.is_none_or(|id| ids.contains(&id)), "{value}");
        }
    }
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count);
}

#[test]
fn marks_lie_on_their_squares() {
    for viewpoint in Color::ALL {
        let diagram = common::everything(viewpoint);
        let text = render(&diagram, Size::Pixels(400), "test");
        let document = Document::parse(&text).expect("well-formed");
        let places = |class: &str| -> Vec<(u32, u32)> {
            let mut places: Vec<_> = top(&document, class)
                .into_iter()
                .map(|node| match node.tag_name().name() {
                    "circle" => (number(node, "cx") / 100, number(node, "cy") / 100),
                    _ => (number(node, "x") / 100, number(node, "y") / 100),
                })
                .collect();
            places.sort_unstable();
            places
        };
        let expected = |squares: &[Square]| -> Vec<(u32, u32)> {
            let mut places: Vec<_> = squares.iter().map(|&s| place(s, viewpoint)).collect();
            places.sort_unstable();
            places
        };
        assert_eq!(places("check"), expected(&[Square::E8]));
        assert_eq!(places("last-move"), expected(&[Square::C4, Square::F7]));
        assert_eq!(places("marked"), expected(&[Square::E8]));
        assert_eq!(places("target"), expected(&[Square::D7, Square::E7, Square::F8, Square::F7]));
        // The occupied target is a ring, the empty ones are dots.
        let rings = top(&document, "target")
            .into_iter()
            .filter(|node| node.attribute("fill") == Some("none"))
            .count();
        assert_eq!(rings, 1);
        assert_eq!(top(&document, "arrow").len(), diagram.arrows.len());
    }
}

#[test]
fn an_arrow_points_at_its_target() {
    let mut diagram = Diagram::new();
    diagram.arrows.push(Arrow::new(Square::E2, Square::E4));
    let text = render(&diagram, Size::Fluid, "");
    // Centre of e2: 450, 650; of e4: 450, 450. The tip lies 8 units beyond it.
    assert!(text.contains("M458.0 650.0"), "{text}");
    assert!(text.contains("L450.0 442.0"), "{text}");
    diagram.viewpoint = Color::Black;
    let text = render(&diagram, Size::Fluid, "");
    assert!(text.contains("M342.0 150.0") && text.contains("L350.0 358.0"), "{text}");
}

#[test]
fn coordinates_follow_the_viewpoint() {
    for (viewpoint, expected) in
        [(Color::White, "87654321abcdefgh"), (Color::Black, "12345678hgfedcba")]
    {
        let diagram = Diagram { viewpoint, ..Diagram::new() };
        let text = render(&diagram, Size::Fluid, "");
        let document = Document::parse(&text).expect("well-formed");
        let labels: String = document
            .descendants()
            .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "text")))
            .filter_map(|node| node.text())
            .collect();
        assert_eq!(labels, expected);
        let bare = Diagram { coordinates: Coordinates::Hidden, ..diagram };
        assert!(!render(&bare, Size::Fluid, "").contains("<text"));
    }
}

#[test]
fn any_description_is_spoken_and_nothing_breaks_out() {
    for (description, spoken) in [
        ("Läufer & Springer", "Läufer & Springer"),
        (r#""><script>alert('x')</script>"#, r#""><script>alert('x')</script>"#),
        ("]]> &amp; \u{1f984}", "]]> &amp; \u{1f984}"),
        ("a\0b\u{1b}c\u{ffff}", "a\u{fffd}b\u{fffd}c\u{fffd}"),
        ("two\nlines", "two lines"),
    ] {
        let text = render(&Diagram::new(), Size::Pixels(90), description);
        let document = Document::parse(&text).expect("well-formed");
        let root = document.root_element();
        assert_eq!(root.attribute("role"), Some("img"));
        assert_eq!(root.attribute("aria-label"), Some(spoken));
        let title = root.first_element_child().expect("a title");
        assert_eq!((title.tag_name().name(), title.text()), ("title", Some(spoken)));
    }
}

#[test]
fn sizes() {
    let pixels = |size| {
        let text = render(&Diagram::new(), size, "");
        let document = Document::parse(&text).expect("well-formed");
        let root = document.root_element();
        assert_eq!(root.attribute("width"), root.attribute("height"));
        assert_eq!(root.attribute("viewBox"), Some("0 0 800 800"));
        root.attribute("width").map(str::to_string)
    };
    assert_eq!(pixels(Size::Fluid), None);
    assert_eq!(pixels(Size::Pixels(360)).as_deref(), Some("360"));
    assert_eq!(pixels(Size::Pixels(0)).as_deref(), Some("8"));
    assert_eq!(pixels(Size::Pixels(u32::MAX)).as_deref(), Some("4294967295"));
}

#[test]
fn anything_can_be_drawn() {
    let mut diagram = Diagram::new();
    for square in Square::all() {
        diagram.put(square, Piece::ALL[square.index() % 12]);
        for to in Square::all() {
            diagram.arrows.push(Arrow { from: square, to, brush: Brush::ALL[to.index() % 4] });
        }
    }
    diagram.marked = Bitboard::FULL;
    diagram.targets = Bitboard::FULL;
    diagram.check = Some(Square::D5);
    diagram.last_move = Some((Square::A1, Square::A1));
    for viewpoint in Color::ALL {
        diagram.viewpoint = viewpoint;
        let text = render(&diagram, Size::Fluid, "");
        assert!(!text.contains("NaN") && !text.contains("inf"));
        Document::parse(&text).expect("well-formed");
    }
}
