//! How long reading takes, and following the stickers of large cubes through a hundred turns.

fn main() {}
