//! The opponents of the bot on the test server.

use std::sync::Arc;

use kiebitz_engine::{Limits, Stop};
use kiebitz_gametree::random::Random;
use kiebitz_players::{Knowledge, Player};
use serde_json::json;

use super::Shared;

/// What opponents do besides moving.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum OpponentAction {
    Draw,
    Takeback,
    Why,
    Leave,
}

const ACTIONS: [OpponentAction; 4] =
    [OpponentAction::Draw, OpponentAction::Takeback, OpponentAction::Why, OpponentAction::Leave];

pub(super) async fn play(shared: Arc<Shared>, id: String, seed: u64) {
    let mut changed = shared.changed.subscribe();
    let opponent = shared.state().games.get(&id).map(|game| game.fixture.opponent);
    let Some(opponent) = opponent else { return };
    let mut player = opponent.player(seed, &Knowledge::default());
    let mut chance = Random::new(seed);
    let mut has_left = false;
    loop {
        let turn = {
            let state = shared.state();
            let Some(game) = state.games.get(&id).filter(|game| !game.is_over()) else {
                return;
            };
            let is_ours = game.turn() != game.fixture.bot;
            let leaves = is_ours && game.is_left();
            if leaves && !has_left && game.moves().len() >= 2 {
                has_left = true;
                let gone = json!({"type": "opponentGone", "gone": true, "claimWinInSeconds": 0});
                drop(state);
                shared.change(&id, |game| game.lines.push(gone.to_string()));
                continue;
            }
            (is_ours && !leaves)
                .then(|| (game.game.clone(), game.game.moves().len() >= game.fixture.plies))
        };
        match turn {
            None => {
                if changed.changed().await.is_err() {
                    return;
                }
            }
            Some((_, true)) => {
                shared.change(&id, |game| game.end("resign", Some(game.fixture.bot)));
                return;
            }
            Some((game, false)) => {
                // Runs on a blocking thread, so that the server can answer other requests.
                let thought = tokio::task::spawn_blocking(move || {
                    let choice = player.choose(&game, &Limits::default(), &Stop::new());
                    (player as Box<dyn Player>, game, choice)
                });
                let Ok((back, game, Ok(choice))) = thought.await else { return };
                player = back;
                let uci = game.board().uci(choice.best);
                let acts = chance.below(1000) < shared.actions;
                let action = acts.then(|| ACTIONS[chance.below(ACTIONS.len())]);
                shared.change(&id, |now| {
                    // A takeback may have changed the game meanwhile.
                    if now.game == game && !now.is_over() {
                        let _ = now.play(&uci, action == Some(OpponentAction::Draw));
                    }
                });
                follow(&shared, &id, action);
            }
        }
    }
}

/// What an opponent does after a move.
fn follow(shared: &Shared, id: &str, action: Option<OpponentAction>) {
    let lines = match action {
        None | Some(OpponentAction::Draw) => return,
        Some(OpponentAction::Takeback) => {
            return shared.change(id, |game| {
                if !game.is_over() {
                    let _ = game.referee.takeback.make(!game.fixture.bot);
                    game.tell_state();
                }
            });
        }
        Some(OpponentAction::Why) => ["player", "spectator"].map(|room| {
            json!({"type": "chatLine", "username": "Opponent", "text": "!why", "room": room})
        }),
        Some(OpponentAction::Leave) => [
            json!({"type": "opponentGone", "gone": true, "claimWinInSeconds": 30}),
            json!({"type": "opponentGone", "gone": false}),
        ],
    };
    shared.change(id, |game| game.lines.extend(lines.iter().map(ToString::to_string)));
}
