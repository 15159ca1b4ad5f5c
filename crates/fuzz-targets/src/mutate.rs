//! Makes new inputs from known ones: by a few random edits, with the words of the input's language.

/// Inputs don't grow beyond this size: long ones only slow down the run.
const LONGEST: usize = 4096;

/// Random numbers and edits, always the same for the same seed.
#[derive(Debug)]
pub(crate) struct Mutator {
    state: u64,
    tokens: Vec<&'static str>,
}

impl Mutator {
    /// Words stand between bars.
    pub(crate) fn new(seed: u64, tokens: &'static str) -> Self {
        let tokens = tokens.split('|').filter(|token| !token.is_empty());
        Self {
            state: seed,
            tokens: tokens.collect(),
        }
    }

    /// A random number below `bound`, by xorshift; uniform enough for a fuzzer.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 11) as usize % bound.max(1)
    }

    /// New random bytes, more often few than many.
    pub(crate) fn fresh(&mut self) -> Vec<u8> {
        let most = [16, 64, 256][self.below(3)];
        (0..self.below(most))
            .map(|_| self.below(256) as u8)
            .collect()
    }

    /// An input of the pool after one to six edits.
    pub(crate) fn mutate(&mut self, pool: &[Vec<u8>]) -> Vec<u8> {
        let chosen = self.below(pool.len());
        let mut input = pool.get(chosen).cloned().unwrap_or_default();
        for _ in 0..=self.below(6) {
            self.edit(&mut input, pool);
        }
        // Binary inputs are long from the start and stay so; texts are kept short.
        let longest = pool.iter().map(Vec::len).max().unwrap_or(0).max(LONGEST);
        input.truncate(longest);
        input
    }

    fn edit(&mut self, input: &mut Vec<u8>, pool: &[Vec<u8>]) {
        let at = self.below(input.len() + 1);
        match self.below(8) {
            0 => {
                if let Some(byte) = input.get_mut(at) {
                    *byte ^= 1 << self.below(8);
                }
            }
            1 => {
                let random = self.below(256) as u8;
                if let Some(byte) = input.get_mut(at) {
                    *byte = random;
                }
            }
            2 | 3 if !self.tokens.is_empty() => {
                let chosen = self.below(self.tokens.len());
                let token = self.tokens[chosen];
                input.splice(at..at, token.bytes());
            }
            4 => {
                let end = (at + 1 + self.below(8)).min(input.len());
                input.drain(at.min(end)..end);
            }
            5 => {
                let end = (at + 1 + self.below(16)).min(input.len());
                let copy = input[at.min(end)..end].to_vec();
                let to = self.below(input.len() + 1);
                input.splice(to..to, copy);
            }
            6 if !pool.is_empty() => {
                let other = &pool[self.below(pool.len())];
                let from = self.below(other.len() + 1);
                input.truncate(at);
                input.extend_from_slice(&other[from..]);
            }
            _ => input.truncate(at),
        }
    }
}
