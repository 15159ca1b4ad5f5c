//! By serde: every small arrangement there and back, and what is none refused with its reason.
#![cfg(feature = "serde")]

use perm_index::{Parity, Perm, ZeroSum};
use serde_json::{Value, from_str, from_value, json, to_string, to_value};

#[test]
fn every_small_arrangement_goes_there_and_back() {
    let mut cases = 0;
    for perm in Perm::<5>::all() {
        let text = to_string(&perm).unwrap();
        assert_eq!(from_str::<Perm<5>>(&text).unwrap(), perm);
        assert_eq!(
            from_value::<Perm<5>>(to_value(perm).unwrap()).unwrap(),
            perm
        );
        cases += 1;
    }
    for twists in ZeroSum::<5, 3>::all() {
        let text = to_string(&twists).unwrap();
        assert_eq!(from_str::<ZeroSum<5, 3>>(&text).unwrap(), twists);
        cases += 1;
    }
    assert_eq!(cases, 120 + 81);
    // Longer than the arrays that serde knows by itself.
    let long = Perm::<256>::IDENTITY;
    assert_eq!(
        from_str::<Perm<256>>(&to_string(&long).unwrap()).unwrap(),
        long
    );
}

#[test]
fn the_form_is_a_list_of_numbers_and_a_word() {
    assert_eq!(
        to_string(&Perm::new([1, 3, 0, 2]).unwrap()).unwrap(),
        "[1,3,0,2]"
    );
    assert_eq!(to_string(&Perm::<0>::IDENTITY).unwrap(), "[]");
    assert_eq!(
        to_string(&ZeroSum::<3, 3>::new([2, 0, 1]).unwrap()).unwrap(),
        "[2,0,1]"
    );
    assert_eq!(
        to_value([Parity::Even, Parity::Odd]).unwrap(),
        json!(["even", "odd"])
    );
    assert_eq!(from_str::<Parity>("\"odd\"").unwrap(), Parity::Odd);
}

#[test]
fn what_is_no_arrangement_is_refused() {
    let refusal = |value: Value| from_value::<Perm<3>>(value).unwrap_err().to_string();
    assert_eq!(
        refusal(json!([0, 2, 2])),
        "position 2 repeats the value 2 of position 1"
    );
    assert_eq!(
        refusal(json!([0, 3, 1])),
        "position 1 has the value 3, expected one below 3"
    );
    assert_eq!(
        refusal(json!([0, 1])),
        "invalid length 2, expected 3 numbers"
    );
    for wrong in [
        json!([0, 1, 2, 3]),
        json!([0, 256, 1]),
        json!([0, -1, 1]),
        json!("0 1 2"),
    ] {
        assert!(from_value::<Perm<3>>(wrong.clone()).is_err(), "{wrong}");
        assert!(from_str::<Perm<3>>(&wrong.to_string()).is_err(), "{wrong}");
    }

    let refusal = from_str::<ZeroSum<3, 3>>("[1,1,0]")
        .unwrap_err()
        .to_string();
    assert!(
        refusal.starts_with("position 2 has the digit 0, expected 1"),
        "{refusal}"
    );
    assert!(from_str::<Parity>("\"neither\"").is_err());
}
