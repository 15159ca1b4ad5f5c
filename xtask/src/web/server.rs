//! A server of static files for this machine alone.

use std::fs;
use std::net::Ipv4Addr;
use std::path::{Component, Path, PathBuf};
use std::thread;

use tiny_http::{Header, Method, Request, Response};

use crate::workspace::Outcome;

/// A folder and the server that shows it.
pub(super) struct Server {
    folder: PathBuf,
    http: tiny_http::Server,
}

/// What is sent back.
#[derive(Debug, PartialEq, Eq)]
struct Answer {
    status: u16,
    media_type: &'static str,
    body: Vec<u8>,
}

impl Server {
    /// Takes the port, on the loopback address only.
    pub(super) fn new(folder: PathBuf, port: u16) -> Outcome<Self> {
        let http = tiny_http::Server::http((Ipv4Addr::LOCALHOST, port))
            .map_err(|error| format!("port {port}: {error}"))?;
        Ok(Self { folder, http })
    }

    /// What to type into a browser.
    pub(super) fn address(&self) -> String {
        format!("http://{}/", self.http.server_addr())
    }

    /// Answers requests, each on a thread of its own, until the process ends.
    pub(super) fn serve(self) -> Outcome {
        loop {
            let request = self.http.recv()?;
            let folder = self.folder.clone();
            thread::spawn(move || respond(request, &folder));
        }
    }
}

fn respond(request: Request, folder: &Path) {
    let answer = answer(request.method(), request.url(), folder);
    let headers = [
        ("Content-Type", answer.media_type),
        ("Cache-Control", "no-store"),
        ("X-Content-Type-Options", "nosniff"),
    ];
    let mut response = Response::from_data(answer.body)
        .with_status_code(answer.status)
        // The length is known, so it is said, however large.
        .with_chunked_threshold(usize::MAX);
    for (name, value) in headers {
        response.add_header(Header::from_bytes(name, value).expect("names and values are ASCII"));
    }
    // A client that went away is no reason to stop.
    let _ = request.respond(response);
}

/// The file that a URL names, or a refusal.
fn answer(method: &Method, url: &str, folder: &Path) -> Answer {
    let refusal = |status, text: &str| Answer {
        status,
        media_type: "text/plain; charset=utf-8",
        body: text.into(),
    };
    if !matches!(method, Method::Get | Method::Head) {
        return refusal(405, "only GET and HEAD\n");
    }
    let path = url.split(['?', '#']).next().expect("split gives a piece");
    // The page has no names that would have to be decoded; what climbs out of the folder is not ours.
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
        || refusal(404, "not found\n"),
        |body| Answer {
            status: 200,
            media_type: media_type(&file),
            body,
        },
    )
}

/// The media type of a file by its ending.
fn media_type(file: &Path) -> &'static str {
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
    use std::io::{Read, Write};
    use std::net::TcpStream;

    use super::*;

    fn page() -> PathBuf {
        crate::workspace::root().join("crates/pocket-web/www")
    }

    fn get(url: &str) -> Answer {
        answer(&Method::Get, url, &page())
    }

    #[test]
    fn the_page_is_found_by_its_folder_and_by_its_name() {
        let page = get("/");
        assert_eq!(
            (page.status, page.media_type),
            (200, "text/html; charset=utf-8")
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
            assert_eq!(get(path).status, 404, "{path}");
        }
    }

    #[test]
    fn other_methods_are_refused() {
        for method in [Method::Post, Method::Put, Method::Delete, Method::Options] {
            assert_eq!(answer(&method, "/", &page()).status, 405, "{method}");
        }
    }

    /// What comes over the wire for a request line.
    fn talk(port: u16, request: &str) -> String {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).expect("it listens");
        write!(stream, "{request} HTTP/1.1\r\nConnection: close\r\n\r\n").expect("it reads");
        let mut response = String::new();
        stream.read_to_string(&mut response).expect("it answers");
        response
    }

    #[test]
    fn a_browser_is_told_what_it_gets() {
        let server = Server::new(page(), 0).unwrap();
        let address = server.address();
        let port = address
            .strip_prefix("http://127.0.0.1:")
            .and_then(|rest| rest.strip_suffix('/'))
            .and_then(|port| port.parse().ok())
            .expect("the loopback address and a port");
        thread::spawn(move || server.serve());

        let length = fs::metadata(page().join("js/main.js")).unwrap().len();
        let script = talk(port, "GET /js/main.js");
        let (head, body) = script.split_once("\r\n\r\n").expect("a head and a body");
        assert!(head.starts_with("HTTP/1.1 200 "), "{head}");
        for line in [
            "Content-Type: text/javascript; charset=utf-8".to_owned(),
            format!("Content-Length: {length}"),
            "Cache-Control: no-store".to_owned(),
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
}
