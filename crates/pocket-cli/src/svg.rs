//! The few SVG elements that the pictures are made of.

use std::fmt::Write;

use cube_model::notation::is_printable;

/// A picture that grows element by element.
pub(crate) struct Svg {
    text: String,
}

impl Svg {
    /// An empty white picture of this size, described for those who can't see it.
    pub(crate) fn new(width: u32, height: u32, description: &str) -> Self {
        let mut svg = Self {
            text: String::new(),
        };
        svg.push(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" role=\"img\">"
        ));
        svg.push(format_args!("<title>{}</title>", escaped(description)));
        svg.rectangle([0.0, 0.0, width.into(), height.into()], "#ffffff", None);
        svg
    }

    /// A filled rectangle: left, top, width, height.
    pub(crate) fn rectangle(&mut self, bounds: [f64; 4], fill: &str, stroke: Option<&str>) {
        let [x, y, width, height] = bounds;
        let stroke = match stroke {
            Some(stroke) => format!(" stroke=\"{stroke}\" stroke-width=\"2\""),
            None => String::new(),
        };
        self.push(format_args!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" \
             fill=\"{fill}\"{stroke}/>"
        ));
    }

    /// A filled polygon.
    pub(crate) fn polygon(&mut self, corners: &[[f64; 2]], fill: &str, stroke: &str) {
        let corners: Vec<String> = corners
            .iter()
            .map(|[x, y]| format!("{x:.1},{y:.1}"))
            .collect();
        self.push(format_args!(
            "<polygon points=\"{}\" fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"2\" \
             stroke-linejoin=\"round\"/>",
            corners.join(" ")
        ));
    }

    /// A thin line from one point to another.
    pub(crate) fn line(&mut self, from: [f64; 2], to: [f64; 2], stroke: &str) {
        let ([x1, y1], [x2, y2]) = (from, to);
        self.push(format_args!(
            "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"{stroke}\"/>"
        ));
    }

    /// A dark text; `anchor` is `start`, `middle` or `end`.
    pub(crate) fn text(&mut self, at: [f64; 2], size: u32, anchor: &str, text: &str) {
        self.text_in(at, size, anchor, "#222222", text);
    }

    /// A text in some ink.
    pub(crate) fn text_in(
        &mut self,
        [x, y]: [f64; 2],
        size: u32,
        anchor: &str,
        ink: &str,
        text: &str,
    ) {
        self.push(format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" text-anchor=\"{anchor}\" \
             fill=\"{ink}\">{}</text>",
            escaped(text)
        ));
    }

    /// The finished picture.
    pub(crate) fn finish(mut self) -> String {
        self.text.push_str("</svg>\n");
        self.text
    }

    fn push(&mut self, element: std::fmt::Arguments<'_>) {
        writeln!(self.text, "{element}").expect("a string takes all that is written to it");
    }
}

/// A text as XML takes it. Control characters are not allowed there, and what else can't be printed is not wanted.
fn escaped(text: &str) -> String {
    text.replace(|letter| !is_printable(letter), " ")
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
