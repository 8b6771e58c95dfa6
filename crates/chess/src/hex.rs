//! Tables of numbers kept as text files: one number a line, in 16 hexadecimal digits.

/// The numbers of a file. A file with fewer or more numbers does not compile.
pub(crate) const fn numbers<const N: usize>(text: &[u8]) -> [u64; N] {
    const DIGITS: usize = 16;
    assert!(text.len() == (DIGITS + 1) * N);
    let mut numbers = [0; N];
    let mut at = 0;
    while at < text.len() {
        let (line, place) = (at / (DIGITS + 1), at % (DIGITS + 1));
        if place < DIGITS {
            let digit = (text[at] as char).to_digit(16).expect("a hexadecimal digit");
            numbers[line] = numbers[line] << 4 | digit as u64;
        }
        at += 1;
    }
    numbers
}
