//! The participants: an address for each process.

use core::fmt;
use core::str::FromStr;
use std::collections::HashMap;
use std::net::SocketAddrV6;

/// The port of a line without one.
const DEFAULT_PORT: u16 = 4750;

/// The most processes. Each one is connected with every other, so nobody has started that many.
const MAX_PROCESSES: usize = 1024;

/// The most bytes of a host name, as in the domain name system.
const MAX_NAME: usize = 253;

/// The most characters of a line that an error repeats.
const SHOWN: usize = 80;

/// The address of each process, as `host:port`, in the order of their numbers.
///
/// The text form has one address per line, with a default port of 4750. `#` begins a comment, and
/// empty lines are ignored, as is a byte order mark. Names are resolved only when processes connect.
///
/// ```
/// use row_cluster::Hosts;
///
/// let hosts: Hosts = "# two machines\nfirst.example\n[::1]:5000  # and this one\n".parse()?;
/// assert_eq!(hosts.processes(), 2);
/// assert_eq!(hosts.address(0), "first.example:4750");
/// assert_eq!(hosts.address(1), "[::1]:5000");
///
/// let error = "first\nsecond:80000".parse::<Hosts>().unwrap_err();
/// assert_eq!(error.line, 2);
/// # Ok::<(), row_cluster::HostsError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hosts {
    addresses: Vec<String>,
}

/// An invalid list of addresses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostsError {
    /// The line, or the position in a list of addresses, from 1.
    pub line: usize,
    /// What was found there.
    pub found: String,
    /// What was expected.
    pub expected: &'static str,
}

impl fmt::Display for HostsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            line,
            found,
            expected,
        } = self;
        write!(f, "line {line}: found {found}, expected {expected}")
    }
}

impl std::error::Error for HostsError {}

impl FromStr for Hosts {
    type Err = HostsError;

    fn from_str(text: &str) -> Result<Self, HostsError> {
        // A byte order mark is ignored, and a carriage return alone also ends a line.
        let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
        let lines = text
            .split(['\n', '\r'])
            .enumerate()
            .filter_map(|(index, line)| {
                let address = line.split('#').next().unwrap_or(line).trim();
                (!address.is_empty()).then_some((index + 1, address))
            });
        Self::from_lines(lines)
    }
}

impl Hosts {
    /// Makes the list from one address for each process.
    ///
    /// ```
    /// use row_cluster::Hosts;
    ///
    /// let hosts = Hosts::new(["127.0.0.1:4001", "127.0.0.1:4002"])?;
    /// assert_eq!(hosts.processes(), 2);
    /// assert!(Hosts::new(["127.0.0.1:4001", "127.0.0.1:4001"]).is_err());
    /// # Ok::<(), row_cluster::HostsError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`HostsError`] if there are no addresses or more than 1024, or one of them is invalid or
    /// repeated.
    pub fn new<A: AsRef<str>>(addresses: impl IntoIterator<Item = A>) -> Result<Self, HostsError> {
        Self::from_lines((1..).zip(addresses))
    }

    fn from_lines<A: AsRef<str>>(
        lines: impl Iterator<Item = (usize, A)>,
    ) -> Result<Self, HostsError> {
        let mut addresses = Vec::new();
        let mut line_of = HashMap::new();
        for (line, text) in lines {
            let text = text.as_ref();
            let address = address(text).map_err(|expected| HostsError {
                line,
                found: shown(text),
                expected,
            })?;
            if let Some(earlier) = line_of.insert(address.clone(), line) {
                return Err(HostsError {
                    line,
                    found: format!("{address} as on line {earlier}"),
                    expected: "another address for each process",
                });
            }
            if addresses.len() == MAX_PROCESSES {
                return Err(HostsError {
                    line,
                    found: "one more address".to_owned(),
                    expected: "at most 1024",
                });
            }
            addresses.push(address);
        }
        if addresses.is_empty() {
            return Err(HostsError {
                line: 1,
                found: "no address".to_owned(),
                expected: "one for each process",
            });
        }
        Ok(Self { addresses })
    }

    /// The number of processes.
    #[must_use]
    pub fn processes(&self) -> usize {
        self.addresses.len()
    }

    /// The address at which a process listens, as `host:port`.
    ///
    /// # Panics
    ///
    /// If the process does not exist.
    #[must_use]
    pub fn address(&self, process: usize) -> &str {
        &self.addresses[process]
    }
}

/// Normalizes an address for comparing and connecting. The error is what was expected instead.
fn address(text: &str) -> Result<String, &'static str> {
    if text.contains(|sign: char| sign.is_whitespace() || sign == ',' || sign == ';') {
        return Err("one address on each line");
    }
    if text.contains("://") {
        return Err("an address without `://`, as in node1:4750");
    }
    if let Some(bracketed) = text.strip_prefix('[') {
        let (host, rest) = bracketed
            .split_once(']')
            .ok_or("`]` behind the address, as in [::1]:4750")?;
        let port = if rest.is_empty() {
            DEFAULT_PORT
        } else {
            port(rest.strip_prefix(':').ok_or("`:` and a port behind `]`")?)?
        };
        if let Some((_, scope)) = host.split_once('%')
            && scope.parse::<u32>().is_err()
        {
            return Err("the number of a network interface behind `%`, as in [fe80::1%2]:4750");
        }
        return format!("[{host}]:{port}")
            .parse::<SocketAddrV6>()
            .map(|address| address.to_string())
            .map_err(|_| "an address of IPv6 in brackets, as in [::1]:4750");
    }
    let (host, port) = match text.split_once(':') {
        Some((_, rest)) if rest.contains(':') => {
            return Err("an address of IPv6 in brackets, as in [::1]:4750");
        }
        Some((host, rest)) => (host, port(rest)?),
        None => (text, DEFAULT_PORT),
    };
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
    if host.is_empty() || host.len() > MAX_NAME || !host.bytes().all(is_name) {
        return Err("the name or the address of a machine, as in node1:4750");
    }
    Ok(format!("{}:{port}", host.to_ascii_lowercase()))
}

fn port(text: &str) -> Result<u16, &'static str> {
    const EXPECTED: &str = "a port between 1 and 65535 behind `:`";
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(EXPECTED);
    }
    match text.parse() {
        Ok(0) | Err(_) => Err(EXPECTED),
        Ok(port) => Ok(port),
    }
}

/// The beginning of a line, quoted and escaped for an error.
fn shown(text: &str) -> String {
    let short: String = text.chars().take(SHOWN).collect();
    format!("{short:?}")
}
