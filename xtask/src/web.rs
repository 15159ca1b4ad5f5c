//! `cargo xtask web`: builds the page for the browser, serves it on this machine, or tests it in a browser.

mod browser;
mod build;
mod compiler;
pub(crate) mod npm;
mod release;
mod server;

use crate::workspace::{Outcome, say};

/// What to do beside building the page.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Serve it on this machine alone until stopped
    #[arg(long, conflicts_with = "test")]
    serve: bool,
    /// The port to serve it on; 0 takes any free one
    #[arg(long, value_name = "N", default_value_t = 8000)]
    port: u16,
    /// The address it will have, such as `https://example.org/pocket/`, for the picture in previews of links
    #[arg(long, value_name = "URL")]
    address: Option<String>,
    /// Try it in a browser (needs node and chromium; fetches the driver when it is missing)
    #[arg(long)]
    test: bool,
    /// Take the pictures that the documents show, the icons and the preview of the page (needs the same)
    #[arg(long, conflicts_with_all = ["serve", "test"])]
    pictures: bool,
    /// Take pictures of every view in every form into target/views, to be looked at (needs the same)
    #[arg(long, conflicts_with_all = ["serve", "test", "pictures"])]
    views: bool,
}

/// Builds the page, then serves or tests it, or takes pictures, as asked.
pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let folder = build::build(arguments.address.as_deref())?;
    if arguments.serve {
        let server = server::Server::new(folder, arguments.port)?;
        say(&format!("serving {} until stopped", server.address()));
        return server.serve();
    }
    if arguments.test {
        return browser::test(folder);
    }
    if arguments.pictures {
        return browser::picture(folder);
    }
    if arguments.views {
        return browser::picture_views(folder);
    }
    Ok(())
}
