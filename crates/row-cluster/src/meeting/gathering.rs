//! Collects the connections of a meeting.

use std::collections::BTreeMap;
use std::net::{TcpListener, TcpStream};
use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

use super::callers::{Callers, Guest};
use super::calling::{Calling, Event};
use super::{Difference, Invitation, MeetError, MissingProcess, Peers};
use crate::hello::{Answer, Channel};
use crate::pulse::{Cause, End, Frame, Link, Pulse};

/// How long a process sleeps before it looks for news.
const TICK: Duration = Duration::from_millis(10);

/// How often `progress` is called with the missing processes.
const REPORT: Duration = Duration::from_secs(1);

/// How long others may take to hear why this process leaves.
const LEAVE_LIMIT: Duration = Duration::from_millis(300);

/// The state of the connections with one other process.
#[derive(Debug, Default)]
struct Place {
    data: Option<TcpStream>,
    pulse: Option<Link>,
    /// Whether that process is connected with all others.
    is_ready: bool,
    /// Why there is no connection yet.
    trouble: Option<String>,
}

/// The connections made so far.
#[derive(Debug)]
pub(super) struct Gathering<'a> {
    invitation: &'a Invitation<'a>,
    places: BTreeMap<usize, Place>,
    /// Whether this process has told the others that it is connected with all of them.
    is_ready: bool,
}

impl<'a> Gathering<'a> {
    pub(super) fn new(invitation: &'a Invitation<'a>) -> Self {
        let others = (0..invitation.hosts.processes()).filter(|&other| other != invitation.process);
        Self {
            invitation,
            places: others.map(|other| (other, Place::default())).collect(),
            is_ready: false,
        }
    }

    pub(super) fn run(
        &mut self,
        listener: TcpListener,
        progress: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
    ) -> Result<(), MeetError> {
        let start = Instant::now();
        let mut reports = 0;
        let mut callers = Callers::new(listener, self.invitation.hosts.processes());
        let calling = Calling::start(self.invitation)?;
        loop {
            for guest in callers.hear() {
                self.welcome(guest)?;
            }
            for event in calling.events.try_iter() {
                self.note(event)?;
            }
            self.get_ready();
            self.listen()?;
            let missing = self.missing();
            if missing.is_empty() {
                return Ok(());
            }
            if start.elapsed() >= self.invitation.start_limit {
                return Err(self.give_up(&missing));
            }
            if start.elapsed() >= REPORT * reports {
                reports += 1;
                if progress(&missing).is_break() {
                    return Err(MeetError::Cancelled);
                }
            }
            thread::sleep(TICK);
        }
    }

    /// Accepts a caller, or tells it why not.
    fn welcome(&mut self, mut guest: Guest) -> Result<(), MeetError> {
        let Invitation {
            hosts,
            process: own,
            ..
        } = *self.invitation;
        let answer = self.judge(&guest);
        let is_heard = guest.answer(answer, own, hosts.processes());
        let caller = guest.hello.as_ref().ok().map(|hello| hello.caller as usize);
        match (answer, caller) {
            (Answer::Welcome, Some(caller)) if is_heard => self.seat(caller, guest),
            (Answer::Different(difference), _) => Err(MeetError::Different {
                process: caller,
                address: guest.address.to_string(),
                difference,
            }),
            _ => Ok(()),
        }
    }

    fn judge(&self, guest: &Guest) -> Answer {
        let hello = match &guest.hello {
            Ok(hello) => hello,
            Err(difference) => return Answer::Different(*difference),
        };
        let expected = self.invitation.hello(hello.caller as usize);
        // The number of processes is compared first, since the key may depend on it.
        if hello.processes != expected.processes {
            return Answer::Different(Difference::Processes {
                found: hello.processes,
                expected: expected.processes,
            });
        }
        if hello.key != expected.key {
            return Answer::Different(Difference::Key);
        }
        let place = self.places.get(&(hello.caller as usize));
        match place {
            Some(place) if hello.wanted == expected.caller && hello.caller > expected.caller => {
                let is_taken = match hello.channel {
                    Channel::Data => place.data.is_some(),
                    Channel::Pulse => place.pulse.is_some(),
                };
                if is_taken {
                    Answer::Taken
                } else {
                    Answer::Welcome
                }
            }
            _ => Answer::Different(Difference::Number {
                found: hello.wanted,
                expected: expected.caller,
            }),
        }
    }

