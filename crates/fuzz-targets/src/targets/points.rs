//! Puzzles given as permutations, in JSON and in GAP: positions are equal exactly if their labels are.

use std::fmt::Write;

use puzzle_def::{Definition, Pattern, read};

use super::definitions::raw;
use crate::bytes::Bytes;
use crate::target::{Outcome, Target};

pub(super) const GENERATORS: Target = Target {
    name: "generators",
    claim: "generators in JSON do to positions what their lists do to labels",
    made: |bytes| {
        let points = Points::made(bytes);
        points.held_against("made.json", &points.to_json(bytes), bytes)
    },
    raw: Some(|input| raw("raw.json", input)),
    corpus: || {
        let texts = [
            r#"{"generators": [[1, 2, 0], [1, 0, 2]], "names": ["A", "B"], "start": [0, 0, 1], "inverses": false}"#,
            r#"{"name": "t", "generators": [[2, 3, 1, 0]], "start": ["a", "b", "a", "b"]}"#,
        ];
        texts.map(|text| text.as_bytes().to_vec()).to_vec()
    },
    tokens: r#"{|}|[|]|,|:|"|0|1|2|true|false|"generators"|"names"|"start"|"inverses"|"name"|"central_state"|"A"|65535|-1|1e3"#,
};

pub(super) const GAP: Target = Target {
    name: "gap",
    claim: "permutations in GAP do to positions what their cycles do to labels",
    made: |bytes| {
        let points = Points::made(bytes);
        points.held_against("made.gap", &points.to_gap(bytes), bytes)
    },
    raw: Some(|input| raw("raw.gap", input)),
    corpus: || {
        let text = "# a comment\nM_A:=(1,2,3)(4,5);\nM_B:=(1,4);\nGen:=[\nM_A,M_B\n];\nip:=[[1],[2,3]];\n# Size(Group(Gen));\n";
        vec![text.as_bytes().to_vec(), b"A:=();".to_vec()]
    },
    tokens: "M_|:=|(|)|[|]|,|;|Gen|ip|Size|#|\n|1|2|3|65535|0|A",
};

/// Permutations of labelled points.
struct Points {
    /// For each move and each point, the point from which it gets its label.
    moves: Vec<Vec<usize>>,
    labels: Vec<usize>,
}

impl Points {
    /// Makes pieces of some stickers each, sometimes in two copies, and moves that permute them; or any permutations.
    fn made(bytes: &mut Bytes<'_>) -> Self {
        let (pieces, stickers) = (1 + bytes.below(4), 1 + bytes.below(3));
        let copies = 1 + bytes.below(2);
        let points = copies * pieces * stickers + bytes.below(2);
        let numbers = bytes.order(points);
        let moves = (0..1 + bytes.below(3)).map(|_| {
            if bytes.once_in(4) {
                return bytes.order(points);
            }
            let others = bytes.order(pieces);
            let mut from: Vec<usize> = (0..points).collect();
            for (piece, other) in others.into_iter().enumerate() {
                let turned = bytes.below(stickers);
                for place in 0..copies * stickers {
                    let (copy, sticker) = (place / stickers, place % stickers);
                    let number = |piece: usize, sticker: usize| {
                        numbers[(copy * pieces + piece) * stickers + sticker]
                    };
                    from[number(piece, sticker)] = number(other, (sticker + turned) % stickers);
                }
            }
            from
        });
        let moves = moves.collect();
        let colours = 1 + bytes.below(points);
        let labels = match bytes.once_in(2) {
            true => (0..points).map(|_| bytes.below(colours)).collect(),
            false => (0..points).collect(),
        };
        Self { moves, labels }
    }

    fn name(number: usize) -> char {
        ['A', 'B', 'C'][number]
    }

