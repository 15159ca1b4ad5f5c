//! SVG pictures: their elements, and where they are written: to a file, as a whole or not at all,
//! or to stdout.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use clap::builder::{PathBufValueParser, TypedValueParser};
use cube_model::notation::is_printable;
use god_table::file::write_whole;

use crate::failure::{Failure, Fault};
use crate::io::Io;

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
        svg.rectangle([0.0, 0.0, width.into(), height.into()], "#ffffff");
        svg
    }

    /// A filled rectangle: left, top, width, height.
    pub(crate) fn rectangle(&mut self, bounds: [f64; 4], fill: &str) {
        let [x, y, width, height] = bounds;
        self.push(format_args!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" \
             fill=\"{fill}\"/>"
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

    /// A text in this ink.
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

/// Escapes a text for XML. Unprintable characters become blanks; XML does not allow control
/// characters.
fn escaped(text: &str) -> String {
    text.replace(|letter| !is_printable(letter), " ")
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// The value of `--svg`.
#[derive(Clone, Debug)]
pub(crate) struct SvgFile(PathBuf);

impl SvgFile {
    /// Reads the value.
    pub(crate) fn parser() -> impl TypedValueParser<Value = Self> {
        PathBufValueParser::new().map(Self)
    }

    /// Whether it is `-`, so that stdout gets the picture and nothing else.
    pub(crate) fn is_stdout(&self) -> bool {
        self.0 == Path::new("-")
    }

    pub(crate) fn write(&self, picture: &str, io: &mut Io<'_>) -> Result<(), Failure> {
        if self.is_stdout() {
            return io.write(picture.as_bytes());
        }
        write_whole(&self.0, picture.as_bytes()).map_err(|error| Failure::file(&self.0, error))
    }
}

/// The picture of a command's only input. It is written only when there turn out to be no other
/// inputs.
pub(crate) struct OnlyPicture<'a> {
    file: Option<&'a SvgFile>,
    drawn: Option<String>,
}

impl<'a> OnlyPicture<'a> {
    /// The picture for `--svg`, if that is given. An error if there are several arguments, before
    /// any is answered.
    pub(crate) fn new(file: Option<&'a SvgFile>, arguments: &[String]) -> Result<Self, Fault> {
        match arguments {
            [_, second, ..] if file.is_some() => Err(another(second)),
            _ => Ok(Self { file, drawn: None }),
        }
    }

    /// Whether stdout is reserved for the picture.
    pub(crate) fn has_stdout(&self) -> bool {
        self.file.is_some_and(SvgFile::is_stdout)
    }

    /// Draws the picture of an input, if one is requested.
    pub(crate) fn draw(&mut self, input: &str, svg: impl FnOnce() -> String) -> Result<(), Fault> {
        if self.file.is_none() {
            return Ok(());
        }
        if self.drawn.is_some() {
            return Err(another(input));
        }
        self.drawn = Some(svg());
        Ok(())
    }

    /// Writes the picture, after all inputs have been answered.
    pub(crate) fn write(self, io: &mut Io<'_>) -> Result<(), Failure> {
        match (self.file, self.drawn) {
            (Some(file), Some(picture)) => file.write(&picture, io),
            _ => Ok(()),
        }
    }
}

fn another(input: &str) -> Fault {
    Fault::mismatch(format!("another input, `{input}`"), "one only for --svg")
}
