//! Magic factors, from a1 to h8, that turn the relevant occupied squares into an index.
//!
//! The upper bits of the product are the index, as many bits as the square's mask has squares, so
//! that the table is as dense as with PEXT. The factors were found by trying sparse random numbers
//! until no two sets of blockers with different attacks shared an index. Builds without PEXT fill
//! their table with them and fail to compile on a collision; a test checks them in every build.

/// The index of a set of relevant occupied squares; `shift` is 64 minus the number of squares in
/// the mask.
#[cfg(any(test, not(target_feature = "bmi2")))]
#[inline]
pub(super) const fn index(relevant: u64, magic: u64, shift: u32) -> usize {
    (relevant.wrapping_mul(magic) >> shift) as usize
}

/// For bishops.
pub(super) const BISHOP: [u64; 64] = [
    0x8008_0298_0200_2200,
    0x4291_0408_0880_2804,
    0x0008_1800_4080_0300,
    0x0008_8a02_02aa_1050,
    0x0004_10a8_0000_0000,
    0x0009_1008_0404_0009,
    0x0801_1401_2108_0011,
    0xa040_8084_0082_4000,
    0x0000_08a0_0404_0048,
    0x0600_2004_4080_8114,
    0x2020_4104_0120_4403,
    0x0004_0410_6200_c001,
    0x0100_0110_4080_0026,
    0x0008_0088_200a_0820,
    0x0008_0048_0464_2080,
    0x4000_0044_0298_1800,
    0x0710_0022_2002_0088,
    0x2010_8082_0202_0402,
    0x8010_0808_4400_2820,
    0x800c_0001_2402_8000,
    0x0002_0004_2201_0040,
    0x6438_4022_0042_2000,
    0x0010_a100_4c0c_2000,
    0x000a_00e1_0901_0190,
    0x0802_2010_4004_14c0,
    0x8428_0222_2024_0101,
    0x0008_0880_0404_0010,
    0x0008_0800_0022_0020,
    0x0421_0100_0010_4000,
    0x2191_0208_2500_a000,
    0x0018_0080_4212_0150,
    0x0210_8020_a09c_0402,
    0x301c_2020_0089_0208,
    0xa004_0220_0008_0100,
    0x100c_0241_0088_1200,
    0x8000_0808_0046_0a00,
    0x1004_0108_0444_0040,
    0x420c_9200_8004_1000,
    0x0501_8c01_1444_0100,
    0x0004_0100_308a_0080,
    0x0020_8210_4280_1000,
    0x0202_0261_2000_1c02,
    0x0002_0010_4400_0800,
    0x20aa_8442_0080_0801,
    0x0000_0120_1100_1200,
    0x0860_2090_0880_8042,
    0x0008_1000_80a8_0200,
    0x0808_0200_5042_0201,
    0x0005_1c01_04c0_0000,
    0x0000_8401_0882_0022,
    0x000a_4618_4208_0004,
    0x2400_4009_1488_0002,
    0x0004_0040_1024_81b4,
    0x2104_a142_0202_0060,
    0x0004_0810_4102_0060,
    0x00a0_8400_8200_5100,
    0x0000_4122_1010_1482,
    0x0108_5042_0804_2210,
    0x0000_2004_4c04_0405,
    0x4140_0502_0605_1401,
    0x0122_0080_5182_0200,
    0x0082_8004_2810_9100,
    0x9104_0424_5444_0401,
    0x141e_200c_0082_0848,
];

/// For rooks.
pub(super) const ROOK: [u64; 64] = [
    0x0280_0388_6040_0010,
    0x0980_2000_4000_b080,
    0x2100_1100_0840_2002,
    0x0880_0800_8104_1000,
    0x0200_0200_2004_1008,
    0x2300_0400_0801_0012,
    0x0c00_2830_0400_8201,
    0x0180_0100_0040_7a80,
    0x0168_8000_8040_0020,
    0x0010_4000_4020_1000,
    0x1001_0020_0100_1048,
    0x1001_0024_0810_0100,
    0x0801_0004_0801_0012,
    0x4001_0002_0900_0400,
    0x08a2_0004_c802_0001,
    0x2002_8011_4500_2280,
    0x0080_8600_2100_4200,
    0x0010_00c0_0940_2002,
    0x00b0_0020_0400_2800,
    0x100a_8080_1002_0800,
    0x8101_0100_0800_0410,
    0x0244_0080_0200_0480,
    0x0000_0400_1081_0208,
    0x2000_0200_0044_8534,
    0x4104_4004_8000_8033,
    0x0000_8101_0020_4000,
    0x0440_4309_0020_0010,
    0x4600_2409_0010_0100,
    0x0060_0800_8004_0080,
    0x0001_0003_0008_0400,
    0x0004_0844_0001_1002,
    0x0023_0402_0000_8041,
    0x0580_0500_4300_2080,
    0x0400_8040_0280_2008,
    0x0001_0020_0100_4010,
    0x1000_2009_0100_1000,
    0x4410_8008_0180_0c00,
    0xa012_0038_0600_1004,
    0x0020_1001_0400_8802,
    0x0004_8084_0200_0041,
    0x0010_4001_7089_8000,
    0x0080_5000_2000_4004,
    0x1040_4080_1202_0020,
    0x8010_0400_0800_4040,
    0x2001_0801_0011_0004,
    0x0000_0200_0400_8080,
    0x0021_0108_1004_0002,
    0x0800_008c_4302_0024,
    0x0000_8000_2100_5100,
    0x0070_2010_4000_8080,
    0x0000_d042_8200_6a00,
    0x0010_0144_0008_0240,
    0x0001_0801_1005_0100,
    0x0012_0008_1024_0600,
    0x0402_0008_0104_0200,
    0x0281_0010_8a00_4100,
    0x0050_8003_0010_2045,
    0x8208_2100_4012_0882,
    0x8010_6001_0118_3441,
    0x020b_0009_1000_6045,
    0x0241_0010_0248_0005,
    0x0081_0004_0088_0241,
    0x0000_0090_0802_4124,
    0x0048_1229_8041_0402,
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attacks::sliders::{diagonal_attacks, straight_attacks};
    use crate::bitboard::Bitboard;
    use crate::square::Square;

    /// Builds with PEXT do not use the factors; this test keeps them correct.
    #[test]
    fn no_factor_mixes_two_answers_up() {
        type Attacks = fn(Square, u64) -> u64;
        let bishop: Attacks = diagonal_attacks;
        for (magics, attacks) in [(&BISHOP, bishop), (&ROOK, straight_attacks)] {
            for square in Square::all() {
                // A square is relevant if a piece on it can hide another behind it.
                let matters = |at: &Square| {
                    let blocker = Bitboard::of(*at);
                    attacks(square, blocker.0) != attacks(square, 0)
                };
                let mask =
                    Square::all().filter(matters).fold(0, |mask, at| mask | Bitboard::of(at).0);
                let shift = u64::BITS - mask.count_ones();
                let mut table = vec![0; 1 << mask.count_ones()];
                let mut subset = 0u64;
                loop {
                    let answer = attacks(square, subset);
                    let entry = &mut table[index(subset, magics[square.index()], shift)];
                    assert!(*entry == 0 || *entry == answer, "{square}");
                    *entry = answer;
                    subset = subset.wrapping_sub(mask) & mask;
                    if subset == 0 {
                        break;
                    }
                }
            }
        }
    }
}
