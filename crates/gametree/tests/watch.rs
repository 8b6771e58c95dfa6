//! Observing a search: the excerpt agrees with the search itself.

use kiebitz_gametree::lab::Change;
use kiebitz_gametree::tictactoe::{Cell, OpenLines, TicTacToe};
use kiebitz_gametree::{AlphaBeta, Control, Excerpt, Minimax, Mtdf, Negamax, Search, Technique};

/// What an excerpt shows of a search must be that search: nodes add up, values and bounds fit together.
fn check_excerpt(name: &str, excerpt: &Excerpt<Cell>, nodes: u64) {
    let (node, children) = excerpt.found().expect(name);
    assert!(!children.is_empty(), "{name}");
    let value = node.value.expect("not broken off");
    let below: u64 = children.iter().map(|child| child.nodes).sum();
    assert_eq!(below + 1, node.nodes, "{name}");
    assert_eq!(excerpt.passes().iter().map(|pass| pass.nodes).sum::<u64>(), nodes, "{name}");
    for child in children {
        assert_eq!(child.depth + 1, node.depth, "{name}");
        assert!(child.alpha >= node.alpha && child.beta <= node.beta, "{name}");
    }
    let values = children.iter().filter_map(|child| child.value);
    assert!(values.into_iter().any(|other| other == value), "{name}: some child is worth it");
}

#[test]
fn an_excerpt_shows_the_search_itself() {
    let game = TicTacToe::default();
    let mut unlimited = Control::unlimited();
    for path in [vec![], vec!["a1"], vec!["a1", "b2"]] {
        let path: Vec<Cell> = path.into_iter().map(|text| text.parse().expect(text)).collect();
        let plain = AlphaBeta::new(OpenLines).search(&game, 5, None, &mut unlimited).unwrap();
        let mut excerpt = Excerpt::new(path.clone());
        let watched = AlphaBeta::new(OpenLines)
            .with_watch(&mut excerpt)
            .search(&game, 5, None, &mut unlimited)
            .unwrap();
        assert_eq!(plain, watched, "looking on changes nothing");
        check_excerpt("alphabeta", &excerpt, watched.nodes);

        let mut excerpt = Excerpt::new(path.clone());
        let search =
            Minimax::new(OpenLines).with_watch(&mut excerpt).search(&game, 4, None, &mut unlimited);
        check_excerpt("minimax", &excerpt, search.unwrap().nodes);
        assert!(excerpt.found().expect("there").1.iter().all(|child| !child.cut));

        let mut excerpt = Excerpt::new(path);
        let search = Mtdf::by(Negamax::new(OpenLines).with_watch(&mut excerpt)).search(
            &game,
            5,
            None,
            &mut unlimited,
        );
        check_excerpt("mtdf", &excerpt, search.unwrap().nodes);
        assert!(excerpt.passes().iter().all(|pass| pass.beta - pass.alpha == 1));
    }
    let mut excerpt = Excerpt::new(vec!["a1".parse().unwrap()]);
    AlphaBeta::new(OpenLines)
        .with_watch(&mut excerpt)
        .search(&game, 5, None, &mut unlimited)
        .unwrap();
    let (_, children) = excerpt.found().expect("visited");
    assert!(children.iter().any(|child| child.cut), "cut-offs are marked");
    let mut nowhere = Excerpt::new(vec!["a1".parse().unwrap(), "a1".parse().unwrap()]);
    AlphaBeta::new(OpenLines)
        .with_watch(&mut nowhere)
        .search(&game, 3, None, &mut unlimited)
        .unwrap();
    assert!(nowhere.found().is_none(), "the search never went there");
}

#[test]
fn changes_are_named_by_what_they_do() {
    assert_eq!(Change::With(Technique::NullMove).to_string(), "+nullmove");
    assert_eq!(Change::Without(Technique::Memory).to_string(), "-memory");
}
