//! Where all pieces are, and how they are turned.

/// The pieces of an orbit, place by place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OrbitPattern {
    /// The number of the piece in each place. Pieces of the same number are alike.
    pub pieces: Vec<u16>,
    /// How the piece in each place is turned, below its modulus.
    pub twists: Vec<u8>,
    /// What twists of the piece in each place are counted modulo: a divisor of the orbit's number of twists. It
    /// goes along with the piece, and 1 says that its twist is never seen. Pieces that are alike have the same.
    pub moduli: Vec<u8>,
}

/// A position: the pieces of all orbits, in the order of the definition.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pattern {
    /// The pieces of each orbit.
    pub orbits: Vec<OrbitPattern>,
}
