//! AVX2: 256 bits at once.

#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m256i, _mm256_add_epi32, _mm256_load_si256, _mm256_madd_epi16, _mm256_max_epi16,
    _mm256_min_epi16, _mm256_mullo_epi16, _mm256_set1_epi16, _mm256_setzero_si256,
    _mm256_store_si256,
};

use super::{Lane, portable};

#[target_feature(enable = "avx2")]
pub fn add(sums: &mut [Lane], row: &[Lane]) {
    portable::add(sums, row);
}

#[target_feature(enable = "avx2")]
pub fn subtract(sums: &mut [Lane], row: &[Lane]) {
    portable::subtract(sums, row);
}

#[target_feature(enable = "avx2")]
pub fn moved(sums: &mut [Lane], before: &[Lane], new: &[Lane], old: &[Lane]) {
    portable::moved(sums, before, new, old);
}

#[target_feature(enable = "avx2")]
pub fn captured(sums: &mut [Lane], before: &[Lane], new: &[Lane], old: [&[Lane]; 2]) {
    portable::captured(sums, before, new, old);
}

#[target_feature(enable = "avx2")]
pub fn dot(sums: &[Lane], weights: &[Lane]) -> i64 {
    let (zero, one) = (_mm256_setzero_si256(), _mm256_set1_epi16(255));
    let mut total = zero;
    for (sum, weight) in sums.iter().zip(weights) {
        for half in [0, Lane::SIZE / 2] {
            // SAFETY: half a lane is 32 bytes, aligned to 32.
            let (sum, weight) = unsafe {
                (
                    _mm256_load_si256(sum.0[half..].as_ptr().cast()),
                    _mm256_load_si256(weight.0[half..].as_ptr().cast()),
                )
            };
            let clipped = _mm256_min_epi16(_mm256_max_epi16(sum, zero), one);
            let product = _mm256_mullo_epi16(clipped, weight);
            total = _mm256_add_epi32(total, _mm256_madd_epi16(product, clipped));
        }
    }
    sum(total)
}

/// The sum of eight numbers of 32 bits.
#[target_feature(enable = "avx2")]
fn sum(numbers: __m256i) -> i64 {
    #[repr(align(32))]
    struct Numbers([i32; 8]);
    let mut stored = Numbers([0; 8]);
    // SAFETY: the target has 32 bytes, aligned to 32.
    unsafe { _mm256_store_si256(stored.0.as_mut_ptr().cast(), numbers) };
    stored.0.into_iter().map(i64::from).sum()
}
