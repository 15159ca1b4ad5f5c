//! A distribution as an SVG bar chart.

use god_table::Distribution;

use crate::numbers::grouped;
use crate::svg::Svg;

const HEIGHT: u32 = 420;
/// The space taken by one bar and the gap after it.
const STEP: u32 = 64;
const BAR: f64 = 44.0;
const LEFT: u32 = 90;
const RIGHT: u32 = 20;
const TOP: f64 = 60.0;
const BOTTOM: f64 = 360.0;

/// Draws the number of positions at each depth. If asked for, bars grow with the logarithms of the
/// counts. `title` is the heading, `more` the line below it, and `axis` says what a depth is.
pub(crate) fn svg(
    distribution: &Distribution,
    [title, more]: &[String; 2],
    axis: &str,
    logarithmic: bool,
) -> String {
    let counts = distribution.counts();
    let width = LEFT + RIGHT + STEP * counts.len().max(4) as u32;
    let mut svg = Svg::new(width, HEIGHT, &format!("{title}, {more}"));
    let middle = f64::from(width) / 2.0;
    svg.text([middle, 22.0], fitting(title, 18, width), "middle", title);
    svg.text([middle, 38.0], fitting(more, 12, width), "middle", more);
    let largest = counts.iter().copied().max();
    let largest = largest.expect("the solved position is counted, at depth 0");
    let scale = Scale::new(largest, logarithmic);
    for (height, label) in scale.ticks() {
        let y = BOTTOM - height * (BOTTOM - TOP);
        svg.line(
            [f64::from(LEFT), y],
            [f64::from(width - RIGHT), y],
            "#cccccc",
        );
        svg.text([f64::from(LEFT) - 8.0, y + 4.0], 12, "end", &label);
    }
    for (depth, &count) in counts.iter().enumerate() {
        let left = f64::from(LEFT) + depth as f64 * f64::from(STEP) + (f64::from(STEP) - BAR) / 2.0;
        let middle = left + BAR / 2.0;
        let length = scale.height(count) * (BOTTOM - TOP);
        svg.rectangle([left, BOTTOM - length, BAR, length], "#3b6ea5");
        svg.text(
            [middle, BOTTOM - length - 6.0],
            11,
            "middle",
            &count.to_string(),
        );
        svg.text([middle, BOTTOM + 18.0], 13, "middle", &depth.to_string());
    }
    svg.line(
        [f64::from(LEFT), BOTTOM],
        [f64::from(width - RIGHT), BOTTOM],
        "#222222",
    );
    svg.text([f64::from(width) / 2.0, BOTTOM + 44.0], 13, "middle", axis);
    let scaling = if logarithmic {
        "positions (logarithmic)"
    } else {
        "positions"
    };
    svg.text([8.0, TOP - 8.0], 13, "start", scaling);
    svg.finish()
}

/// The largest size, at most `size`, in which a text fits a width. In usual fonts, the average
/// letter is about six tenths as wide as it is high.
fn fitting(text: &str, size: u32, width: u32) -> u32 {
    let letters = text.chars().count().max(1) as u32;
    size.min(width * 10 / (letters * 6)).max(1)
}

/// Converts counts to heights between 0 and 1.
struct Scale {
    /// The count, or its logarithm, that has height 1.
    full: f64,
    logarithmic: bool,
}

impl Scale {
    fn new(largest: u64, logarithmic: bool) -> Self {
        let largest = largest.max(1) as f64;
        let full = if logarithmic {
            (largest.log10() + 1.0).ceil()
        } else {
            largest
        };
        Self { full, logarithmic }
    }

    fn height(&self, count: u64) -> f64 {
        match (count, self.logarithmic) {
            (0, _) => 0.0,
            // The first decade is below a count of 1, so that its bar is visible.
            (_, true) => ((count as f64).log10() + 1.0) / self.full,
            (_, false) => count as f64 / self.full,
        }
    }

    /// Heights with labels: powers of ten, or up to five round numbers.
    fn ticks(&self) -> Vec<(f64, String)> {
        if self.logarithmic {
            let decades = self.full as u32;
            let count = |decade: u32| 10_u64.saturating_pow(decade);
            return (0..decades)
                .map(|d| (self.height(count(d)), grouped(&count(d))))
                .collect();
        }
        let rough = self.full / 5.0;
        let decade = 10_f64.powf(rough.log10().floor()).max(1.0);
        let steps = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * decade);
        let step = steps
            .into_iter()
            .find(|&step| step >= rough)
            .expect("ten times the power of ten below a number is not below it")
            as u64;
        (0..=5)
            .map(|k| k * step)
            .filter(|&count| count as f64 <= self.full)
            .map(|count| (self.height(count), grouped(&count)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_few_and_round() {
        let linear: Vec<String> = Scale::new(1_887_748, false)
            .ticks()
            .into_iter()
            .map(|tick| tick.1)
            .collect();
        assert_eq!(linear, ["0", "500,000", "1,000,000", "1,500,000"]);
        let logarithmic = Scale::new(64, true).ticks();
        assert_eq!(logarithmic.len(), 3);
        assert_eq!(Scale::new(0, false).ticks().len(), 2);
    }
}
