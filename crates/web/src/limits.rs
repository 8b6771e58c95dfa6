//! Limits for one client and for all clients together.
//!
//! A client is an address and, if it shows one, a key: both are counted. `X-Forwarded-For` of a
//! reverse proxy is trusted if the proxy runs on this machine.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;

use crate::app::App;
use crate::fault::Fault;
use crate::games::shown;
use crate::sync::locked;

/// A token bucket: a burst, and one more in every interval.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rate {
    pub burst: u32,
    /// The interval until one more is allowed.
    pub every: Duration,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Connections at the same time; fewer if the system allows the process fewer open files.
    pub connections: usize,
    /// Connections from one address. Those from this machine count only towards the total, since a
    /// reverse proxy sends all its requests from here.
    pub connections_per_address: usize,
    /// Event streams at the same time. Each holds a connection.
    pub streams: usize,
    /// How long a new or idle connection may take to send a whole request head.
    pub head_time: Duration,
    /// How long a client may read nothing of its answer before the connection is closed.
    pub write_time: Duration,
    /// Requests, analyses and reviews of one client that compute or wait for a core.
    pub at_once: usize,
    /// The points for costly requests of one client: an analysis costs 1, a tree of the lab 2, a
    /// file of games or a review 5, a comparison in the lab or a table 10.
    pub costly: Rate,
    pub wrong_keys: Rate,
    /// Bytes for the hash tables of engines and for stored events; by default half of the free
    /// memory.
    pub memory: Option<u64>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 1024,
            connections_per_address: 256,
            streams: 800,
            head_time: Duration::from_secs(30),
            write_time: Duration::from_secs(120),
            at_once: 12,
            costly: Rate { burst: 200, every: Duration::from_millis(200) },
            wrong_keys: Rate { burst: 50, every: Duration::from_secs(2) },
            memory: None,
        }
    }
}

/// What requests cost, in points of [`Limits::costly`].
pub(crate) const ANALYSIS: u32 = 1;
pub(crate) const TREE: u32 = 2;
pub(crate) const FILE: u32 = 5;
pub(crate) const REVIEW: u32 = 5;
pub(crate) const COMPARISON: u32 = 10;
pub(crate) const TABLE: u32 = 10;

/// How many clients are remembered before those with full buckets are dropped.
const REMEMBERED: usize = 4096;

/// The part of an address that identifies a client: one household has a whole IPv6 prefix.
pub(crate) fn counted(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) if !address.is_loopback() => {
            Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into()
        }
        address => address,
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Client {
    address: IpAddr,
    /// A hash of the key it shows.
    key: Option<u64>,
}

impl Client {
    /// The client of a request that comes over a connection from this address.
    pub fn of(peer: Option<IpAddr>, headers: &HeaderMap) -> Client {
        let peer = peer.unwrap_or(Ipv6Addr::UNSPECIFIED.into()).to_canonical();
        // The proxy added the last one, whatever its client sent before.
        let passed_on = || {
            let last = headers.get_all("x-forwarded-for").iter().next_back()?;
            last.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
        };
        let address = if peer.is_loopback() { passed_on().unwrap_or(peer) } else { peer };
        let key = shown(headers).map(|key| {
            let mut hasher = DefaultHasher::new();
            key.hash(&mut hasher);
            hasher.finish()
        });
        Client { address: counted(address), key }
    }

    fn parties(self) -> impl Iterator<Item = Party> {
        [Some(Party::Address(self.address)), self.key.map(Party::Key)].into_iter().flatten()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Party {
    Address(IpAddr),
    Key(u64),
}

/// The remaining points, and when they were computed.
struct Bucket {
    left: f64,
    at: Instant,
}

impl Bucket {
    fn new(rate: Rate) -> Bucket {
        Bucket { left: rate.burst.into(), at: Instant::now() }
    }

    /// How long until this many points are available.
    fn wait(&mut self, rate: Rate, points: u32) -> Option<Duration> {
        let every = rate.every.as_secs_f64().max(1e-9);
        self.left = (self.left + self.at.elapsed().as_secs_f64() / every).min(rate.burst.into());
        self.at = Instant::now();
        let missing = f64::from(points.min(rate.burst)) - self.left;
        (missing > 0.0).then(|| Duration::from_secs_f64(missing * every))
    }

    fn take(&mut self, points: u32) {
        self.left = (self.left - f64::from(points)).max(0.0);
    }
}

struct Account {
    at_once: usize,
    costly: Bucket,
    wrong_keys: Bucket,
}

/// The recent use of the server by its clients.
pub(crate) struct Clients {
    limits: Limits,
    accounts: Mutex<HashMap<Party, Account>>,
}

impl Clients {
    pub fn new(limits: Limits) -> Arc<Clients> {
        Arc::new(Clients { limits, accounts: Mutex::default() })
    }

    fn account<'a>(
        &self,
        accounts: &'a mut HashMap<Party, Account>,
        party: Party,
    ) -> &'a mut Account {
        let Limits { costly, wrong_keys, .. } = self.limits;
        if accounts.len() >= REMEMBERED && !accounts.contains_key(&party) {
            accounts.retain(|_, account| {
                account.at_once > 0
                    || account.costly.wait(costly, costly.burst).is_some()
                    || account.wrong_keys.wait(wrong_keys, wrong_keys.burst).is_some()
            });
        }
        accounts.entry(party).or_insert_with(|| Account {
            at_once: 0,
            costly: Bucket::new(costly),
            wrong_keys: Bucket::new(wrong_keys),
        })
    }

