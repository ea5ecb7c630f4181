//! The public beacon: whether a signature is that of a round of drand's quicknet (`pbem/1 2.4`).
//!
//! Whoever brings a signature is not trusted, because it is a BLS signature of the round's number under the
//! network's key, of which there is exactly one for each round. Nobody can choose it, and a threshold of the
//! network's members must come together to know it.
use std::sync::LazyLock;

use drand_verify::{G2PubkeyRfc, Pubkey as _};

/// The public key of quicknet: a point of G2, compressed, in hex.
pub const QUICKNET_KEY: &str = concat!(
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510",
    "d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"
);

/// Bytes of a round's signature: a point of G1, compressed.
pub const SIGNATURE_BYTES: usize = 48;

static KEY: LazyLock<Option<G2PubkeyRfc>> = LazyLock::new(|| key(QUICKNET_KEY));

fn key(hex: &str) -> Option<G2PubkeyRfc> {
    let bytes = data_encoding::HEXLOWER.decode(hex.as_bytes()).ok()?;
    G2PubkeyRfc::from_variable(&bytes).ok()
}

fn has_signed(key: Option<&G2PubkeyRfc>, round: u64, signature: &[u8]) -> bool {
    key.is_some_and(|key| key.verify(round, b"", signature).unwrap_or(false))
}

/// Whether these bytes are the signature of a round of quicknet. Takes some milliseconds.
#[must_use]
pub fn is_signature(round: u64, signature: &[u8]) -> bool {
    if signature.len() != SIGNATURE_BYTES {
        return false;
    }
    let real = has_signed(KEY.as_ref(), round, signature);
    #[cfg(feature = "stand-in-beacon")]
    return real || has_signed(stand_in::KEY.as_ref(), round, signature);
    #[cfg(not(feature = "stand-in-beacon"))]
    real
}

/// The signature of a round out of its hex digits of either case, if it is one.
#[must_use]
pub fn read_signature(round: u64, hex: &str) -> Option<Vec<u8>> {
    signature_bytes(hex).filter(|bytes| is_signature(round, bytes))
}

/// The bytes of hex digits of either case; whether they are a signature is not looked at.
#[must_use]
pub fn signature_bytes(hex: &str) -> Option<Vec<u8>> {
    data_encoding::HEXLOWER_PERMISSIVE.decode(hex.as_bytes()).ok()
}

/// A signature as the journal writes it.
#[must_use]
pub fn signature_hex(signature: &[u8]) -> String {
    data_encoding::HEXLOWER.encode(signature)
}

/// Rounds of the real network, as its relays serve them.
#[cfg(any(test, feature = "stand-in-beacon"))]
pub const REAL: [(u64, &str); 3] = [
    (
        123,
        concat!(
            "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486",
            "d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92"
        ),
    ),
    (
        1_000,
        concat!(
            "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b1957",
            "6350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"
        ),
    ),
    (
        657_413,
        concat!(
            "b713718a38ae728dfd477991af2822e08d2f305e47718cef",
            "9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b"
        ),
    ),
];

/// A network of our own beside quicknet, whose secret everybody knows: for tests that play whole games
/// without a network. The feature that turns it on is in no build to be used.
#[cfg(feature = "stand-in-beacon")]
pub mod stand_in {
    use std::sync::LazyLock;

    use bls12_381::hash_to_curve::{ExpandMsgXmd, HashToCurve};
    use bls12_381::{G1Affine, G1Projective, G2Affine, Scalar};
    use drand_verify::{G2PubkeyRfc, Pubkey as _};
    use sha2_09::{Digest as _, Sha256};

    const SECRET: u64 = 0x5eed_f0e1_d905_7000;

    pub(super) static KEY: LazyLock<Option<G2PubkeyRfc>> = LazyLock::new(|| {
        let key = G2Affine::from(G2Affine::generator() * Scalar::from(SECRET));
        G2PubkeyRfc::from_fixed(key.to_compressed()).ok()
    });

    /// The signature of a round of the stand-in network.
    #[must_use]
    pub fn sign(round: u64) -> Vec<u8> {
        let message = Sha256::digest(&round.to_be_bytes());
        let point = <G1Projective as HashToCurve<ExpandMsgXmd<Sha256>>>::hash_to_curve(
            message,
            b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_",
        );
        G1Affine::from(point * Scalar::from(SECRET)).to_compressed().to_vec()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_real_round_verifies_and_no_other_with_its_signature() {
        for (round, signature) in REAL {
            assert!(read_signature(round, signature).is_some(), "{round}");
            assert!(read_signature(round, &signature.to_uppercase()).is_some(), "{round}");
            assert!(read_signature(round + 1, signature).is_none(), "{round}");
            assert!(read_signature(round, &signature[2..]).is_none());
            assert!(read_signature(round, &format!("{signature}00")).is_none());
        }
    }

    #[test]
    fn what_is_no_point_or_another_one_is_no_signature() {
        for bytes in [vec![], vec![0; 48], vec![0xff; 48], vec![0xc0; 48], vec![7; 47], vec![7; 96]] {
            assert!(!is_signature(1_000, &bytes), "{bytes:?}");
        }
        // The point at infinity is a point, and no signature of anything.
        let mut infinity = vec![0; 48];
        infinity[0] = 0xc0;
        assert!(!is_signature(1_000, &infinity));
        for at in [0, 20, 47] {
            let mut bytes = read_signature(REAL[1].0, REAL[1].1).unwrap();
            bytes[at] ^= 1;
            assert!(!is_signature(1_000, &bytes), "{at}");
        }
    }

    #[test]
    #[cfg(feature = "stand-in-beacon")]
    fn the_stand_in_signs_each_round_for_itself() {
        let signature = stand_in::sign(7);
        assert!(is_signature(7, &signature) && !is_signature(8, &signature));
    }
}
