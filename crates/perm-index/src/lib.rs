//! Numbers for arrangements: permutations, orientations, combinations and multisets, and back.

#![no_std]
