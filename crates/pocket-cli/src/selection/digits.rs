//! Long numbers, in groups of three digits.

/// A number, and where it is long the same in groups of three digits.
pub(crate) fn with_grouped(number: &str) -> String {
    /// Nobody reads the groups of more digits.
    const READ: usize = 120;
    if number.len() > READ {
        return format!("{number} ({} digits)", grouped(&number.len().to_string()));
    }
    match grouped(number) {
        grouped if grouped == number => number.to_owned(),
        grouped => format!("{number} ({grouped})"),
    }
}

/// A number in groups of three digits.
pub(super) fn grouped(number: &str) -> String {
    let digits = number.len();
    let mut text = String::new();
    for (place, digit) in number.chars().enumerate() {
        if place > 0 && (digits - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_stand_in_threes() {
        for (number, expected) in [
            ("1", "1"),
            ("999", "999"),
            ("1000", "1,000"),
            ("3674160", "3,674,160"),
        ] {
            assert_eq!(grouped(number), expected);
        }
        assert_eq!(with_grouped("48"), "48");
        assert_eq!(with_grouped("1234"), "1234 (1,234)");
        let long = "7".repeat(1234);
        assert_eq!(with_grouped(&long), format!("{long} (1,234 digits)"));
    }
}