    /// Stores the connection of a caller that was accepted.
    fn seat(&mut self, caller: usize, guest: Guest) -> Result<(), MeetError> {
        let (Some(place), Ok(hello)) = (self.places.get_mut(&caller), guest.hello) else {
            return Ok(());
        };
        match hello.channel {
            Channel::Data => {
                guest.socket.set_nonblocking(false)?;
                place.data = Some(guest.socket);
            }
            Channel::Pulse => place.pulse = Some(Link::new(guest.socket)),
        }
        Ok(())
    }

    /// Records the outcome of a call.
    fn note(&mut self, event: Event) -> Result<(), MeetError> {
        match event {
            Event::Connected {
                process,
                data,
                pulse,
            } => {
                pulse.set_nonblocking(true)?;
                let place = self.place(process);
                place.data = Some(data);
                place.pulse = Some(Link::new(pulse));
            }
            Event::Trouble { process, reason } => self.place(process).trouble = Some(reason),
            Event::Refused(error) => return Err(error),
        }
        Ok(())
    }

    fn place(&mut self, process: usize) -> &mut Place {
        let place = self.places.get_mut(&process);
        place.expect("every other process has a place")
    }

    /// Tells the others, once this process is connected with all of them.
    fn get_ready(&mut self) {
        if self.is_ready || !self.places.values().all(Place::is_connected) {
            return;
        }
        self.is_ready = true;
        for link in self.places.values_mut().flat_map(|place| &mut place.pulse) {
            link.send(&Frame::Ready);
        }
    }

    /// Reads which others are ready. Fails if one of them leaves.
    fn listen(&mut self) -> Result<(), MeetError> {
        let hosts = self.invitation.hosts;
        for (&process, place) in &mut self.places {
            // Whatever follows is left to the pulse: a process that is ready may finish very soon.
            if place.is_ready {
                continue;
            }
            let Some(link) = &mut place.pulse else {
                continue;
            };
            let left = |reason| MeetError::Left {
                process,
                address: hosts.address(process).to_owned(),
                reason,
            };
            link.flush();
            match link.receive_one() {
                Ok(None) => {}
                Ok(Some(Frame::Ready)) => place.is_ready = true,
                Ok(Some(Frame::Stop(cause))) => return Err(left(cause.to_string())),
                Ok(Some(frame)) => {
                    return Err(left(format!("found {frame:?}, expected that it is ready")));
                }
                Err(End::Lost(reason) | End::Garbled(reason)) => return Err(left(reason)),
            }
        }
        Ok(())
    }

    /// The processes that aren't connected with this one; once all are, those that aren't connected
    /// with another one.
    fn missing(&self) -> Vec<usize> {
        let is_missing = |place: &Place| match self.is_ready {
            true => !place.is_ready,
            false => !place.is_connected(),
        };
        let places = self.places.iter();
        places
            .filter(|(_, place)| is_missing(place))
            .map(|(&process, _)| process)
            .collect()
    }

    fn give_up(&self, missing: &[usize]) -> MeetError {
        let seconds = self.invitation.start_limit.as_secs();
        let missing = missing.iter().map(|&process| {
            let place = &self.places[&process];
            let reason = match &place.trouble {
                _ if place.is_connected() => {
                    format!("did not connect with the other processes within {seconds} s")
                }
                Some(trouble) => format!("did not connect within {seconds} s: {trouble}"),
                None if process < self.invitation.process => {
                    format!("could not be reached within {seconds} s")
                }
                None => format!("did not connect within {seconds} s"),
            };
            MissingProcess {
                process,
                address: self.invitation.hosts.address(process).to_owned(),
                reason,
            }
        });
        MeetError::Missing {
            processes: missing.collect(),
            seconds,
        }
    }

    /// Tells the connected processes why this one leaves, and gives them a short time to read it.
    pub(super) fn leave(self, reason: &str) {
        let stop = Frame::Stop(Cause::own(self.invitation.process, reason));
        let mut links: Vec<Link> = self
            .places
            .into_values()
            .filter_map(|place| place.pulse)
            .collect();
        for link in &mut links {
            link.send(&stop);
            link.finish();
        }
        let start = Instant::now();
        while !links.is_empty() && start.elapsed() < LEAVE_LIMIT {
            links.retain_mut(|link| link.receive().1.is_none());
            thread::sleep(TICK);
        }
    }

