//! When the bot resigns, and when it offers and accepts draws.

use kiebitz_bot::lichess::Policy;
use kiebitz_bot::lichess::policy::Mood;
use kiebitz_engine::Score;
use kiebitz_play::DrawPolicy;

fn mood(scores: &[i32], policy: &Policy) -> Mood {
    let mut mood = Mood::default();
    for &score in scores {
        mood.note(Some(Score(score)), policy);
    }
    mood
}

#[test]
fn we_give_up_after_some_lost_moves_in_a_row() {
    let policy = Policy::default();
    assert!(!mood(&[-1200, -1500, -1500], &policy).resigns(&policy));
    assert!(mood(&[-1200, -1500, -1500, -2000], &policy).resigns(&policy));
    assert!(!mood(&[-1200, -1500, -900, -2000, -2000], &policy).resigns(&policy));
    let mated = [Score::mated_in(8).0; 4];
    assert!(mood(&mated, &policy).resigns(&policy));
    let stubborn = Policy { resign: None, ..policy };
    assert!(!mood(&mated, &stubborn).resigns(&stubborn));
    let mut interrupted = mood(&[-1200; 3], &policy);
    interrupted.note(None, &policy);
    interrupted.note(Some(Score(-1200)), &policy);
    assert!(!interrupted.resigns(&policy));
}

#[test]
fn draws_are_offered_late_and_when_nothing_happens() {
    let policy = Policy::default();
    let most = policy.draw.most.expect("a score");
    let dull = mood(&[3, -5, 0, 0, most, -most, 2, 1], &policy);
    assert!(dull.offers_draw(&policy, 40, false));
    assert!(!dull.offers_draw(&policy, 39, false));
    assert!(!mood(&[0; 7], &policy).offers_draw(&policy, 60, false));
    assert!(!mood(&[0, 0, 0, 0, 0, 0, 0, most + 1], &policy).offers_draw(&policy, 60, false));
    // A side that is not better accepts a repetition.
    assert!(mood(&[-80], &policy).offers_draw(&policy, 20, true));
    assert!(!mood(&[most + 70], &policy).offers_draw(&policy, 20, true));
    assert!(!Mood::default().offers_draw(&policy, 20, true), "nothing is known yet");
    let mut forced = mood(&[-40], &policy);
    forced.note(None, &policy);
    assert!(forced.accepts_draw(&policy, 30), "the last known score counts");
    let fighter = Policy { draw: DrawPolicy::up_to(None), ..policy };
    assert!(!mood(&[0; 20], &fighter).offers_draw(&fighter, 60, true));
}
