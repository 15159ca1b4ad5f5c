//! Slow twins that follow the definitions word for word, and lists of small cases.

/// How long the words and permutations are of which all are tried: as given, but under Miri, which takes a thousand
/// times longer, three at most.
pub(crate) const fn length(all: u32) -> u32 {
    if cfg!(miri) && all > 3 { 3 } else { all }
}

/// How many permutations of up to so many points there are.
pub(crate) fn permutations_up_to(length: u32) -> u32 {
    let factorial = |n: u32| (1..=n).product::<u32>();
    (0..=length).map(factorial).sum()
}

/// How many words of up to so many letters there are over three letters.
pub(crate) const fn words_up_to(length: u32) -> usize {
    (3usize.pow(length + 1) - 1) / 2
}

/// All words of a given length over the letters 0 to `letters` - 1.
pub(crate) fn all_words(letters: u32, length: usize) -> Vec<Vec<u32>> {
    let mut words = vec![Vec::new()];
    for _ in 0..length {
        words = words
            .iter()
            .flat_map(|word| {
                (0..letters).map(move |letter| word.iter().copied().chain([letter]).collect())
            })
            .collect();
    }
    words
}

/// All permutations of 0 to `length` - 1.
pub(crate) fn all_permutations(length: u32) -> Vec<Vec<u32>> {
    (0..length).fold(vec![Vec::new()], |shorter, new| {
        let insert_everywhere = |images: &Vec<u32>| {
            let images = images.clone();
            (0..=images.len()).map(move |place| {
                let mut longer = images.clone();
                longer.insert(place, new);
                longer
            })
        };
        shorter.iter().flat_map(insert_everywhere).collect()
    })
}

/// Columns (top, bottom) of a word.
pub(crate) fn columns<S: Ord + Copy>(word: &[S]) -> Vec<(S, S)> {
    let mut top = word.to_vec();
    top.sort_unstable();
    top.into_iter().zip(word.iter().copied()).collect()
}

/// Sorts columns stably by their top and gives the bottom line.
pub(crate) fn bottom_line<S: Ord + Copy>(mut columns: Vec<(S, S)>) -> Vec<S> {
    columns.sort_by_key(|&(top, _)| top);
    columns.into_iter().map(|(_, bottom)| bottom).collect()
}

/// The intercalation product, by its definition.
pub(crate) fn product<S: Ord + Copy>(left: &[S], right: &[S]) -> Vec<S> {
    bottom_line([columns(left), columns(right)].concat())
}

/// The word of the cycle (x1 ... xn), by its definition.
pub(crate) fn cycle<S: Ord + Copy>(symbols: &[S]) -> Vec<S> {
    let follower = |index: usize| symbols[(index + 1) % symbols.len()];
    bottom_line(
        (0..symbols.len())
            .map(|index| (symbols[index], follower(index)))
            .collect(),
    )
}

/// The walk over given columns, which looks for each next column from the left again.
pub(crate) fn factors<S: Ord + Copy>(columns: &[(S, S)]) -> Vec<Vec<S>> {
    let mut used = vec![false; columns.len()];
    let mut factors = Vec::new();
    while let Some(first) = used.iter().position(|used| !used) {
        let start = columns[first].0;
        let mut factor = Vec::new();
        let mut column = first;
        loop {
            used[column] = true;
            let follower = columns[column].1;
            factor.push(follower);
            if follower == start {
                break;
            }
            column = (0..columns.len())
                .find(|&other| !used[other] && columns[other].0 == follower)
                .expect("balanced columns");
        }
        factors.push(factor);
    }
    factors
}

/// Whether these cycles have the form of Theorem A.
pub(crate) fn is_canonical<S: Ord>(factors: &[Vec<S>]) -> bool {
    let ends_rise = factors
        .windows(2)
        .all(|pair| pair[0].last() <= pair[1].last());
    let others_are_greater = factors.iter().all(|factor| match factor.split_last() {
        Some((end, others)) => others.iter().all(|other| other > end),
        None => false,
    });
    ends_rise && others_are_greater
}
