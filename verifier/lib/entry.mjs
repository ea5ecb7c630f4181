// The few functions of the libraries that the verifier uses. make.sh bundles them into noble.mjs.
export { sha256 } from '@noble/hashes/sha2.js';
export { chacha20 } from '@noble/ciphers/chacha.js';
export { ed25519 } from '@noble/curves/ed25519.js';
export { bls12_381 } from '@noble/curves/bls12-381.js';
