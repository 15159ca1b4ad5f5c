//! Prints the command reference; `cargo xtask docs` writes it to `docs/commands.md`.

mod page;

#[expect(clippy::print_stdout, reason = "a program for the terminal")]
fn main() {
    print!("{}", page::markdown());
}
