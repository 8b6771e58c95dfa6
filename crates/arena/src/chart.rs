//! Charts as SVG: the scales of a plot, the ticks of its axes, and the shapes it is made of.

use std::fmt::{self, Display, Write};

/// The size of a picture and the room around its plot, in pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Canvas {
    pub width: f64,
    pub height: f64,
    pub left: f64,
    pub right: f64,
    pub top: f64,
    pub bottom: f64,
}

impl Canvas {
    /// The plot with these values at its left and right, and at its lower and upper edge.
    pub fn plot(&self, across: [f64; 2], up: [f64; 2]) -> Plot {
        let (x, y) = ([self.left, self.width - self.right], [self.height - self.bottom, self.top]);
        Plot { x, y, across, up }
    }
}

/// A plot: its edges in pixels (left and right, lower and upper), and the values at them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plot {
    pub x: [f64; 2],
    pub y: [f64; 2],
    pub across: [f64; 2],
    pub up: [f64; 2],
}

impl Plot {
    /// Where a value of the horizontal axis lies; values outside are at the edges.
    pub fn x(&self, value: f64) -> f64 {
        let ([left, right], [low, high]) = (self.x, self.across);
        left + (right - left) * (value.clamp(low, high) - low) / (high - low)
    }

    /// The same for the vertical axis.
    pub fn y(&self, value: f64) -> f64 {
        let ([bottom, top], [low, high]) = (self.y, self.up);
        bottom - (bottom - top) * ((value - low) / (high - low)).clamp(0.0, 1.0)
    }
}

/// The distance of the ticks of an axis: 1, 2 or 5 times a power of ten, so that about `intervals`
/// of them make the span; at least `least`.
pub fn tick_step(span: f64, intervals: f64, least: f64) -> f64 {
    let rough = (span / intervals).max(1e-6);
    let unit = 10f64.powf(rough.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|times| times * unit);
    steps.into_iter().find(|step| *step >= rough).unwrap_or(rough).max(least)
}

/// The multiples of `step` from `low` to `high`, without rounding errors.
pub fn ticks(low: f64, high: f64, step: f64) -> Vec<f64> {
    let (first, last) = ((low / step).ceil() as i64, (high / step).floor() as i64);
    let power = 10f64.powi((-step.log10().floor()).max(0.0) as i32);
    (first..=last).map(|number| (number as f64 * step * power).round() / power).collect()
}

/// A coordinate, written with one decimal.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tenth(pub f64);

impl Display for Tenth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1}", self.0)
    }
}

/// The text of a picture. Its methods append a shape; `more` are further attributes, each after a
/// blank.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Svg(pub String);

// Writing to a string cannot fail.
impl Svg {
    /// A picture of its own on a white ground, with a title at this place.
    pub fn titled(width: f64, height: f64, [x, y]: [f64; 2], title: &str) -> Svg {
        Svg(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             font-family=\"sans-serif\" font-size=\"13\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
             <text x=\"{x}\" y=\"{y}\" font-size=\"16\" font-weight=\"bold\">{}</text>\n",
            escaped(title)
        ))
    }

    pub fn line<X: Display, Y: Display>(
        &mut self,
        [x1, x2]: [X; 2],
        [y1, y2]: [Y; 2],
        stroke: &str,
        more: &str,
    ) -> &mut Svg {
        let _ = write!(
            self.0,
            "<line x1=\"{x1}\" x2=\"{x2}\" y1=\"{y1}\" y2=\"{y2}\" stroke=\"{stroke}\"{more}/>"
        );
        self
    }

    pub fn text(
        &mut self,
        x: impl Display,
        y: impl Display,
        anchor: Anchor,
        text: impl Display,
    ) -> &mut Svg {
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let text = escaped(&text.to_string());
        let _ = write!(self.0, "<text x=\"{x}\" y=\"{y}\"{anchor}>{text}</text>");
        self
    }

    pub fn circle(
        &mut self,
        [x, y]: [impl Display; 2],
        radius: impl Display,
        fill: &str,
        more: &str,
    ) -> &mut Svg {
        let _ =
            write!(self.0, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\"{more}/>");
        self
    }

    pub fn newline(&mut self) -> &mut Svg {
        self.0.push('\n');
        self
    }

    pub fn end(mut self) -> String {
        self.0.push_str("</svg>\n");
        self.0
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

/// The text as SVG and HTML write it.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
