//! The Mathieu group M12 from three generators: its order, and elements by number. The crate's README shows it.
//!
//! Run it with `cargo run -p perm-group --example m12`; it checks what it says.

use perm_group::{Group, Permutation};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let turn = Permutation::from_cycles(12, &[&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]])?;
    let four = Permutation::from_cycles(12, &[&[2, 6, 10, 7], &[3, 9, 4, 5]])?;
    let swaps = Permutation::from_cycles(
        12,
        &[&[0, 11], &[1, 10], &[2, 5], &[3, 7], &[4, 8], &[6, 9]],
    )?;
    let m12 = Group::new(12, vec![turn, four, swaps])?;

    let chain = m12.chain();
    assert!(chain.is_exact());
    assert_eq!(chain.order(), &95_040u32.into());
    assert_eq!(chain.base().len(), 5); // sharply five times transitive

    let element = chain
        .element(&12_345u32.into())
        .expect("it is below the order");
    assert_eq!(chain.number(&element), Some(12_345u32.into()));
    Ok(())
}