    fn to_json(&self, bytes: &mut Bytes<'_>) -> String {
        let names = (0..self.moves.len()).map(Self::name);
        let names: Vec<String> = names.map(String::from).collect();
        let labels = match bytes.once_in(2) {
            true => format!("{:?}", self.labels),
            false => {
                let labels = self.labels.iter().map(|label| format!("l{label}"));
                format!("{:?}", labels.collect::<Vec<_>>())
            }
        };
        let mut members = vec![
            format!("\"start\":{labels}"),
            format!("\"inverses\" :{}", bytes.once_in(2)),
        ];
        if bytes.once_in(2) {
            let named = names.iter().zip(&self.moves);
            let named: Vec<_> = named
                .map(|(name, images)| format!("{name:?}:{images:?}"))
                .collect();
            members.push(format!("\"generators\": {{{}}}", named.join(", ")));
        } else {
            members.push(format!("\"generators\": {:?}", self.moves));
            members.push(format!("\"names\": {names:?}"));
        }
        let order = bytes.order(members.len());
        let members: Vec<&str> = order
            .into_iter()
            .map(|number| &members[number][..])
            .collect();
        format!("{{{}}}\n", members.join(",\n"))
    }

    fn to_gap(&self, bytes: &mut Bytes<'_>) -> String {
        let prefix = *bytes.pick(&["", "M_", "M_M_"]);
        let mut text = String::from(*bytes.pick(&["", "# made\n\n"]));
        let mut names = Vec::new();
        for (number, from) in self.moves.iter().enumerate() {
            let mut seen = vec![false; from.len()];
            let mut cycles = String::new();
            for first in 0..from.len() {
                let mut cycle = Vec::new();
                let mut point = first;
                while !std::mem::replace(&mut seen[point], true) {
                    cycle.push((point + 1).to_string());
                    // What stands on a point goes to the next one of its cycle.
                    point = from
                        .iter()
                        .position(|&from| from == point)
                        .expect("it is a permutation");
                }
                if cycle.len() > 1 || bytes.once_in(8) {
                    write!(
                        cycles,
                        "({})",
                        cycle.join(*bytes.pick(&[",", ", ", " ,\n"]))
                    )
                    .expect("a string takes all");
                }
            }
            if cycles.is_empty() {
                cycles.push_str("()");
            }
            let name = format!("{prefix}{}", Self::name(number));
            text += &format!("{name}:={cycles};{}", bytes.pick(&["\n", " ", "# and\n"]));
            names.push(name);
        }
        if bytes.once_in(2) {
            text += &format!("Gen:=[\n{}\n];\n", names.join(","));
        }
        let mut alike = vec![Vec::new(); self.labels.len()];
        for (point, &label) in self.labels.iter().enumerate() {
            alike[label].push((point + 1).to_string());
        }
        let alike = alike.iter().filter(|points| !points.is_empty());
        let alike: Vec<String> = alike
            .map(|points| format!("[{}]", points.join(",")))
            .collect();
        text + &format!("ip:=[{}];\n", alike.join(","))
    }

    /// Checks that random sequences lead to equal positions exactly if they lead to equal labels.
    fn held_against(&self, file: &str, text: &str, bytes: &mut Bytes<'_>) -> Outcome {
        let definition = match read(file, text) {
            Ok(definition) => definition,
            Err(error) => panic!("{error}\n{text}"),
        };
        assert_eq!(definition.parts().moves.len(), self.moves.len(), "{text}");
        let mut seen: Vec<(Vec<usize>, Pattern)> =
            vec![(self.labels.clone(), definition.start().clone())];
        for _ in 0..12 {
            let (labels, pattern) = bytes.pick(&seen).clone();
            let mv = bytes.below(self.moves.len());
            let labels: Vec<usize> = self.moves[mv].iter().map(|&from| labels[from]).collect();
            let pattern = pattern.after(&Self::turn(&definition, mv).transformation);
            for (other, known) in &seen {
                assert_eq!(*other == labels, *known == pattern, "{text}");
            }
            seen.push((labels, pattern));
        }
        let twisted = definition.orbits().iter().any(|orbit| orbit.twists > 1);
        Outcome::accepted((definition.orbits().len().min(4), twisted), text.len())
    }

    fn turn(definition: &Definition, number: usize) -> &puzzle_def::Turn {
        let name = Self::name(number).to_string();
        let mut moves = definition.parts().moves.iter();
        moves
            .find(|turn| turn.name == name)
            .expect("each move has its name")
    }
}
