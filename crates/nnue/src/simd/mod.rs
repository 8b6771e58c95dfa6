//! Arithmetic on rows of weights, for several instruction sets.
//!
//! Every path gives the same numbers: the sums wrap around (no valid network reaches that), and
//! products are added exactly.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;

/// A run of numbers that fills one cache line, two registers of AVX2 or one of AVX-512.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(crate) struct Lane(pub [i16; Lane::SIZE]);

impl Lane {
    /// Numbers in a lane.
    pub const SIZE: usize = 32;
}

impl Default for Lane {
    fn default() -> Lane {
        Lane([0; Lane::SIZE])
    }
}

/// The instruction set of a network's computation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Path {
    /// The instruction set the program was compiled for.
    Portable,
    /// 256 bits at once.
    Avx2,
    /// 512 bits at once.
    Avx512,
}

impl Path {
    /// Every path, the fastest last.
    pub const ALL: [Path; 3] = [Path::Portable, Path::Avx2, Path::Avx512];

    /// The fastest one this machine has.
    pub fn best() -> Path {
        let available = |path: &Path| path.is_available();
        Path::ALL.into_iter().rfind(available).unwrap_or(Path::Portable)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Path::Portable => "portable",
            Path::Avx2 => "AVX2",
            Path::Avx512 => "AVX-512",
        }
    }

    /// Whether this machine has the instructions.
    pub fn is_available(self) -> bool {
        match self {
            Path::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Path::Avx2 => is_x86_feature_detected!("avx2"),
            #[cfg(target_arch = "x86_64")]
            Path::Avx512 => {
                is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw")
            }
            #[cfg(not(target_arch = "x86_64"))]
            Path::Avx2 | Path::Avx512 => false,
        }
    }
}

/// Generates the methods that dispatch on the path.
macro_rules! dispatch {
    ($($(#[$doc:meta])* $name:ident($($arg:ident: $type:ty),*) $(-> $out:ty)?;)*) => {
        impl Path {
            $(
                $(#[$doc])*
                #[inline]
                #[allow(unsafe_code)]
                pub(crate) fn $name(self, $($arg: $type),*) $(-> $out)? {
                    match self {
                        // SAFETY: a network has a path only if `is_available` returned true for it.
                        #[cfg(target_arch = "x86_64")]
                        Path::Avx512 => unsafe { avx512::$name($($arg),*) },
                        // SAFETY: as above.
                        #[cfg(target_arch = "x86_64")]
                        Path::Avx2 => unsafe { avx2::$name($($arg),*) },
                        _ => portable::$name($($arg),*),
                    }
                }
            )*
        }
    };
}

dispatch! {
    /// Adds a row.
    add(sums: &mut [Lane], row: &[Lane]);
    /// Subtracts a row.
    subtract(sums: &mut [Lane], row: &[Lane]);
    /// Sums after one piece has left a square and one has been placed on another.
    moved(sums: &mut [Lane], before: &[Lane], new: &[Lane], old: &[Lane]);
    /// Like `moved`, with a captured piece.
    captured(sums: &mut [Lane], before: &[Lane], new: &[Lane], old: [&[Lane]; 2]);
    /// The sums, clipped to 0..=255 and squared, times the weights.
    dot(sums: &[Lane], weights: &[Lane]) -> i64;
}
