//! What the program's commands print for a random puzzle.

use std::fs;

use serde_json::Value;

use super::{Case, Compared, Verdict, same};
use crate::naive::patterns::Positions;
use crate::program;

impl Case<'_> {
    /// Checks the commands on a file with the definition.
    pub(super) fn program(&self) -> Compared {
        if self.is_deep() || !self.seed.is_multiple_of(self.limits.program_every) || self.is_chosen
        {
            return Ok(Verdict::Skipped);
        }
        let (name, text) = match (self.definition.to_tws(), self.definition.to_kpuzzle()) {
            (Ok(text), _) => ("random.tws", text),
            (_, Ok(text)) => ("random.kpuzzle.json", text),
            _ => return Ok(Verdict::Skipped),
        };
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let file = folder.path().join(name);
        fs::write(&file, text).map_err(|error| error.to_string())?;
        let (file, memory) = (file.to_string_lossy(), self.limits.memory.to_string());
        let single = ["--single-turns"].into_iter().filter(|_| self.is_single);
        let own = ["--threads", "1", "--memory", &memory]
            .into_iter()
            .chain(single);
        let own: Vec<&str> = own.collect();
        let ask = |words: &[&str]| -> Result<Option<Vec<Value>>, String> {
            let said = program::said(&[words, &own].concat(), b"");
            match said.status {
                0 => {
                    let lines = said.out.lines().map(serde_json::from_str);
                    lines
                        .collect::<Result<_, _>>()
                        .map(Some)
                        .map_err(|error| error.to_string())
                }
                1 if said.err.contains("of memory") => Ok(None),
                _ => Err(format!("{words:?}: {said:?}")),
            }
        };
        let mut lacked = false;
        let farthest = self.found.counts.len() - 1;
        let counts = Value::from(self.found.counts.clone());
        match ask(&["distribution", &file, "--json"])? {
            Some(said) => {
                same("distribution", &said[0]["counts"], &counts)?;
            }
            None => lacked = true,
        }
        let depth = farthest.to_string();
        match ask(&[
            "states",
            "--puzzle",
            &file,
            "--json",
            "--no-symmetry",
            "--depth",
            &depth,
        ])? {
            Some(said) => {
                same("states", said.len() as u64, self.found.counts[farthest])?;
            }
            None => lacked = true,
        }
        let seed = self.seed.to_string();
        let back = self.goes_back;
        let scrambles = match back {
            true => ask(&[
                "scramble", "--puzzle", &file, "--json", "-n", "2", "--seed", &seed,
            ])?,
            false => Some(Vec::new()),
        };
        lacked |= scrambles.is_none();
        for said in scrambles.into_iter().flatten() {
            let scramble = said["scramble"].as_str().unwrap_or_default();
            let mut state = self.positions.start.clone();
            for name in scramble.split_whitespace() {
                // Scrambles have all powers.
                let turn = self.definition.turns(false).expect("they are few");
                let turn = turn.into_iter().find(|turn| turn.name == name);
                let turn = turn.ok_or_else(|| format!("{name} in {scramble}"))?;
                let moves = Positions::new(self.parts, &[&turn.transformation]);
                let next = moves.after(&state, 0);
                state = next.ok_or_else(|| format!("{name} is blocked in {scramble}"))?;
            }
            let distance = self.found.distance.get(&state).copied();
            same(
                "distance of a scramble",
                &said["distance"],
                &Value::from(distance),
            )?;
            // Two ways to make a half turn are written alike, unless they are written out.
            let solved = ask(&[
                "solve", "--puzzle", &file, "--json", "--all", "--expand", scramble,
            ])?;
            let Some(solved) = solved else {
                lacked = true;
                continue;
            };
            same(
                "distance of a solution",
                &solved[0]["distance"],
                &Value::from(distance),
            )?;
            let listed = solved[0]["solutions"].as_array().map_or(0, Vec::len);
            self.are_counted(&state, listed)?;
        }
        let order = self.definition.order().to_string();
        if let Some(said) = ask(&["order", &file, "--json"])? {
            same("order", &said[0]["order"], &Value::from(order))?;
        }
        Ok(match lacked {
            true => Verdict::FellShort,
            false => Verdict::Held,
        })
    }
}
