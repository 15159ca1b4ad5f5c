//! A server of static files for this machine alone.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::time::Duration;

use crate::workspace::Outcome;

/// A request line longer than this is not one of ours.
const LONGEST_REQUEST: u64 = 8192;

/// How long a client may take to say what it wants, and to take the answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// A folder and the socket it is served on.
#[derive(Debug)]
pub(super) struct Server {
    folder: PathBuf,
    listener: TcpListener,
    port: u16,
}

/// What is sent back.
#[derive(Debug, PartialEq, Eq)]
struct Response {
    status: &'static str,
    kind: &'static str,
    body: Vec<u8>,
}

impl Server {
    /// Takes the port, on the loopback address only.
    pub(super) fn new(folder: PathBuf, port: u16) -> Outcome<Self> {
        let fault = |error| format!("port {port}: {error}");
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(fault)?;
        let port = listener.local_addr().map_err(fault)?.port();
        Ok(Self {
            folder,
            listener,
            port,
        })
    }

    /// What to type into a browser.
    pub(super) fn address(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }

    /// Answers requests, each connection on a thread of its own, until the process ends.
    pub(super) fn serve(self) -> Outcome {
        for stream in self.listener.incoming() {
            // A client that went away is no reason to stop.
            let Ok(stream) = stream else { continue };
            let folder = self.folder.clone();
            std::thread::spawn(move || talk(stream, &folder));
        }
        Ok(())
    }
}

fn talk(mut stream: TcpStream, folder: &Path) -> Option<()> {
    stream.set_read_timeout(Some(PATIENCE)).ok()?;
    stream.set_write_timeout(Some(PATIENCE)).ok()?;
    let mut reader = BufReader::new(stream.try_clone().ok()?.take(LONGEST_REQUEST));
    let mut request = String::new();
    reader.read_line(&mut request).ok()?;
    // The headers are read so that the client is not cut off while it still speaks.
    let mut header = String::from("begin");
    while !header.trim().is_empty() {
        header.clear();
        reader.read_line(&mut header).ok()?;
    }
    let Response { status, kind, body } = answer(&request, folder);
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\
         Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).ok()?;
    if !request.starts_with("HEAD ") {
        stream.write_all(&body).ok()?;
    }
    stream.flush().ok()
}

fn answer(request: &str, folder: &Path) -> Response {
    let mut words = request.split_whitespace();
    let plain = |status, text: &str| Response {
        status,
        kind: "text/plain; charset=utf-8",
        body: text.into(),
    };
    let (Some("GET" | "HEAD"), Some(target)) = (words.next(), words.next()) else {
        return plain("405 Method Not Allowed", "only GET and HEAD\n");
    };
    let path = target.split(['?', '#']).next().unwrap_or_default();
    let relative = Path::new(path.trim_start_matches('/'));
    // The page has no names that would have to be decoded; what climbs out of the folder is not ours.
    let is_inside = relative
        .components()
        .all(|part| matches!(part, Component::Normal(_)));
    let mut file = folder.join(relative);
    if path.ends_with('/') {
        file.push("index.html");
    }
    match fs::read(&file) {
        Ok(body) if is_inside => Response {
            status: "200 OK",
            kind: kind_of(&file),
            body,
        },
        _ => plain("404 Not Found", "not found\n"),
    }
}

/// The media type of a file by its ending.
fn kind_of(file: &Path) -> &'static str {
    match file.extension().and_then(|ending| ending.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(request: &str) -> Response {
        let page = crate::workspace::root().join("crates/pocket-web/www");
        answer(request, &page)
    }

    #[test]
    fn the_page_is_found_by_its_folder_and_by_its_name() {
        let page = ask("GET / HTTP/1.1");
        assert_eq!(
            (page.status, page.kind),
            ("200 OK", "text/html; charset=utf-8")
        );
        assert_eq!(ask("GET /index.html?x#y HTTP/1.1"), page);
    }

    #[test]
    fn nothing_outside_the_folder_is_served() {
        for path in [
            "/../Cargo.toml",
            "/style/../../Cargo.toml",
            "//etc/hostname",
            "/none",
            "/%2e%2e/Cargo.toml",
        ] {
            assert_eq!(
                ask(&format!("GET {path} HTTP/1.1")).status,
                "404 Not Found",
                "{path}"
            );
        }
    }

    #[test]
    fn other_methods_are_refused() {
        for request in ["POST / HTTP/1.1", "", "GET"] {
            assert_eq!(ask(request).status, "405 Method Not Allowed", "{request}");
        }
    }
}
