//! The walk of the search parameters towards what wins.

use kiebitz_engine::Params;
use kiebitz_gametree::random::Random;
use kiebitz_training::refine::Walk;

#[test]
fn the_walk_finds_what_wins() {
    // A model in which rfp_margin near 120 wins and delta does not matter.
    let names = ["rfp_margin", "delta"].map(String::from);
    let mut walk = Walk::new(Params::default(), &names, 4000, 7).expect("they exist");
    let mut luck = Random::new(1);
    let worth = |params: &Params| -f64::from((params.rfp_margin - 120).pow(2)) / 2000.0;
    for _ in 0..4000 {
        let step = walk.step();
        let advantage = worth(&step.up) - worth(&step.down);
        let noise = luck.below(2001) as f64 / 1000.0 - 1.0;
        walk.take(&step, (advantage + noise).round() as i32);
    }
    let [margin, delta] = walk.numbers() else { panic!("two numbers") };
    assert!((margin.value - 120.0).abs() < 8.0, "{margin:?}");
    assert!((delta.value - 180.0).abs() < 60.0, "{delta:?}");
    let params = walk.params();
    assert_eq!(params.rfp_margin, margin.value.round() as i32);
    assert_eq!(params.lmr_base, Params::default().lmr_base);
}

#[test]
fn steps_stay_in_their_ranges() {
    let mut walk = Walk::new(Params::default(), &[], 1, 3).expect("all numbers");
    assert_eq!(walk.numbers().len(), Params::ALL.len());
    for round in 0..200 {
        let step = walk.step();
        for &(name, _, low, high) in Params::ALL {
            for params in [&step.up, &step.down] {
                let value = params.get(name).expect(name);
                assert!((low..=high).contains(&value), "{name} {value}");
            }
        }
        walk.take(&step, if round % 2 == 0 { 2 } else { 1 });
    }
}

#[test]
fn an_unknown_name_is_told() {
    let error = Walk::new(Params::default(), &["nonsense".into()], 1, 1).unwrap_err();
    assert_eq!(error.to_string(), "\"nonsense\" is not a search parameter");
}