    /// # Errors
    ///
    /// The system's error if no more threads can be started.
    pub(super) fn into_peers(self) -> Result<Peers, MeetError> {
        let Invitation {
            hosts,
            process,
            patience,
            ..
        } = *self.invitation;
        let addresses: Vec<String> = (0..hosts.processes())
            .map(|process| hosts.address(process).to_owned())
            .collect();
        let mut data: Vec<_> = addresses.iter().map(|_| None).collect();
        let mut links = BTreeMap::new();
        for (other, place) in self.places {
            data[other] = place.data;
            links.extend(place.pulse.map(|link| (other, link)));
        }
        Ok(Peers {
            process,
            pulse: Pulse::start(process, addresses.clone(), links, patience)?,
            addresses,
            data,
        })
    }
}

impl Place {
    fn is_connected(&self) -> bool {
        self.data.is_some() && self.pulse.is_some()
    }
}

#[cfg(test)]
mod tests {
    use std::net::Shutdown;

    use super::*;
    use crate::hosts::Hosts;

    fn connection() -> (TcpStream, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
        let address = listener.local_addr().expect("it is bound");
        let caller = TcpStream::connect(address).expect("it listens");
        (caller, listener.accept().expect("it is called").0)
    }

    fn invitation(hosts: &Hosts) -> Invitation<'_> {
        Invitation {
            hosts,
            process: 1,
            key: [0; 32],
            start_limit: Duration::from_secs(3),
            patience: Duration::from_secs(3),
        }
    }

    #[test]
    fn why_a_process_is_missing_is_told() {
        let hosts = Hosts::new(["a", "b", "c", "d", "e"]).expect("they differ");
        let invitation = invitation(&hosts);
        let mut gathering = Gathering::new(&invitation);
        assert_eq!(gathering.missing(), [0, 2, 3, 4]);
        gathering.place(3).trouble = Some("no route".to_owned());
        let (data, pulse) = connection();
        gathering.place(4).data = Some(data);
        gathering.place(4).pulse = Some(Link::new(pulse));
        assert_eq!(gathering.missing(), [0, 2, 3]);
        assert_eq!(
            gathering.give_up(&[0, 2, 3, 4]).to_string(),
            "process 0 (a:4750) could not be reached within 3 s; \
             process 2 (c:4750) did not connect within 3 s; \
             process 3 (d:4750) did not connect within 3 s: no route; \
             process 4 (e:4750) did not connect with the other processes within 3 s"
        );
    }

    #[test]
    fn who_has_gone_before_the_answer_gets_no_place() {
        let hosts = Hosts::new(["a", "b", "c"]).expect("they differ");
        let invitation = invitation(&hosts);
        for is_there in [false, true] {
            let mut gathering = Gathering::new(&invitation);
            let (_caller, socket) = connection();
            if !is_there {
                socket.shutdown(Shutdown::Write).expect("a socket");
            }
            let hello = crate::hello::Hello {
                caller: 2,
                ..invitation.hello(1)
            };
            let guest = Guest {
                address: socket.peer_addr().expect("it is connected"),
                socket,
                hello: Ok(hello),
            };
            gathering.welcome(guest).expect("it is no error");
            assert_eq!(gathering.places[&2].data.is_some(), is_there);
        }
    }

    #[test]
    fn who_is_connected_with_all_tells_them_once() {
        let hosts = Hosts::new(["a", "b", "c"]).expect("they differ");
        let invitation = invitation(&hosts);
        let mut gathering = Gathering::new(&invitation);
        let ends = [0, 2].map(|process| {
            let (pulse, other) = connection();
            other.set_nonblocking(true).expect("a socket");
            gathering.place(process).pulse = Some(Link::new(pulse));
            Link::new(other)
        });
        gathering.place(0).data = Some(connection().0);
        gathering.get_ready();
        assert_eq!(gathering.missing(), [2]);
        gathering.place(2).data = Some(connection().0);
        gathering.get_ready();
        gathering.get_ready();
        assert_eq!(gathering.missing(), [0, 2]);
        drop(gathering);
        for mut end in ends {
            let mut heard = Vec::new();
            while let (frames, None) = end.receive() {
                heard.extend(frames);
            }
            assert_eq!(heard, [Frame::Ready]);
        }
    }
}
