//! The walk through the space of parameters.

use kiebitz_engine::Params;
use kiebitz_gametree::random::Random;
use kiebitz_play::Language;
use kiebitz_play::figures::grouped;
use kiebitz_words::{said, text};

/// How the gain and the steps fall with the number of pairs: Spall's exponents.
const GAIN_EXPONENT: f64 = 0.602;
const STEP_EXPONENT: f64 = 0.101;
/// The share of all pairs at the beginning during which the gain stays constant.
const STABLE_SHARE: f64 = 0.1;
/// How many of its steps a number moves for a won pair, at the end.
const GAIN: f64 = 0.02;
/// The last step is this share of a number's range.
const STEP_SHARE: f64 = 0.05;

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Number {
    pub name: &'static str,
    pub first: i32,
    /// Its current value, not rounded.
    pub value: f64,
    low: f64,
    high: f64,
    /// The step at the end.
    step: f64,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct UnknownNumber(pub String);

said!(UnknownNumber(name) => "no-search-number", name);

/// All parameters being tuned, and the progress.
#[derive(Clone, Debug)]
pub struct Walk {
    numbers: Vec<Number>,
    base: Params,
    pairs: f64,
    done: u64,
    random: Random,
}

/// A step that a pair of games tries out: the numbers of both sides.
pub struct Step {
    pub up: Params,
    pub down: Params,
    /// Half the difference of each number between the two sides.
    half: Vec<f64>,
}

impl Walk {
    /// The pairs so far, and the numbers that have changed as the UCI option takes them.
    pub fn text(&self, language: Language) -> String {
        let pairs = grouped(language, self.done());
        let mut text = text!(language, "refine-pairs", pairs);
        let params = self.params();
        for number in &self.numbers {
            if let Some(value) = params.get(number.name).filter(|value| *value != number.first) {
                text += &format!(" {}={value}", number.name);
            }
        }
        text
    }

    /// From these parameters, changing those with the given names (all if there are none).
    pub fn new(
        base: Params,
        names: &[String],
        pairs: u64,
        seed: u64,
    ) -> Result<Walk, UnknownNumber> {
        let known = |name: &String| Params::ALL.iter().any(|(known, ..)| known == name);
        if let Some(name) = names.iter().find(|name| !known(name)) {
            return Err(UnknownNumber(name.clone()));
        }
        let wanted = |name: &str| names.is_empty() || names.iter().any(|wanted| wanted == name);
        let numbers = Params::ALL.iter().filter(|(name, ..)| wanted(name));
        let numbers = numbers.map(|&(name, _, low, high)| {
            let first = base.get(name).unwrap_or(low);
            let [low, high] = [low, high].map(f64::from);
            // A step below a half would change nothing most of the time.
            let step = ((high - low) * STEP_SHARE).max(0.5);
            Number { name, first, value: first.into(), low, high, step }
        });
        let (pairs, random) = (pairs.max(1) as f64, Random::new(seed));
        Ok(Walk { numbers: numbers.collect(), base, pairs, done: 0, random })
    }

    pub fn numbers(&self) -> &[Number] {
        &self.numbers
    }

    pub fn done(&self) -> u64 {
        self.done
    }

    /// The parameters at the nearest whole numbers.
    pub fn params(&self) -> Params {
        let mut params = self.base;
        for number in &self.numbers {
            params.set(number.name, number.value.round() as i32);
        }
        params
    }

    /// The step for the next pair to try.
    pub fn step(&mut self) -> Step {
        let widening = ((self.done + 1) as f64 / self.pairs).powf(-STEP_EXPONENT);
        let mut step = Step { up: self.base, down: self.base, half: Vec::new() };
        for number in &self.numbers {
            let sign = if self.random.below(2) == 0 { 1.0 } else { -1.0 };
            let size = number.step * widening * sign;
            // Rounded up or down at random, so that small steps count on average.
            let chance = self.random.below(1000) as f64 / 1000.0;
            let whole = |value: f64| (value.clamp(number.low, number.high) + chance).floor() as i32;
            let (up, down) = (whole(number.value + size), whole(number.value - size));
            step.up.set(number.name, up.min(number.high as i32));
            step.down.set(number.name, down.min(number.high as i32));
            step.half.push(size);
        }
        step
    }

    /// Learns from a pair: `result` is games won minus games lost by the side with the step up.
    pub fn take(&mut self, step: &Step, result: i32) {
        self.done += 1;
        let stable = STABLE_SHARE * self.pairs;
        let falling = (stable + self.pairs) / (stable + self.done as f64);
        let gain = GAIN * falling.powf(GAIN_EXPONENT);
        for (number, half) in self.numbers.iter_mut().zip(&step.half) {
            let moved = number.value + gain * half * f64::from(result);
            number.value = moved.clamp(number.low, number.high);
        }
    }
}
