//! Plain loops over lanes, which the compiler vectorises for the target. They are always inlined,
//! so that the other paths compile them with wider registers.

use super::Lane;

#[inline(always)]
pub fn add(sums: &mut [Lane], row: &[Lane]) {
    for (sum, row) in sums.iter_mut().zip(row) {
        for at in 0..Lane::SIZE {
            sum.0[at] = sum.0[at].wrapping_add(row.0[at]);
        }
    }
}

#[inline(always)]
pub fn subtract(sums: &mut [Lane], row: &[Lane]) {
    for (sum, row) in sums.iter_mut().zip(row) {
        for at in 0..Lane::SIZE {
            sum.0[at] = sum.0[at].wrapping_sub(row.0[at]);
        }
    }
}

#[inline(always)]
pub fn moved(sums: &mut [Lane], before: &[Lane], new: &[Lane], old: &[Lane]) {
    for (((sum, before), new), old) in sums.iter_mut().zip(before).zip(new).zip(old) {
        for at in 0..Lane::SIZE {
            sum.0[at] = before.0[at].wrapping_add(new.0[at]).wrapping_sub(old.0[at]);
        }
    }
}

#[inline(always)]
pub fn captured(sums: &mut [Lane], before: &[Lane], new: &[Lane], [old, taken]: [&[Lane]; 2]) {
    let rows = before.iter().zip(new).zip(old).zip(taken);
    for (sum, (((before, new), old), taken)) in sums.iter_mut().zip(rows) {
        for at in 0..Lane::SIZE {
            let added = before.0[at].wrapping_add(new.0[at]);
            sum.0[at] = added.wrapping_sub(old.0[at]).wrapping_sub(taken.0[at]);
        }
    }
}

#[inline(always)]
pub fn dot(sums: &[Lane], weights: &[Lane]) -> i64 {
    let lane = |(sum, weight): (&Lane, &Lane)| {
        let mut total = 0;
        for at in 0..Lane::SIZE {
            let clipped = sum.0[at].clamp(0, 255);
            // A weight is within ±127, so that this product fits; 32 of the next fit, too.
            total += i32::from(clipped.wrapping_mul(weight.0[at])) * i32::from(clipped);
        }
        i64::from(total)
    };
    sums.iter().zip(weights).map(lane).sum()
}
