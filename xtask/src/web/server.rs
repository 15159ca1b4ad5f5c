//! Serves static files to this machine only.

use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::thread;
use std::time::Duration;

use super::release;
use crate::workspace::Outcome;

/// The longest head of a request that is read. Browsers send shorter ones.
const LONGEST_HEAD: u64 = 64 * 1024;

/// How long a connection may stay silent. Browsers open some before they have anything to ask.
const PATIENCE: Duration = Duration::from_secs(30);

/// A folder, and the socket on which it is served.
pub(super) struct Server {
    folder: PathBuf,
    listener: TcpListener,
    port: u16,
}

/// The response to a request.
#[derive(Debug, PartialEq, Eq)]
struct Answer {
    status: &'static str,
    media_type: &'static str,
    body: Vec<u8>,
}

impl Server {
    /// Binds the port, on the loopback address only.
    pub(super) fn new(folder: PathBuf, port: u16) -> Outcome<Self> {
        let fault = |error: io::Error| format!("port {port}: {error}");
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(fault)?;
        let port = listener.local_addr().map_err(fault)?.port();
        Ok(Self {
            folder,
            listener,
            port,
        })
    }

    /// The address to open in a browser.
    pub(super) fn address(&self) -> String {
        format!("http://{}:{}/", Ipv4Addr::LOCALHOST, self.port)
    }

    /// Serves one request per connection, each on a thread of its own, until the process ends. So a silent open
    /// connection delays no other request.
    pub(super) fn serve(self) -> Outcome {
        loop {
            let (stream, _) = self.listener.accept()?;
            let folder = self.folder.clone();
            thread::spawn(move || {
                // A client that disconnects is no reason to stop.
                let _ = respond(&stream, &folder);
            });
        }
    }
}

/// Reads a request and answers it.
fn respond(mut stream: &TcpStream, folder: &Path) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let mut head = BufReader::new(stream.take(LONGEST_HEAD)).lines();
    let Some(request) = head.next().transpose()? else {
        return Ok(());
    };
    // Read the rest too: closing a connection with unread data looks like a failure to the client.
    for line in head {
        if line?.is_empty() {
            break;
        }
    }
    let mut words = request.split(' ');
    let (method, url) = (words.next().unwrap_or_default(), words.next());
    let answer = answer(method, url.unwrap_or_default(), folder);
    write!(
        stream,
        "HTTP/1.1 {}\r\nContent-Type: {}\r\nContent-Length: {}\r\nCache-Control: {}\r\n\
         X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n",
        answer.status,
        answer.media_type,
        answer.body.len(),
        keeping(url.unwrap_or_default())
    )?;
    if method != "HEAD" {
        stream.write_all(&answer.body)?;
    }
    Ok(())
}

/// The file that a URL names, or a refusal.
fn answer(method: &str, url: &str, folder: &Path) -> Answer {
    let refusal = |status, text: &str| Answer {
        status,
        media_type: "text/plain; charset=utf-8",
        body: text.into(),
    };
    if !matches!(method, "GET" | "HEAD") {
        return refusal("405 Method Not Allowed", "only GET and HEAD\n");
    }
    let path = url.split(['?', '#']).next().expect("split gives a piece");
    // No name in the page needs decoding. Paths that leave the folder are refused.
    let relative = Path::new(path.trim_start_matches('/'));
    let is_inside = relative
        .components()
        .all(|part| matches!(part, Component::Normal(_)));
    let mut file = folder.join(relative);
    if path.ends_with('/') {
        file.push("index.html");
    }
    let body = if is_inside {
        fs::read(&file).ok()
    } else {
        None
    };
    body.map_or_else(
        || refusal("404 Not Found", "not found\n"),
        |body| Answer {
            status: "200 OK",
            media_type: media_type(&file),
            body,
        },
    )
}

/// How long a browser may cache a file: forever if its name changes with its content.
fn keeping(url: &str) -> &'static str {
    if release::is_stamped(url) {
        "max-age=31536000, immutable"
    } else {
        "no-cache"
    }
}

