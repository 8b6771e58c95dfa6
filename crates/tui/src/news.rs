//! What is said of a change in a game, line by line and on the whole screen.

use kiebitz_play::words::{self, score_text};
use kiebitz_play::{Change, GameState, Language, Record, Status};
use kiebitz_words::text;

/// What is said of a change; `None` where the board alone shows it.
pub(crate) fn news(
    change: &Change,
    state: &GameState,
    record: &Record,
    language: Language,
) -> Option<String> {
    let name = |side| &record.player(side).name;
    Some(match change {
        // Both people sit at this terminal, so none asks the other for a takeback.
        Change::Thinks(..) | Change::TakeBackAsked(_) | Change::TakeBackDeclined(_) => return None,
        Change::Begun => {
            let slow = record.slow_player()?;
            text!(language, "takes-minutes", name = &slow.kind)
        }
        Change::Moved => match (state.claimable, state.status) {
            (Some(reason), Status::Awaiting(_)) => {
                text!(language, "claimable", reason = reason.name())
            }
            _ => return None,
        },
        Change::TakenBack(count) => text!(language, "taken-back", count = *count),
        Change::DrawOffered(by) => text!(language, "draw-offered", side = *by),
        Change::DrawDeclined(by) => text!(language, "draw-declined", side = *by),
        Change::Hint(m, score) => {
            let played = state.board.san_with(*m, language.letters());
            let score = score.map(|score| score_text(language, score));
            text!(language, "hint", played, score)
        }
        Change::NoHint(why) => words::no_hint(language, why),
        Change::PlayerFailed(side, why) => words::player_failed(language, *side, name(*side), why),
        Change::PlayerReplaced(side) => words::player_replaced(language, *side, name(*side)),
        Change::NotRecorded(why) => text!(language, "not-recorded", why = why.clone()),
        Change::Rated(change) => words::rated(language, name(change.side), change),
        Change::Finished(end) => words::game_over(language, *end),
    })
}