    /// Charges a client for a costly request; fails if it has exceeded its rate.
    fn turn(self: &Arc<Clients>, client: Client, points: u32) -> Result<RequestSlot, Fault> {
        let mut accounts = locked(&self.accounts);
        for party in client.parties() {
            let account = self.account(&mut accounts, party);
            if account.at_once >= self.limits.at_once {
                return Err(Fault::Busy("requests"));
            }
            if let Some(wait) = account.costly.wait(self.limits.costly, points) {
                return Err(Fault::TooMany(wait));
            }
        }
        for party in client.parties() {
            let account = self.account(&mut accounts, party);
            account.at_once += 1;
            account.costly.take(points);
        }
        Ok(RequestSlot { clients: self.clone(), client })
    }

    /// Fails if a client has shown too many wrong keys.
    pub fn may_try(&self, client: Client) -> Result<(), Fault> {
        let rate = self.limits.wrong_keys;
        let party = Party::Address(client.address);
        let wait = self.account(&mut locked(&self.accounts), party).wrong_keys.wait(rate, 1);
        wait.map_or(Ok(()), |wait| Err(Fault::TooMany(wait)))
    }

    pub fn was_wrong(&self, client: Client) {
        let party = Party::Address(client.address);
        self.account(&mut locked(&self.accounts), party).wrong_keys.take(1);
    }
}

/// The right to run a costly request, until dropped.
pub(crate) struct RequestSlot {
    clients: Arc<Clients>,
    client: Client,
}

impl Drop for RequestSlot {
    fn drop(&mut self) {
        let mut accounts = locked(&self.clients.accounts);
        for party in self.client.parties() {
            if let Some(account) = accounts.get_mut(&party) {
                account.at_once = account.at_once.saturating_sub(1);
            }
        }
    }
}

/// A request that costs this many points.
pub(crate) struct Costly<const POINTS: u32>(pub RequestSlot);

impl<const POINTS: u32> FromRequestParts<Arc<App>> for Costly<POINTS> {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Fault> {
        let client = parts.extensions.get::<Client>().copied();
        let client = client.unwrap_or_else(|| Client::of(None, &parts.headers));
        app.clients.turn(client, POINTS).map(Costly)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(peer: &str, headers: &[(&'static str, &str)]) -> Client {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, value.parse().expect("a value"));
        }
        Client::of(Some(peer.parse().expect("an address")), &map)
    }

    #[test]
    fn a_client_is_its_address_as_far_as_that_can_be_believed() {
        let passed_on = [("x-forwarded-for", "203.0.113.9, 198.51.100.7")];
        for (peer, headers, address) in [
            ("127.0.0.1", &[][..], "127.0.0.1"),
            ("::1", &[], "::1"),
            ("127.0.0.1", &passed_on, "198.51.100.7"),
            ("::ffff:127.0.0.1", &passed_on, "198.51.100.7"),
            ("192.168.1.9", &passed_on, "192.168.1.9"),
            ("127.0.0.1", &[("x-forwarded-for", "nonsense")], "127.0.0.1"),
            ("2001:db8:1:2:3:4:5:6", &[], "2001:db8:1:2::"),
            ("::ffff:192.168.1.9", &[], "192.168.1.9"),
        ] {
            assert_eq!(client(peer, headers).address.to_string(), address, "{peer} {headers:?}");
        }
    }

    #[test]
    fn clients_that_owe_nothing_are_forgotten() {
        let clients = Clients::new(Limits::default());
        for number in 0..3 * REMEMBERED as u32 {
            let peer = IpAddr::from(number.to_be_bytes());
            let _ = clients.may_try(Client::of(Some(peer), &HeaderMap::new()));
        }
        assert!(locked(&clients.accounts).len() <= REMEMBERED);
    }
}