/// The media type of a file by its ending.
fn media_type(file: &Path) -> &'static str {
    match file.extension().and_then(|ending| ending.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("png") => "image/png",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page() -> PathBuf {
        crate::workspace::root().join("crates/pocket-web/www")
    }

    fn get(url: &str) -> Answer {
        answer("GET", url, &page())
    }

    #[test]
    fn the_page_is_found_by_its_folder_and_by_its_name() {
        let page = get("/");
        assert_eq!(
            (page.status, page.media_type),
            ("200 OK", "text/html; charset=utf-8")
        );
        assert!(!page.body.is_empty());
        assert_eq!(get("/index.html?x#y"), page);
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
            assert_eq!(get(path).status, "404 Not Found", "{path}");
        }
    }

    #[test]
    fn only_what_is_named_after_its_content_may_be_kept_without_asking() {
        assert_eq!(
            keeping("/js/main.0123456789.js"),
            "max-age=31536000, immutable"
        );
        for url in [
            "/",
            "/index.html",
            "/sw.js",
            "/js/main.js",
            "/js/main.012345678g.js",
        ] {
            assert_eq!(keeping(url), "no-cache", "{url}");
        }
    }

    #[test]
    fn other_methods_are_refused() {
        for method in ["POST", "PUT", "DELETE", "OPTIONS", "get", ""] {
            let status = answer(method, "/", &page()).status;
            assert_eq!(status, "405 Method Not Allowed", "{method}");
        }
    }

    /// Starts a server of the page, and returns its port.
    fn serving() -> u16 {
        let server = Server::new(page(), 0).unwrap();
        let port = server.port;
        assert_eq!(server.address(), format!("http://127.0.0.1:{port}/"));
        thread::spawn(move || server.serve());
        port
    }

    fn connected(port: u16) -> TcpStream {
        TcpStream::connect((Ipv4Addr::LOCALHOST, port)).expect("it listens")
    }

    /// Sends a request line, and returns the response.
    fn talk(port: u16, request: &str) -> String {
        let mut stream = connected(port);
        write!(stream, "{request} HTTP/1.1\r\nHost: here\r\n\r\n").expect("it reads");
        let mut response = String::new();
        stream.read_to_string(&mut response).expect("it answers");
        response
    }

    #[test]
    fn a_browser_is_told_what_it_gets() {
        let port = serving();
        let length = fs::metadata(page().join("js/main.js")).unwrap().len();
        let script = talk(port, "GET /js/main.js");
        let (head, body) = script.split_once("\r\n\r\n").expect("a head and a body");
        assert!(head.starts_with("HTTP/1.1 200 "), "{head}");
        for line in [
            "Content-Type: text/javascript; charset=utf-8".to_owned(),
            format!("Content-Length: {length}"),
            "Cache-Control: no-cache".to_owned(),
            "X-Content-Type-Options: nosniff".to_owned(),
        ] {
            assert!(head.lines().any(|found| found == line), "{line}\n{head}");
        }
        assert_eq!(body.len() as u64, length);

        let head_alone = talk(port, "HEAD /js/main.js");
        assert!(head_alone.starts_with("HTTP/1.1 200 "), "{head_alone}");
        assert!(head_alone.ends_with("\r\n\r\n"), "{head_alone}");
        assert!(talk(port, "GET /../Cargo.toml").starts_with("HTTP/1.1 404 "));
        assert!(talk(port, "POST /").starts_with("HTTP/1.1 405 "));
    }

    #[test]
    fn nobody_waits_for_connections_that_say_nothing() {
        let port = serving();
        let mut silent = Vec::new();
        for _ in 0..20 {
            // Many connections at once, as browsers open them, before the server notices the first.
            silent.extend((0..10).map(|_| connected(port)));
            assert!(talk(port, "GET /").starts_with("HTTP/1.1 200 "));
        }
        assert_eq!(silent.len(), 200);
    }

    #[test]
    fn what_is_no_request_is_refused_or_left() {
        let port = serving();
        assert!(talk(port, "").starts_with("HTTP/1.1 405 "));
        assert!(talk(port, "GET").starts_with("HTTP/1.1 404 "));
        let mut stream = connected(port);
        stream.write_all(b"\xff\xfe\r\n\r\n").expect("it reads");
        let mut response = Vec::new();
        // The server closes the connection without an answer, maybe before it has read the whole request.
        let _ = stream.read_to_end(&mut response);
        assert_eq!(response, b"");
        assert!(talk(port, "GET /").starts_with("HTTP/1.1 200 "));
    }
}
