//! AVX-512: 512 bits at once.

#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m512i, _mm512_add_epi32, _mm512_load_si512, _mm512_madd_epi16, _mm512_max_epi16,
    _mm512_min_epi16, _mm512_mullo_epi16, _mm512_set1_epi16, _mm512_setzero_si512,
    _mm512_store_si512,
};

use super::{Lane, portable};

#[target_feature(enable = "avx512f,avx512bw")]
pub fn add(sums: &mut [Lane], row: &[Lane]) {
    portable::add(sums, row);
}

#[target_feature(enable = "avx512f,avx512bw")]
pub fn subtract(sums: &mut [Lane], row: &[Lane]) {
    portable::subtract(sums, row);
}

#[target_feature(enable = "avx512f,avx512bw")]
pub fn moved(sums: &mut [Lane], before: &[Lane], new: &[Lane], old: &[Lane]) {
    portable::moved(sums, before, new, old);
}

#[target_feature(enable = "avx512f,avx512bw")]
pub fn captured(sums: &mut [Lane], before: &[Lane], new: &[Lane], old: [&[Lane]; 2]) {
    portable::captured(sums, before, new, old);
}

#[target_feature(enable = "avx512f,avx512bw")]
pub fn dot(sums: &[Lane], weights: &[Lane]) -> i64 {
    let (zero, one) = (_mm512_setzero_si512(), _mm512_set1_epi16(255));
    let mut total = zero;
    for (sum, weight) in sums.iter().zip(weights) {
        // SAFETY: a lane is 64 bytes, aligned to 64.
        let (sum, weight) = unsafe {
            (_mm512_load_si512(sum.0.as_ptr().cast()), _mm512_load_si512(weight.0.as_ptr().cast()))
        };
        let clipped = _mm512_min_epi16(_mm512_max_epi16(sum, zero), one);
        let product = _mm512_mullo_epi16(clipped, weight);
        total = _mm512_add_epi32(total, _mm512_madd_epi16(product, clipped));
    }
    sum(total)
}

/// The sum of sixteen numbers of 32 bits.
#[target_feature(enable = "avx512f")]
fn sum(numbers: __m512i) -> i64 {
    #[repr(align(64))]
    struct Numbers([i32; 16]);
    let mut stored = Numbers([0; 16]);
    // SAFETY: the target has 64 bytes, aligned to 64.
    unsafe { _mm512_store_si512(stored.0.as_mut_ptr().cast(), numbers) };
    stored.0.into_iter().map(i64::from).sum()
}
