// Made by build.mjs from the modules beside it. Do not edit.
'use strict';
(() => {
const modules = Object.create(null);

// lib/noble.mjs
modules['lib/noble.mjs'] = (() => {
// node_modules/@noble/hashes/esm/crypto.js
var crypto = typeof globalThis === "object" && "crypto" in globalThis ? globalThis.crypto : void 0;

// node_modules/@noble/hashes/esm/utils.js
/*! noble-hashes - MIT License (c) 2022 Paul Miller (paulmillr.com) */
function isBytes(a) {
  return a instanceof Uint8Array || ArrayBuffer.isView(a) && a.constructor.name === "Uint8Array";
}
function anumber(n) {
  if (!Number.isSafeInteger(n) || n < 0)
    throw new Error("positive integer expected, got " + n);
}
function abytes(b, ...lengths) {
  if (!isBytes(b))
    throw new Error("Uint8Array expected");
  if (lengths.length > 0 && !lengths.includes(b.length))
    throw new Error("Uint8Array expected of length " + lengths + ", got length=" + b.length);
}
function aexists(instance, checkFinished = true) {
  if (instance.destroyed)
    throw new Error("Hash instance has been destroyed");
  if (checkFinished && instance.finished)
    throw new Error("Hash#digest() has already been called");
}
function aoutput(out, instance) {
  abytes(out);
  const min = instance.outputLen;
  if (out.length < min) {
    throw new Error("digestInto() expects output buffer of length at least " + min);
  }
}
function clean(...arrays) {
  for (let i = 0; i < arrays.length; i++) {
    arrays[i].fill(0);
  }
}
function createView(arr) {
  return new DataView(arr.buffer, arr.byteOffset, arr.byteLength);
}
function rotr(word, shift) {
  return word << 32 - shift | word >>> shift;
}
var hasHexBuiltin = /* @__PURE__ */ (() => (
  // @ts-ignore
  typeof Uint8Array.from([]).toHex === "function" && typeof Uint8Array.fromHex === "function"
))();
var hexes = /* @__PURE__ */ Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, "0"));
function bytesToHex(bytes) {
  abytes(bytes);
  if (hasHexBuiltin)
    return bytes.toHex();
  let hex = "";
  for (let i = 0; i < bytes.length; i++) {
    hex += hexes[bytes[i]];
  }
  return hex;
}
var asciis = { _0: 48, _9: 57, A: 65, F: 70, a: 97, f: 102 };
function asciiToBase16(ch) {
  if (ch >= asciis._0 && ch <= asciis._9)
    return ch - asciis._0;
  if (ch >= asciis.A && ch <= asciis.F)
    return ch - (asciis.A - 10);
  if (ch >= asciis.a && ch <= asciis.f)
    return ch - (asciis.a - 10);
  return;
}
function hexToBytes(hex) {
  if (typeof hex !== "string")
    throw new Error("hex string expected, got " + typeof hex);
  if (hasHexBuiltin)
    return Uint8Array.fromHex(hex);
  const hl = hex.length;
  const al = hl / 2;
  if (hl % 2)
    throw new Error("hex string expected, got unpadded hex of length " + hl);
  const array = new Uint8Array(al);
  for (let ai = 0, hi = 0; ai < al; ai++, hi += 2) {
    const n1 = asciiToBase16(hex.charCodeAt(hi));
    const n2 = asciiToBase16(hex.charCodeAt(hi + 1));
    if (n1 === void 0 || n2 === void 0) {
      const char = hex[hi] + hex[hi + 1];
      throw new Error('hex string expected, got non-hex character "' + char + '" at index ' + hi);
    }
    array[ai] = n1 * 16 + n2;
  }
  return array;
}
function utf8ToBytes(str) {
  if (typeof str !== "string")
    throw new Error("string expected");
  return new Uint8Array(new TextEncoder().encode(str));
}
function toBytes(data) {
  if (typeof data === "string")
    data = utf8ToBytes(data);
  abytes(data);
  return data;
}
function concatBytes(...arrays) {
  let sum = 0;
  for (let i = 0; i < arrays.length; i++) {
    const a = arrays[i];
    abytes(a);
    sum += a.length;
  }
  const res = new Uint8Array(sum);
  for (let i = 0, pad = 0; i < arrays.length; i++) {
    const a = arrays[i];
    res.set(a, pad);
    pad += a.length;
  }
  return res;
}
var Hash = class {
};
function createHasher(hashCons) {
  const hashC = (msg) => hashCons().update(toBytes(msg)).digest();
  const tmp = hashCons();
  hashC.outputLen = tmp.outputLen;
  hashC.blockLen = tmp.blockLen;
  hashC.create = () => hashCons();
  return hashC;
}
function randomBytes(bytesLength = 32) {
  if (crypto && typeof crypto.getRandomValues === "function") {
    return crypto.getRandomValues(new Uint8Array(bytesLength));
  }
  if (crypto && typeof crypto.randomBytes === "function") {
    return Uint8Array.from(crypto.randomBytes(bytesLength));
  }
  throw new Error("crypto.getRandomValues must be defined");
}

// node_modules/@noble/hashes/esm/_md.js
function setBigUint64(view, byteOffset, value, isLE2) {
  if (typeof view.setBigUint64 === "function")
    return view.setBigUint64(byteOffset, value, isLE2);
  const _32n2 = BigInt(32);
  const _u32_max = BigInt(4294967295);
  const wh = Number(value >> _32n2 & _u32_max);
  const wl = Number(value & _u32_max);
  const h = isLE2 ? 4 : 0;
  const l = isLE2 ? 0 : 4;
  view.setUint32(byteOffset + h, wh, isLE2);
  view.setUint32(byteOffset + l, wl, isLE2);
}
function Chi(a, b, c) {
  return a & b ^ ~a & c;
}
function Maj(a, b, c) {
  return a & b ^ a & c ^ b & c;
}
var HashMD = class extends Hash {
  constructor(blockLen, outputLen, padOffset, isLE2) {
    super();
    this.finished = false;
    this.length = 0;
    this.pos = 0;
    this.destroyed = false;
    this.blockLen = blockLen;
    this.outputLen = outputLen;
    this.padOffset = padOffset;
    this.isLE = isLE2;
    this.buffer = new Uint8Array(blockLen);
    this.view = createView(this.buffer);
  }
  update(data) {
    aexists(this);
    data = toBytes(data);
    abytes(data);
    const { view, buffer, blockLen } = this;
    const len = data.length;
    for (let pos = 0; pos < len; ) {
      const take = Math.min(blockLen - this.pos, len - pos);
      if (take === blockLen) {
        const dataView = createView(data);
        for (; blockLen <= len - pos; pos += blockLen)
          this.process(dataView, pos);
        continue;
      }
      buffer.set(data.subarray(pos, pos + take), this.pos);
      this.pos += take;
      pos += take;
      if (this.pos === blockLen) {
        this.process(view, 0);
        this.pos = 0;
      }
    }
    this.length += data.length;
    this.roundClean();
    return this;
  }
  digestInto(out) {
    aexists(this);
    aoutput(out, this);
    this.finished = true;
    const { buffer, view, blockLen, isLE: isLE2 } = this;
    let { pos } = this;
    buffer[pos++] = 128;
    clean(this.buffer.subarray(pos));
    if (this.padOffset > blockLen - pos) {
      this.process(view, 0);
      pos = 0;
    }
    for (let i = pos; i < blockLen; i++)
      buffer[i] = 0;
    setBigUint64(view, blockLen - 8, BigInt(this.length * 8), isLE2);
    this.process(view, 0);
    const oview = createView(out);
    const len = this.outputLen;
    if (len % 4)
      throw new Error("_sha2: outputLen should be aligned to 32bit");
    const outLen = len / 4;
    const state = this.get();
    if (outLen > state.length)
      throw new Error("_sha2: outputLen bigger than state");
    for (let i = 0; i < outLen; i++)
      oview.setUint32(4 * i, state[i], isLE2);
  }
  digest() {
    const { buffer, outputLen } = this;
    this.digestInto(buffer);
    const res = buffer.slice(0, outputLen);
    this.destroy();
    return res;
  }
  _cloneInto(to) {
    to || (to = new this.constructor());
    to.set(...this.get());
    const { blockLen, buffer, length, finished, destroyed, pos } = this;
    to.destroyed = destroyed;
    to.finished = finished;
    to.length = length;
    to.pos = pos;
    if (length % blockLen)
      to.buffer.set(buffer);
    return to;
  }
  clone() {
    return this._cloneInto();
  }
};
var SHA256_IV = /* @__PURE__ */ Uint32Array.from([
  1779033703,
  3144134277,
  1013904242,
  2773480762,
  1359893119,
  2600822924,
  528734635,
  1541459225
]);
var SHA512_IV = /* @__PURE__ */ Uint32Array.from([
  1779033703,
  4089235720,
  3144134277,
  2227873595,
  1013904242,
  4271175723,
  2773480762,
  1595750129,
  1359893119,
  2917565137,
  2600822924,
  725511199,
  528734635,
  4215389547,
  1541459225,
  327033209
]);

// node_modules/@noble/hashes/esm/_u64.js
var U32_MASK64 = /* @__PURE__ */ BigInt(2 ** 32 - 1);
var _32n = /* @__PURE__ */ BigInt(32);
function fromBig(n, le = false) {
  if (le)
    return { h: Number(n & U32_MASK64), l: Number(n >> _32n & U32_MASK64) };
  return { h: Number(n >> _32n & U32_MASK64) | 0, l: Number(n & U32_MASK64) | 0 };
}
function split(lst, le = false) {
  const len = lst.length;
  let Ah = new Uint32Array(len);
  let Al = new Uint32Array(len);
  for (let i = 0; i < len; i++) {
    const { h, l } = fromBig(lst[i], le);
    [Ah[i], Al[i]] = [h, l];
  }
  return [Ah, Al];
}
var shrSH = (h, _l, s) => h >>> s;
var shrSL = (h, l, s) => h << 32 - s | l >>> s;
var rotrSH = (h, l, s) => h >>> s | l << 32 - s;
var rotrSL = (h, l, s) => h << 32 - s | l >>> s;
var rotrBH = (h, l, s) => h << 64 - s | l >>> s - 32;
var rotrBL = (h, l, s) => h >>> s - 32 | l << 64 - s;
function add(Ah, Al, Bh, Bl) {
  const l = (Al >>> 0) + (Bl >>> 0);
  return { h: Ah + Bh + (l / 2 ** 32 | 0) | 0, l: l | 0 };
}
var add3L = (Al, Bl, Cl) => (Al >>> 0) + (Bl >>> 0) + (Cl >>> 0);
var add3H = (low, Ah, Bh, Ch) => Ah + Bh + Ch + (low / 2 ** 32 | 0) | 0;
var add4L = (Al, Bl, Cl, Dl) => (Al >>> 0) + (Bl >>> 0) + (Cl >>> 0) + (Dl >>> 0);
var add4H = (low, Ah, Bh, Ch, Dh) => Ah + Bh + Ch + Dh + (low / 2 ** 32 | 0) | 0;
var add5L = (Al, Bl, Cl, Dl, El) => (Al >>> 0) + (Bl >>> 0) + (Cl >>> 0) + (Dl >>> 0) + (El >>> 0);
var add5H = (low, Ah, Bh, Ch, Dh, Eh) => Ah + Bh + Ch + Dh + Eh + (low / 2 ** 32 | 0) | 0;

// node_modules/@noble/hashes/esm/sha2.js
var SHA256_K = /* @__PURE__ */ Uint32Array.from([
  1116352408,
  1899447441,
  3049323471,
  3921009573,
  961987163,
  1508970993,
  2453635748,
  2870763221,
  3624381080,
  310598401,
  607225278,
  1426881987,
  1925078388,
  2162078206,
  2614888103,
  3248222580,
  3835390401,
  4022224774,
  264347078,
  604807628,
  770255983,
  1249150122,
  1555081692,
  1996064986,
  2554220882,
  2821834349,
  2952996808,
  3210313671,
  3336571891,
  3584528711,
  113926993,
  338241895,
  666307205,
  773529912,
  1294757372,
  1396182291,
  1695183700,
  1986661051,
  2177026350,
  2456956037,
  2730485921,
  2820302411,
  3259730800,
  3345764771,
  3516065817,
  3600352804,
  4094571909,
  275423344,
  430227734,
  506948616,
  659060556,
  883997877,
  958139571,
  1322822218,
  1537002063,
  1747873779,
  1955562222,
  2024104815,
  2227730452,
  2361852424,
  2428436474,
  2756734187,
  3204031479,
  3329325298
]);
var SHA256_W = /* @__PURE__ */ new Uint32Array(64);
var SHA256 = class extends HashMD {
  constructor(outputLen = 32) {
    super(64, outputLen, 8, false);
    this.A = SHA256_IV[0] | 0;
    this.B = SHA256_IV[1] | 0;
    this.C = SHA256_IV[2] | 0;
    this.D = SHA256_IV[3] | 0;
    this.E = SHA256_IV[4] | 0;
    this.F = SHA256_IV[5] | 0;
    this.G = SHA256_IV[6] | 0;
    this.H = SHA256_IV[7] | 0;
  }
  get() {
    const { A, B, C, D, E, F, G, H } = this;
    return [A, B, C, D, E, F, G, H];
  }
  // prettier-ignore
  set(A, B, C, D, E, F, G, H) {
    this.A = A | 0;
    this.B = B | 0;
    this.C = C | 0;
    this.D = D | 0;
    this.E = E | 0;
    this.F = F | 0;
    this.G = G | 0;
    this.H = H | 0;
  }
  process(view, offset) {
    for (let i = 0; i < 16; i++, offset += 4)
      SHA256_W[i] = view.getUint32(offset, false);
    for (let i = 16; i < 64; i++) {
      const W15 = SHA256_W[i - 15];
      const W2 = SHA256_W[i - 2];
      const s0 = rotr(W15, 7) ^ rotr(W15, 18) ^ W15 >>> 3;
      const s1 = rotr(W2, 17) ^ rotr(W2, 19) ^ W2 >>> 10;
      SHA256_W[i] = s1 + SHA256_W[i - 7] + s0 + SHA256_W[i - 16] | 0;
    }
    let { A, B, C, D, E, F, G, H } = this;
    for (let i = 0; i < 64; i++) {
      const sigma1 = rotr(E, 6) ^ rotr(E, 11) ^ rotr(E, 25);
      const T1 = H + sigma1 + Chi(E, F, G) + SHA256_K[i] + SHA256_W[i] | 0;
      const sigma0 = rotr(A, 2) ^ rotr(A, 13) ^ rotr(A, 22);
      const T2 = sigma0 + Maj(A, B, C) | 0;
      H = G;
      G = F;
      F = E;
      E = D + T1 | 0;
      D = C;
      C = B;
      B = A;
      A = T1 + T2 | 0;
    }
    A = A + this.A | 0;
    B = B + this.B | 0;
    C = C + this.C | 0;
    D = D + this.D | 0;
    E = E + this.E | 0;
    F = F + this.F | 0;
    G = G + this.G | 0;
    H = H + this.H | 0;
    this.set(A, B, C, D, E, F, G, H);
  }
  roundClean() {
    clean(SHA256_W);
  }
  destroy() {
    this.set(0, 0, 0, 0, 0, 0, 0, 0);
    clean(this.buffer);
  }
};
var K512 = /* @__PURE__ */ (() => split([
  "0x428a2f98d728ae22",
  "0x7137449123ef65cd",
  "0xb5c0fbcfec4d3b2f",
  "0xe9b5dba58189dbbc",
  "0x3956c25bf348b538",
  "0x59f111f1b605d019",
  "0x923f82a4af194f9b",
  "0xab1c5ed5da6d8118",
  "0xd807aa98a3030242",
  "0x12835b0145706fbe",
  "0x243185be4ee4b28c",
  "0x550c7dc3d5ffb4e2",
  "0x72be5d74f27b896f",
  "0x80deb1fe3b1696b1",
  "0x9bdc06a725c71235",
  "0xc19bf174cf692694",
  "0xe49b69c19ef14ad2",
  "0xefbe4786384f25e3",
  "0x0fc19dc68b8cd5b5",
  "0x240ca1cc77ac9c65",
  "0x2de92c6f592b0275",
  "0x4a7484aa6ea6e483",
  "0x5cb0a9dcbd41fbd4",
  "0x76f988da831153b5",
  "0x983e5152ee66dfab",
  "0xa831c66d2db43210",
  "0xb00327c898fb213f",
  "0xbf597fc7beef0ee4",
  "0xc6e00bf33da88fc2",
  "0xd5a79147930aa725",
  "0x06ca6351e003826f",
  "0x142929670a0e6e70",
  "0x27b70a8546d22ffc",
  "0x2e1b21385c26c926",
  "0x4d2c6dfc5ac42aed",
  "0x53380d139d95b3df",
  "0x650a73548baf63de",
  "0x766a0abb3c77b2a8",
  "0x81c2c92e47edaee6",
  "0x92722c851482353b",
  "0xa2bfe8a14cf10364",
  "0xa81a664bbc423001",
  "0xc24b8b70d0f89791",
  "0xc76c51a30654be30",
  "0xd192e819d6ef5218",
  "0xd69906245565a910",
  "0xf40e35855771202a",
  "0x106aa07032bbd1b8",
  "0x19a4c116b8d2d0c8",
  "0x1e376c085141ab53",
  "0x2748774cdf8eeb99",
  "0x34b0bcb5e19b48a8",
  "0x391c0cb3c5c95a63",
  "0x4ed8aa4ae3418acb",
  "0x5b9cca4f7763e373",
  "0x682e6ff3d6b2b8a3",
  "0x748f82ee5defb2fc",
  "0x78a5636f43172f60",
  "0x84c87814a1f0ab72",
  "0x8cc702081a6439ec",
  "0x90befffa23631e28",
  "0xa4506cebde82bde9",
  "0xbef9a3f7b2c67915",
  "0xc67178f2e372532b",
  "0xca273eceea26619c",
  "0xd186b8c721c0c207",
  "0xeada7dd6cde0eb1e",
  "0xf57d4f7fee6ed178",
  "0x06f067aa72176fba",
  "0x0a637dc5a2c898a6",
  "0x113f9804bef90dae",
  "0x1b710b35131c471b",
  "0x28db77f523047d84",
  "0x32caab7b40c72493",
  "0x3c9ebe0a15c9bebc",
  "0x431d67c49c100d4c",
  "0x4cc5d4becb3e42b6",
  "0x597f299cfc657e2a",
  "0x5fcb6fab3ad6faec",
  "0x6c44198c4a475817"
].map((n) => BigInt(n))))();
var SHA512_Kh = /* @__PURE__ */ (() => K512[0])();
var SHA512_Kl = /* @__PURE__ */ (() => K512[1])();
var SHA512_W_H = /* @__PURE__ */ new Uint32Array(80);
var SHA512_W_L = /* @__PURE__ */ new Uint32Array(80);
var SHA512 = class extends HashMD {
  constructor(outputLen = 64) {
    super(128, outputLen, 16, false);
    this.Ah = SHA512_IV[0] | 0;
    this.Al = SHA512_IV[1] | 0;
    this.Bh = SHA512_IV[2] | 0;
    this.Bl = SHA512_IV[3] | 0;
    this.Ch = SHA512_IV[4] | 0;
    this.Cl = SHA512_IV[5] | 0;
    this.Dh = SHA512_IV[6] | 0;
    this.Dl = SHA512_IV[7] | 0;
    this.Eh = SHA512_IV[8] | 0;
    this.El = SHA512_IV[9] | 0;
    this.Fh = SHA512_IV[10] | 0;
    this.Fl = SHA512_IV[11] | 0;
    this.Gh = SHA512_IV[12] | 0;
    this.Gl = SHA512_IV[13] | 0;
    this.Hh = SHA512_IV[14] | 0;
    this.Hl = SHA512_IV[15] | 0;
  }
  // prettier-ignore
  get() {
    const { Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl } = this;
    return [Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl];
  }
  // prettier-ignore
  set(Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl) {
    this.Ah = Ah | 0;
    this.Al = Al | 0;
    this.Bh = Bh | 0;
    this.Bl = Bl | 0;
    this.Ch = Ch | 0;
    this.Cl = Cl | 0;
    this.Dh = Dh | 0;
    this.Dl = Dl | 0;
    this.Eh = Eh | 0;
    this.El = El | 0;
    this.Fh = Fh | 0;
    this.Fl = Fl | 0;
    this.Gh = Gh | 0;
    this.Gl = Gl | 0;
    this.Hh = Hh | 0;
    this.Hl = Hl | 0;
  }
  process(view, offset) {
    for (let i = 0; i < 16; i++, offset += 4) {
      SHA512_W_H[i] = view.getUint32(offset);
      SHA512_W_L[i] = view.getUint32(offset += 4);
    }
    for (let i = 16; i < 80; i++) {
      const W15h = SHA512_W_H[i - 15] | 0;
      const W15l = SHA512_W_L[i - 15] | 0;
      const s0h = rotrSH(W15h, W15l, 1) ^ rotrSH(W15h, W15l, 8) ^ shrSH(W15h, W15l, 7);
      const s0l = rotrSL(W15h, W15l, 1) ^ rotrSL(W15h, W15l, 8) ^ shrSL(W15h, W15l, 7);
      const W2h = SHA512_W_H[i - 2] | 0;
      const W2l = SHA512_W_L[i - 2] | 0;
      const s1h = rotrSH(W2h, W2l, 19) ^ rotrBH(W2h, W2l, 61) ^ shrSH(W2h, W2l, 6);
      const s1l = rotrSL(W2h, W2l, 19) ^ rotrBL(W2h, W2l, 61) ^ shrSL(W2h, W2l, 6);
      const SUMl = add4L(s0l, s1l, SHA512_W_L[i - 7], SHA512_W_L[i - 16]);
      const SUMh = add4H(SUMl, s0h, s1h, SHA512_W_H[i - 7], SHA512_W_H[i - 16]);
      SHA512_W_H[i] = SUMh | 0;
      SHA512_W_L[i] = SUMl | 0;
    }
    let { Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl } = this;
    for (let i = 0; i < 80; i++) {
      const sigma1h = rotrSH(Eh, El, 14) ^ rotrSH(Eh, El, 18) ^ rotrBH(Eh, El, 41);
      const sigma1l = rotrSL(Eh, El, 14) ^ rotrSL(Eh, El, 18) ^ rotrBL(Eh, El, 41);
      const CHIh = Eh & Fh ^ ~Eh & Gh;
      const CHIl = El & Fl ^ ~El & Gl;
      const T1ll = add5L(Hl, sigma1l, CHIl, SHA512_Kl[i], SHA512_W_L[i]);
      const T1h = add5H(T1ll, Hh, sigma1h, CHIh, SHA512_Kh[i], SHA512_W_H[i]);
      const T1l = T1ll | 0;
      const sigma0h = rotrSH(Ah, Al, 28) ^ rotrBH(Ah, Al, 34) ^ rotrBH(Ah, Al, 39);
      const sigma0l = rotrSL(Ah, Al, 28) ^ rotrBL(Ah, Al, 34) ^ rotrBL(Ah, Al, 39);
      const MAJh = Ah & Bh ^ Ah & Ch ^ Bh & Ch;
      const MAJl = Al & Bl ^ Al & Cl ^ Bl & Cl;
      Hh = Gh | 0;
      Hl = Gl | 0;
      Gh = Fh | 0;
      Gl = Fl | 0;
      Fh = Eh | 0;
      Fl = El | 0;
      ({ h: Eh, l: El } = add(Dh | 0, Dl | 0, T1h | 0, T1l | 0));
      Dh = Ch | 0;
      Dl = Cl | 0;
      Ch = Bh | 0;
      Cl = Bl | 0;
      Bh = Ah | 0;
      Bl = Al | 0;
      const All = add3L(T1l, sigma0l, MAJl);
      Ah = add3H(All, T1h, sigma0h, MAJh);
      Al = All | 0;
    }
    ({ h: Ah, l: Al } = add(this.Ah | 0, this.Al | 0, Ah | 0, Al | 0));
    ({ h: Bh, l: Bl } = add(this.Bh | 0, this.Bl | 0, Bh | 0, Bl | 0));
    ({ h: Ch, l: Cl } = add(this.Ch | 0, this.Cl | 0, Ch | 0, Cl | 0));
    ({ h: Dh, l: Dl } = add(this.Dh | 0, this.Dl | 0, Dh | 0, Dl | 0));
    ({ h: Eh, l: El } = add(this.Eh | 0, this.El | 0, Eh | 0, El | 0));
    ({ h: Fh, l: Fl } = add(this.Fh | 0, this.Fl | 0, Fh | 0, Fl | 0));
    ({ h: Gh, l: Gl } = add(this.Gh | 0, this.Gl | 0, Gh | 0, Gl | 0));
    ({ h: Hh, l: Hl } = add(this.Hh | 0, this.Hl | 0, Hh | 0, Hl | 0));
    this.set(Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl);
  }
  roundClean() {
    clean(SHA512_W_H, SHA512_W_L);
  }
  destroy() {
    clean(this.buffer);
    this.set(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  }
};
var sha256 = /* @__PURE__ */ createHasher(() => new SHA256());
var sha512 = /* @__PURE__ */ createHasher(() => new SHA512());

// node_modules/@noble/ciphers/esm/utils.js
/*! noble-ciphers - MIT License (c) 2023 Paul Miller (paulmillr.com) */
function isBytes2(a) {
  return a instanceof Uint8Array || ArrayBuffer.isView(a) && a.constructor.name === "Uint8Array";
}
function abool(b) {
  if (typeof b !== "boolean")
    throw new Error(`boolean expected, not ${b}`);
}
function anumber2(n) {
  if (!Number.isSafeInteger(n) || n < 0)
    throw new Error("positive integer expected, got " + n);
}
function abytes2(b, ...lengths) {
  if (!isBytes2(b))
    throw new Error("Uint8Array expected");
  if (lengths.length > 0 && !lengths.includes(b.length))
    throw new Error("Uint8Array expected of length " + lengths + ", got length=" + b.length);
}
function aexists2(instance, checkFinished = true) {
  if (instance.destroyed)
    throw new Error("Hash instance has been destroyed");
  if (checkFinished && instance.finished)
    throw new Error("Hash#digest() has already been called");
}
function aoutput2(out, instance) {
  abytes2(out);
  const min = instance.outputLen;
  if (out.length < min) {
    throw new Error("digestInto() expects output buffer of length at least " + min);
  }
}
function u32(arr) {
  return new Uint32Array(arr.buffer, arr.byteOffset, Math.floor(arr.byteLength / 4));
}
function clean2(...arrays) {
  for (let i = 0; i < arrays.length; i++) {
    arrays[i].fill(0);
  }
}
function createView2(arr) {
  return new DataView(arr.buffer, arr.byteOffset, arr.byteLength);
}
var isLE = /* @__PURE__ */ (() => new Uint8Array(new Uint32Array([287454020]).buffer)[0] === 68)();
function utf8ToBytes2(str) {
  if (typeof str !== "string")
    throw new Error("string expected");
  return new Uint8Array(new TextEncoder().encode(str));
}
function toBytes2(data) {
  if (typeof data === "string")
    data = utf8ToBytes2(data);
  else if (isBytes2(data))
    data = copyBytes(data);
  else
    throw new Error("Uint8Array expected, got " + typeof data);
  return data;
}
function checkOpts(defaults, opts) {
  if (opts == null || typeof opts !== "object")
    throw new Error("options must be defined");
  const merged = Object.assign(defaults, opts);
  return merged;
}
function equalBytes(a, b) {
  if (a.length !== b.length)
    return false;
  let diff = 0;
  for (let i = 0; i < a.length; i++)
    diff |= a[i] ^ b[i];
  return diff === 0;
}
var wrapCipher = /* @__NO_SIDE_EFFECTS__ */ (params, constructor) => {
  function wrappedCipher(key, ...args) {
    abytes2(key);
    if (!isLE)
      throw new Error("Non little-endian hardware is not yet supported");
    if (params.nonceLength !== void 0) {
      const nonce = args[0];
      if (!nonce)
        throw new Error("nonce / iv required");
      if (params.varSizeNonce)
        abytes2(nonce);
      else
        abytes2(nonce, params.nonceLength);
    }
    const tagl = params.tagLength;
    if (tagl && args[1] !== void 0) {
      abytes2(args[1]);
    }
    const cipher = constructor(key, ...args);
    const checkOutput = (fnLength, output) => {
      if (output !== void 0) {
        if (fnLength !== 2)
          throw new Error("cipher output not supported");
        abytes2(output);
      }
    };
    let called = false;
    const wrCipher = {
      encrypt(data, output) {
        if (called)
          throw new Error("cannot encrypt() twice with same key + nonce");
        called = true;
        abytes2(data);
        checkOutput(cipher.encrypt.length, output);
        return cipher.encrypt(data, output);
      },
      decrypt(data, output) {
        abytes2(data);
        if (tagl && data.length < tagl)
          throw new Error("invalid ciphertext length: smaller than tagLength=" + tagl);
        checkOutput(cipher.decrypt.length, output);
        return cipher.decrypt(data, output);
      }
    };
    return wrCipher;
  }
  Object.assign(wrappedCipher, params);
  return wrappedCipher;
};
function getOutput(expectedLength, out, onlyAligned = true) {
  if (out === void 0)
    return new Uint8Array(expectedLength);
  if (out.length !== expectedLength)
    throw new Error("invalid output length, expected " + expectedLength + ", got: " + out.length);
  if (onlyAligned && !isAligned32(out))
    throw new Error("invalid output, must be aligned");
  return out;
}
function setBigUint642(view, byteOffset, value, isLE2) {
  if (typeof view.setBigUint64 === "function")
    return view.setBigUint64(byteOffset, value, isLE2);
  const _32n2 = BigInt(32);
  const _u32_max = BigInt(4294967295);
  const wh = Number(value >> _32n2 & _u32_max);
  const wl = Number(value & _u32_max);
  const h = isLE2 ? 4 : 0;
  const l = isLE2 ? 0 : 4;
  view.setUint32(byteOffset + h, wh, isLE2);
  view.setUint32(byteOffset + l, wl, isLE2);
}
function u64Lengths(dataLength, aadLength, isLE2) {
  abool(isLE2);
  const num = new Uint8Array(16);
  const view = createView2(num);
  setBigUint642(view, 0, BigInt(aadLength), isLE2);
  setBigUint642(view, 8, BigInt(dataLength), isLE2);
  return num;
}
function isAligned32(bytes) {
  return bytes.byteOffset % 4 === 0;
}
function copyBytes(bytes) {
  return Uint8Array.from(bytes);
}

// node_modules/@noble/ciphers/esm/_arx.js
var _utf8ToBytes = (str) => Uint8Array.from(str.split("").map((c) => c.charCodeAt(0)));
var sigma16 = _utf8ToBytes("expand 16-byte k");
var sigma32 = _utf8ToBytes("expand 32-byte k");
var sigma16_32 = u32(sigma16);
var sigma32_32 = u32(sigma32);
function rotl(a, b) {
  return a << b | a >>> 32 - b;
}
function isAligned322(b) {
  return b.byteOffset % 4 === 0;
}
var BLOCK_LEN = 64;
var BLOCK_LEN32 = 16;
var MAX_COUNTER = 2 ** 32 - 1;
var U32_EMPTY = new Uint32Array();
function runCipher(core, sigma, key, nonce, data, output, counter, rounds) {
  const len = data.length;
  const block = new Uint8Array(BLOCK_LEN);
  const b32 = u32(block);
  const isAligned = isAligned322(data) && isAligned322(output);
  const d32 = isAligned ? u32(data) : U32_EMPTY;
  const o32 = isAligned ? u32(output) : U32_EMPTY;
  for (let pos = 0; pos < len; counter++) {
    core(sigma, key, nonce, b32, counter, rounds);
    if (counter >= MAX_COUNTER)
      throw new Error("arx: counter overflow");
    const take = Math.min(BLOCK_LEN, len - pos);
    if (isAligned && take === BLOCK_LEN) {
      const pos32 = pos / 4;
      if (pos % 4 !== 0)
        throw new Error("arx: invalid block position");
      for (let j = 0, posj; j < BLOCK_LEN32; j++) {
        posj = pos32 + j;
        o32[posj] = d32[posj] ^ b32[j];
      }
      pos += BLOCK_LEN;
      continue;
    }
    for (let j = 0, posj; j < take; j++) {
      posj = pos + j;
      output[posj] = data[posj] ^ block[j];
    }
    pos += take;
  }
}
function createCipher(core, opts) {
  const { allowShortKeys, extendNonceFn, counterLength, counterRight, rounds } = checkOpts({ allowShortKeys: false, counterLength: 8, counterRight: false, rounds: 20 }, opts);
  if (typeof core !== "function")
    throw new Error("core must be a function");
  anumber2(counterLength);
  anumber2(rounds);
  abool(counterRight);
  abool(allowShortKeys);
  return (key, nonce, data, output, counter = 0) => {
    abytes2(key);
    abytes2(nonce);
    abytes2(data);
    const len = data.length;
    if (output === void 0)
      output = new Uint8Array(len);
    abytes2(output);
    anumber2(counter);
    if (counter < 0 || counter >= MAX_COUNTER)
      throw new Error("arx: counter overflow");
    if (output.length < len)
      throw new Error(`arx: output (${output.length}) is shorter than data (${len})`);
    const toClean = [];
    let l = key.length;
    let k;
    let sigma;
    if (l === 32) {
      toClean.push(k = copyBytes(key));
      sigma = sigma32_32;
    } else if (l === 16 && allowShortKeys) {
      k = new Uint8Array(32);
      k.set(key);
      k.set(key, 16);
      sigma = sigma16_32;
      toClean.push(k);
    } else {
      throw new Error(`arx: invalid 32-byte key, got length=${l}`);
    }
    if (!isAligned322(nonce))
      toClean.push(nonce = copyBytes(nonce));
    const k32 = u32(k);
    if (extendNonceFn) {
      if (nonce.length !== 24)
        throw new Error(`arx: extended nonce must be 24 bytes`);
      extendNonceFn(sigma, k32, u32(nonce.subarray(0, 16)), k32);
      nonce = nonce.subarray(16);
    }
    const nonceNcLen = 16 - counterLength;
    if (nonceNcLen !== nonce.length)
      throw new Error(`arx: nonce must be ${nonceNcLen} or 16 bytes`);
    if (nonceNcLen !== 12) {
      const nc = new Uint8Array(12);
      nc.set(nonce, counterRight ? 0 : 12 - nonce.length);
      nonce = nc;
      toClean.push(nonce);
    }
    const n32 = u32(nonce);
    runCipher(core, sigma, k32, n32, data, output, counter, rounds);
    clean2(...toClean);
    return output;
  };
}

// node_modules/@noble/ciphers/esm/_poly1305.js
var u8to16 = (a, i) => a[i++] & 255 | (a[i++] & 255) << 8;
var Poly1305 = class {
  constructor(key) {
    this.blockLen = 16;
    this.outputLen = 16;
    this.buffer = new Uint8Array(16);
    this.r = new Uint16Array(10);
    this.h = new Uint16Array(10);
    this.pad = new Uint16Array(8);
    this.pos = 0;
    this.finished = false;
    key = toBytes2(key);
    abytes2(key, 32);
    const t0 = u8to16(key, 0);
    const t1 = u8to16(key, 2);
    const t2 = u8to16(key, 4);
    const t3 = u8to16(key, 6);
    const t4 = u8to16(key, 8);
    const t5 = u8to16(key, 10);
    const t6 = u8to16(key, 12);
    const t7 = u8to16(key, 14);
    this.r[0] = t0 & 8191;
    this.r[1] = (t0 >>> 13 | t1 << 3) & 8191;
    this.r[2] = (t1 >>> 10 | t2 << 6) & 7939;
    this.r[3] = (t2 >>> 7 | t3 << 9) & 8191;
    this.r[4] = (t3 >>> 4 | t4 << 12) & 255;
    this.r[5] = t4 >>> 1 & 8190;
    this.r[6] = (t4 >>> 14 | t5 << 2) & 8191;
    this.r[7] = (t5 >>> 11 | t6 << 5) & 8065;
    this.r[8] = (t6 >>> 8 | t7 << 8) & 8191;
    this.r[9] = t7 >>> 5 & 127;
    for (let i = 0; i < 8; i++)
      this.pad[i] = u8to16(key, 16 + 2 * i);
  }
  process(data, offset, isLast = false) {
    const hibit = isLast ? 0 : 1 << 11;
    const { h, r } = this;
    const r0 = r[0];
    const r1 = r[1];
    const r2 = r[2];
    const r3 = r[3];
    const r4 = r[4];
    const r5 = r[5];
    const r6 = r[6];
    const r7 = r[7];
    const r8 = r[8];
    const r9 = r[9];
    const t0 = u8to16(data, offset + 0);
    const t1 = u8to16(data, offset + 2);
    const t2 = u8to16(data, offset + 4);
    const t3 = u8to16(data, offset + 6);
    const t4 = u8to16(data, offset + 8);
    const t5 = u8to16(data, offset + 10);
    const t6 = u8to16(data, offset + 12);
    const t7 = u8to16(data, offset + 14);
    let h0 = h[0] + (t0 & 8191);
    let h1 = h[1] + ((t0 >>> 13 | t1 << 3) & 8191);
    let h2 = h[2] + ((t1 >>> 10 | t2 << 6) & 8191);
    let h3 = h[3] + ((t2 >>> 7 | t3 << 9) & 8191);
    let h4 = h[4] + ((t3 >>> 4 | t4 << 12) & 8191);
    let h5 = h[5] + (t4 >>> 1 & 8191);
    let h6 = h[6] + ((t4 >>> 14 | t5 << 2) & 8191);
    let h7 = h[7] + ((t5 >>> 11 | t6 << 5) & 8191);
    let h8 = h[8] + ((t6 >>> 8 | t7 << 8) & 8191);
    let h9 = h[9] + (t7 >>> 5 | hibit);
    let c = 0;
    let d0 = c + h0 * r0 + h1 * (5 * r9) + h2 * (5 * r8) + h3 * (5 * r7) + h4 * (5 * r6);
    c = d0 >>> 13;
    d0 &= 8191;
    d0 += h5 * (5 * r5) + h6 * (5 * r4) + h7 * (5 * r3) + h8 * (5 * r2) + h9 * (5 * r1);
    c += d0 >>> 13;
    d0 &= 8191;
    let d1 = c + h0 * r1 + h1 * r0 + h2 * (5 * r9) + h3 * (5 * r8) + h4 * (5 * r7);
    c = d1 >>> 13;
    d1 &= 8191;
    d1 += h5 * (5 * r6) + h6 * (5 * r5) + h7 * (5 * r4) + h8 * (5 * r3) + h9 * (5 * r2);
    c += d1 >>> 13;
    d1 &= 8191;
    let d2 = c + h0 * r2 + h1 * r1 + h2 * r0 + h3 * (5 * r9) + h4 * (5 * r8);
    c = d2 >>> 13;
    d2 &= 8191;
    d2 += h5 * (5 * r7) + h6 * (5 * r6) + h7 * (5 * r5) + h8 * (5 * r4) + h9 * (5 * r3);
    c += d2 >>> 13;
    d2 &= 8191;
    let d3 = c + h0 * r3 + h1 * r2 + h2 * r1 + h3 * r0 + h4 * (5 * r9);
    c = d3 >>> 13;
    d3 &= 8191;
    d3 += h5 * (5 * r8) + h6 * (5 * r7) + h7 * (5 * r6) + h8 * (5 * r5) + h9 * (5 * r4);
    c += d3 >>> 13;
    d3 &= 8191;
    let d4 = c + h0 * r4 + h1 * r3 + h2 * r2 + h3 * r1 + h4 * r0;
    c = d4 >>> 13;
    d4 &= 8191;
    d4 += h5 * (5 * r9) + h6 * (5 * r8) + h7 * (5 * r7) + h8 * (5 * r6) + h9 * (5 * r5);
    c += d4 >>> 13;
    d4 &= 8191;
    let d5 = c + h0 * r5 + h1 * r4 + h2 * r3 + h3 * r2 + h4 * r1;
    c = d5 >>> 13;
    d5 &= 8191;
    d5 += h5 * r0 + h6 * (5 * r9) + h7 * (5 * r8) + h8 * (5 * r7) + h9 * (5 * r6);
    c += d5 >>> 13;
    d5 &= 8191;
    let d6 = c + h0 * r6 + h1 * r5 + h2 * r4 + h3 * r3 + h4 * r2;
    c = d6 >>> 13;
    d6 &= 8191;
    d6 += h5 * r1 + h6 * r0 + h7 * (5 * r9) + h8 * (5 * r8) + h9 * (5 * r7);
    c += d6 >>> 13;
    d6 &= 8191;
    let d7 = c + h0 * r7 + h1 * r6 + h2 * r5 + h3 * r4 + h4 * r3;
    c = d7 >>> 13;
    d7 &= 8191;
    d7 += h5 * r2 + h6 * r1 + h7 * r0 + h8 * (5 * r9) + h9 * (5 * r8);
    c += d7 >>> 13;
    d7 &= 8191;
    let d8 = c + h0 * r8 + h1 * r7 + h2 * r6 + h3 * r5 + h4 * r4;
    c = d8 >>> 13;
    d8 &= 8191;
    d8 += h5 * r3 + h6 * r2 + h7 * r1 + h8 * r0 + h9 * (5 * r9);
    c += d8 >>> 13;
    d8 &= 8191;
    let d9 = c + h0 * r9 + h1 * r8 + h2 * r7 + h3 * r6 + h4 * r5;
    c = d9 >>> 13;
    d9 &= 8191;
    d9 += h5 * r4 + h6 * r3 + h7 * r2 + h8 * r1 + h9 * r0;
    c += d9 >>> 13;
    d9 &= 8191;
    c = (c << 2) + c | 0;
    c = c + d0 | 0;
    d0 = c & 8191;
    c = c >>> 13;
    d1 += c;
    h[0] = d0;
    h[1] = d1;
    h[2] = d2;
    h[3] = d3;
    h[4] = d4;
    h[5] = d5;
    h[6] = d6;
    h[7] = d7;
    h[8] = d8;
    h[9] = d9;
  }
  finalize() {
    const { h, pad } = this;
    const g = new Uint16Array(10);
    let c = h[1] >>> 13;
    h[1] &= 8191;
    for (let i = 2; i < 10; i++) {
      h[i] += c;
      c = h[i] >>> 13;
      h[i] &= 8191;
    }
    h[0] += c * 5;
    c = h[0] >>> 13;
    h[0] &= 8191;
    h[1] += c;
    c = h[1] >>> 13;
    h[1] &= 8191;
    h[2] += c;
    g[0] = h[0] + 5;
    c = g[0] >>> 13;
    g[0] &= 8191;
    for (let i = 1; i < 10; i++) {
      g[i] = h[i] + c;
      c = g[i] >>> 13;
      g[i] &= 8191;
    }
    g[9] -= 1 << 13;
    let mask = (c ^ 1) - 1;
    for (let i = 0; i < 10; i++)
      g[i] &= mask;
    mask = ~mask;
    for (let i = 0; i < 10; i++)
      h[i] = h[i] & mask | g[i];
    h[0] = (h[0] | h[1] << 13) & 65535;
    h[1] = (h[1] >>> 3 | h[2] << 10) & 65535;
    h[2] = (h[2] >>> 6 | h[3] << 7) & 65535;
    h[3] = (h[3] >>> 9 | h[4] << 4) & 65535;
    h[4] = (h[4] >>> 12 | h[5] << 1 | h[6] << 14) & 65535;
    h[5] = (h[6] >>> 2 | h[7] << 11) & 65535;
    h[6] = (h[7] >>> 5 | h[8] << 8) & 65535;
    h[7] = (h[8] >>> 8 | h[9] << 5) & 65535;
    let f = h[0] + pad[0];
    h[0] = f & 65535;
    for (let i = 1; i < 8; i++) {
      f = (h[i] + pad[i] | 0) + (f >>> 16) | 0;
      h[i] = f & 65535;
    }
    clean2(g);
  }
  update(data) {
    aexists2(this);
    data = toBytes2(data);
    abytes2(data);
    const { buffer, blockLen } = this;
    const len = data.length;
    for (let pos = 0; pos < len; ) {
      const take = Math.min(blockLen - this.pos, len - pos);
      if (take === blockLen) {
        for (; blockLen <= len - pos; pos += blockLen)
          this.process(data, pos);
        continue;
      }
      buffer.set(data.subarray(pos, pos + take), this.pos);
      this.pos += take;
      pos += take;
      if (this.pos === blockLen) {
        this.process(buffer, 0, false);
        this.pos = 0;
      }
    }
    return this;
  }
  destroy() {
    clean2(this.h, this.r, this.buffer, this.pad);
  }
  digestInto(out) {
    aexists2(this);
    aoutput2(out, this);
    this.finished = true;
    const { buffer, h } = this;
    let { pos } = this;
    if (pos) {
      buffer[pos++] = 1;
      for (; pos < 16; pos++)
        buffer[pos] = 0;
      this.process(buffer, 0, true);
    }
    this.finalize();
    let opos = 0;
    for (let i = 0; i < 8; i++) {
      out[opos++] = h[i] >>> 0;
      out[opos++] = h[i] >>> 8;
    }
    return out;
  }
  digest() {
    const { buffer, outputLen } = this;
    this.digestInto(buffer);
    const res = buffer.slice(0, outputLen);
    this.destroy();
    return res;
  }
};
function wrapConstructorWithKey(hashCons) {
  const hashC = (msg, key) => hashCons(key).update(toBytes2(msg)).digest();
  const tmp = hashCons(new Uint8Array(32));
  hashC.outputLen = tmp.outputLen;
  hashC.blockLen = tmp.blockLen;
  hashC.create = (key) => hashCons(key);
  return hashC;
}
var poly1305 = wrapConstructorWithKey((key) => new Poly1305(key));

// node_modules/@noble/ciphers/esm/chacha.js
function chachaCore(s, k, n, out, cnt, rounds = 20) {
  let y00 = s[0], y01 = s[1], y02 = s[2], y03 = s[3], y04 = k[0], y05 = k[1], y06 = k[2], y07 = k[3], y08 = k[4], y09 = k[5], y10 = k[6], y11 = k[7], y12 = cnt, y13 = n[0], y14 = n[1], y15 = n[2];
  let x00 = y00, x01 = y01, x02 = y02, x03 = y03, x04 = y04, x05 = y05, x06 = y06, x07 = y07, x08 = y08, x09 = y09, x10 = y10, x11 = y11, x12 = y12, x13 = y13, x14 = y14, x15 = y15;
  for (let r = 0; r < rounds; r += 2) {
    x00 = x00 + x04 | 0;
    x12 = rotl(x12 ^ x00, 16);
    x08 = x08 + x12 | 0;
    x04 = rotl(x04 ^ x08, 12);
    x00 = x00 + x04 | 0;
    x12 = rotl(x12 ^ x00, 8);
    x08 = x08 + x12 | 0;
    x04 = rotl(x04 ^ x08, 7);
    x01 = x01 + x05 | 0;
    x13 = rotl(x13 ^ x01, 16);
    x09 = x09 + x13 | 0;
    x05 = rotl(x05 ^ x09, 12);
    x01 = x01 + x05 | 0;
    x13 = rotl(x13 ^ x01, 8);
    x09 = x09 + x13 | 0;
    x05 = rotl(x05 ^ x09, 7);
    x02 = x02 + x06 | 0;
    x14 = rotl(x14 ^ x02, 16);
    x10 = x10 + x14 | 0;
    x06 = rotl(x06 ^ x10, 12);
    x02 = x02 + x06 | 0;
    x14 = rotl(x14 ^ x02, 8);
    x10 = x10 + x14 | 0;
    x06 = rotl(x06 ^ x10, 7);
    x03 = x03 + x07 | 0;
    x15 = rotl(x15 ^ x03, 16);
    x11 = x11 + x15 | 0;
    x07 = rotl(x07 ^ x11, 12);
    x03 = x03 + x07 | 0;
    x15 = rotl(x15 ^ x03, 8);
    x11 = x11 + x15 | 0;
    x07 = rotl(x07 ^ x11, 7);
    x00 = x00 + x05 | 0;
    x15 = rotl(x15 ^ x00, 16);
    x10 = x10 + x15 | 0;
    x05 = rotl(x05 ^ x10, 12);
    x00 = x00 + x05 | 0;
    x15 = rotl(x15 ^ x00, 8);
    x10 = x10 + x15 | 0;
    x05 = rotl(x05 ^ x10, 7);
    x01 = x01 + x06 | 0;
    x12 = rotl(x12 ^ x01, 16);
    x11 = x11 + x12 | 0;
    x06 = rotl(x06 ^ x11, 12);
    x01 = x01 + x06 | 0;
    x12 = rotl(x12 ^ x01, 8);
    x11 = x11 + x12 | 0;
    x06 = rotl(x06 ^ x11, 7);
    x02 = x02 + x07 | 0;
    x13 = rotl(x13 ^ x02, 16);
    x08 = x08 + x13 | 0;
    x07 = rotl(x07 ^ x08, 12);
    x02 = x02 + x07 | 0;
    x13 = rotl(x13 ^ x02, 8);
    x08 = x08 + x13 | 0;
    x07 = rotl(x07 ^ x08, 7);
    x03 = x03 + x04 | 0;
    x14 = rotl(x14 ^ x03, 16);
    x09 = x09 + x14 | 0;
    x04 = rotl(x04 ^ x09, 12);
    x03 = x03 + x04 | 0;
    x14 = rotl(x14 ^ x03, 8);
    x09 = x09 + x14 | 0;
    x04 = rotl(x04 ^ x09, 7);
  }
  let oi = 0;
  out[oi++] = y00 + x00 | 0;
  out[oi++] = y01 + x01 | 0;
  out[oi++] = y02 + x02 | 0;
  out[oi++] = y03 + x03 | 0;
  out[oi++] = y04 + x04 | 0;
  out[oi++] = y05 + x05 | 0;
  out[oi++] = y06 + x06 | 0;
  out[oi++] = y07 + x07 | 0;
  out[oi++] = y08 + x08 | 0;
  out[oi++] = y09 + x09 | 0;
  out[oi++] = y10 + x10 | 0;
  out[oi++] = y11 + x11 | 0;
  out[oi++] = y12 + x12 | 0;
  out[oi++] = y13 + x13 | 0;
  out[oi++] = y14 + x14 | 0;
  out[oi++] = y15 + x15 | 0;
}
function hchacha(s, k, i, o32) {
  let x00 = s[0], x01 = s[1], x02 = s[2], x03 = s[3], x04 = k[0], x05 = k[1], x06 = k[2], x07 = k[3], x08 = k[4], x09 = k[5], x10 = k[6], x11 = k[7], x12 = i[0], x13 = i[1], x14 = i[2], x15 = i[3];
  for (let r = 0; r < 20; r += 2) {
    x00 = x00 + x04 | 0;
    x12 = rotl(x12 ^ x00, 16);
    x08 = x08 + x12 | 0;
    x04 = rotl(x04 ^ x08, 12);
    x00 = x00 + x04 | 0;
    x12 = rotl(x12 ^ x00, 8);
    x08 = x08 + x12 | 0;
    x04 = rotl(x04 ^ x08, 7);
    x01 = x01 + x05 | 0;
    x13 = rotl(x13 ^ x01, 16);
    x09 = x09 + x13 | 0;
    x05 = rotl(x05 ^ x09, 12);
    x01 = x01 + x05 | 0;
    x13 = rotl(x13 ^ x01, 8);
    x09 = x09 + x13 | 0;
    x05 = rotl(x05 ^ x09, 7);
    x02 = x02 + x06 | 0;
    x14 = rotl(x14 ^ x02, 16);
    x10 = x10 + x14 | 0;
    x06 = rotl(x06 ^ x10, 12);
    x02 = x02 + x06 | 0;
    x14 = rotl(x14 ^ x02, 8);
    x10 = x10 + x14 | 0;
    x06 = rotl(x06 ^ x10, 7);
    x03 = x03 + x07 | 0;
    x15 = rotl(x15 ^ x03, 16);
    x11 = x11 + x15 | 0;
    x07 = rotl(x07 ^ x11, 12);
    x03 = x03 + x07 | 0;
    x15 = rotl(x15 ^ x03, 8);
    x11 = x11 + x15 | 0;
    x07 = rotl(x07 ^ x11, 7);
    x00 = x00 + x05 | 0;
    x15 = rotl(x15 ^ x00, 16);
    x10 = x10 + x15 | 0;
    x05 = rotl(x05 ^ x10, 12);
    x00 = x00 + x05 | 0;
    x15 = rotl(x15 ^ x00, 8);
    x10 = x10 + x15 | 0;
    x05 = rotl(x05 ^ x10, 7);
    x01 = x01 + x06 | 0;
    x12 = rotl(x12 ^ x01, 16);
    x11 = x11 + x12 | 0;
    x06 = rotl(x06 ^ x11, 12);
    x01 = x01 + x06 | 0;
    x12 = rotl(x12 ^ x01, 8);
    x11 = x11 + x12 | 0;
    x06 = rotl(x06 ^ x11, 7);
    x02 = x02 + x07 | 0;
    x13 = rotl(x13 ^ x02, 16);
    x08 = x08 + x13 | 0;
    x07 = rotl(x07 ^ x08, 12);
    x02 = x02 + x07 | 0;
    x13 = rotl(x13 ^ x02, 8);
    x08 = x08 + x13 | 0;
    x07 = rotl(x07 ^ x08, 7);
    x03 = x03 + x04 | 0;
    x14 = rotl(x14 ^ x03, 16);
    x09 = x09 + x14 | 0;
    x04 = rotl(x04 ^ x09, 12);
    x03 = x03 + x04 | 0;
    x14 = rotl(x14 ^ x03, 8);
    x09 = x09 + x14 | 0;
    x04 = rotl(x04 ^ x09, 7);
  }
  let oi = 0;
  o32[oi++] = x00;
  o32[oi++] = x01;
  o32[oi++] = x02;
  o32[oi++] = x03;
  o32[oi++] = x12;
  o32[oi++] = x13;
  o32[oi++] = x14;
  o32[oi++] = x15;
}
var chacha20 = /* @__PURE__ */ createCipher(chachaCore, {
  counterRight: false,
  counterLength: 4,
  allowShortKeys: false
});
var xchacha20 = /* @__PURE__ */ createCipher(chachaCore, {
  counterRight: false,
  counterLength: 8,
  extendNonceFn: hchacha,
  allowShortKeys: false
});
var ZEROS16 = /* @__PURE__ */ new Uint8Array(16);
var updatePadded = (h, msg) => {
  h.update(msg);
  const left = msg.length % 16;
  if (left)
    h.update(ZEROS16.subarray(left));
};
var ZEROS32 = /* @__PURE__ */ new Uint8Array(32);
function computeTag(fn, key, nonce, data, AAD) {
  const authKey = fn(key, nonce, ZEROS32);
  const h = poly1305.create(authKey);
  if (AAD)
    updatePadded(h, AAD);
  updatePadded(h, data);
  const num = u64Lengths(data.length, AAD ? AAD.length : 0, true);
  h.update(num);
  const res = h.digest();
  clean2(authKey, num);
  return res;
}
var _poly1305_aead = (xorStream) => (key, nonce, AAD) => {
  const tagLength = 16;
  return {
    encrypt(plaintext, output) {
      const plength = plaintext.length;
      output = getOutput(plength + tagLength, output, false);
      output.set(plaintext);
      const oPlain = output.subarray(0, -tagLength);
      xorStream(key, nonce, oPlain, oPlain, 1);
      const tag = computeTag(xorStream, key, nonce, oPlain, AAD);
      output.set(tag, plength);
      clean2(tag);
      return output;
    },
    decrypt(ciphertext, output) {
      output = getOutput(ciphertext.length - tagLength, output, false);
      const data = ciphertext.subarray(0, -tagLength);
      const passedTag = ciphertext.subarray(-tagLength);
      const tag = computeTag(xorStream, key, nonce, data, AAD);
      if (!equalBytes(passedTag, tag))
        throw new Error("invalid tag");
      output.set(ciphertext.subarray(0, -tagLength));
      xorStream(key, nonce, output, output, 1);
      clean2(tag);
      return output;
    }
  };
};
var chacha20poly1305 = /* @__PURE__ */ wrapCipher({ blockSize: 64, nonceLength: 12, tagLength: 16 }, _poly1305_aead(chacha20));
var xchacha20poly1305 = /* @__PURE__ */ wrapCipher({ blockSize: 64, nonceLength: 24, tagLength: 16 }, _poly1305_aead(xchacha20));

// node_modules/@noble/curves/esm/utils.js
/*! noble-curves - MIT License (c) 2022 Paul Miller (paulmillr.com) */
var _0n = /* @__PURE__ */ BigInt(0);
var _1n = /* @__PURE__ */ BigInt(1);
function _abool2(value, title = "") {
  if (typeof value !== "boolean") {
    const prefix = title && `"${title}"`;
    throw new Error(prefix + "expected boolean, got type=" + typeof value);
  }
  return value;
}
function _abytes2(value, length, title = "") {
  const bytes = isBytes(value);
  const len = value?.length;
  const needsLen = length !== void 0;
  if (!bytes || needsLen && len !== length) {
    const prefix = title && `"${title}" `;
    const ofLen = needsLen ? ` of length ${length}` : "";
    const got = bytes ? `length=${len}` : `type=${typeof value}`;
    throw new Error(prefix + "expected Uint8Array" + ofLen + ", got " + got);
  }
  return value;
}
function hexToNumber(hex) {
  if (typeof hex !== "string")
    throw new Error("hex string expected, got " + typeof hex);
  return hex === "" ? _0n : BigInt("0x" + hex);
}
function bytesToNumberBE(bytes) {
  return hexToNumber(bytesToHex(bytes));
}
function bytesToNumberLE(bytes) {
  abytes(bytes);
  return hexToNumber(bytesToHex(Uint8Array.from(bytes).reverse()));
}
function numberToBytesBE(n, len) {
  return hexToBytes(n.toString(16).padStart(len * 2, "0"));
}
function numberToBytesLE(n, len) {
  return numberToBytesBE(n, len).reverse();
}
function ensureBytes(title, hex, expectedLength) {
  let res;
  if (typeof hex === "string") {
    try {
      res = hexToBytes(hex);
    } catch (e) {
      throw new Error(title + " must be hex string or Uint8Array, cause: " + e);
    }
  } else if (isBytes(hex)) {
    res = Uint8Array.from(hex);
  } else {
    throw new Error(title + " must be hex string or Uint8Array");
  }
  const len = res.length;
  if (typeof expectedLength === "number" && len !== expectedLength)
    throw new Error(title + " of length " + expectedLength + " expected, got " + len);
  return res;
}
function equalBytes2(a, b) {
  if (a.length !== b.length)
    return false;
  let diff = 0;
  for (let i = 0; i < a.length; i++)
    diff |= a[i] ^ b[i];
  return diff === 0;
}
function copyBytes2(bytes) {
  return Uint8Array.from(bytes);
}
var isPosBig = (n) => typeof n === "bigint" && _0n <= n;
function inRange(n, min, max) {
  return isPosBig(n) && isPosBig(min) && isPosBig(max) && min <= n && n < max;
}
function aInRange(title, n, min, max) {
  if (!inRange(n, min, max))
    throw new Error("expected valid " + title + ": " + min + " <= n < " + max + ", got " + n);
}
function bitLen(n) {
  let len;
  for (len = 0; n > _0n; n >>= _1n, len += 1)
    ;
  return len;
}
function bitGet(n, pos) {
  return n >> BigInt(pos) & _1n;
}
var bitMask = (n) => (_1n << BigInt(n)) - _1n;
function isHash(val) {
  return typeof val === "function" && Number.isSafeInteger(val.outputLen);
}
function _validateObject(object, fields, optFields = {}) {
  if (!object || typeof object !== "object")
    throw new Error("expected valid options object");
  function checkField(fieldName, expectedType, isOpt) {
    const val = object[fieldName];
    if (isOpt && val === void 0)
      return;
    const current = typeof val;
    if (current !== expectedType || val === null)
      throw new Error(`param "${fieldName}" is invalid: expected ${expectedType}, got ${current}`);
  }
  Object.entries(fields).forEach(([k, v]) => checkField(k, v, false));
  Object.entries(optFields).forEach(([k, v]) => checkField(k, v, true));
}
var notImplemented = () => {
  throw new Error("not implemented");
};
function memoized(fn) {
  const map = /* @__PURE__ */ new WeakMap();
  return (arg, ...args) => {
    const val = map.get(arg);
    if (val !== void 0)
      return val;
    const computed = fn(arg, ...args);
    map.set(arg, computed);
    return computed;
  };
}

// node_modules/@noble/curves/esm/abstract/modular.js
/*! noble-curves - MIT License (c) 2022 Paul Miller (paulmillr.com) */
var _0n2 = BigInt(0);
var _1n2 = BigInt(1);
var _2n = /* @__PURE__ */ BigInt(2);
var _3n = /* @__PURE__ */ BigInt(3);
var _4n = /* @__PURE__ */ BigInt(4);
var _5n = /* @__PURE__ */ BigInt(5);
var _7n = /* @__PURE__ */ BigInt(7);
var _8n = /* @__PURE__ */ BigInt(8);
var _9n = /* @__PURE__ */ BigInt(9);
var _16n = /* @__PURE__ */ BigInt(16);
function mod(a, b) {
  const result = a % b;
  return result >= _0n2 ? result : b + result;
}
function pow2(x, power, modulo) {
  let res = x;
  while (power-- > _0n2) {
    res *= res;
    res %= modulo;
  }
  return res;
}
function invert(number, modulo) {
  if (number === _0n2)
    throw new Error("invert: expected non-zero number");
  if (modulo <= _0n2)
    throw new Error("invert: expected positive modulus, got " + modulo);
  let a = mod(number, modulo);
  let b = modulo;
  let x = _0n2, y = _1n2, u = _1n2, v = _0n2;
  while (a !== _0n2) {
    const q = b / a;
    const r = b % a;
    const m = x - u * q;
    const n = y - v * q;
    b = a, a = r, x = u, y = v, u = m, v = n;
  }
  const gcd = b;
  if (gcd !== _1n2)
    throw new Error("invert: does not exist");
  return mod(x, modulo);
}
function assertIsSquare(Fp3, root, n) {
  if (!Fp3.eql(Fp3.sqr(root), n))
    throw new Error("Cannot find square root");
}
function sqrt3mod4(Fp3, n) {
  const p1div4 = (Fp3.ORDER + _1n2) / _4n;
  const root = Fp3.pow(n, p1div4);
  assertIsSquare(Fp3, root, n);
  return root;
}
function sqrt5mod8(Fp3, n) {
  const p5div8 = (Fp3.ORDER - _5n) / _8n;
  const n2 = Fp3.mul(n, _2n);
  const v = Fp3.pow(n2, p5div8);
  const nv = Fp3.mul(n, v);
  const i = Fp3.mul(Fp3.mul(nv, _2n), v);
  const root = Fp3.mul(nv, Fp3.sub(i, Fp3.ONE));
  assertIsSquare(Fp3, root, n);
  return root;
}
function sqrt9mod16(P) {
  const Fp_ = Field(P);
  const tn = tonelliShanks(P);
  const c1 = tn(Fp_, Fp_.neg(Fp_.ONE));
  const c2 = tn(Fp_, c1);
  const c3 = tn(Fp_, Fp_.neg(c1));
  const c4 = (P + _7n) / _16n;
  return (Fp3, n) => {
    let tv1 = Fp3.pow(n, c4);
    let tv2 = Fp3.mul(tv1, c1);
    const tv3 = Fp3.mul(tv1, c2);
    const tv4 = Fp3.mul(tv1, c3);
    const e1 = Fp3.eql(Fp3.sqr(tv2), n);
    const e2 = Fp3.eql(Fp3.sqr(tv3), n);
    tv1 = Fp3.cmov(tv1, tv2, e1);
    tv2 = Fp3.cmov(tv4, tv3, e2);
    const e3 = Fp3.eql(Fp3.sqr(tv2), n);
    const root = Fp3.cmov(tv1, tv2, e3);
    assertIsSquare(Fp3, root, n);
    return root;
  };
}
function tonelliShanks(P) {
  if (P < _3n)
    throw new Error("sqrt is not defined for small field");
  let Q = P - _1n2;
  let S = 0;
  while (Q % _2n === _0n2) {
    Q /= _2n;
    S++;
  }
  let Z = _2n;
  const _Fp = Field(P);
  while (FpLegendre(_Fp, Z) === 1) {
    if (Z++ > 1e3)
      throw new Error("Cannot find square root: probably non-prime P");
  }
  if (S === 1)
    return sqrt3mod4;
  let cc = _Fp.pow(Z, Q);
  const Q1div2 = (Q + _1n2) / _2n;
  return function tonelliSlow(Fp3, n) {
    if (Fp3.is0(n))
      return n;
    if (FpLegendre(Fp3, n) !== 1)
      throw new Error("Cannot find square root");
    let M = S;
    let c = Fp3.mul(Fp3.ONE, cc);
    let t = Fp3.pow(n, Q);
    let R = Fp3.pow(n, Q1div2);
    while (!Fp3.eql(t, Fp3.ONE)) {
      if (Fp3.is0(t))
        return Fp3.ZERO;
      let i = 1;
      let t_tmp = Fp3.sqr(t);
      while (!Fp3.eql(t_tmp, Fp3.ONE)) {
        i++;
        t_tmp = Fp3.sqr(t_tmp);
        if (i === M)
          throw new Error("Cannot find square root");
      }
      const exponent = _1n2 << BigInt(M - i - 1);
      const b = Fp3.pow(c, exponent);
      M = i;
      c = Fp3.sqr(b);
      t = Fp3.mul(t, c);
      R = Fp3.mul(R, b);
    }
    return R;
  };
}
function FpSqrt(P) {
  if (P % _4n === _3n)
    return sqrt3mod4;
  if (P % _8n === _5n)
    return sqrt5mod8;
  if (P % _16n === _9n)
    return sqrt9mod16(P);
  return tonelliShanks(P);
}
var isNegativeLE = (num, modulo) => (mod(num, modulo) & _1n2) === _1n2;
var FIELD_FIELDS = [
  "create",
  "isValid",
  "is0",
  "neg",
  "inv",
  "sqrt",
  "sqr",
  "eql",
  "add",
  "sub",
  "mul",
  "pow",
  "div",
  "addN",
  "subN",
  "mulN",
  "sqrN"
];
function validateField(field) {
  const initial = {
    ORDER: "bigint",
    MASK: "bigint",
    BYTES: "number",
    BITS: "number"
  };
  const opts = FIELD_FIELDS.reduce((map, val) => {
    map[val] = "function";
    return map;
  }, initial);
  _validateObject(field, opts);
  return field;
}
function FpPow(Fp3, num, power) {
  if (power < _0n2)
    throw new Error("invalid exponent, negatives unsupported");
  if (power === _0n2)
    return Fp3.ONE;
  if (power === _1n2)
    return num;
  let p = Fp3.ONE;
  let d = num;
  while (power > _0n2) {
    if (power & _1n2)
      p = Fp3.mul(p, d);
    d = Fp3.sqr(d);
    power >>= _1n2;
  }
  return p;
}
function FpInvertBatch(Fp3, nums, passZero = false) {
  const inverted = new Array(nums.length).fill(passZero ? Fp3.ZERO : void 0);
  const multipliedAcc = nums.reduce((acc, num, i) => {
    if (Fp3.is0(num))
      return acc;
    inverted[i] = acc;
    return Fp3.mul(acc, num);
  }, Fp3.ONE);
  const invertedAcc = Fp3.inv(multipliedAcc);
  nums.reduceRight((acc, num, i) => {
    if (Fp3.is0(num))
      return acc;
    inverted[i] = Fp3.mul(acc, inverted[i]);
    return Fp3.mul(acc, num);
  }, invertedAcc);
  return inverted;
}
function FpLegendre(Fp3, n) {
  const p1mod2 = (Fp3.ORDER - _1n2) / _2n;
  const powered = Fp3.pow(n, p1mod2);
  const yes = Fp3.eql(powered, Fp3.ONE);
  const zero = Fp3.eql(powered, Fp3.ZERO);
  const no = Fp3.eql(powered, Fp3.neg(Fp3.ONE));
  if (!yes && !zero && !no)
    throw new Error("invalid Legendre symbol result");
  return yes ? 1 : zero ? 0 : -1;
}
function nLength(n, nBitLength) {
  if (nBitLength !== void 0)
    anumber(nBitLength);
  const _nBitLength = nBitLength !== void 0 ? nBitLength : n.toString(2).length;
  const nByteLength = Math.ceil(_nBitLength / 8);
  return { nBitLength: _nBitLength, nByteLength };
}
function Field(ORDER, bitLenOrOpts, isLE2 = false, opts = {}) {
  if (ORDER <= _0n2)
    throw new Error("invalid field: expected ORDER > 0, got " + ORDER);
  let _nbitLength = void 0;
  let _sqrt = void 0;
  let modFromBytes = false;
  let allowedLengths = void 0;
  if (typeof bitLenOrOpts === "object" && bitLenOrOpts != null) {
    if (opts.sqrt || isLE2)
      throw new Error("cannot specify opts in two arguments");
    const _opts = bitLenOrOpts;
    if (_opts.BITS)
      _nbitLength = _opts.BITS;
    if (_opts.sqrt)
      _sqrt = _opts.sqrt;
    if (typeof _opts.isLE === "boolean")
      isLE2 = _opts.isLE;
    if (typeof _opts.modFromBytes === "boolean")
      modFromBytes = _opts.modFromBytes;
    allowedLengths = _opts.allowedLengths;
  } else {
    if (typeof bitLenOrOpts === "number")
      _nbitLength = bitLenOrOpts;
    if (opts.sqrt)
      _sqrt = opts.sqrt;
  }
  const { nBitLength: BITS, nByteLength: BYTES } = nLength(ORDER, _nbitLength);
  if (BYTES > 2048)
    throw new Error("invalid field: expected ORDER of <= 2048 bytes");
  let sqrtP;
  const f = Object.freeze({
    ORDER,
    isLE: isLE2,
    BITS,
    BYTES,
    MASK: bitMask(BITS),
    ZERO: _0n2,
    ONE: _1n2,
    allowedLengths,
    create: (num) => mod(num, ORDER),
    isValid: (num) => {
      if (typeof num !== "bigint")
        throw new Error("invalid field element: expected bigint, got " + typeof num);
      return _0n2 <= num && num < ORDER;
    },
    is0: (num) => num === _0n2,
    // is valid and invertible
    isValidNot0: (num) => !f.is0(num) && f.isValid(num),
    isOdd: (num) => (num & _1n2) === _1n2,
    neg: (num) => mod(-num, ORDER),
    eql: (lhs, rhs) => lhs === rhs,
    sqr: (num) => mod(num * num, ORDER),
    add: (lhs, rhs) => mod(lhs + rhs, ORDER),
    sub: (lhs, rhs) => mod(lhs - rhs, ORDER),
    mul: (lhs, rhs) => mod(lhs * rhs, ORDER),
    pow: (num, power) => FpPow(f, num, power),
    div: (lhs, rhs) => mod(lhs * invert(rhs, ORDER), ORDER),
    // Same as above, but doesn't normalize
    sqrN: (num) => num * num,
    addN: (lhs, rhs) => lhs + rhs,
    subN: (lhs, rhs) => lhs - rhs,
    mulN: (lhs, rhs) => lhs * rhs,
    inv: (num) => invert(num, ORDER),
    sqrt: _sqrt || ((n) => {
      if (!sqrtP)
        sqrtP = FpSqrt(ORDER);
      return sqrtP(f, n);
    }),
    toBytes: (num) => isLE2 ? numberToBytesLE(num, BYTES) : numberToBytesBE(num, BYTES),
    fromBytes: (bytes, skipValidation = true) => {
      if (allowedLengths) {
        if (!allowedLengths.includes(bytes.length) || bytes.length > BYTES) {
          throw new Error("Field.fromBytes: expected " + allowedLengths + " bytes, got " + bytes.length);
        }
        const padded = new Uint8Array(BYTES);
        padded.set(bytes, isLE2 ? 0 : padded.length - bytes.length);
        bytes = padded;
      }
      if (bytes.length !== BYTES)
        throw new Error("Field.fromBytes: expected " + BYTES + " bytes, got " + bytes.length);
      let scalar = isLE2 ? bytesToNumberLE(bytes) : bytesToNumberBE(bytes);
      if (modFromBytes)
        scalar = mod(scalar, ORDER);
      if (!skipValidation) {
        if (!f.isValid(scalar))
          throw new Error("invalid field element: outside of range 0..ORDER");
      }
      return scalar;
    },
    // TODO: we don't need it here, move out to separate fn
    invertBatch: (lst) => FpInvertBatch(f, lst),
    // We can't move this out because Fp6, Fp12 implement it
    // and it's unclear what to return in there.
    cmov: (a, b, c) => c ? b : a
  });
  return Object.freeze(f);
}
function getFieldBytesLength(fieldOrder) {
  if (typeof fieldOrder !== "bigint")
    throw new Error("field order must be bigint");
  const bitLength = fieldOrder.toString(2).length;
  return Math.ceil(bitLength / 8);
}
function getMinHashLength(fieldOrder) {
  const length = getFieldBytesLength(fieldOrder);
  return length + Math.ceil(length / 2);
}
function mapHashToField(key, fieldOrder, isLE2 = false) {
  const len = key.length;
  const fieldLen = getFieldBytesLength(fieldOrder);
  const minLen = getMinHashLength(fieldOrder);
  if (len < 16 || len < minLen || len > 1024)
    throw new Error("expected " + minLen + "-1024 bytes of input, got " + len);
  const num = isLE2 ? bytesToNumberLE(key) : bytesToNumberBE(key);
  const reduced = mod(num, fieldOrder - _1n2) + _1n2;
  return isLE2 ? numberToBytesLE(reduced, fieldLen) : numberToBytesBE(reduced, fieldLen);
}

// node_modules/@noble/curves/esm/abstract/curve.js
/*! noble-curves - MIT License (c) 2022 Paul Miller (paulmillr.com) */
var _0n3 = BigInt(0);
var _1n3 = BigInt(1);
function negateCt(condition, item) {
  const neg = item.negate();
  return condition ? neg : item;
}
function normalizeZ(c, points) {
  const invertedZs = FpInvertBatch(c.Fp, points.map((p) => p.Z));
  return points.map((p, i) => c.fromAffine(p.toAffine(invertedZs[i])));
}
function validateW(W, bits) {
  if (!Number.isSafeInteger(W) || W <= 0 || W > bits)
    throw new Error("invalid window size, expected [1.." + bits + "], got W=" + W);
}
function calcWOpts(W, scalarBits) {
  validateW(W, scalarBits);
  const windows = Math.ceil(scalarBits / W) + 1;
  const windowSize = 2 ** (W - 1);
  const maxNumber = 2 ** W;
  const mask = bitMask(W);
  const shiftBy = BigInt(W);
  return { windows, windowSize, mask, maxNumber, shiftBy };
}
function calcOffsets(n, window, wOpts) {
  const { windowSize, mask, maxNumber, shiftBy } = wOpts;
  let wbits = Number(n & mask);
  let nextN = n >> shiftBy;
  if (wbits > windowSize) {
    wbits -= maxNumber;
    nextN += _1n3;
  }
  const offsetStart = window * windowSize;
  const offset = offsetStart + Math.abs(wbits) - 1;
  const isZero = wbits === 0;
  const isNeg = wbits < 0;
  const isNegF = window % 2 !== 0;
  const offsetF = offsetStart;
  return { nextN, offset, isZero, isNeg, isNegF, offsetF };
}
function validateMSMPoints(points, c) {
  if (!Array.isArray(points))
    throw new Error("array expected");
  points.forEach((p, i) => {
    if (!(p instanceof c))
      throw new Error("invalid point at index " + i);
  });
}
function validateMSMScalars(scalars, field) {
  if (!Array.isArray(scalars))
    throw new Error("array of scalars expected");
  scalars.forEach((s, i) => {
    if (!field.isValid(s))
      throw new Error("invalid scalar at index " + i);
  });
}
var pointPrecomputes = /* @__PURE__ */ new WeakMap();
var pointWindowSizes = /* @__PURE__ */ new WeakMap();
function getW(P) {
  return pointWindowSizes.get(P) || 1;
}
function assert0(n) {
  if (n !== _0n3)
    throw new Error("invalid wNAF");
}
var wNAF = class {
  // Parametrized with a given Point class (not individual point)
  constructor(Point, bits) {
    this.BASE = Point.BASE;
    this.ZERO = Point.ZERO;
    this.Fn = Point.Fn;
    this.bits = bits;
  }
  // non-const time multiplication ladder
  _unsafeLadder(elm, n, p = this.ZERO) {
    let d = elm;
    while (n > _0n3) {
      if (n & _1n3)
        p = p.add(d);
      d = d.double();
      n >>= _1n3;
    }
    return p;
  }
  /**
   * Creates a wNAF precomputation window. Used for caching.
   * Default window size is set by `utils.precompute()` and is equal to 8.
   * Number of precomputed points depends on the curve size:
   * 2^(𝑊−1) * (Math.ceil(𝑛 / 𝑊) + 1), where:
   * - 𝑊 is the window size
   * - 𝑛 is the bitlength of the curve order.
   * For a 256-bit curve and window size 8, the number of precomputed points is 128 * 33 = 4224.
   * @param point Point instance
   * @param W window size
   * @returns precomputed point tables flattened to a single array
   */
  precomputeWindow(point, W) {
    const { windows, windowSize } = calcWOpts(W, this.bits);
    const points = [];
    let p = point;
    let base = p;
    for (let window = 0; window < windows; window++) {
      base = p;
      points.push(base);
      for (let i = 1; i < windowSize; i++) {
        base = base.add(p);
        points.push(base);
      }
      p = base.double();
    }
    return points;
  }
  /**
   * Implements ec multiplication using precomputed tables and w-ary non-adjacent form.
   * More compact implementation:
   * https://github.com/paulmillr/noble-secp256k1/blob/47cb1669b6e506ad66b35fe7d76132ae97465da2/index.ts#L502-L541
   * @returns real and fake (for const-time) points
   */
  wNAF(W, precomputes, n) {
    if (!this.Fn.isValid(n))
      throw new Error("invalid scalar");
    let p = this.ZERO;
    let f = this.BASE;
    const wo = calcWOpts(W, this.bits);
    for (let window = 0; window < wo.windows; window++) {
      const { nextN, offset, isZero, isNeg, isNegF, offsetF } = calcOffsets(n, window, wo);
      n = nextN;
      if (isZero) {
        f = f.add(negateCt(isNegF, precomputes[offsetF]));
      } else {
        p = p.add(negateCt(isNeg, precomputes[offset]));
      }
    }
    assert0(n);
    return { p, f };
  }
  /**
   * Implements ec unsafe (non const-time) multiplication using precomputed tables and w-ary non-adjacent form.
   * @param acc accumulator point to add result of multiplication
   * @returns point
   */
  wNAFUnsafe(W, precomputes, n, acc = this.ZERO) {
    const wo = calcWOpts(W, this.bits);
    for (let window = 0; window < wo.windows; window++) {
      if (n === _0n3)
        break;
      const { nextN, offset, isZero, isNeg } = calcOffsets(n, window, wo);
      n = nextN;
      if (isZero) {
        continue;
      } else {
        const item = precomputes[offset];
        acc = acc.add(isNeg ? item.negate() : item);
      }
    }
    assert0(n);
    return acc;
  }
  getPrecomputes(W, point, transform) {
    let comp = pointPrecomputes.get(point);
    if (!comp) {
      comp = this.precomputeWindow(point, W);
      if (W !== 1) {
        if (typeof transform === "function")
          comp = transform(comp);
        pointPrecomputes.set(point, comp);
      }
    }
    return comp;
  }
  cached(point, scalar, transform) {
    const W = getW(point);
    return this.wNAF(W, this.getPrecomputes(W, point, transform), scalar);
  }
  unsafe(point, scalar, transform, prev) {
    const W = getW(point);
    if (W === 1)
      return this._unsafeLadder(point, scalar, prev);
    return this.wNAFUnsafe(W, this.getPrecomputes(W, point, transform), scalar, prev);
  }
  // We calculate precomputes for elliptic curve point multiplication
  // using windowed method. This specifies window size and
  // stores precomputed values. Usually only base point would be precomputed.
  createCache(P, W) {
    validateW(W, this.bits);
    pointWindowSizes.set(P, W);
    pointPrecomputes.delete(P);
  }
  hasCache(elm) {
    return getW(elm) !== 1;
  }
};
function mulEndoUnsafe(Point, point, k1, k2) {
  let acc = point;
  let p1 = Point.ZERO;
  let p2 = Point.ZERO;
  while (k1 > _0n3 || k2 > _0n3) {
    if (k1 & _1n3)
      p1 = p1.add(acc);
    if (k2 & _1n3)
      p2 = p2.add(acc);
    acc = acc.double();
    k1 >>= _1n3;
    k2 >>= _1n3;
  }
  return { p1, p2 };
}
function pippenger(c, fieldN, points, scalars) {
  validateMSMPoints(points, c);
  validateMSMScalars(scalars, fieldN);
  const plength = points.length;
  const slength = scalars.length;
  if (plength !== slength)
    throw new Error("arrays of points and scalars must have equal length");
  const zero = c.ZERO;
  const wbits = bitLen(BigInt(plength));
  let windowSize = 1;
  if (wbits > 12)
    windowSize = wbits - 3;
  else if (wbits > 4)
    windowSize = wbits - 2;
  else if (wbits > 0)
    windowSize = 2;
  const MASK = bitMask(windowSize);
  const buckets = new Array(Number(MASK) + 1).fill(zero);
  const lastBits = Math.floor((fieldN.BITS - 1) / windowSize) * windowSize;
  let sum = zero;
  for (let i = lastBits; i >= 0; i -= windowSize) {
    buckets.fill(zero);
    for (let j = 0; j < slength; j++) {
      const scalar = scalars[j];
      const wbits2 = Number(scalar >> BigInt(i) & MASK);
      buckets[wbits2] = buckets[wbits2].add(points[j]);
    }
    let resI = zero;
    for (let j = buckets.length - 1, sumI = zero; j > 0; j--) {
      sumI = sumI.add(buckets[j]);
      resI = resI.add(sumI);
    }
    sum = sum.add(resI);
    if (i !== 0)
      for (let j = 0; j < windowSize; j++)
        sum = sum.double();
  }
  return sum;
}
function createField(order, field, isLE2) {
  if (field) {
    if (field.ORDER !== order)
      throw new Error("Field.ORDER must match order: Fp == p, Fn == n");
    validateField(field);
    return field;
  } else {
    return Field(order, { isLE: isLE2 });
  }
}
function _createCurveFields(type, CURVE, curveOpts = {}, FpFnLE) {
  if (FpFnLE === void 0)
    FpFnLE = type === "edwards";
  if (!CURVE || typeof CURVE !== "object")
    throw new Error(`expected valid ${type} CURVE object`);
  for (const p of ["p", "n", "h"]) {
    const val = CURVE[p];
    if (!(typeof val === "bigint" && val > _0n3))
      throw new Error(`CURVE.${p} must be positive bigint`);
  }
  const Fp3 = createField(CURVE.p, curveOpts.Fp, FpFnLE);
  const Fn2 = createField(CURVE.n, curveOpts.Fn, FpFnLE);
  const _b = type === "weierstrass" ? "b" : "d";
  const params = ["Gx", "Gy", "a", _b];
  for (const p of params) {
    if (!Fp3.isValid(CURVE[p]))
      throw new Error(`CURVE.${p} must be valid field element of CURVE.Fp`);
  }
  CURVE = Object.freeze(Object.assign({}, CURVE));
  return { CURVE, Fp: Fp3, Fn: Fn2 };
}

// node_modules/@noble/curves/esm/abstract/edwards.js
/*! noble-curves - MIT License (c) 2022 Paul Miller (paulmillr.com) */
var _0n4 = BigInt(0);
var _1n4 = BigInt(1);
var _2n2 = BigInt(2);
var _8n2 = BigInt(8);
function isEdValidXY(Fp3, CURVE, x, y) {
  const x2 = Fp3.sqr(x);
  const y2 = Fp3.sqr(y);
  const left = Fp3.add(Fp3.mul(CURVE.a, x2), y2);
  const right = Fp3.add(Fp3.ONE, Fp3.mul(CURVE.d, Fp3.mul(x2, y2)));
  return Fp3.eql(left, right);
}
function edwards(params, extraOpts = {}) {
  const validated = _createCurveFields("edwards", params, extraOpts, extraOpts.FpFnLE);
  const { Fp: Fp3, Fn: Fn2 } = validated;
  let CURVE = validated.CURVE;
  const { h: cofactor } = CURVE;
  _validateObject(extraOpts, {}, { uvRatio: "function" });
  const MASK = _2n2 << BigInt(Fn2.BYTES * 8) - _1n4;
  const modP = (n) => Fp3.create(n);
  const uvRatio2 = extraOpts.uvRatio || ((u, v) => {
    try {
      return { isValid: true, value: Fp3.sqrt(Fp3.div(u, v)) };
    } catch (e) {
      return { isValid: false, value: _0n4 };
    }
  });
  if (!isEdValidXY(Fp3, CURVE, CURVE.Gx, CURVE.Gy))
    throw new Error("bad curve params: generator point");
  function acoord(title, n, banZero = false) {
    const min = banZero ? _1n4 : _0n4;
    aInRange("coordinate " + title, n, min, MASK);
    return n;
  }
  function aextpoint(other) {
    if (!(other instanceof Point))
      throw new Error("ExtendedPoint expected");
  }
  const toAffineMemo = memoized((p, iz) => {
    const { X, Y, Z } = p;
    const is0 = p.is0();
    if (iz == null)
      iz = is0 ? _8n2 : Fp3.inv(Z);
    const x = modP(X * iz);
    const y = modP(Y * iz);
    const zz = Fp3.mul(Z, iz);
    if (is0)
      return { x: _0n4, y: _1n4 };
    if (zz !== _1n4)
      throw new Error("invZ was invalid");
    return { x, y };
  });
  const assertValidMemo = memoized((p) => {
    const { a, d } = CURVE;
    if (p.is0())
      throw new Error("bad point: ZERO");
    const { X, Y, Z, T } = p;
    const X2 = modP(X * X);
    const Y2 = modP(Y * Y);
    const Z2 = modP(Z * Z);
    const Z4 = modP(Z2 * Z2);
    const aX2 = modP(X2 * a);
    const left = modP(Z2 * modP(aX2 + Y2));
    const right = modP(Z4 + modP(d * modP(X2 * Y2)));
    if (left !== right)
      throw new Error("bad point: equation left != right (1)");
    const XY = modP(X * Y);
    const ZT = modP(Z * T);
    if (XY !== ZT)
      throw new Error("bad point: equation left != right (2)");
    return true;
  });
  class Point {
    constructor(X, Y, Z, T) {
      this.X = acoord("x", X);
      this.Y = acoord("y", Y);
      this.Z = acoord("z", Z, true);
      this.T = acoord("t", T);
      Object.freeze(this);
    }
    static CURVE() {
      return CURVE;
    }
    static fromAffine(p) {
      if (p instanceof Point)
        throw new Error("extended point not allowed");
      const { x, y } = p || {};
      acoord("x", x);
      acoord("y", y);
      return new Point(x, y, _1n4, modP(x * y));
    }
    // Uses algo from RFC8032 5.1.3.
    static fromBytes(bytes, zip215 = false) {
      const len = Fp3.BYTES;
      const { a, d } = CURVE;
      bytes = copyBytes2(_abytes2(bytes, len, "point"));
      _abool2(zip215, "zip215");
      const normed = copyBytes2(bytes);
      const lastByte = bytes[len - 1];
      normed[len - 1] = lastByte & ~128;
      const y = bytesToNumberLE(normed);
      const max = zip215 ? MASK : Fp3.ORDER;
      aInRange("point.y", y, _0n4, max);
      const y2 = modP(y * y);
      const u = modP(y2 - _1n4);
      const v = modP(d * y2 - a);
      let { isValid, value: x } = uvRatio2(u, v);
      if (!isValid)
        throw new Error("bad point: invalid y coordinate");
      const isXOdd = (x & _1n4) === _1n4;
      const isLastByteOdd = (lastByte & 128) !== 0;
      if (!zip215 && x === _0n4 && isLastByteOdd)
        throw new Error("bad point: x=0 and x_0=1");
      if (isLastByteOdd !== isXOdd)
        x = modP(-x);
      return Point.fromAffine({ x, y });
    }
    static fromHex(bytes, zip215 = false) {
      return Point.fromBytes(ensureBytes("point", bytes), zip215);
    }
    get x() {
      return this.toAffine().x;
    }
    get y() {
      return this.toAffine().y;
    }
    precompute(windowSize = 8, isLazy = true) {
      wnaf.createCache(this, windowSize);
      if (!isLazy)
        this.multiply(_2n2);
      return this;
    }
    // Useful in fromAffine() - not for fromBytes(), which always created valid points.
    assertValidity() {
      assertValidMemo(this);
    }
    // Compare one point to another.
    equals(other) {
      aextpoint(other);
      const { X: X1, Y: Y1, Z: Z1 } = this;
      const { X: X2, Y: Y2, Z: Z2 } = other;
      const X1Z2 = modP(X1 * Z2);
      const X2Z1 = modP(X2 * Z1);
      const Y1Z2 = modP(Y1 * Z2);
      const Y2Z1 = modP(Y2 * Z1);
      return X1Z2 === X2Z1 && Y1Z2 === Y2Z1;
    }
    is0() {
      return this.equals(Point.ZERO);
    }
    negate() {
      return new Point(modP(-this.X), this.Y, this.Z, modP(-this.T));
    }
    // Fast algo for doubling Extended Point.
    // https://hyperelliptic.org/EFD/g1p/auto-twisted-extended.html#doubling-dbl-2008-hwcd
    // Cost: 4M + 4S + 1*a + 6add + 1*2.
    double() {
      const { a } = CURVE;
      const { X: X1, Y: Y1, Z: Z1 } = this;
      const A = modP(X1 * X1);
      const B = modP(Y1 * Y1);
      const C = modP(_2n2 * modP(Z1 * Z1));
      const D = modP(a * A);
      const x1y1 = X1 + Y1;
      const E = modP(modP(x1y1 * x1y1) - A - B);
      const G = D + B;
      const F = G - C;
      const H = D - B;
      const X3 = modP(E * F);
      const Y3 = modP(G * H);
      const T3 = modP(E * H);
      const Z3 = modP(F * G);
      return new Point(X3, Y3, Z3, T3);
    }
    // Fast algo for adding 2 Extended Points.
    // https://hyperelliptic.org/EFD/g1p/auto-twisted-extended.html#addition-add-2008-hwcd
    // Cost: 9M + 1*a + 1*d + 7add.
    add(other) {
      aextpoint(other);
      const { a, d } = CURVE;
      const { X: X1, Y: Y1, Z: Z1, T: T1 } = this;
      const { X: X2, Y: Y2, Z: Z2, T: T2 } = other;
      const A = modP(X1 * X2);
      const B = modP(Y1 * Y2);
      const C = modP(T1 * d * T2);
      const D = modP(Z1 * Z2);
      const E = modP((X1 + Y1) * (X2 + Y2) - A - B);
      const F = D - C;
      const G = D + C;
      const H = modP(B - a * A);
      const X3 = modP(E * F);
      const Y3 = modP(G * H);
      const T3 = modP(E * H);
      const Z3 = modP(F * G);
      return new Point(X3, Y3, Z3, T3);
    }
    subtract(other) {
      return this.add(other.negate());
    }
    // Constant-time multiplication.
    multiply(scalar) {
      if (!Fn2.isValidNot0(scalar))
        throw new Error("invalid scalar: expected 1 <= sc < curve.n");
      const { p, f } = wnaf.cached(this, scalar, (p2) => normalizeZ(Point, p2));
      return normalizeZ(Point, [p, f])[0];
    }
    // Non-constant-time multiplication. Uses double-and-add algorithm.
    // It's faster, but should only be used when you don't care about
    // an exposed private key e.g. sig verification.
    // Does NOT allow scalars higher than CURVE.n.
    // Accepts optional accumulator to merge with multiply (important for sparse scalars)
    multiplyUnsafe(scalar, acc = Point.ZERO) {
      if (!Fn2.isValid(scalar))
        throw new Error("invalid scalar: expected 0 <= sc < curve.n");
      if (scalar === _0n4)
        return Point.ZERO;
      if (this.is0() || scalar === _1n4)
        return this;
      return wnaf.unsafe(this, scalar, (p) => normalizeZ(Point, p), acc);
    }
    // Checks if point is of small order.
    // If you add something to small order point, you will have "dirty"
    // point with torsion component.
    // Multiplies point by cofactor and checks if the result is 0.
    isSmallOrder() {
      return this.multiplyUnsafe(cofactor).is0();
    }
    // Multiplies point by curve order and checks if the result is 0.
    // Returns `false` is the point is dirty.
    isTorsionFree() {
      return wnaf.unsafe(this, CURVE.n).is0();
    }
    // Converts Extended point to default (x, y) coordinates.
    // Can accept precomputed Z^-1 - for example, from invertBatch.
    toAffine(invertedZ) {
      return toAffineMemo(this, invertedZ);
    }
    clearCofactor() {
      if (cofactor === _1n4)
        return this;
      return this.multiplyUnsafe(cofactor);
    }
    toBytes() {
      const { x, y } = this.toAffine();
      const bytes = Fp3.toBytes(y);
      bytes[bytes.length - 1] |= x & _1n4 ? 128 : 0;
      return bytes;
    }
    toHex() {
      return bytesToHex(this.toBytes());
    }
    toString() {
      return `<Point ${this.is0() ? "ZERO" : this.toHex()}>`;
    }
    // TODO: remove
    get ex() {
      return this.X;
    }
    get ey() {
      return this.Y;
    }
    get ez() {
      return this.Z;
    }
    get et() {
      return this.T;
    }
    static normalizeZ(points) {
      return normalizeZ(Point, points);
    }
    static msm(points, scalars) {
      return pippenger(Point, Fn2, points, scalars);
    }
    _setWindowSize(windowSize) {
      this.precompute(windowSize);
    }
    toRawBytes() {
      return this.toBytes();
    }
  }
  Point.BASE = new Point(CURVE.Gx, CURVE.Gy, _1n4, modP(CURVE.Gx * CURVE.Gy));
  Point.ZERO = new Point(_0n4, _1n4, _1n4, _0n4);
  Point.Fp = Fp3;
  Point.Fn = Fn2;
  const wnaf = new wNAF(Point, Fn2.BITS);
  Point.BASE.precompute(8);
  return Point;
}
var PrimeEdwardsPoint = class {
  constructor(ep) {
    this.ep = ep;
  }
  // Static methods that must be implemented by subclasses
  static fromBytes(_bytes) {
    notImplemented();
  }
  static fromHex(_hex) {
    notImplemented();
  }
  get x() {
    return this.toAffine().x;
  }
  get y() {
    return this.toAffine().y;
  }
  // Common implementations
  clearCofactor() {
    return this;
  }
  assertValidity() {
    this.ep.assertValidity();
  }
  toAffine(invertedZ) {
    return this.ep.toAffine(invertedZ);
  }
  toHex() {
    return bytesToHex(this.toBytes());
  }
  toString() {
    return this.toHex();
  }
  isTorsionFree() {
    return true;
  }
  isSmallOrder() {
    return false;
  }
  add(other) {
    this.assertSame(other);
    return this.init(this.ep.add(other.ep));
  }
  subtract(other) {
    this.assertSame(other);
    return this.init(this.ep.subtract(other.ep));
  }
  multiply(scalar) {
    return this.init(this.ep.multiply(scalar));
  }
  multiplyUnsafe(scalar) {
    return this.init(this.ep.multiplyUnsafe(scalar));
  }
  double() {
    return this.init(this.ep.double());
  }
  negate() {
    return this.init(this.ep.negate());
  }
  precompute(windowSize, isLazy) {
    return this.init(this.ep.precompute(windowSize, isLazy));
  }
  /** @deprecated use `toBytes` */
  toRawBytes() {
    return this.toBytes();
  }
};
function eddsa(Point, cHash, eddsaOpts = {}) {
  if (typeof cHash !== "function")
    throw new Error('"hash" function param is required');
  _validateObject(eddsaOpts, {}, {
    adjustScalarBytes: "function",
    randomBytes: "function",
    domain: "function",
    prehash: "function",
    mapToCurve: "function"
  });
  const { prehash } = eddsaOpts;
  const { BASE, Fp: Fp3, Fn: Fn2 } = Point;
  const randomBytes2 = eddsaOpts.randomBytes || randomBytes;
  const adjustScalarBytes2 = eddsaOpts.adjustScalarBytes || ((bytes) => bytes);
  const domain = eddsaOpts.domain || ((data, ctx, phflag) => {
    _abool2(phflag, "phflag");
    if (ctx.length || phflag)
      throw new Error("Contexts/pre-hash are not supported");
    return data;
  });
  function modN_LE(hash) {
    return Fn2.create(bytesToNumberLE(hash));
  }
  function getPrivateScalar(key) {
    const len = lengths.secretKey;
    key = ensureBytes("private key", key, len);
    const hashed = ensureBytes("hashed private key", cHash(key), 2 * len);
    const head = adjustScalarBytes2(hashed.slice(0, len));
    const prefix = hashed.slice(len, 2 * len);
    const scalar = modN_LE(head);
    return { head, prefix, scalar };
  }
  function getExtendedPublicKey(secretKey) {
    const { head, prefix, scalar } = getPrivateScalar(secretKey);
    const point = BASE.multiply(scalar);
    const pointBytes = point.toBytes();
    return { head, prefix, scalar, point, pointBytes };
  }
  function getPublicKey(secretKey) {
    return getExtendedPublicKey(secretKey).pointBytes;
  }
  function hashDomainToScalar(context = Uint8Array.of(), ...msgs) {
    const msg = concatBytes(...msgs);
    return modN_LE(cHash(domain(msg, ensureBytes("context", context), !!prehash)));
  }
  function sign(msg, secretKey, options = {}) {
    msg = ensureBytes("message", msg);
    if (prehash)
      msg = prehash(msg);
    const { prefix, scalar, pointBytes } = getExtendedPublicKey(secretKey);
    const r = hashDomainToScalar(options.context, prefix, msg);
    const R = BASE.multiply(r).toBytes();
    const k = hashDomainToScalar(options.context, R, pointBytes, msg);
    const s = Fn2.create(r + k * scalar);
    if (!Fn2.isValid(s))
      throw new Error("sign failed: invalid s");
    const rs = concatBytes(R, Fn2.toBytes(s));
    return _abytes2(rs, lengths.signature, "result");
  }
  const verifyOpts = { zip215: true };
  function verify(sig, msg, publicKey, options = verifyOpts) {
    const { context, zip215 } = options;
    const len = lengths.signature;
    sig = ensureBytes("signature", sig, len);
    msg = ensureBytes("message", msg);
    publicKey = ensureBytes("publicKey", publicKey, lengths.publicKey);
    if (zip215 !== void 0)
      _abool2(zip215, "zip215");
    if (prehash)
      msg = prehash(msg);
    const mid = len / 2;
    const r = sig.subarray(0, mid);
    const s = bytesToNumberLE(sig.subarray(mid, len));
    let A, R, SB;
    try {
      A = Point.fromBytes(publicKey, zip215);
      R = Point.fromBytes(r, zip215);
      SB = BASE.multiplyUnsafe(s);
    } catch (error) {
      return false;
    }
    if (!zip215 && A.isSmallOrder())
      return false;
    const k = hashDomainToScalar(context, R.toBytes(), A.toBytes(), msg);
    const RkA = R.add(A.multiplyUnsafe(k));
    return RkA.subtract(SB).clearCofactor().is0();
  }
  const _size = Fp3.BYTES;
  const lengths = {
    secretKey: _size,
    publicKey: _size,
    signature: 2 * _size,
    seed: _size
  };
  function randomSecretKey(seed = randomBytes2(lengths.seed)) {
    return _abytes2(seed, lengths.seed, "seed");
  }
  function keygen(seed) {
    const secretKey = utils.randomSecretKey(seed);
    return { secretKey, publicKey: getPublicKey(secretKey) };
  }
  function isValidSecretKey(key) {
    return isBytes(key) && key.length === Fn2.BYTES;
  }
  function isValidPublicKey(key, zip215) {
    try {
      return !!Point.fromBytes(key, zip215);
    } catch (error) {
      return false;
    }
  }
  const utils = {
    getExtendedPublicKey,
    randomSecretKey,
    isValidSecretKey,
    isValidPublicKey,
    /**
     * Converts ed public key to x public key. Uses formula:
     * - ed25519:
     *   - `(u, v) = ((1+y)/(1-y), sqrt(-486664)*u/x)`
     *   - `(x, y) = (sqrt(-486664)*u/v, (u-1)/(u+1))`
     * - ed448:
     *   - `(u, v) = ((y-1)/(y+1), sqrt(156324)*u/x)`
     *   - `(x, y) = (sqrt(156324)*u/v, (1+u)/(1-u))`
     */
    toMontgomery(publicKey) {
      const { y } = Point.fromBytes(publicKey);
      const size = lengths.publicKey;
      const is25519 = size === 32;
      if (!is25519 && size !== 57)
        throw new Error("only defined for 25519 and 448");
      const u = is25519 ? Fp3.div(_1n4 + y, _1n4 - y) : Fp3.div(y - _1n4, y + _1n4);
      return Fp3.toBytes(u);
    },
    toMontgomerySecret(secretKey) {
      const size = lengths.secretKey;
      _abytes2(secretKey, size);
      const hashed = cHash(secretKey.subarray(0, size));
      return adjustScalarBytes2(hashed).subarray(0, size);
    },
    /** @deprecated */
    randomPrivateKey: randomSecretKey,
    /** @deprecated */
    precompute(windowSize = 8, point = Point.BASE) {
      return point.precompute(windowSize, false);
    }
  };
  return Object.freeze({
    keygen,
    getPublicKey,
    sign,
    verify,
    utils,
    Point,
    lengths
  });
}
function _eddsa_legacy_opts_to_new(c) {
  const CURVE = {
    a: c.a,
    d: c.d,
    p: c.Fp.ORDER,
    n: c.n,
    h: c.h,
    Gx: c.Gx,
    Gy: c.Gy
  };
  const Fp3 = c.Fp;
  const Fn2 = Field(CURVE.n, c.nBitLength, true);
  const curveOpts = { Fp: Fp3, Fn: Fn2, uvRatio: c.uvRatio };
  const eddsaOpts = {
    randomBytes: c.randomBytes,
    adjustScalarBytes: c.adjustScalarBytes,
    domain: c.domain,
    prehash: c.prehash,
    mapToCurve: c.mapToCurve
  };
  return { CURVE, curveOpts, hash: c.hash, eddsaOpts };
}
function _eddsa_new_output_to_legacy(c, eddsa2) {
  const Point = eddsa2.Point;
  const legacy = Object.assign({}, eddsa2, {
    ExtendedPoint: Point,
    CURVE: c,
    nBitLength: Point.Fn.BITS,
    nByteLength: Point.Fn.BYTES
  });
  return legacy;
}
function twistedEdwards(c) {
  const { CURVE, curveOpts, hash, eddsaOpts } = _eddsa_legacy_opts_to_new(c);
  const Point = edwards(CURVE, curveOpts);
  const EDDSA = eddsa(Point, hash, eddsaOpts);
  return _eddsa_new_output_to_legacy(c, EDDSA);
}

// node_modules/@noble/curves/esm/abstract/hash-to-curve.js
var os2ip = bytesToNumberBE;
function i2osp(value, length) {
  anum(value);
  anum(length);
  if (value < 0 || value >= 1 << 8 * length)
    throw new Error("invalid I2OSP input: " + value);
  const res = Array.from({ length }).fill(0);
  for (let i = length - 1; i >= 0; i--) {
    res[i] = value & 255;
    value >>>= 8;
  }
  return new Uint8Array(res);
}
function strxor(a, b) {
  const arr = new Uint8Array(a.length);
  for (let i = 0; i < a.length; i++) {
    arr[i] = a[i] ^ b[i];
  }
  return arr;
}
function anum(item) {
  if (!Number.isSafeInteger(item))
    throw new Error("number expected");
}
function normDST(DST) {
  if (!isBytes(DST) && typeof DST !== "string")
    throw new Error("DST must be Uint8Array or string");
  return typeof DST === "string" ? utf8ToBytes(DST) : DST;
}
function expand_message_xmd(msg, DST, lenInBytes, H) {
  abytes(msg);
  anum(lenInBytes);
  DST = normDST(DST);
  if (DST.length > 255)
    DST = H(concatBytes(utf8ToBytes("H2C-OVERSIZE-DST-"), DST));
  const { outputLen: b_in_bytes, blockLen: r_in_bytes } = H;
  const ell = Math.ceil(lenInBytes / b_in_bytes);
  if (lenInBytes > 65535 || ell > 255)
    throw new Error("expand_message_xmd: invalid lenInBytes");
  const DST_prime = concatBytes(DST, i2osp(DST.length, 1));
  const Z_pad = i2osp(0, r_in_bytes);
  const l_i_b_str = i2osp(lenInBytes, 2);
  const b = new Array(ell);
  const b_0 = H(concatBytes(Z_pad, msg, l_i_b_str, i2osp(0, 1), DST_prime));
  b[0] = H(concatBytes(b_0, i2osp(1, 1), DST_prime));
  for (let i = 1; i <= ell; i++) {
    const args = [strxor(b_0, b[i - 1]), i2osp(i + 1, 1), DST_prime];
    b[i] = H(concatBytes(...args));
  }
  const pseudo_random_bytes = concatBytes(...b);
  return pseudo_random_bytes.slice(0, lenInBytes);
}
function expand_message_xof(msg, DST, lenInBytes, k, H) {
  abytes(msg);
  anum(lenInBytes);
  DST = normDST(DST);
  if (DST.length > 255) {
    const dkLen = Math.ceil(2 * k / 8);
    DST = H.create({ dkLen }).update(utf8ToBytes("H2C-OVERSIZE-DST-")).update(DST).digest();
  }
  if (lenInBytes > 65535 || DST.length > 255)
    throw new Error("expand_message_xof: invalid lenInBytes");
  return H.create({ dkLen: lenInBytes }).update(msg).update(i2osp(lenInBytes, 2)).update(DST).update(i2osp(DST.length, 1)).digest();
}
function hash_to_field(msg, count, options) {
  _validateObject(options, {
    p: "bigint",
    m: "number",
    k: "number",
    hash: "function"
  });
  const { p, k, m, hash, expand, DST } = options;
  if (!isHash(options.hash))
    throw new Error("expected valid hash");
  abytes(msg);
  anum(count);
  const log2p = p.toString(2).length;
  const L = Math.ceil((log2p + k) / 8);
  const len_in_bytes = count * m * L;
  let prb;
  if (expand === "xmd") {
    prb = expand_message_xmd(msg, DST, len_in_bytes, hash);
  } else if (expand === "xof") {
    prb = expand_message_xof(msg, DST, len_in_bytes, k, hash);
  } else if (expand === "_internal_pass") {
    prb = msg;
  } else {
    throw new Error('expand must be "xmd" or "xof"');
  }
  const u = new Array(count);
  for (let i = 0; i < count; i++) {
    const e = new Array(m);
    for (let j = 0; j < m; j++) {
      const elm_offset = L * (j + i * m);
      const tv = prb.subarray(elm_offset, elm_offset + L);
      e[j] = mod(os2ip(tv), p);
    }
    u[i] = e;
  }
  return u;
}
function isogenyMap(field, map) {
  const coeff = map.map((i) => Array.from(i).reverse());
  return (x, y) => {
    const [xn, xd, yn, yd] = coeff.map((val) => val.reduce((acc, i) => field.add(field.mul(acc, x), i)));
    const [xd_inv, yd_inv] = FpInvertBatch(field, [xd, yd], true);
    x = field.mul(xn, xd_inv);
    y = field.mul(y, field.mul(yn, yd_inv));
    return { x, y };
  };
}
var _DST_scalar = utf8ToBytes("HashToScalar-");
function createHasher2(Point, mapToCurve, defaults) {
  if (typeof mapToCurve !== "function")
    throw new Error("mapToCurve() must be defined");
  function map(num) {
    return Point.fromAffine(mapToCurve(num));
  }
  function clear(initial) {
    const P = initial.clearCofactor();
    if (P.equals(Point.ZERO))
      return Point.ZERO;
    P.assertValidity();
    return P;
  }
  return {
    defaults,
    hashToCurve(msg, options) {
      const opts = Object.assign({}, defaults, options);
      const u = hash_to_field(msg, 2, opts);
      const u0 = map(u[0]);
      const u1 = map(u[1]);
      return clear(u0.add(u1));
    },
    encodeToCurve(msg, options) {
      const optsDst = defaults.encodeDST ? { DST: defaults.encodeDST } : {};
      const opts = Object.assign({}, defaults, optsDst, options);
      const u = hash_to_field(msg, 1, opts);
      const u0 = map(u[0]);
      return clear(u0);
    },
    /** See {@link H2CHasher} */
    mapToCurve(scalars) {
      if (!Array.isArray(scalars))
        throw new Error("expected array of bigints");
      for (const i of scalars)
        if (typeof i !== "bigint")
          throw new Error("expected array of bigints");
      return clear(map(scalars));
    },
    // hash_to_scalar can produce 0: https://www.rfc-editor.org/errata/eid8393
    // RFC 9380, draft-irtf-cfrg-bbs-signatures-08
    hashToScalar(msg, options) {
      const N = Point.Fn.ORDER;
      const opts = Object.assign({}, defaults, { p: N, m: 1, DST: _DST_scalar }, options);
      return hash_to_field(msg, 1, opts)[0][0];
    }
  };
}

// node_modules/@noble/curves/esm/ed25519.js
/*! noble-curves - MIT License (c) 2022 Paul Miller (paulmillr.com) */
var _0n5 = /* @__PURE__ */ BigInt(0);
var _1n5 = BigInt(1);
var _2n3 = BigInt(2);
var _3n2 = BigInt(3);
var _5n2 = BigInt(5);
var _8n3 = BigInt(8);
var ed25519_CURVE_p = BigInt("0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffed");
var ed25519_CURVE = /* @__PURE__ */ (() => ({
  p: ed25519_CURVE_p,
  n: BigInt("0x1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed"),
  h: _8n3,
  a: BigInt("0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffec"),
  d: BigInt("0x52036cee2b6ffe738cc740797779e89800700a4d4141d8ab75eb4dca135978a3"),
  Gx: BigInt("0x216936d3cd6e53fec0a4e231fdd6dc5c692cc7609525a7b2c9562d608f25d51a"),
  Gy: BigInt("0x6666666666666666666666666666666666666666666666666666666666666658")
}))();
function ed25519_pow_2_252_3(x) {
  const _10n = BigInt(10), _20n = BigInt(20), _40n = BigInt(40), _80n = BigInt(80);
  const P = ed25519_CURVE_p;
  const x2 = x * x % P;
  const b2 = x2 * x % P;
  const b4 = pow2(b2, _2n3, P) * b2 % P;
  const b5 = pow2(b4, _1n5, P) * x % P;
  const b10 = pow2(b5, _5n2, P) * b5 % P;
  const b20 = pow2(b10, _10n, P) * b10 % P;
  const b40 = pow2(b20, _20n, P) * b20 % P;
  const b80 = pow2(b40, _40n, P) * b40 % P;
  const b160 = pow2(b80, _80n, P) * b80 % P;
  const b240 = pow2(b160, _80n, P) * b80 % P;
  const b250 = pow2(b240, _10n, P) * b10 % P;
  const pow_p_5_8 = pow2(b250, _2n3, P) * x % P;
  return { pow_p_5_8, b2 };
}
function adjustScalarBytes(bytes) {
  bytes[0] &= 248;
  bytes[31] &= 127;
  bytes[31] |= 64;
  return bytes;
}
var ED25519_SQRT_M1 = /* @__PURE__ */ BigInt("19681161376707505956807079304988542015446066515923890162744021073123829784752");
function uvRatio(u, v) {
  const P = ed25519_CURVE_p;
  const v3 = mod(v * v * v, P);
  const v7 = mod(v3 * v3 * v, P);
  const pow = ed25519_pow_2_252_3(u * v7).pow_p_5_8;
  let x = mod(u * v3 * pow, P);
  const vx2 = mod(v * x * x, P);
  const root1 = x;
  const root2 = mod(x * ED25519_SQRT_M1, P);
  const useRoot1 = vx2 === u;
  const useRoot2 = vx2 === mod(-u, P);
  const noRoot = vx2 === mod(-u * ED25519_SQRT_M1, P);
  if (useRoot1)
    x = root1;
  if (useRoot2 || noRoot)
    x = root2;
  if (isNegativeLE(x, P))
    x = mod(-x, P);
  return { isValid: useRoot1 || useRoot2, value: x };
}
var Fp = /* @__PURE__ */ (() => Field(ed25519_CURVE.p, { isLE: true }))();
var Fn = /* @__PURE__ */ (() => Field(ed25519_CURVE.n, { isLE: true }))();
var ed25519Defaults = /* @__PURE__ */ (() => ({
  ...ed25519_CURVE,
  Fp,
  hash: sha512,
  adjustScalarBytes,
  // dom2
  // Ratio of u to v. Allows us to combine inversion and square root. Uses algo from RFC8032 5.1.3.
  // Constant-time, u/√v
  uvRatio
}))();
var ed25519 = /* @__PURE__ */ (() => twistedEdwards(ed25519Defaults))();
var SQRT_M1 = ED25519_SQRT_M1;
var SQRT_AD_MINUS_ONE = /* @__PURE__ */ BigInt("25063068953384623474111414158702152701244531502492656460079210482610430750235");
var INVSQRT_A_MINUS_D = /* @__PURE__ */ BigInt("54469307008909316920995813868745141605393597292927456921205312896311721017578");
var ONE_MINUS_D_SQ = /* @__PURE__ */ BigInt("1159843021668779879193775521855586647937357759715417654439879720876111806838");
var D_MINUS_ONE_SQ = /* @__PURE__ */ BigInt("40440834346308536858101042469323190826248399146238708352240133220865137265952");
var invertSqrt = (number) => uvRatio(_1n5, number);
var MAX_255B = /* @__PURE__ */ BigInt("0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff");
var bytes255ToNumberLE = (bytes) => ed25519.Point.Fp.create(bytesToNumberLE(bytes) & MAX_255B);
function calcElligatorRistrettoMap(r0) {
  const { d } = ed25519_CURVE;
  const P = ed25519_CURVE_p;
  const mod2 = (n) => Fp.create(n);
  const r = mod2(SQRT_M1 * r0 * r0);
  const Ns = mod2((r + _1n5) * ONE_MINUS_D_SQ);
  let c = BigInt(-1);
  const D = mod2((c - d * r) * mod2(r + d));
  let { isValid: Ns_D_is_sq, value: s } = uvRatio(Ns, D);
  let s_ = mod2(s * r0);
  if (!isNegativeLE(s_, P))
    s_ = mod2(-s_);
  if (!Ns_D_is_sq)
    s = s_;
  if (!Ns_D_is_sq)
    c = r;
  const Nt = mod2(c * (r - _1n5) * D_MINUS_ONE_SQ - D);
  const s2 = s * s;
  const W0 = mod2((s + s) * D);
  const W1 = mod2(Nt * SQRT_AD_MINUS_ONE);
  const W2 = mod2(_1n5 - s2);
  const W3 = mod2(_1n5 + s2);
  return new ed25519.Point(mod2(W0 * W3), mod2(W2 * W1), mod2(W1 * W3), mod2(W0 * W2));
}
function ristretto255_map(bytes) {
  abytes(bytes, 64);
  const r1 = bytes255ToNumberLE(bytes.subarray(0, 32));
  const R1 = calcElligatorRistrettoMap(r1);
  const r2 = bytes255ToNumberLE(bytes.subarray(32, 64));
  const R2 = calcElligatorRistrettoMap(r2);
  return new _RistrettoPoint(R1.add(R2));
}
var _RistrettoPoint = class __RistrettoPoint extends PrimeEdwardsPoint {
  constructor(ep) {
    super(ep);
  }
  static fromAffine(ap) {
    return new __RistrettoPoint(ed25519.Point.fromAffine(ap));
  }
  assertSame(other) {
    if (!(other instanceof __RistrettoPoint))
      throw new Error("RistrettoPoint expected");
  }
  init(ep) {
    return new __RistrettoPoint(ep);
  }
  /** @deprecated use `import { ristretto255_hasher } from '@noble/curves/ed25519.js';` */
  static hashToCurve(hex) {
    return ristretto255_map(ensureBytes("ristrettoHash", hex, 64));
  }
  static fromBytes(bytes) {
    abytes(bytes, 32);
    const { a, d } = ed25519_CURVE;
    const P = ed25519_CURVE_p;
    const mod2 = (n) => Fp.create(n);
    const s = bytes255ToNumberLE(bytes);
    if (!equalBytes2(Fp.toBytes(s), bytes) || isNegativeLE(s, P))
      throw new Error("invalid ristretto255 encoding 1");
    const s2 = mod2(s * s);
    const u1 = mod2(_1n5 + a * s2);
    const u2 = mod2(_1n5 - a * s2);
    const u1_2 = mod2(u1 * u1);
    const u2_2 = mod2(u2 * u2);
    const v = mod2(a * d * u1_2 - u2_2);
    const { isValid, value: I } = invertSqrt(mod2(v * u2_2));
    const Dx = mod2(I * u2);
    const Dy = mod2(I * Dx * v);
    let x = mod2((s + s) * Dx);
    if (isNegativeLE(x, P))
      x = mod2(-x);
    const y = mod2(u1 * Dy);
    const t = mod2(x * y);
    if (!isValid || isNegativeLE(t, P) || y === _0n5)
      throw new Error("invalid ristretto255 encoding 2");
    return new __RistrettoPoint(new ed25519.Point(x, y, _1n5, t));
  }
  /**
   * Converts ristretto-encoded string to ristretto point.
   * Described in [RFC9496](https://www.rfc-editor.org/rfc/rfc9496#name-decode).
   * @param hex Ristretto-encoded 32 bytes. Not every 32-byte string is valid ristretto encoding
   */
  static fromHex(hex) {
    return __RistrettoPoint.fromBytes(ensureBytes("ristrettoHex", hex, 32));
  }
  static msm(points, scalars) {
    return pippenger(__RistrettoPoint, ed25519.Point.Fn, points, scalars);
  }
  /**
   * Encodes ristretto point to Uint8Array.
   * Described in [RFC9496](https://www.rfc-editor.org/rfc/rfc9496#name-encode).
   */
  toBytes() {
    let { X, Y, Z, T } = this.ep;
    const P = ed25519_CURVE_p;
    const mod2 = (n) => Fp.create(n);
    const u1 = mod2(mod2(Z + Y) * mod2(Z - Y));
    const u2 = mod2(X * Y);
    const u2sq = mod2(u2 * u2);
    const { value: invsqrt } = invertSqrt(mod2(u1 * u2sq));
    const D1 = mod2(invsqrt * u1);
    const D2 = mod2(invsqrt * u2);
    const zInv = mod2(D1 * D2 * T);
    let D;
    if (isNegativeLE(T * zInv, P)) {
      let _x = mod2(Y * SQRT_M1);
      let _y = mod2(X * SQRT_M1);
      X = _x;
      Y = _y;
      D = mod2(D1 * INVSQRT_A_MINUS_D);
    } else {
      D = D2;
    }
    if (isNegativeLE(X * zInv, P))
      Y = mod2(-Y);
    let s = mod2((Z - Y) * D);
    if (isNegativeLE(s, P))
      s = mod2(-s);
    return Fp.toBytes(s);
  }
  /**
   * Compares two Ristretto points.
   * Described in [RFC9496](https://www.rfc-editor.org/rfc/rfc9496#name-equals).
   */
  equals(other) {
    this.assertSame(other);
    const { X: X1, Y: Y1 } = this.ep;
    const { X: X2, Y: Y2 } = other.ep;
    const mod2 = (n) => Fp.create(n);
    const one = mod2(X1 * Y2) === mod2(Y1 * X2);
    const two = mod2(Y1 * Y2) === mod2(X1 * X2);
    return one || two;
  }
  is0() {
    return this.equals(__RistrettoPoint.ZERO);
  }
};
_RistrettoPoint.BASE = /* @__PURE__ */ (() => new _RistrettoPoint(ed25519.Point.BASE))();
_RistrettoPoint.ZERO = /* @__PURE__ */ (() => new _RistrettoPoint(ed25519.Point.ZERO))();
_RistrettoPoint.Fp = /* @__PURE__ */ (() => Fp)();
_RistrettoPoint.Fn = /* @__PURE__ */ (() => Fn)();

// node_modules/@noble/curves/esm/abstract/weierstrass.js
/*! noble-curves - MIT License (c) 2022 Paul Miller (paulmillr.com) */
var divNearest = (num, den) => (num + (num >= 0 ? den : -den) / _2n4) / den;
function _splitEndoScalar(k, basis, n) {
  const [[a1, b1], [a2, b2]] = basis;
  const c1 = divNearest(b2 * k, n);
  const c2 = divNearest(-b1 * k, n);
  let k1 = k - c1 * a1 - c2 * a2;
  let k2 = -c1 * b1 - c2 * b2;
  const k1neg = k1 < _0n6;
  const k2neg = k2 < _0n6;
  if (k1neg)
    k1 = -k1;
  if (k2neg)
    k2 = -k2;
  const MAX_NUM = bitMask(Math.ceil(bitLen(n) / 2)) + _1n6;
  if (k1 < _0n6 || k1 >= MAX_NUM || k2 < _0n6 || k2 >= MAX_NUM) {
    throw new Error("splitScalar (endomorphism): failed, k=" + k);
  }
  return { k1neg, k1, k2neg, k2 };
}
var _0n6 = BigInt(0);
var _1n6 = BigInt(1);
var _2n4 = BigInt(2);
var _3n3 = BigInt(3);
var _4n2 = BigInt(4);
function _normFnElement(Fn2, key) {
  const { BYTES: expected } = Fn2;
  let num;
  if (typeof key === "bigint") {
    num = key;
  } else {
    let bytes = ensureBytes("private key", key);
    try {
      num = Fn2.fromBytes(bytes);
    } catch (error) {
      throw new Error(`invalid private key: expected ui8a of size ${expected}, got ${typeof key}`);
    }
  }
  if (!Fn2.isValidNot0(num))
    throw new Error("invalid private key: out of range [1..N-1]");
  return num;
}
function weierstrassN(params, extraOpts = {}) {
  const validated = _createCurveFields("weierstrass", params, extraOpts);
  const { Fp: Fp3, Fn: Fn2 } = validated;
  let CURVE = validated.CURVE;
  const { h: cofactor, n: CURVE_ORDER } = CURVE;
  _validateObject(extraOpts, {}, {
    allowInfinityPoint: "boolean",
    clearCofactor: "function",
    isTorsionFree: "function",
    fromBytes: "function",
    toBytes: "function",
    endo: "object",
    wrapPrivateKey: "boolean"
  });
  const { endo } = extraOpts;
  if (endo) {
    if (!Fp3.is0(CURVE.a) || typeof endo.beta !== "bigint" || !Array.isArray(endo.basises)) {
      throw new Error('invalid endo: expected "beta": bigint and "basises": array');
    }
  }
  const lengths = getWLengths(Fp3, Fn2);
  function assertCompressionIsSupported() {
    if (!Fp3.isOdd)
      throw new Error("compression is not supported: Field does not have .isOdd()");
  }
  function pointToBytes(_c, point, isCompressed) {
    const { x, y } = point.toAffine();
    const bx = Fp3.toBytes(x);
    _abool2(isCompressed, "isCompressed");
    if (isCompressed) {
      assertCompressionIsSupported();
      const hasEvenY = !Fp3.isOdd(y);
      return concatBytes(pprefix(hasEvenY), bx);
    } else {
      return concatBytes(Uint8Array.of(4), bx, Fp3.toBytes(y));
    }
  }
  function pointFromBytes(bytes) {
    _abytes2(bytes, void 0, "Point");
    const { publicKey: comp, publicKeyUncompressed: uncomp } = lengths;
    const length = bytes.length;
    const head = bytes[0];
    const tail = bytes.subarray(1);
    if (length === comp && (head === 2 || head === 3)) {
      const x = Fp3.fromBytes(tail);
      if (!Fp3.isValid(x))
        throw new Error("bad point: is not on curve, wrong x");
      const y2 = weierstrassEquation(x);
      let y;
      try {
        y = Fp3.sqrt(y2);
      } catch (sqrtError) {
        const err = sqrtError instanceof Error ? ": " + sqrtError.message : "";
        throw new Error("bad point: is not on curve, sqrt error" + err);
      }
      assertCompressionIsSupported();
      const isYOdd = Fp3.isOdd(y);
      const isHeadOdd = (head & 1) === 1;
      if (isHeadOdd !== isYOdd)
        y = Fp3.neg(y);
      return { x, y };
    } else if (length === uncomp && head === 4) {
      const L = Fp3.BYTES;
      const x = Fp3.fromBytes(tail.subarray(0, L));
      const y = Fp3.fromBytes(tail.subarray(L, L * 2));
      if (!isValidXY(x, y))
        throw new Error("bad point: is not on curve");
      return { x, y };
    } else {
      throw new Error(`bad point: got length ${length}, expected compressed=${comp} or uncompressed=${uncomp}`);
    }
  }
  const encodePoint = extraOpts.toBytes || pointToBytes;
  const decodePoint = extraOpts.fromBytes || pointFromBytes;
  function weierstrassEquation(x) {
    const x2 = Fp3.sqr(x);
    const x3 = Fp3.mul(x2, x);
    return Fp3.add(Fp3.add(x3, Fp3.mul(x, CURVE.a)), CURVE.b);
  }
  function isValidXY(x, y) {
    const left = Fp3.sqr(y);
    const right = weierstrassEquation(x);
    return Fp3.eql(left, right);
  }
  if (!isValidXY(CURVE.Gx, CURVE.Gy))
    throw new Error("bad curve params: generator point");
  const _4a3 = Fp3.mul(Fp3.pow(CURVE.a, _3n3), _4n2);
  const _27b2 = Fp3.mul(Fp3.sqr(CURVE.b), BigInt(27));
  if (Fp3.is0(Fp3.add(_4a3, _27b2)))
    throw new Error("bad curve params: a or b");
  function acoord(title, n, banZero = false) {
    if (!Fp3.isValid(n) || banZero && Fp3.is0(n))
      throw new Error(`bad point coordinate ${title}`);
    return n;
  }
  function aprjpoint(other) {
    if (!(other instanceof Point))
      throw new Error("ProjectivePoint expected");
  }
  function splitEndoScalarN(k) {
    if (!endo || !endo.basises)
      throw new Error("no endo");
    return _splitEndoScalar(k, endo.basises, Fn2.ORDER);
  }
  const toAffineMemo = memoized((p, iz) => {
    const { X, Y, Z } = p;
    if (Fp3.eql(Z, Fp3.ONE))
      return { x: X, y: Y };
    const is0 = p.is0();
    if (iz == null)
      iz = is0 ? Fp3.ONE : Fp3.inv(Z);
    const x = Fp3.mul(X, iz);
    const y = Fp3.mul(Y, iz);
    const zz = Fp3.mul(Z, iz);
    if (is0)
      return { x: Fp3.ZERO, y: Fp3.ZERO };
    if (!Fp3.eql(zz, Fp3.ONE))
      throw new Error("invZ was invalid");
    return { x, y };
  });
  const assertValidMemo = memoized((p) => {
    if (p.is0()) {
      if (extraOpts.allowInfinityPoint && !Fp3.is0(p.Y))
        return;
      throw new Error("bad point: ZERO");
    }
    const { x, y } = p.toAffine();
    if (!Fp3.isValid(x) || !Fp3.isValid(y))
      throw new Error("bad point: x or y not field elements");
    if (!isValidXY(x, y))
      throw new Error("bad point: equation left != right");
    if (!p.isTorsionFree())
      throw new Error("bad point: not in prime-order subgroup");
    return true;
  });
  function finishEndo(endoBeta, k1p, k2p, k1neg, k2neg) {
    k2p = new Point(Fp3.mul(k2p.X, endoBeta), k2p.Y, k2p.Z);
    k1p = negateCt(k1neg, k1p);
    k2p = negateCt(k2neg, k2p);
    return k1p.add(k2p);
  }
  class Point {
    /** Does NOT validate if the point is valid. Use `.assertValidity()`. */
    constructor(X, Y, Z) {
      this.X = acoord("x", X);
      this.Y = acoord("y", Y, true);
      this.Z = acoord("z", Z);
      Object.freeze(this);
    }
    static CURVE() {
      return CURVE;
    }
    /** Does NOT validate if the point is valid. Use `.assertValidity()`. */
    static fromAffine(p) {
      const { x, y } = p || {};
      if (!p || !Fp3.isValid(x) || !Fp3.isValid(y))
        throw new Error("invalid affine point");
      if (p instanceof Point)
        throw new Error("projective point not allowed");
      if (Fp3.is0(x) && Fp3.is0(y))
        return Point.ZERO;
      return new Point(x, y, Fp3.ONE);
    }
    static fromBytes(bytes) {
      const P = Point.fromAffine(decodePoint(_abytes2(bytes, void 0, "point")));
      P.assertValidity();
      return P;
    }
    static fromHex(hex) {
      return Point.fromBytes(ensureBytes("pointHex", hex));
    }
    get x() {
      return this.toAffine().x;
    }
    get y() {
      return this.toAffine().y;
    }
    /**
     *
     * @param windowSize
     * @param isLazy true will defer table computation until the first multiplication
     * @returns
     */
    precompute(windowSize = 8, isLazy = true) {
      wnaf.createCache(this, windowSize);
      if (!isLazy)
        this.multiply(_3n3);
      return this;
    }
    // TODO: return `this`
    /** A point on curve is valid if it conforms to equation. */
    assertValidity() {
      assertValidMemo(this);
    }
    hasEvenY() {
      const { y } = this.toAffine();
      if (!Fp3.isOdd)
        throw new Error("Field doesn't support isOdd");
      return !Fp3.isOdd(y);
    }
    /** Compare one point to another. */
    equals(other) {
      aprjpoint(other);
      const { X: X1, Y: Y1, Z: Z1 } = this;
      const { X: X2, Y: Y2, Z: Z2 } = other;
      const U1 = Fp3.eql(Fp3.mul(X1, Z2), Fp3.mul(X2, Z1));
      const U2 = Fp3.eql(Fp3.mul(Y1, Z2), Fp3.mul(Y2, Z1));
      return U1 && U2;
    }
    /** Flips point to one corresponding to (x, -y) in Affine coordinates. */
    negate() {
      return new Point(this.X, Fp3.neg(this.Y), this.Z);
    }
    // Renes-Costello-Batina exception-free doubling formula.
    // There is 30% faster Jacobian formula, but it is not complete.
    // https://eprint.iacr.org/2015/1060, algorithm 3
    // Cost: 8M + 3S + 3*a + 2*b3 + 15add.
    double() {
      const { a, b } = CURVE;
      const b3 = Fp3.mul(b, _3n3);
      const { X: X1, Y: Y1, Z: Z1 } = this;
      let X3 = Fp3.ZERO, Y3 = Fp3.ZERO, Z3 = Fp3.ZERO;
      let t0 = Fp3.mul(X1, X1);
      let t1 = Fp3.mul(Y1, Y1);
      let t2 = Fp3.mul(Z1, Z1);
      let t3 = Fp3.mul(X1, Y1);
      t3 = Fp3.add(t3, t3);
      Z3 = Fp3.mul(X1, Z1);
      Z3 = Fp3.add(Z3, Z3);
      X3 = Fp3.mul(a, Z3);
      Y3 = Fp3.mul(b3, t2);
      Y3 = Fp3.add(X3, Y3);
      X3 = Fp3.sub(t1, Y3);
      Y3 = Fp3.add(t1, Y3);
      Y3 = Fp3.mul(X3, Y3);
      X3 = Fp3.mul(t3, X3);
      Z3 = Fp3.mul(b3, Z3);
      t2 = Fp3.mul(a, t2);
      t3 = Fp3.sub(t0, t2);
      t3 = Fp3.mul(a, t3);
      t3 = Fp3.add(t3, Z3);
      Z3 = Fp3.add(t0, t0);
      t0 = Fp3.add(Z3, t0);
      t0 = Fp3.add(t0, t2);
      t0 = Fp3.mul(t0, t3);
      Y3 = Fp3.add(Y3, t0);
      t2 = Fp3.mul(Y1, Z1);
      t2 = Fp3.add(t2, t2);
      t0 = Fp3.mul(t2, t3);
      X3 = Fp3.sub(X3, t0);
      Z3 = Fp3.mul(t2, t1);
      Z3 = Fp3.add(Z3, Z3);
      Z3 = Fp3.add(Z3, Z3);
      return new Point(X3, Y3, Z3);
    }
    // Renes-Costello-Batina exception-free addition formula.
    // There is 30% faster Jacobian formula, but it is not complete.
    // https://eprint.iacr.org/2015/1060, algorithm 1
    // Cost: 12M + 0S + 3*a + 3*b3 + 23add.
    add(other) {
      aprjpoint(other);
      const { X: X1, Y: Y1, Z: Z1 } = this;
      const { X: X2, Y: Y2, Z: Z2 } = other;
      let X3 = Fp3.ZERO, Y3 = Fp3.ZERO, Z3 = Fp3.ZERO;
      const a = CURVE.a;
      const b3 = Fp3.mul(CURVE.b, _3n3);
      let t0 = Fp3.mul(X1, X2);
      let t1 = Fp3.mul(Y1, Y2);
      let t2 = Fp3.mul(Z1, Z2);
      let t3 = Fp3.add(X1, Y1);
      let t4 = Fp3.add(X2, Y2);
      t3 = Fp3.mul(t3, t4);
      t4 = Fp3.add(t0, t1);
      t3 = Fp3.sub(t3, t4);
      t4 = Fp3.add(X1, Z1);
      let t5 = Fp3.add(X2, Z2);
      t4 = Fp3.mul(t4, t5);
      t5 = Fp3.add(t0, t2);
      t4 = Fp3.sub(t4, t5);
      t5 = Fp3.add(Y1, Z1);
      X3 = Fp3.add(Y2, Z2);
      t5 = Fp3.mul(t5, X3);
      X3 = Fp3.add(t1, t2);
      t5 = Fp3.sub(t5, X3);
      Z3 = Fp3.mul(a, t4);
      X3 = Fp3.mul(b3, t2);
      Z3 = Fp3.add(X3, Z3);
      X3 = Fp3.sub(t1, Z3);
      Z3 = Fp3.add(t1, Z3);
      Y3 = Fp3.mul(X3, Z3);
      t1 = Fp3.add(t0, t0);
      t1 = Fp3.add(t1, t0);
      t2 = Fp3.mul(a, t2);
      t4 = Fp3.mul(b3, t4);
      t1 = Fp3.add(t1, t2);
      t2 = Fp3.sub(t0, t2);
      t2 = Fp3.mul(a, t2);
      t4 = Fp3.add(t4, t2);
      t0 = Fp3.mul(t1, t4);
      Y3 = Fp3.add(Y3, t0);
      t0 = Fp3.mul(t5, t4);
      X3 = Fp3.mul(t3, X3);
      X3 = Fp3.sub(X3, t0);
      t0 = Fp3.mul(t3, t1);
      Z3 = Fp3.mul(t5, Z3);
      Z3 = Fp3.add(Z3, t0);
      return new Point(X3, Y3, Z3);
    }
    subtract(other) {
      return this.add(other.negate());
    }
    is0() {
      return this.equals(Point.ZERO);
    }
    /**
     * Constant time multiplication.
     * Uses wNAF method. Windowed method may be 10% faster,
     * but takes 2x longer to generate and consumes 2x memory.
     * Uses precomputes when available.
     * Uses endomorphism for Koblitz curves.
     * @param scalar by which the point would be multiplied
     * @returns New point
     */
    multiply(scalar) {
      const { endo: endo2 } = extraOpts;
      if (!Fn2.isValidNot0(scalar))
        throw new Error("invalid scalar: out of range");
      let point, fake;
      const mul = (n) => wnaf.cached(this, n, (p) => normalizeZ(Point, p));
      if (endo2) {
        const { k1neg, k1, k2neg, k2 } = splitEndoScalarN(scalar);
        const { p: k1p, f: k1f } = mul(k1);
        const { p: k2p, f: k2f } = mul(k2);
        fake = k1f.add(k2f);
        point = finishEndo(endo2.beta, k1p, k2p, k1neg, k2neg);
      } else {
        const { p, f } = mul(scalar);
        point = p;
        fake = f;
      }
      return normalizeZ(Point, [point, fake])[0];
    }
    /**
     * Non-constant-time multiplication. Uses double-and-add algorithm.
     * It's faster, but should only be used when you don't care about
     * an exposed secret key e.g. sig verification, which works over *public* keys.
     */
    multiplyUnsafe(sc) {
      const { endo: endo2 } = extraOpts;
      const p = this;
      if (!Fn2.isValid(sc))
        throw new Error("invalid scalar: out of range");
      if (sc === _0n6 || p.is0())
        return Point.ZERO;
      if (sc === _1n6)
        return p;
      if (wnaf.hasCache(this))
        return this.multiply(sc);
      if (endo2) {
        const { k1neg, k1, k2neg, k2 } = splitEndoScalarN(sc);
        const { p1, p2 } = mulEndoUnsafe(Point, p, k1, k2);
        return finishEndo(endo2.beta, p1, p2, k1neg, k2neg);
      } else {
        return wnaf.unsafe(p, sc);
      }
    }
    multiplyAndAddUnsafe(Q, a, b) {
      const sum = this.multiplyUnsafe(a).add(Q.multiplyUnsafe(b));
      return sum.is0() ? void 0 : sum;
    }
    /**
     * Converts Projective point to affine (x, y) coordinates.
     * @param invertedZ Z^-1 (inverted zero) - optional, precomputation is useful for invertBatch
     */
    toAffine(invertedZ) {
      return toAffineMemo(this, invertedZ);
    }
    /**
     * Checks whether Point is free of torsion elements (is in prime subgroup).
     * Always torsion-free for cofactor=1 curves.
     */
    isTorsionFree() {
      const { isTorsionFree } = extraOpts;
      if (cofactor === _1n6)
        return true;
      if (isTorsionFree)
        return isTorsionFree(Point, this);
      return wnaf.unsafe(this, CURVE_ORDER).is0();
    }
    clearCofactor() {
      const { clearCofactor } = extraOpts;
      if (cofactor === _1n6)
        return this;
      if (clearCofactor)
        return clearCofactor(Point, this);
      return this.multiplyUnsafe(cofactor);
    }
    isSmallOrder() {
      return this.multiplyUnsafe(cofactor).is0();
    }
    toBytes(isCompressed = true) {
      _abool2(isCompressed, "isCompressed");
      this.assertValidity();
      return encodePoint(Point, this, isCompressed);
    }
    toHex(isCompressed = true) {
      return bytesToHex(this.toBytes(isCompressed));
    }
    toString() {
      return `<Point ${this.is0() ? "ZERO" : this.toHex()}>`;
    }
    // TODO: remove
    get px() {
      return this.X;
    }
    get py() {
      return this.X;
    }
    get pz() {
      return this.Z;
    }
    toRawBytes(isCompressed = true) {
      return this.toBytes(isCompressed);
    }
    _setWindowSize(windowSize) {
      this.precompute(windowSize);
    }
    static normalizeZ(points) {
      return normalizeZ(Point, points);
    }
    static msm(points, scalars) {
      return pippenger(Point, Fn2, points, scalars);
    }
    static fromPrivateKey(privateKey) {
      return Point.BASE.multiply(_normFnElement(Fn2, privateKey));
    }
  }
  Point.BASE = new Point(CURVE.Gx, CURVE.Gy, Fp3.ONE);
  Point.ZERO = new Point(Fp3.ZERO, Fp3.ONE, Fp3.ZERO);
  Point.Fp = Fp3;
  Point.Fn = Fn2;
  const bits = Fn2.BITS;
  const wnaf = new wNAF(Point, extraOpts.endo ? Math.ceil(bits / 2) : bits);
  Point.BASE.precompute(8);
  return Point;
}
function pprefix(hasEvenY) {
  return Uint8Array.of(hasEvenY ? 2 : 3);
}
function SWUFpSqrtRatio(Fp3, Z) {
  const q = Fp3.ORDER;
  let l = _0n6;
  for (let o = q - _1n6; o % _2n4 === _0n6; o /= _2n4)
    l += _1n6;
  const c1 = l;
  const _2n_pow_c1_1 = _2n4 << c1 - _1n6 - _1n6;
  const _2n_pow_c1 = _2n_pow_c1_1 * _2n4;
  const c2 = (q - _1n6) / _2n_pow_c1;
  const c3 = (c2 - _1n6) / _2n4;
  const c4 = _2n_pow_c1 - _1n6;
  const c5 = _2n_pow_c1_1;
  const c6 = Fp3.pow(Z, c2);
  const c7 = Fp3.pow(Z, (c2 + _1n6) / _2n4);
  let sqrtRatio = (u, v) => {
    let tv1 = c6;
    let tv2 = Fp3.pow(v, c4);
    let tv3 = Fp3.sqr(tv2);
    tv3 = Fp3.mul(tv3, v);
    let tv5 = Fp3.mul(u, tv3);
    tv5 = Fp3.pow(tv5, c3);
    tv5 = Fp3.mul(tv5, tv2);
    tv2 = Fp3.mul(tv5, v);
    tv3 = Fp3.mul(tv5, u);
    let tv4 = Fp3.mul(tv3, tv2);
    tv5 = Fp3.pow(tv4, c5);
    let isQR = Fp3.eql(tv5, Fp3.ONE);
    tv2 = Fp3.mul(tv3, c7);
    tv5 = Fp3.mul(tv4, tv1);
    tv3 = Fp3.cmov(tv2, tv3, isQR);
    tv4 = Fp3.cmov(tv5, tv4, isQR);
    for (let i = c1; i > _1n6; i--) {
      let tv52 = i - _2n4;
      tv52 = _2n4 << tv52 - _1n6;
      let tvv5 = Fp3.pow(tv4, tv52);
      const e1 = Fp3.eql(tvv5, Fp3.ONE);
      tv2 = Fp3.mul(tv3, tv1);
      tv1 = Fp3.mul(tv1, tv1);
      tvv5 = Fp3.mul(tv4, tv1);
      tv3 = Fp3.cmov(tv2, tv3, e1);
      tv4 = Fp3.cmov(tvv5, tv4, e1);
    }
    return { isValid: isQR, value: tv3 };
  };
  if (Fp3.ORDER % _4n2 === _3n3) {
    const c12 = (Fp3.ORDER - _3n3) / _4n2;
    const c22 = Fp3.sqrt(Fp3.neg(Z));
    sqrtRatio = (u, v) => {
      let tv1 = Fp3.sqr(v);
      const tv2 = Fp3.mul(u, v);
      tv1 = Fp3.mul(tv1, tv2);
      let y1 = Fp3.pow(tv1, c12);
      y1 = Fp3.mul(y1, tv2);
      const y2 = Fp3.mul(y1, c22);
      const tv3 = Fp3.mul(Fp3.sqr(y1), v);
      const isQR = Fp3.eql(tv3, u);
      let y = Fp3.cmov(y2, y1, isQR);
      return { isValid: isQR, value: y };
    };
  }
  return sqrtRatio;
}
function mapToCurveSimpleSWU(Fp3, opts) {
  validateField(Fp3);
  const { A, B, Z } = opts;
  if (!Fp3.isValid(A) || !Fp3.isValid(B) || !Fp3.isValid(Z))
    throw new Error("mapToCurveSimpleSWU: invalid opts");
  const sqrtRatio = SWUFpSqrtRatio(Fp3, Z);
  if (!Fp3.isOdd)
    throw new Error("Field does not have .isOdd()");
  return (u) => {
    let tv1, tv2, tv3, tv4, tv5, tv6, x, y;
    tv1 = Fp3.sqr(u);
    tv1 = Fp3.mul(tv1, Z);
    tv2 = Fp3.sqr(tv1);
    tv2 = Fp3.add(tv2, tv1);
    tv3 = Fp3.add(tv2, Fp3.ONE);
    tv3 = Fp3.mul(tv3, B);
    tv4 = Fp3.cmov(Z, Fp3.neg(tv2), !Fp3.eql(tv2, Fp3.ZERO));
    tv4 = Fp3.mul(tv4, A);
    tv2 = Fp3.sqr(tv3);
    tv6 = Fp3.sqr(tv4);
    tv5 = Fp3.mul(tv6, A);
    tv2 = Fp3.add(tv2, tv5);
    tv2 = Fp3.mul(tv2, tv3);
    tv6 = Fp3.mul(tv6, tv4);
    tv5 = Fp3.mul(tv6, B);
    tv2 = Fp3.add(tv2, tv5);
    x = Fp3.mul(tv1, tv3);
    const { isValid, value } = sqrtRatio(tv2, tv6);
    y = Fp3.mul(tv1, u);
    y = Fp3.mul(y, value);
    x = Fp3.cmov(x, tv3, isValid);
    y = Fp3.cmov(y, value, isValid);
    const e1 = Fp3.isOdd(u) === Fp3.isOdd(y);
    y = Fp3.cmov(Fp3.neg(y), y, e1);
    const tv4_inv = FpInvertBatch(Fp3, [tv4], true)[0];
    x = Fp3.mul(x, tv4_inv);
    return { x, y };
  };
}
function getWLengths(Fp3, Fn2) {
  return {
    secretKey: Fn2.BYTES,
    publicKey: 1 + Fp3.BYTES,
    publicKeyUncompressed: 1 + 2 * Fp3.BYTES,
    publicKeyHasPrefix: true,
    signature: 2 * Fn2.BYTES
  };
}
function weierstrassPoints(c) {
  const { CURVE, curveOpts } = _weierstrass_legacy_opts_to_new(c);
  const Point = weierstrassN(CURVE, curveOpts);
  return _weierstrass_new_output_to_legacy(c, Point);
}
function _weierstrass_legacy_opts_to_new(c) {
  const CURVE = {
    a: c.a,
    b: c.b,
    p: c.Fp.ORDER,
    n: c.n,
    h: c.h,
    Gx: c.Gx,
    Gy: c.Gy
  };
  const Fp3 = c.Fp;
  let allowedLengths = c.allowedPrivateKeyLengths ? Array.from(new Set(c.allowedPrivateKeyLengths.map((l) => Math.ceil(l / 2)))) : void 0;
  const Fn2 = Field(CURVE.n, {
    BITS: c.nBitLength,
    allowedLengths,
    modFromBytes: c.wrapPrivateKey
  });
  const curveOpts = {
    Fp: Fp3,
    Fn: Fn2,
    allowInfinityPoint: c.allowInfinityPoint,
    endo: c.endo,
    isTorsionFree: c.isTorsionFree,
    clearCofactor: c.clearCofactor,
    fromBytes: c.fromBytes,
    toBytes: c.toBytes
  };
  return { CURVE, curveOpts };
}
function _legacyHelperEquat(Fp3, a, b) {
  function weierstrassEquation(x) {
    const x2 = Fp3.sqr(x);
    const x3 = Fp3.mul(x2, x);
    return Fp3.add(Fp3.add(x3, Fp3.mul(x, a)), b);
  }
  return weierstrassEquation;
}
function _weierstrass_new_output_to_legacy(c, Point) {
  const { Fp: Fp3, Fn: Fn2 } = Point;
  function isWithinCurveOrder(num) {
    return inRange(num, _1n6, Fn2.ORDER);
  }
  const weierstrassEquation = _legacyHelperEquat(Fp3, c.a, c.b);
  return Object.assign({}, {
    CURVE: c,
    Point,
    ProjectivePoint: Point,
    normPrivateKeyToScalar: (key) => _normFnElement(Fn2, key),
    weierstrassEquation,
    isWithinCurveOrder
  });
}

// node_modules/@noble/curves/esm/abstract/bls.js
/*! noble-curves - MIT License (c) 2022 Paul Miller (paulmillr.com) */
var _0n7 = BigInt(0);
var _1n7 = BigInt(1);
var _2n5 = BigInt(2);
var _3n4 = BigInt(3);
function NAfDecomposition(a) {
  const res = [];
  for (; a > _1n7; a >>= _1n7) {
    if ((a & _1n7) === _0n7)
      res.unshift(0);
    else if ((a & _3n4) === _3n4) {
      res.unshift(-1);
      a += _1n7;
    } else
      res.unshift(1);
  }
  return res;
}
function aNonEmpty(arr) {
  if (!Array.isArray(arr) || arr.length === 0)
    throw new Error("expected non-empty array");
}
function createBlsPairing(fields, G1, G2, params) {
  const { Fp2: Fp23, Fp12: Fp122 } = fields;
  const { twistType, ateLoopSize, xNegative, postPrecompute } = params;
  let lineFunction;
  if (twistType === "multiplicative") {
    lineFunction = (c0, c1, c2, f, Px, Py) => Fp122.mul014(f, c0, Fp23.mul(c1, Px), Fp23.mul(c2, Py));
  } else if (twistType === "divisive") {
    lineFunction = (c0, c1, c2, f, Px, Py) => Fp122.mul034(f, Fp23.mul(c2, Py), Fp23.mul(c1, Px), c0);
  } else
    throw new Error("bls: unknown twist type");
  const Fp2div2 = Fp23.div(Fp23.ONE, Fp23.mul(Fp23.ONE, _2n5));
  function pointDouble(ell, Rx, Ry, Rz) {
    const t0 = Fp23.sqr(Ry);
    const t1 = Fp23.sqr(Rz);
    const t2 = Fp23.mulByB(Fp23.mul(t1, _3n4));
    const t3 = Fp23.mul(t2, _3n4);
    const t4 = Fp23.sub(Fp23.sub(Fp23.sqr(Fp23.add(Ry, Rz)), t1), t0);
    const c0 = Fp23.sub(t2, t0);
    const c1 = Fp23.mul(Fp23.sqr(Rx), _3n4);
    const c2 = Fp23.neg(t4);
    ell.push([c0, c1, c2]);
    Rx = Fp23.mul(Fp23.mul(Fp23.mul(Fp23.sub(t0, t3), Rx), Ry), Fp2div2);
    Ry = Fp23.sub(Fp23.sqr(Fp23.mul(Fp23.add(t0, t3), Fp2div2)), Fp23.mul(Fp23.sqr(t2), _3n4));
    Rz = Fp23.mul(t0, t4);
    return { Rx, Ry, Rz };
  }
  function pointAdd(ell, Rx, Ry, Rz, Qx, Qy) {
    const t0 = Fp23.sub(Ry, Fp23.mul(Qy, Rz));
    const t1 = Fp23.sub(Rx, Fp23.mul(Qx, Rz));
    const c0 = Fp23.sub(Fp23.mul(t0, Qx), Fp23.mul(t1, Qy));
    const c1 = Fp23.neg(t0);
    const c2 = t1;
    ell.push([c0, c1, c2]);
    const t2 = Fp23.sqr(t1);
    const t3 = Fp23.mul(t2, t1);
    const t4 = Fp23.mul(t2, Rx);
    const t5 = Fp23.add(Fp23.sub(t3, Fp23.mul(t4, _2n5)), Fp23.mul(Fp23.sqr(t0), Rz));
    Rx = Fp23.mul(t1, t5);
    Ry = Fp23.sub(Fp23.mul(Fp23.sub(t4, t5), t0), Fp23.mul(t3, Ry));
    Rz = Fp23.mul(Rz, t3);
    return { Rx, Ry, Rz };
  }
  const ATE_NAF = NAfDecomposition(ateLoopSize);
  const calcPairingPrecomputes = memoized((point) => {
    const p = point;
    const { x, y } = p.toAffine();
    const Qx = x, Qy = y, negQy = Fp23.neg(y);
    let Rx = Qx, Ry = Qy, Rz = Fp23.ONE;
    const ell = [];
    for (const bit of ATE_NAF) {
      const cur = [];
      ({ Rx, Ry, Rz } = pointDouble(cur, Rx, Ry, Rz));
      if (bit)
        ({ Rx, Ry, Rz } = pointAdd(cur, Rx, Ry, Rz, Qx, bit === -1 ? negQy : Qy));
      ell.push(cur);
    }
    if (postPrecompute) {
      const last = ell[ell.length - 1];
      postPrecompute(Rx, Ry, Rz, Qx, Qy, pointAdd.bind(null, last));
    }
    return ell;
  });
  function millerLoopBatch(pairs, withFinalExponent = false) {
    let f12 = Fp122.ONE;
    if (pairs.length) {
      const ellLen = pairs[0][0].length;
      for (let i = 0; i < ellLen; i++) {
        f12 = Fp122.sqr(f12);
        for (const [ell, Px, Py] of pairs) {
          for (const [c0, c1, c2] of ell[i])
            f12 = lineFunction(c0, c1, c2, f12, Px, Py);
        }
      }
    }
    if (xNegative)
      f12 = Fp122.conjugate(f12);
    return withFinalExponent ? Fp122.finalExponentiate(f12) : f12;
  }
  function pairingBatch(pairs, withFinalExponent = true) {
    const res = [];
    normalizeZ(G1, pairs.map(({ g1 }) => g1));
    normalizeZ(G2, pairs.map(({ g2 }) => g2));
    for (const { g1, g2 } of pairs) {
      if (g1.is0() || g2.is0())
        throw new Error("pairing is not available for ZERO point");
      g1.assertValidity();
      g2.assertValidity();
      const Qa = g1.toAffine();
      res.push([calcPairingPrecomputes(g2), Qa.x, Qa.y]);
    }
    return millerLoopBatch(res, withFinalExponent);
  }
  function pairing(Q, P, withFinalExponent = true) {
    return pairingBatch([{ g1: Q, g2: P }], withFinalExponent);
  }
  return {
    Fp12: Fp122,
    // NOTE: we re-export Fp12 here because pairing results are Fp12!
    millerLoopBatch,
    pairing,
    pairingBatch,
    calcPairingPrecomputes
  };
}
function createBlsSig(blsPairing, PubCurve, SigCurve, SignatureCoder, isSigG1) {
  const { Fp12: Fp122, pairingBatch } = blsPairing;
  function normPub(point) {
    return point instanceof PubCurve.Point ? point : PubCurve.Point.fromHex(point);
  }
  function normSig(point) {
    return point instanceof SigCurve.Point ? point : SigCurve.Point.fromHex(point);
  }
  function amsg(m) {
    if (!(m instanceof SigCurve.Point))
      throw new Error(`expected valid message hashed to ${!isSigG1 ? "G2" : "G1"} curve`);
    return m;
  }
  const pair = !isSigG1 ? (a, b) => ({ g1: a, g2: b }) : (a, b) => ({ g1: b, g2: a });
  return {
    // P = pk x G
    getPublicKey(secretKey) {
      const sec = _normFnElement(PubCurve.Point.Fn, secretKey);
      return PubCurve.Point.BASE.multiply(sec);
    },
    // S = pk x H(m)
    sign(message, secretKey, unusedArg) {
      if (unusedArg != null)
        throw new Error("sign() expects 2 arguments");
      const sec = _normFnElement(PubCurve.Point.Fn, secretKey);
      amsg(message).assertValidity();
      return message.multiply(sec);
    },
    // Checks if pairing of public key & hash is equal to pairing of generator & signature.
    // e(P, H(m)) == e(G, S)
    // e(S, G) == e(H(m), P)
    verify(signature, message, publicKey, unusedArg) {
      if (unusedArg != null)
        throw new Error("verify() expects 3 arguments");
      signature = normSig(signature);
      publicKey = normPub(publicKey);
      const P = publicKey.negate();
      const G = PubCurve.Point.BASE;
      const Hm = amsg(message);
      const S = signature;
      const exp = pairingBatch([pair(P, Hm), pair(G, S)]);
      return Fp122.eql(exp, Fp122.ONE);
    },
    // https://ethresear.ch/t/fast-verification-of-multiple-bls-signatures/5407
    // e(G, S) = e(G, SUM(n)(Si)) = MUL(n)(e(G, Si))
    // TODO: maybe `{message: G2Hex, publicKey: G1Hex}[]` instead?
    verifyBatch(signature, messages, publicKeys) {
      aNonEmpty(messages);
      if (publicKeys.length !== messages.length)
        throw new Error("amount of public keys and messages should be equal");
      const sig = normSig(signature);
      const nMessages = messages;
      const nPublicKeys = publicKeys.map(normPub);
      const messagePubKeyMap = /* @__PURE__ */ new Map();
      for (let i = 0; i < nPublicKeys.length; i++) {
        const pub = nPublicKeys[i];
        const msg = nMessages[i];
        let keys = messagePubKeyMap.get(msg);
        if (keys === void 0) {
          keys = [];
          messagePubKeyMap.set(msg, keys);
        }
        keys.push(pub);
      }
      const paired = [];
      const G = PubCurve.Point.BASE;
      try {
        for (const [msg, keys] of messagePubKeyMap) {
          const groupPublicKey = keys.reduce((acc, msg2) => acc.add(msg2));
          paired.push(pair(groupPublicKey, msg));
        }
        paired.push(pair(G.negate(), sig));
        return Fp122.eql(pairingBatch(paired), Fp122.ONE);
      } catch {
        return false;
      }
    },
    // Adds a bunch of public key points together.
    // pk1 + pk2 + pk3 = pkA
    aggregatePublicKeys(publicKeys) {
      aNonEmpty(publicKeys);
      publicKeys = publicKeys.map((pub) => normPub(pub));
      const agg = publicKeys.reduce((sum, p) => sum.add(p), PubCurve.Point.ZERO);
      agg.assertValidity();
      return agg;
    },
    // Adds a bunch of signature points together.
    // pk1 + pk2 + pk3 = pkA
    aggregateSignatures(signatures) {
      aNonEmpty(signatures);
      signatures = signatures.map((sig) => normSig(sig));
      const agg = signatures.reduce((sum, s) => sum.add(s), SigCurve.Point.ZERO);
      agg.assertValidity();
      return agg;
    },
    hash(messageBytes, DST) {
      abytes(messageBytes);
      const opts = DST ? { DST } : void 0;
      return SigCurve.hashToCurve(messageBytes, opts);
    },
    Signature: SignatureCoder
  };
}
function bls(CURVE) {
  const { Fp: Fp3, Fr, Fp2: Fp23, Fp6: Fp62, Fp12: Fp122 } = CURVE.fields;
  const G1_ = weierstrassPoints(CURVE.G1);
  const G1 = Object.assign(G1_, createHasher2(G1_.Point, CURVE.G1.mapToCurve, {
    ...CURVE.htfDefaults,
    ...CURVE.G1.htfDefaults
  }));
  const G2_ = weierstrassPoints(CURVE.G2);
  const G2 = Object.assign(G2_, createHasher2(G2_.Point, CURVE.G2.mapToCurve, {
    ...CURVE.htfDefaults,
    ...CURVE.G2.htfDefaults
  }));
  const pairingRes = createBlsPairing(CURVE.fields, G1.Point, G2.Point, {
    ...CURVE.params,
    postPrecompute: CURVE.postPrecompute
  });
  const { millerLoopBatch, pairing, pairingBatch, calcPairingPrecomputes } = pairingRes;
  const longSignatures = createBlsSig(pairingRes, G1, G2, CURVE.G2.Signature, false);
  const shortSignatures = createBlsSig(pairingRes, G2, G1, CURVE.G1.ShortSignature, true);
  const rand = CURVE.randomBytes || randomBytes;
  const randomSecretKey = () => {
    const length = getMinHashLength(Fr.ORDER);
    return mapHashToField(rand(length), Fr.ORDER);
  };
  const utils = {
    randomSecretKey,
    randomPrivateKey: randomSecretKey,
    calcPairingPrecomputes
  };
  const { ShortSignature } = CURVE.G1;
  const { Signature } = CURVE.G2;
  function normP1Hash(point, htfOpts) {
    return point instanceof G1.Point ? point : shortSignatures.hash(ensureBytes("point", point), htfOpts?.DST);
  }
  function normP2Hash(point, htfOpts) {
    return point instanceof G2.Point ? point : longSignatures.hash(ensureBytes("point", point), htfOpts?.DST);
  }
  function getPublicKey(privateKey) {
    return longSignatures.getPublicKey(privateKey).toBytes(true);
  }
  function getPublicKeyForShortSignatures(privateKey) {
    return shortSignatures.getPublicKey(privateKey).toBytes(true);
  }
  function sign(message, privateKey, htfOpts) {
    const Hm = normP2Hash(message, htfOpts);
    const S = longSignatures.sign(Hm, privateKey);
    return message instanceof G2.Point ? S : Signature.toBytes(S);
  }
  function signShortSignature(message, privateKey, htfOpts) {
    const Hm = normP1Hash(message, htfOpts);
    const S = shortSignatures.sign(Hm, privateKey);
    return message instanceof G1.Point ? S : ShortSignature.toBytes(S);
  }
  function verify(signature, message, publicKey, htfOpts) {
    const Hm = normP2Hash(message, htfOpts);
    return longSignatures.verify(signature, Hm, publicKey);
  }
  function verifyShortSignature(signature, message, publicKey, htfOpts) {
    const Hm = normP1Hash(message, htfOpts);
    return shortSignatures.verify(signature, Hm, publicKey);
  }
  function aggregatePublicKeys(publicKeys) {
    const agg = longSignatures.aggregatePublicKeys(publicKeys);
    return publicKeys[0] instanceof G1.Point ? agg : agg.toBytes(true);
  }
  function aggregateSignatures(signatures) {
    const agg = longSignatures.aggregateSignatures(signatures);
    return signatures[0] instanceof G2.Point ? agg : Signature.toBytes(agg);
  }
  function aggregateShortSignatures(signatures) {
    const agg = shortSignatures.aggregateSignatures(signatures);
    return signatures[0] instanceof G1.Point ? agg : ShortSignature.toBytes(agg);
  }
  function verifyBatch(signature, messages, publicKeys, htfOpts) {
    const Hm = messages.map((m) => normP2Hash(m, htfOpts));
    return longSignatures.verifyBatch(signature, Hm, publicKeys);
  }
  G1.Point.BASE.precompute(4);
  return {
    longSignatures,
    shortSignatures,
    millerLoopBatch,
    pairing,
    pairingBatch,
    verifyBatch,
    fields: {
      Fr,
      Fp: Fp3,
      Fp2: Fp23,
      Fp6: Fp62,
      Fp12: Fp122
    },
    params: {
      ateLoopSize: CURVE.params.ateLoopSize,
      twistType: CURVE.params.twistType,
      // deprecated
      r: CURVE.params.r,
      G1b: CURVE.G1.b,
      G2b: CURVE.G2.b
    },
    utils,
    // deprecated
    getPublicKey,
    getPublicKeyForShortSignatures,
    sign,
    signShortSignature,
    verify,
    verifyShortSignature,
    aggregatePublicKeys,
    aggregateSignatures,
    aggregateShortSignatures,
    G1,
    G2,
    Signature,
    ShortSignature
  };
}

// node_modules/@noble/curves/esm/abstract/tower.js
/*! noble-curves - MIT License (c) 2022 Paul Miller (paulmillr.com) */
var _0n8 = BigInt(0);
var _1n8 = BigInt(1);
var _2n6 = BigInt(2);
var _3n5 = BigInt(3);
function calcFrobeniusCoefficients(Fp3, nonResidue, modulus, degree, num = 1, divisor) {
  const _divisor = BigInt(divisor === void 0 ? degree : divisor);
  const towerModulus = modulus ** BigInt(degree);
  const res = [];
  for (let i = 0; i < num; i++) {
    const a = BigInt(i + 1);
    const powers = [];
    for (let j = 0, qPower = _1n8; j < degree; j++) {
      const power = (a * qPower - a) / _divisor % towerModulus;
      powers.push(Fp3.pow(nonResidue, power));
      qPower *= modulus;
    }
    res.push(powers);
  }
  return res;
}
function psiFrobenius(Fp3, Fp23, base) {
  const PSI_X = Fp23.pow(base, (Fp3.ORDER - _1n8) / _3n5);
  const PSI_Y = Fp23.pow(base, (Fp3.ORDER - _1n8) / _2n6);
  function psi(x, y) {
    const x2 = Fp23.mul(Fp23.frobeniusMap(x, 1), PSI_X);
    const y2 = Fp23.mul(Fp23.frobeniusMap(y, 1), PSI_Y);
    return [x2, y2];
  }
  const PSI2_X = Fp23.pow(base, (Fp3.ORDER ** _2n6 - _1n8) / _3n5);
  const PSI2_Y = Fp23.pow(base, (Fp3.ORDER ** _2n6 - _1n8) / _2n6);
  if (!Fp23.eql(PSI2_Y, Fp23.neg(Fp23.ONE)))
    throw new Error("psiFrobenius: PSI2_Y!==-1");
  function psi2(x, y) {
    return [Fp23.mul(x, PSI2_X), Fp23.neg(y)];
  }
  const mapAffine = (fn) => (c, P) => {
    const affine = P.toAffine();
    const p = fn(affine.x, affine.y);
    return c.fromAffine({ x: p[0], y: p[1] });
  };
  const G2psi3 = mapAffine(psi);
  const G2psi22 = mapAffine(psi2);
  return { psi, psi2, G2psi: G2psi3, G2psi2: G2psi22, PSI_X, PSI_Y, PSI2_X, PSI2_Y };
}
var Fp2fromBigTuple = (Fp3, tuple) => {
  if (tuple.length !== 2)
    throw new Error("invalid tuple");
  const fps = tuple.map((n) => Fp3.create(n));
  return { c0: fps[0], c1: fps[1] };
};
var _Field2 = class {
  constructor(Fp3, opts = {}) {
    this.MASK = _1n8;
    const ORDER = Fp3.ORDER;
    const FP2_ORDER = ORDER * ORDER;
    this.Fp = Fp3;
    this.ORDER = FP2_ORDER;
    this.BITS = bitLen(FP2_ORDER);
    this.BYTES = Math.ceil(bitLen(FP2_ORDER) / 8);
    this.isLE = Fp3.isLE;
    this.ZERO = { c0: Fp3.ZERO, c1: Fp3.ZERO };
    this.ONE = { c0: Fp3.ONE, c1: Fp3.ZERO };
    this.Fp_NONRESIDUE = Fp3.create(opts.NONRESIDUE || BigInt(-1));
    this.Fp_div2 = Fp3.div(Fp3.ONE, _2n6);
    this.NONRESIDUE = Fp2fromBigTuple(Fp3, opts.FP2_NONRESIDUE);
    this.FROBENIUS_COEFFICIENTS = calcFrobeniusCoefficients(Fp3, this.Fp_NONRESIDUE, Fp3.ORDER, 2)[0];
    this.mulByB = opts.Fp2mulByB;
    Object.seal(this);
  }
  fromBigTuple(tuple) {
    return Fp2fromBigTuple(this.Fp, tuple);
  }
  create(num) {
    return num;
  }
  isValid({ c0, c1 }) {
    function isValidC(num, ORDER) {
      return typeof num === "bigint" && _0n8 <= num && num < ORDER;
    }
    return isValidC(c0, this.ORDER) && isValidC(c1, this.ORDER);
  }
  is0({ c0, c1 }) {
    return this.Fp.is0(c0) && this.Fp.is0(c1);
  }
  isValidNot0(num) {
    return !this.is0(num) && this.isValid(num);
  }
  eql({ c0, c1 }, { c0: r0, c1: r1 }) {
    return this.Fp.eql(c0, r0) && this.Fp.eql(c1, r1);
  }
  neg({ c0, c1 }) {
    return { c0: this.Fp.neg(c0), c1: this.Fp.neg(c1) };
  }
  pow(num, power) {
    return FpPow(this, num, power);
  }
  invertBatch(nums) {
    return FpInvertBatch(this, nums);
  }
  // Normalized
  add(f1, f2) {
    const { c0, c1 } = f1;
    const { c0: r0, c1: r1 } = f2;
    return {
      c0: this.Fp.add(c0, r0),
      c1: this.Fp.add(c1, r1)
    };
  }
  sub({ c0, c1 }, { c0: r0, c1: r1 }) {
    return {
      c0: this.Fp.sub(c0, r0),
      c1: this.Fp.sub(c1, r1)
    };
  }
  mul({ c0, c1 }, rhs) {
    const { Fp: Fp3 } = this;
    if (typeof rhs === "bigint")
      return { c0: Fp3.mul(c0, rhs), c1: Fp3.mul(c1, rhs) };
    const { c0: r0, c1: r1 } = rhs;
    let t1 = Fp3.mul(c0, r0);
    let t2 = Fp3.mul(c1, r1);
    const o0 = Fp3.sub(t1, t2);
    const o1 = Fp3.sub(Fp3.mul(Fp3.add(c0, c1), Fp3.add(r0, r1)), Fp3.add(t1, t2));
    return { c0: o0, c1: o1 };
  }
  sqr({ c0, c1 }) {
    const { Fp: Fp3 } = this;
    const a = Fp3.add(c0, c1);
    const b = Fp3.sub(c0, c1);
    const c = Fp3.add(c0, c0);
    return { c0: Fp3.mul(a, b), c1: Fp3.mul(c, c1) };
  }
  // NonNormalized stuff
  addN(a, b) {
    return this.add(a, b);
  }
  subN(a, b) {
    return this.sub(a, b);
  }
  mulN(a, b) {
    return this.mul(a, b);
  }
  sqrN(a) {
    return this.sqr(a);
  }
  // Why inversion for bigint inside Fp instead of Fp2? it is even used in that context?
  div(lhs, rhs) {
    const { Fp: Fp3 } = this;
    return this.mul(lhs, typeof rhs === "bigint" ? Fp3.inv(Fp3.create(rhs)) : this.inv(rhs));
  }
  inv({ c0: a, c1: b }) {
    const { Fp: Fp3 } = this;
    const factor = Fp3.inv(Fp3.create(a * a + b * b));
    return { c0: Fp3.mul(factor, Fp3.create(a)), c1: Fp3.mul(factor, Fp3.create(-b)) };
  }
  sqrt(num) {
    const { Fp: Fp3 } = this;
    const Fp23 = this;
    const { c0, c1 } = num;
    if (Fp3.is0(c1)) {
      if (FpLegendre(Fp3, c0) === 1)
        return Fp23.create({ c0: Fp3.sqrt(c0), c1: Fp3.ZERO });
      else
        return Fp23.create({ c0: Fp3.ZERO, c1: Fp3.sqrt(Fp3.div(c0, this.Fp_NONRESIDUE)) });
    }
    const a = Fp3.sqrt(Fp3.sub(Fp3.sqr(c0), Fp3.mul(Fp3.sqr(c1), this.Fp_NONRESIDUE)));
    let d = Fp3.mul(Fp3.add(a, c0), this.Fp_div2);
    const legendre = FpLegendre(Fp3, d);
    if (legendre === -1)
      d = Fp3.sub(d, a);
    const a0 = Fp3.sqrt(d);
    const candidateSqrt = Fp23.create({ c0: a0, c1: Fp3.div(Fp3.mul(c1, this.Fp_div2), a0) });
    if (!Fp23.eql(Fp23.sqr(candidateSqrt), num))
      throw new Error("Cannot find square root");
    const x1 = candidateSqrt;
    const x2 = Fp23.neg(x1);
    const { re: re1, im: im1 } = Fp23.reim(x1);
    const { re: re2, im: im2 } = Fp23.reim(x2);
    if (im1 > im2 || im1 === im2 && re1 > re2)
      return x1;
    return x2;
  }
  // Same as sgn0_m_eq_2 in RFC 9380
  isOdd(x) {
    const { re: x0, im: x1 } = this.reim(x);
    const sign_0 = x0 % _2n6;
    const zero_0 = x0 === _0n8;
    const sign_1 = x1 % _2n6;
    return BigInt(sign_0 || zero_0 && sign_1) == _1n8;
  }
  // Bytes util
  fromBytes(b) {
    const { Fp: Fp3 } = this;
    if (b.length !== this.BYTES)
      throw new Error("fromBytes invalid length=" + b.length);
    return { c0: Fp3.fromBytes(b.subarray(0, Fp3.BYTES)), c1: Fp3.fromBytes(b.subarray(Fp3.BYTES)) };
  }
  toBytes({ c0, c1 }) {
    return concatBytes(this.Fp.toBytes(c0), this.Fp.toBytes(c1));
  }
  cmov({ c0, c1 }, { c0: r0, c1: r1 }, c) {
    return {
      c0: this.Fp.cmov(c0, r0, c),
      c1: this.Fp.cmov(c1, r1, c)
    };
  }
  reim({ c0, c1 }) {
    return { re: c0, im: c1 };
  }
  Fp4Square(a, b) {
    const Fp23 = this;
    const a2 = Fp23.sqr(a);
    const b2 = Fp23.sqr(b);
    return {
      first: Fp23.add(Fp23.mulByNonresidue(b2), a2),
      // b² * Nonresidue + a²
      second: Fp23.sub(Fp23.sub(Fp23.sqr(Fp23.add(a, b)), a2), b2)
      // (a + b)² - a² - b²
    };
  }
  // multiply by u + 1
  mulByNonresidue({ c0, c1 }) {
    return this.mul({ c0, c1 }, this.NONRESIDUE);
  }
  frobeniusMap({ c0, c1 }, power) {
    return {
      c0,
      c1: this.Fp.mul(c1, this.FROBENIUS_COEFFICIENTS[power % 2])
    };
  }
};
var _Field6 = class {
  constructor(Fp23) {
    this.MASK = _1n8;
    this.Fp2 = Fp23;
    this.ORDER = Fp23.ORDER;
    this.BITS = 3 * Fp23.BITS;
    this.BYTES = 3 * Fp23.BYTES;
    this.isLE = Fp23.isLE;
    this.ZERO = { c0: Fp23.ZERO, c1: Fp23.ZERO, c2: Fp23.ZERO };
    this.ONE = { c0: Fp23.ONE, c1: Fp23.ZERO, c2: Fp23.ZERO };
    const { Fp: Fp3 } = Fp23;
    const frob = calcFrobeniusCoefficients(Fp23, Fp23.NONRESIDUE, Fp3.ORDER, 6, 2, 3);
    this.FROBENIUS_COEFFICIENTS_1 = frob[0];
    this.FROBENIUS_COEFFICIENTS_2 = frob[1];
    Object.seal(this);
  }
  add({ c0, c1, c2 }, { c0: r0, c1: r1, c2: r2 }) {
    const { Fp2: Fp23 } = this;
    return {
      c0: Fp23.add(c0, r0),
      c1: Fp23.add(c1, r1),
      c2: Fp23.add(c2, r2)
    };
  }
  sub({ c0, c1, c2 }, { c0: r0, c1: r1, c2: r2 }) {
    const { Fp2: Fp23 } = this;
    return {
      c0: Fp23.sub(c0, r0),
      c1: Fp23.sub(c1, r1),
      c2: Fp23.sub(c2, r2)
    };
  }
  mul({ c0, c1, c2 }, rhs) {
    const { Fp2: Fp23 } = this;
    if (typeof rhs === "bigint") {
      return {
        c0: Fp23.mul(c0, rhs),
        c1: Fp23.mul(c1, rhs),
        c2: Fp23.mul(c2, rhs)
      };
    }
    const { c0: r0, c1: r1, c2: r2 } = rhs;
    const t0 = Fp23.mul(c0, r0);
    const t1 = Fp23.mul(c1, r1);
    const t2 = Fp23.mul(c2, r2);
    return {
      // t0 + (c1 + c2) * (r1 * r2) - (T1 + T2) * (u + 1)
      c0: Fp23.add(t0, Fp23.mulByNonresidue(Fp23.sub(Fp23.mul(Fp23.add(c1, c2), Fp23.add(r1, r2)), Fp23.add(t1, t2)))),
      // (c0 + c1) * (r0 + r1) - (T0 + T1) + T2 * (u + 1)
      c1: Fp23.add(Fp23.sub(Fp23.mul(Fp23.add(c0, c1), Fp23.add(r0, r1)), Fp23.add(t0, t1)), Fp23.mulByNonresidue(t2)),
      // T1 + (c0 + c2) * (r0 + r2) - T0 + T2
      c2: Fp23.sub(Fp23.add(t1, Fp23.mul(Fp23.add(c0, c2), Fp23.add(r0, r2))), Fp23.add(t0, t2))
    };
  }
  sqr({ c0, c1, c2 }) {
    const { Fp2: Fp23 } = this;
    let t0 = Fp23.sqr(c0);
    let t1 = Fp23.mul(Fp23.mul(c0, c1), _2n6);
    let t3 = Fp23.mul(Fp23.mul(c1, c2), _2n6);
    let t4 = Fp23.sqr(c2);
    return {
      c0: Fp23.add(Fp23.mulByNonresidue(t3), t0),
      // T3 * (u + 1) + T0
      c1: Fp23.add(Fp23.mulByNonresidue(t4), t1),
      // T4 * (u + 1) + T1
      // T1 + (c0 - c1 + c2)² + T3 - T0 - T4
      c2: Fp23.sub(Fp23.sub(Fp23.add(Fp23.add(t1, Fp23.sqr(Fp23.add(Fp23.sub(c0, c1), c2))), t3), t0), t4)
    };
  }
  addN(a, b) {
    return this.add(a, b);
  }
  subN(a, b) {
    return this.sub(a, b);
  }
  mulN(a, b) {
    return this.mul(a, b);
  }
  sqrN(a) {
    return this.sqr(a);
  }
  create(num) {
    return num;
  }
  isValid({ c0, c1, c2 }) {
    const { Fp2: Fp23 } = this;
    return Fp23.isValid(c0) && Fp23.isValid(c1) && Fp23.isValid(c2);
  }
  is0({ c0, c1, c2 }) {
    const { Fp2: Fp23 } = this;
    return Fp23.is0(c0) && Fp23.is0(c1) && Fp23.is0(c2);
  }
  isValidNot0(num) {
    return !this.is0(num) && this.isValid(num);
  }
  neg({ c0, c1, c2 }) {
    const { Fp2: Fp23 } = this;
    return { c0: Fp23.neg(c0), c1: Fp23.neg(c1), c2: Fp23.neg(c2) };
  }
  eql({ c0, c1, c2 }, { c0: r0, c1: r1, c2: r2 }) {
    const { Fp2: Fp23 } = this;
    return Fp23.eql(c0, r0) && Fp23.eql(c1, r1) && Fp23.eql(c2, r2);
  }
  sqrt(_) {
    return notImplemented();
  }
  // Do we need division by bigint at all? Should be done via order:
  div(lhs, rhs) {
    const { Fp2: Fp23 } = this;
    const { Fp: Fp3 } = Fp23;
    return this.mul(lhs, typeof rhs === "bigint" ? Fp3.inv(Fp3.create(rhs)) : this.inv(rhs));
  }
  pow(num, power) {
    return FpPow(this, num, power);
  }
  invertBatch(nums) {
    return FpInvertBatch(this, nums);
  }
  inv({ c0, c1, c2 }) {
    const { Fp2: Fp23 } = this;
    let t0 = Fp23.sub(Fp23.sqr(c0), Fp23.mulByNonresidue(Fp23.mul(c2, c1)));
    let t1 = Fp23.sub(Fp23.mulByNonresidue(Fp23.sqr(c2)), Fp23.mul(c0, c1));
    let t2 = Fp23.sub(Fp23.sqr(c1), Fp23.mul(c0, c2));
    let t4 = Fp23.inv(Fp23.add(Fp23.mulByNonresidue(Fp23.add(Fp23.mul(c2, t1), Fp23.mul(c1, t2))), Fp23.mul(c0, t0)));
    return { c0: Fp23.mul(t4, t0), c1: Fp23.mul(t4, t1), c2: Fp23.mul(t4, t2) };
  }
  // Bytes utils
  fromBytes(b) {
    const { Fp2: Fp23 } = this;
    if (b.length !== this.BYTES)
      throw new Error("fromBytes invalid length=" + b.length);
    const B2 = Fp23.BYTES;
    return {
      c0: Fp23.fromBytes(b.subarray(0, B2)),
      c1: Fp23.fromBytes(b.subarray(B2, B2 * 2)),
      c2: Fp23.fromBytes(b.subarray(2 * B2))
    };
  }
  toBytes({ c0, c1, c2 }) {
    const { Fp2: Fp23 } = this;
    return concatBytes(Fp23.toBytes(c0), Fp23.toBytes(c1), Fp23.toBytes(c2));
  }
  cmov({ c0, c1, c2 }, { c0: r0, c1: r1, c2: r2 }, c) {
    const { Fp2: Fp23 } = this;
    return {
      c0: Fp23.cmov(c0, r0, c),
      c1: Fp23.cmov(c1, r1, c),
      c2: Fp23.cmov(c2, r2, c)
    };
  }
  fromBigSix(t) {
    const { Fp2: Fp23 } = this;
    if (!Array.isArray(t) || t.length !== 6)
      throw new Error("invalid Fp6 usage");
    return {
      c0: Fp23.fromBigTuple(t.slice(0, 2)),
      c1: Fp23.fromBigTuple(t.slice(2, 4)),
      c2: Fp23.fromBigTuple(t.slice(4, 6))
    };
  }
  frobeniusMap({ c0, c1, c2 }, power) {
    const { Fp2: Fp23 } = this;
    return {
      c0: Fp23.frobeniusMap(c0, power),
      c1: Fp23.mul(Fp23.frobeniusMap(c1, power), this.FROBENIUS_COEFFICIENTS_1[power % 6]),
      c2: Fp23.mul(Fp23.frobeniusMap(c2, power), this.FROBENIUS_COEFFICIENTS_2[power % 6])
    };
  }
  mulByFp2({ c0, c1, c2 }, rhs) {
    const { Fp2: Fp23 } = this;
    return {
      c0: Fp23.mul(c0, rhs),
      c1: Fp23.mul(c1, rhs),
      c2: Fp23.mul(c2, rhs)
    };
  }
  mulByNonresidue({ c0, c1, c2 }) {
    const { Fp2: Fp23 } = this;
    return { c0: Fp23.mulByNonresidue(c2), c1: c0, c2: c1 };
  }
  // Sparse multiplication
  mul1({ c0, c1, c2 }, b1) {
    const { Fp2: Fp23 } = this;
    return {
      c0: Fp23.mulByNonresidue(Fp23.mul(c2, b1)),
      c1: Fp23.mul(c0, b1),
      c2: Fp23.mul(c1, b1)
    };
  }
  // Sparse multiplication
  mul01({ c0, c1, c2 }, b0, b1) {
    const { Fp2: Fp23 } = this;
    let t0 = Fp23.mul(c0, b0);
    let t1 = Fp23.mul(c1, b1);
    return {
      // ((c1 + c2) * b1 - T1) * (u + 1) + T0
      c0: Fp23.add(Fp23.mulByNonresidue(Fp23.sub(Fp23.mul(Fp23.add(c1, c2), b1), t1)), t0),
      // (b0 + b1) * (c0 + c1) - T0 - T1
      c1: Fp23.sub(Fp23.sub(Fp23.mul(Fp23.add(b0, b1), Fp23.add(c0, c1)), t0), t1),
      // (c0 + c2) * b0 - T0 + T1
      c2: Fp23.add(Fp23.sub(Fp23.mul(Fp23.add(c0, c2), b0), t0), t1)
    };
  }
};
var _Field12 = class {
  constructor(Fp62, opts) {
    this.MASK = _1n8;
    const { Fp2: Fp23 } = Fp62;
    const { Fp: Fp3 } = Fp23;
    this.Fp6 = Fp62;
    this.ORDER = Fp23.ORDER;
    this.BITS = 2 * Fp62.BITS;
    this.BYTES = 2 * Fp62.BYTES;
    this.isLE = Fp62.isLE;
    this.ZERO = { c0: Fp62.ZERO, c1: Fp62.ZERO };
    this.ONE = { c0: Fp62.ONE, c1: Fp62.ZERO };
    this.FROBENIUS_COEFFICIENTS = calcFrobeniusCoefficients(Fp23, Fp23.NONRESIDUE, Fp3.ORDER, 12, 1, 6)[0];
    this.X_LEN = opts.X_LEN;
    this.finalExponentiate = opts.Fp12finalExponentiate;
  }
  create(num) {
    return num;
  }
  isValid({ c0, c1 }) {
    const { Fp6: Fp62 } = this;
    return Fp62.isValid(c0) && Fp62.isValid(c1);
  }
  is0({ c0, c1 }) {
    const { Fp6: Fp62 } = this;
    return Fp62.is0(c0) && Fp62.is0(c1);
  }
  isValidNot0(num) {
    return !this.is0(num) && this.isValid(num);
  }
  neg({ c0, c1 }) {
    const { Fp6: Fp62 } = this;
    return { c0: Fp62.neg(c0), c1: Fp62.neg(c1) };
  }
  eql({ c0, c1 }, { c0: r0, c1: r1 }) {
    const { Fp6: Fp62 } = this;
    return Fp62.eql(c0, r0) && Fp62.eql(c1, r1);
  }
  sqrt(_) {
    notImplemented();
  }
  inv({ c0, c1 }) {
    const { Fp6: Fp62 } = this;
    let t = Fp62.inv(Fp62.sub(Fp62.sqr(c0), Fp62.mulByNonresidue(Fp62.sqr(c1))));
    return { c0: Fp62.mul(c0, t), c1: Fp62.neg(Fp62.mul(c1, t)) };
  }
  div(lhs, rhs) {
    const { Fp6: Fp62 } = this;
    const { Fp2: Fp23 } = Fp62;
    const { Fp: Fp3 } = Fp23;
    return this.mul(lhs, typeof rhs === "bigint" ? Fp3.inv(Fp3.create(rhs)) : this.inv(rhs));
  }
  pow(num, power) {
    return FpPow(this, num, power);
  }
  invertBatch(nums) {
    return FpInvertBatch(this, nums);
  }
  // Normalized
  add({ c0, c1 }, { c0: r0, c1: r1 }) {
    const { Fp6: Fp62 } = this;
    return {
      c0: Fp62.add(c0, r0),
      c1: Fp62.add(c1, r1)
    };
  }
  sub({ c0, c1 }, { c0: r0, c1: r1 }) {
    const { Fp6: Fp62 } = this;
    return {
      c0: Fp62.sub(c0, r0),
      c1: Fp62.sub(c1, r1)
    };
  }
  mul({ c0, c1 }, rhs) {
    const { Fp6: Fp62 } = this;
    if (typeof rhs === "bigint")
      return { c0: Fp62.mul(c0, rhs), c1: Fp62.mul(c1, rhs) };
    let { c0: r0, c1: r1 } = rhs;
    let t1 = Fp62.mul(c0, r0);
    let t2 = Fp62.mul(c1, r1);
    return {
      c0: Fp62.add(t1, Fp62.mulByNonresidue(t2)),
      // T1 + T2 * v
      // (c0 + c1) * (r0 + r1) - (T1 + T2)
      c1: Fp62.sub(Fp62.mul(Fp62.add(c0, c1), Fp62.add(r0, r1)), Fp62.add(t1, t2))
    };
  }
  sqr({ c0, c1 }) {
    const { Fp6: Fp62 } = this;
    let ab = Fp62.mul(c0, c1);
    return {
      // (c1 * v + c0) * (c0 + c1) - AB - AB * v
      c0: Fp62.sub(Fp62.sub(Fp62.mul(Fp62.add(Fp62.mulByNonresidue(c1), c0), Fp62.add(c0, c1)), ab), Fp62.mulByNonresidue(ab)),
      c1: Fp62.add(ab, ab)
    };
  }
  // NonNormalized stuff
  addN(a, b) {
    return this.add(a, b);
  }
  subN(a, b) {
    return this.sub(a, b);
  }
  mulN(a, b) {
    return this.mul(a, b);
  }
  sqrN(a) {
    return this.sqr(a);
  }
  // Bytes utils
  fromBytes(b) {
    const { Fp6: Fp62 } = this;
    if (b.length !== this.BYTES)
      throw new Error("fromBytes invalid length=" + b.length);
    return {
      c0: Fp62.fromBytes(b.subarray(0, Fp62.BYTES)),
      c1: Fp62.fromBytes(b.subarray(Fp62.BYTES))
    };
  }
  toBytes({ c0, c1 }) {
    const { Fp6: Fp62 } = this;
    return concatBytes(Fp62.toBytes(c0), Fp62.toBytes(c1));
  }
  cmov({ c0, c1 }, { c0: r0, c1: r1 }, c) {
    const { Fp6: Fp62 } = this;
    return {
      c0: Fp62.cmov(c0, r0, c),
      c1: Fp62.cmov(c1, r1, c)
    };
  }
  // Utils
  // toString() {
  //   return '' + 'Fp12(' + this.c0 + this.c1 + '* w');
  // },
  // fromTuple(c: [Fp6, Fp6]) {
  //   return new Fp12(...c);
  // }
  fromBigTwelve(t) {
    const { Fp6: Fp62 } = this;
    return {
      c0: Fp62.fromBigSix(t.slice(0, 6)),
      c1: Fp62.fromBigSix(t.slice(6, 12))
    };
  }
  // Raises to q**i -th power
  frobeniusMap(lhs, power) {
    const { Fp6: Fp62 } = this;
    const { Fp2: Fp23 } = Fp62;
    const { c0, c1, c2 } = Fp62.frobeniusMap(lhs.c1, power);
    const coeff = this.FROBENIUS_COEFFICIENTS[power % 12];
    return {
      c0: Fp62.frobeniusMap(lhs.c0, power),
      c1: Fp62.create({
        c0: Fp23.mul(c0, coeff),
        c1: Fp23.mul(c1, coeff),
        c2: Fp23.mul(c2, coeff)
      })
    };
  }
  mulByFp2({ c0, c1 }, rhs) {
    const { Fp6: Fp62 } = this;
    return {
      c0: Fp62.mulByFp2(c0, rhs),
      c1: Fp62.mulByFp2(c1, rhs)
    };
  }
  conjugate({ c0, c1 }) {
    return { c0, c1: this.Fp6.neg(c1) };
  }
  // Sparse multiplication
  mul014({ c0, c1 }, o0, o1, o4) {
    const { Fp6: Fp62 } = this;
    const { Fp2: Fp23 } = Fp62;
    let t0 = Fp62.mul01(c0, o0, o1);
    let t1 = Fp62.mul1(c1, o4);
    return {
      c0: Fp62.add(Fp62.mulByNonresidue(t1), t0),
      // T1 * v + T0
      // (c1 + c0) * [o0, o1+o4] - T0 - T1
      c1: Fp62.sub(Fp62.sub(Fp62.mul01(Fp62.add(c1, c0), o0, Fp23.add(o1, o4)), t0), t1)
    };
  }
  mul034({ c0, c1 }, o0, o3, o4) {
    const { Fp6: Fp62 } = this;
    const { Fp2: Fp23 } = Fp62;
    const a = Fp62.create({
      c0: Fp23.mul(c0.c0, o0),
      c1: Fp23.mul(c0.c1, o0),
      c2: Fp23.mul(c0.c2, o0)
    });
    const b = Fp62.mul01(c1, o3, o4);
    const e = Fp62.mul01(Fp62.add(c0, c1), Fp23.add(o0, o3), o4);
    return {
      c0: Fp62.add(Fp62.mulByNonresidue(b), a),
      c1: Fp62.sub(e, Fp62.add(a, b))
    };
  }
  // A cyclotomic group is a subgroup of Fp^n defined by
  //   GΦₙ(p) = {α ∈ Fpⁿ : α^Φₙ(p) = 1}
  // The result of any pairing is in a cyclotomic subgroup
  // https://eprint.iacr.org/2009/565.pdf
  // https://eprint.iacr.org/2010/354.pdf
  _cyclotomicSquare({ c0, c1 }) {
    const { Fp6: Fp62 } = this;
    const { Fp2: Fp23 } = Fp62;
    const { c0: c0c0, c1: c0c1, c2: c0c2 } = c0;
    const { c0: c1c0, c1: c1c1, c2: c1c2 } = c1;
    const { first: t3, second: t4 } = Fp23.Fp4Square(c0c0, c1c1);
    const { first: t5, second: t6 } = Fp23.Fp4Square(c1c0, c0c2);
    const { first: t7, second: t8 } = Fp23.Fp4Square(c0c1, c1c2);
    const t9 = Fp23.mulByNonresidue(t8);
    return {
      c0: Fp62.create({
        c0: Fp23.add(Fp23.mul(Fp23.sub(t3, c0c0), _2n6), t3),
        // 2 * (T3 - c0c0)  + T3
        c1: Fp23.add(Fp23.mul(Fp23.sub(t5, c0c1), _2n6), t5),
        // 2 * (T5 - c0c1)  + T5
        c2: Fp23.add(Fp23.mul(Fp23.sub(t7, c0c2), _2n6), t7)
      }),
      // 2 * (T7 - c0c2)  + T7
      c1: Fp62.create({
        c0: Fp23.add(Fp23.mul(Fp23.add(t9, c1c0), _2n6), t9),
        // 2 * (T9 + c1c0) + T9
        c1: Fp23.add(Fp23.mul(Fp23.add(t4, c1c1), _2n6), t4),
        // 2 * (T4 + c1c1) + T4
        c2: Fp23.add(Fp23.mul(Fp23.add(t6, c1c2), _2n6), t6)
      })
    };
  }
  // https://eprint.iacr.org/2009/565.pdf
  _cyclotomicExp(num, n) {
    let z = this.ONE;
    for (let i = this.X_LEN - 1; i >= 0; i--) {
      z = this._cyclotomicSquare(z);
      if (bitGet(n, i))
        z = this.mul(z, num);
    }
    return z;
  }
};
function tower12(opts) {
  const Fp3 = Field(opts.ORDER);
  const Fp23 = new _Field2(Fp3, opts);
  const Fp62 = new _Field6(Fp23);
  const Fp122 = new _Field12(Fp62, opts);
  return { Fp: Fp3, Fp2: Fp23, Fp6: Fp62, Fp12: Fp122 };
}

// node_modules/@noble/curves/esm/bls12-381.js
/*! noble-curves - MIT License (c) 2022 Paul Miller (paulmillr.com) */
var _0n9 = BigInt(0);
var _1n9 = BigInt(1);
var _2n7 = BigInt(2);
var _3n6 = BigInt(3);
var _4n3 = BigInt(4);
var BLS_X = BigInt("0xd201000000010000");
var BLS_X_LEN = bitLen(BLS_X);
var bls12_381_CURVE_G1 = {
  p: BigInt("0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab"),
  n: BigInt("0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001"),
  h: BigInt("0x396c8c005555e1568c00aaab0000aaab"),
  a: _0n9,
  b: _4n3,
  Gx: BigInt("0x17f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb"),
  Gy: BigInt("0x08b3f481e3aaa0f1a09e30ed741d8ae4fcf5e095d5d00af600db18cb2c04b3edd03cc744a2888ae40caa232946c5e7e1")
};
var bls12_381_Fr = Field(bls12_381_CURVE_G1.n, {
  modFromBytes: true,
  isLE: true
});
var { Fp: Fp2, Fp2: Fp22, Fp6, Fp12 } = tower12({
  ORDER: bls12_381_CURVE_G1.p,
  X_LEN: BLS_X_LEN,
  // Finite extension field over irreducible polynominal.
  // Fp(u) / (u² - β) where β = -1
  FP2_NONRESIDUE: [_1n9, _1n9],
  Fp2mulByB: ({ c0, c1 }) => {
    const t0 = Fp2.mul(c0, _4n3);
    const t1 = Fp2.mul(c1, _4n3);
    return { c0: Fp2.sub(t0, t1), c1: Fp2.add(t0, t1) };
  },
  Fp12finalExponentiate: (num) => {
    const x = BLS_X;
    const t0 = Fp12.div(Fp12.frobeniusMap(num, 6), num);
    const t1 = Fp12.mul(Fp12.frobeniusMap(t0, 2), t0);
    const t2 = Fp12.conjugate(Fp12._cyclotomicExp(t1, x));
    const t3 = Fp12.mul(Fp12.conjugate(Fp12._cyclotomicSquare(t1)), t2);
    const t4 = Fp12.conjugate(Fp12._cyclotomicExp(t3, x));
    const t5 = Fp12.conjugate(Fp12._cyclotomicExp(t4, x));
    const t6 = Fp12.mul(Fp12.conjugate(Fp12._cyclotomicExp(t5, x)), Fp12._cyclotomicSquare(t2));
    const t7 = Fp12.conjugate(Fp12._cyclotomicExp(t6, x));
    const t2_t5_pow_q2 = Fp12.frobeniusMap(Fp12.mul(t2, t5), 2);
    const t4_t1_pow_q3 = Fp12.frobeniusMap(Fp12.mul(t4, t1), 3);
    const t6_t1c_pow_q1 = Fp12.frobeniusMap(Fp12.mul(t6, Fp12.conjugate(t1)), 1);
    const t7_t3c_t1 = Fp12.mul(Fp12.mul(t7, Fp12.conjugate(t3)), t1);
    return Fp12.mul(Fp12.mul(Fp12.mul(t2_t5_pow_q2, t4_t1_pow_q3), t6_t1c_pow_q1), t7_t3c_t1);
  }
});
var { G2psi, G2psi2 } = psiFrobenius(Fp2, Fp22, Fp22.div(Fp22.ONE, Fp22.NONRESIDUE));
var htfDefaults = Object.freeze({
  DST: "BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_",
  encodeDST: "BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_",
  p: Fp2.ORDER,
  m: 2,
  k: 128,
  expand: "xmd",
  hash: sha256
});
var bls12_381_CURVE_G2 = {
  p: Fp22.ORDER,
  n: bls12_381_CURVE_G1.n,
  h: BigInt("0x5d543a95414e7f1091d50792876a202cd91de4547085abaa68a205b2e5a7ddfa628f1cb4d9e82ef21537e293a6691ae1616ec6e786f0c70cf1c38e31c7238e5"),
  a: Fp22.ZERO,
  b: Fp22.fromBigTuple([_4n3, _4n3]),
  Gx: Fp22.fromBigTuple([
    BigInt("0x024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8"),
    BigInt("0x13e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e")
  ]),
  Gy: Fp22.fromBigTuple([
    BigInt("0x0ce5d527727d6e118cc9cdc6da2e351aadfd9baa8cbdd3a76d429a695160d12c923ac9cc3baca289e193548608b82801"),
    BigInt("0x0606c4a02ea734cc32acd2b02bc28b99cb3e287e85a763af267492ab572e99ab3f370d275cec1da1aaa9075ff05f79be")
  ])
};
var COMPZERO = setMask(Fp2.toBytes(_0n9), { infinity: true, compressed: true });
function parseMask(bytes) {
  bytes = bytes.slice();
  const mask = bytes[0] & 224;
  const compressed = !!(mask >> 7 & 1);
  const infinity = !!(mask >> 6 & 1);
  const sort = !!(mask >> 5 & 1);
  bytes[0] &= 31;
  return { compressed, infinity, sort, value: bytes };
}
function setMask(bytes, mask) {
  if (bytes[0] & 224)
    throw new Error("setMask: non-empty mask");
  if (mask.compressed)
    bytes[0] |= 128;
  if (mask.infinity)
    bytes[0] |= 64;
  if (mask.sort)
    bytes[0] |= 32;
  return bytes;
}
function pointG1ToBytes(_c, point, isComp) {
  const { BYTES: L, ORDER: P } = Fp2;
  const is0 = point.is0();
  const { x, y } = point.toAffine();
  if (isComp) {
    if (is0)
      return COMPZERO.slice();
    const sort = Boolean(y * _2n7 / P);
    return setMask(numberToBytesBE(x, L), { compressed: true, sort });
  } else {
    if (is0) {
      return concatBytes(Uint8Array.of(64), new Uint8Array(2 * L - 1));
    } else {
      return concatBytes(numberToBytesBE(x, L), numberToBytesBE(y, L));
    }
  }
}
function signatureG1ToBytes(point) {
  point.assertValidity();
  const { BYTES: L, ORDER: P } = Fp2;
  const { x, y } = point.toAffine();
  if (point.is0())
    return COMPZERO.slice();
  const sort = Boolean(y * _2n7 / P);
  return setMask(numberToBytesBE(x, L), { compressed: true, sort });
}
function pointG1FromBytes(bytes) {
  const { compressed, infinity, sort, value } = parseMask(bytes);
  const { BYTES: L, ORDER: P } = Fp2;
  if (value.length === 48 && compressed) {
    const compressedValue = bytesToNumberBE(value);
    const x = Fp2.create(compressedValue & bitMask(Fp2.BITS));
    if (infinity) {
      if (x !== _0n9)
        throw new Error("invalid G1 point: non-empty, at infinity, with compression");
      return { x: _0n9, y: _0n9 };
    }
    const right = Fp2.add(Fp2.pow(x, _3n6), Fp2.create(bls12_381_CURVE_G1.b));
    let y = Fp2.sqrt(right);
    if (!y)
      throw new Error("invalid G1 point: compressed point");
    if (y * _2n7 / P !== BigInt(sort))
      y = Fp2.neg(y);
    return { x: Fp2.create(x), y: Fp2.create(y) };
  } else if (value.length === 96 && !compressed) {
    const x = bytesToNumberBE(value.subarray(0, L));
    const y = bytesToNumberBE(value.subarray(L));
    if (infinity) {
      if (x !== _0n9 || y !== _0n9)
        throw new Error("G1: non-empty point at infinity");
      return bls12_381.G1.Point.ZERO.toAffine();
    }
    return { x: Fp2.create(x), y: Fp2.create(y) };
  } else {
    throw new Error("invalid G1 point: expected 48/96 bytes");
  }
}
function signatureG1FromBytes(hex) {
  const { infinity, sort, value } = parseMask(ensureBytes("signatureHex", hex, 48));
  const P = Fp2.ORDER;
  const Point = bls12_381.G1.Point;
  const compressedValue = bytesToNumberBE(value);
  if (infinity)
    return Point.ZERO;
  const x = Fp2.create(compressedValue & bitMask(Fp2.BITS));
  const right = Fp2.add(Fp2.pow(x, _3n6), Fp2.create(bls12_381_CURVE_G1.b));
  let y = Fp2.sqrt(right);
  if (!y)
    throw new Error("invalid G1 point: compressed");
  const aflag = BigInt(sort);
  if (y * _2n7 / P !== aflag)
    y = Fp2.neg(y);
  const point = Point.fromAffine({ x, y });
  point.assertValidity();
  return point;
}
function pointG2ToBytes(_c, point, isComp) {
  const { BYTES: L, ORDER: P } = Fp2;
  const is0 = point.is0();
  const { x, y } = point.toAffine();
  if (isComp) {
    if (is0)
      return concatBytes(COMPZERO, numberToBytesBE(_0n9, L));
    const flag = Boolean(y.c1 === _0n9 ? y.c0 * _2n7 / P : y.c1 * _2n7 / P);
    return concatBytes(setMask(numberToBytesBE(x.c1, L), { compressed: true, sort: flag }), numberToBytesBE(x.c0, L));
  } else {
    if (is0)
      return concatBytes(Uint8Array.of(64), new Uint8Array(4 * L - 1));
    const { re: x0, im: x1 } = Fp22.reim(x);
    const { re: y0, im: y1 } = Fp22.reim(y);
    return concatBytes(numberToBytesBE(x1, L), numberToBytesBE(x0, L), numberToBytesBE(y1, L), numberToBytesBE(y0, L));
  }
}
function signatureG2ToBytes(point) {
  point.assertValidity();
  const { BYTES: L } = Fp2;
  if (point.is0())
    return concatBytes(COMPZERO, numberToBytesBE(_0n9, L));
  const { x, y } = point.toAffine();
  const { re: x0, im: x1 } = Fp22.reim(x);
  const { re: y0, im: y1 } = Fp22.reim(y);
  const tmp = y1 > _0n9 ? y1 * _2n7 : y0 * _2n7;
  const sort = Boolean(tmp / Fp2.ORDER & _1n9);
  const z2 = x0;
  return concatBytes(setMask(numberToBytesBE(x1, L), { sort, compressed: true }), numberToBytesBE(z2, L));
}
function pointG2FromBytes(bytes) {
  const { BYTES: L, ORDER: P } = Fp2;
  const { compressed, infinity, sort, value } = parseMask(bytes);
  if (!compressed && !infinity && sort || // 00100000
  !compressed && infinity && sort || // 01100000
  sort && infinity && compressed) {
    throw new Error("invalid encoding flag: " + (bytes[0] & 224));
  }
  const slc = (b, from, to) => bytesToNumberBE(b.slice(from, to));
  if (value.length === 96 && compressed) {
    if (infinity) {
      if (value.reduce((p, c) => p !== 0 ? c + 1 : c, 0) > 0) {
        throw new Error("invalid G2 point: compressed");
      }
      return { x: Fp22.ZERO, y: Fp22.ZERO };
    }
    const x_1 = slc(value, 0, L);
    const x_0 = slc(value, L, 2 * L);
    const x = Fp22.create({ c0: Fp2.create(x_0), c1: Fp2.create(x_1) });
    const right = Fp22.add(Fp22.pow(x, _3n6), bls12_381_CURVE_G2.b);
    let y = Fp22.sqrt(right);
    const Y_bit = y.c1 === _0n9 ? y.c0 * _2n7 / P : y.c1 * _2n7 / P ? _1n9 : _0n9;
    y = sort && Y_bit > 0 ? y : Fp22.neg(y);
    return { x, y };
  } else if (value.length === 192 && !compressed) {
    if (infinity) {
      if (value.reduce((p, c) => p !== 0 ? c + 1 : c, 0) > 0) {
        throw new Error("invalid G2 point: uncompressed");
      }
      return { x: Fp22.ZERO, y: Fp22.ZERO };
    }
    const x1 = slc(value, 0 * L, 1 * L);
    const x0 = slc(value, 1 * L, 2 * L);
    const y1 = slc(value, 2 * L, 3 * L);
    const y0 = slc(value, 3 * L, 4 * L);
    return { x: Fp22.fromBigTuple([x0, x1]), y: Fp22.fromBigTuple([y0, y1]) };
  } else {
    throw new Error("invalid G2 point: expected 96/192 bytes");
  }
}
function signatureG2FromBytes(hex) {
  const { ORDER: P } = Fp2;
  const { infinity, sort, value } = parseMask(ensureBytes("signatureHex", hex));
  const Point = bls12_381.G2.Point;
  const half = value.length / 2;
  if (half !== 48 && half !== 96)
    throw new Error("invalid compressed signature length, expected 96/192 bytes");
  const z1 = bytesToNumberBE(value.slice(0, half));
  const z2 = bytesToNumberBE(value.slice(half));
  if (infinity)
    return Point.ZERO;
  const x1 = Fp2.create(z1 & bitMask(Fp2.BITS));
  const x2 = Fp2.create(z2);
  const x = Fp22.create({ c0: x2, c1: x1 });
  const y2 = Fp22.add(Fp22.pow(x, _3n6), bls12_381_CURVE_G2.b);
  let y = Fp22.sqrt(y2);
  if (!y)
    throw new Error("Failed to find a square root");
  const { re: y0, im: y1 } = Fp22.reim(y);
  const aflag1 = BigInt(sort);
  const isGreater = y1 > _0n9 && y1 * _2n7 / P !== aflag1;
  const is0 = y1 === _0n9 && y0 * _2n7 / P !== aflag1;
  if (isGreater || is0)
    y = Fp22.neg(y);
  const point = Point.fromAffine({ x, y });
  point.assertValidity();
  return point;
}
var bls12_381 = bls({
  // Fields
  fields: {
    Fp: Fp2,
    Fp2: Fp22,
    Fp6,
    Fp12,
    Fr: bls12_381_Fr
  },
  // G1: y² = x³ + 4
  G1: {
    ...bls12_381_CURVE_G1,
    Fp: Fp2,
    htfDefaults: { ...htfDefaults, m: 1, DST: "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_" },
    wrapPrivateKey: true,
    allowInfinityPoint: true,
    // Checks is the point resides in prime-order subgroup.
    // point.isTorsionFree() should return true for valid points
    // It returns false for shitty points.
    // https://eprint.iacr.org/2021/1130.pdf
    isTorsionFree: (c, point) => {
      const beta = BigInt("0x5f19672fdf76ce51ba69c6076a0f77eaddb3a93be6f89688de17d813620a00022e01fffffffefffe");
      const phi = new c(Fp2.mul(point.X, beta), point.Y, point.Z);
      const xP = point.multiplyUnsafe(BLS_X).negate();
      const u2P = xP.multiplyUnsafe(BLS_X);
      return u2P.equals(phi);
    },
    // Clear cofactor of G1
    // https://eprint.iacr.org/2019/403
    clearCofactor: (_c, point) => {
      return point.multiplyUnsafe(BLS_X).add(point);
    },
    mapToCurve: mapToG1,
    fromBytes: pointG1FromBytes,
    toBytes: pointG1ToBytes,
    ShortSignature: {
      fromBytes(bytes) {
        abytes(bytes);
        return signatureG1FromBytes(bytes);
      },
      fromHex(hex) {
        return signatureG1FromBytes(hex);
      },
      toBytes(point) {
        return signatureG1ToBytes(point);
      },
      toRawBytes(point) {
        return signatureG1ToBytes(point);
      },
      toHex(point) {
        return bytesToHex(signatureG1ToBytes(point));
      }
    }
  },
  G2: {
    ...bls12_381_CURVE_G2,
    Fp: Fp22,
    // https://datatracker.ietf.org/doc/html/rfc9380#name-clearing-the-cofactor
    // https://datatracker.ietf.org/doc/html/rfc9380#name-cofactor-clearing-for-bls12
    hEff: BigInt("0xbc69f08f2ee75b3584c6a0ea91b352888e2a8e9145ad7689986ff031508ffe1329c2f178731db956d82bf015d1212b02ec0ec69d7477c1ae954cbc06689f6a359894c0adebbf6b4e8020005aaa95551"),
    htfDefaults: { ...htfDefaults },
    wrapPrivateKey: true,
    allowInfinityPoint: true,
    mapToCurve: mapToG2,
    // Checks is the point resides in prime-order subgroup.
    // point.isTorsionFree() should return true for valid points
    // It returns false for shitty points.
    // https://eprint.iacr.org/2021/1130.pdf
    // Older version: https://eprint.iacr.org/2019/814.pdf
    isTorsionFree: (c, P) => {
      return P.multiplyUnsafe(BLS_X).negate().equals(G2psi(c, P));
    },
    // Maps the point into the prime-order subgroup G2.
    // clear_cofactor_bls12381_g2 from RFC 9380.
    // https://eprint.iacr.org/2017/419.pdf
    // prettier-ignore
    clearCofactor: (c, P) => {
      const x = BLS_X;
      let t1 = P.multiplyUnsafe(x).negate();
      let t2 = G2psi(c, P);
      let t3 = P.double();
      t3 = G2psi2(c, t3);
      t3 = t3.subtract(t2);
      t2 = t1.add(t2);
      t2 = t2.multiplyUnsafe(x).negate();
      t3 = t3.add(t2);
      t3 = t3.subtract(t1);
      const Q = t3.subtract(P);
      return Q;
    },
    fromBytes: pointG2FromBytes,
    toBytes: pointG2ToBytes,
    Signature: {
      fromBytes(bytes) {
        abytes(bytes);
        return signatureG2FromBytes(bytes);
      },
      fromHex(hex) {
        return signatureG2FromBytes(hex);
      },
      toBytes(point) {
        return signatureG2ToBytes(point);
      },
      toRawBytes(point) {
        return signatureG2ToBytes(point);
      },
      toHex(point) {
        return bytesToHex(signatureG2ToBytes(point));
      }
    }
  },
  params: {
    ateLoopSize: BLS_X,
    // The BLS parameter x for BLS12-381
    r: bls12_381_CURVE_G1.n,
    // order; z⁴ − z² + 1; CURVE.n from other curves
    xNegative: true,
    twistType: "multiplicative"
  },
  htfDefaults,
  hash: sha256
});
var isogenyMapG2 = isogenyMap(Fp22, [
  // xNum
  [
    [
      "0x5c759507e8e333ebb5b7a9a47d7ed8532c52d39fd3a042a88b58423c50ae15d5c2638e343d9c71c6238aaaaaaaa97d6",
      "0x5c759507e8e333ebb5b7a9a47d7ed8532c52d39fd3a042a88b58423c50ae15d5c2638e343d9c71c6238aaaaaaaa97d6"
    ],
    [
      "0x0",
      "0x11560bf17baa99bc32126fced787c88f984f87adf7ae0c7f9a208c6b4f20a4181472aaa9cb8d555526a9ffffffffc71a"
    ],
    [
      "0x11560bf17baa99bc32126fced787c88f984f87adf7ae0c7f9a208c6b4f20a4181472aaa9cb8d555526a9ffffffffc71e",
      "0x8ab05f8bdd54cde190937e76bc3e447cc27c3d6fbd7063fcd104635a790520c0a395554e5c6aaaa9354ffffffffe38d"
    ],
    [
      "0x171d6541fa38ccfaed6dea691f5fb614cb14b4e7f4e810aa22d6108f142b85757098e38d0f671c7188e2aaaaaaaa5ed1",
      "0x0"
    ]
  ],
  // xDen
  [
    [
      "0x0",
      "0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaa63"
    ],
    [
      "0xc",
      "0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaa9f"
    ],
    ["0x1", "0x0"]
    // LAST 1
  ],
  // yNum
  [
    [
      "0x1530477c7ab4113b59a4c18b076d11930f7da5d4a07f649bf54439d87d27e500fc8c25ebf8c92f6812cfc71c71c6d706",
      "0x1530477c7ab4113b59a4c18b076d11930f7da5d4a07f649bf54439d87d27e500fc8c25ebf8c92f6812cfc71c71c6d706"
    ],
    [
      "0x0",
      "0x5c759507e8e333ebb5b7a9a47d7ed8532c52d39fd3a042a88b58423c50ae15d5c2638e343d9c71c6238aaaaaaaa97be"
    ],
    [
      "0x11560bf17baa99bc32126fced787c88f984f87adf7ae0c7f9a208c6b4f20a4181472aaa9cb8d555526a9ffffffffc71c",
      "0x8ab05f8bdd54cde190937e76bc3e447cc27c3d6fbd7063fcd104635a790520c0a395554e5c6aaaa9354ffffffffe38f"
    ],
    [
      "0x124c9ad43b6cf79bfbf7043de3811ad0761b0f37a1e26286b0e977c69aa274524e79097a56dc4bd9e1b371c71c718b10",
      "0x0"
    ]
  ],
  // yDen
  [
    [
      "0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffa8fb",
      "0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffa8fb"
    ],
    [
      "0x0",
      "0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffa9d3"
    ],
    [
      "0x12",
      "0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaa99"
    ],
    ["0x1", "0x0"]
    // LAST 1
  ]
].map((i) => i.map((pair) => Fp22.fromBigTuple(pair.map(BigInt)))));
var isogenyMapG1 = isogenyMap(Fp2, [
  // xNum
  [
    "0x11a05f2b1e833340b809101dd99815856b303e88a2d7005ff2627b56cdb4e2c85610c2d5f2e62d6eaeac1662734649b7",
    "0x17294ed3e943ab2f0588bab22147a81c7c17e75b2f6a8417f565e33c70d1e86b4838f2a6f318c356e834eef1b3cb83bb",
    "0xd54005db97678ec1d1048c5d10a9a1bce032473295983e56878e501ec68e25c958c3e3d2a09729fe0179f9dac9edcb0",
    "0x1778e7166fcc6db74e0609d307e55412d7f5e4656a8dbf25f1b33289f1b330835336e25ce3107193c5b388641d9b6861",
    "0xe99726a3199f4436642b4b3e4118e5499db995a1257fb3f086eeb65982fac18985a286f301e77c451154ce9ac8895d9",
    "0x1630c3250d7313ff01d1201bf7a74ab5db3cb17dd952799b9ed3ab9097e68f90a0870d2dcae73d19cd13c1c66f652983",
    "0xd6ed6553fe44d296a3726c38ae652bfb11586264f0f8ce19008e218f9c86b2a8da25128c1052ecaddd7f225a139ed84",
    "0x17b81e7701abdbe2e8743884d1117e53356de5ab275b4db1a682c62ef0f2753339b7c8f8c8f475af9ccb5618e3f0c88e",
    "0x80d3cf1f9a78fc47b90b33563be990dc43b756ce79f5574a2c596c928c5d1de4fa295f296b74e956d71986a8497e317",
    "0x169b1f8e1bcfa7c42e0c37515d138f22dd2ecb803a0c5c99676314baf4bb1b7fa3190b2edc0327797f241067be390c9e",
    "0x10321da079ce07e272d8ec09d2565b0dfa7dccdde6787f96d50af36003b14866f69b771f8c285decca67df3f1605fb7b",
    "0x6e08c248e260e70bd1e962381edee3d31d79d7e22c837bc23c0bf1bc24c6b68c24b1b80b64d391fa9c8ba2e8ba2d229"
  ],
  // xDen
  [
    "0x8ca8d548cff19ae18b2e62f4bd3fa6f01d5ef4ba35b48ba9c9588617fc8ac62b558d681be343df8993cf9fa40d21b1c",
    "0x12561a5deb559c4348b4711298e536367041e8ca0cf0800c0126c2588c48bf5713daa8846cb026e9e5c8276ec82b3bff",
    "0xb2962fe57a3225e8137e629bff2991f6f89416f5a718cd1fca64e00b11aceacd6a3d0967c94fedcfcc239ba5cb83e19",
    "0x3425581a58ae2fec83aafef7c40eb545b08243f16b1655154cca8abc28d6fd04976d5243eecf5c4130de8938dc62cd8",
    "0x13a8e162022914a80a6f1d5f43e7a07dffdfc759a12062bb8d6b44e833b306da9bd29ba81f35781d539d395b3532a21e",
    "0xe7355f8e4e667b955390f7f0506c6e9395735e9ce9cad4d0a43bcef24b8982f7400d24bc4228f11c02df9a29f6304a5",
    "0x772caacf16936190f3e0c63e0596721570f5799af53a1894e2e073062aede9cea73b3538f0de06cec2574496ee84a3a",
    "0x14a7ac2a9d64a8b230b3f5b074cf01996e7f63c21bca68a81996e1cdf9822c580fa5b9489d11e2d311f7d99bbdcc5a5e",
    "0xa10ecf6ada54f825e920b3dafc7a3cce07f8d1d7161366b74100da67f39883503826692abba43704776ec3a79a1d641",
    "0x95fc13ab9e92ad4476d6e3eb3a56680f682b4ee96f7d03776df533978f31c1593174e4b4b7865002d6384d168ecdd0a",
    "0x000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001"
    // LAST 1
  ],
  // yNum
  [
    "0x90d97c81ba24ee0259d1f094980dcfa11ad138e48a869522b52af6c956543d3cd0c7aee9b3ba3c2be9845719707bb33",
    "0x134996a104ee5811d51036d776fb46831223e96c254f383d0f906343eb67ad34d6c56711962fa8bfe097e75a2e41c696",
    "0xcc786baa966e66f4a384c86a3b49942552e2d658a31ce2c344be4b91400da7d26d521628b00523b8dfe240c72de1f6",
    "0x1f86376e8981c217898751ad8746757d42aa7b90eeb791c09e4a3ec03251cf9de405aba9ec61deca6355c77b0e5f4cb",
    "0x8cc03fdefe0ff135caf4fe2a21529c4195536fbe3ce50b879833fd221351adc2ee7f8dc099040a841b6daecf2e8fedb",
    "0x16603fca40634b6a2211e11db8f0a6a074a7d0d4afadb7bd76505c3d3ad5544e203f6326c95a807299b23ab13633a5f0",
    "0x4ab0b9bcfac1bbcb2c977d027796b3ce75bb8ca2be184cb5231413c4d634f3747a87ac2460f415ec961f8855fe9d6f2",
    "0x987c8d5333ab86fde9926bd2ca6c674170a05bfe3bdd81ffd038da6c26c842642f64550fedfe935a15e4ca31870fb29",
    "0x9fc4018bd96684be88c9e221e4da1bb8f3abd16679dc26c1e8b6e6a1f20cabe69d65201c78607a360370e577bdba587",
    "0xe1bba7a1186bdb5223abde7ada14a23c42a0ca7915af6fe06985e7ed1e4d43b9b3f7055dd4eba6f2bafaaebca731c30",
    "0x19713e47937cd1be0dfd0b8f1d43fb93cd2fcbcb6caf493fd1183e416389e61031bf3a5cce3fbafce813711ad011c132",
    "0x18b46a908f36f6deb918c143fed2edcc523559b8aaf0c2462e6bfe7f911f643249d9cdf41b44d606ce07c8a4d0074d8e",
    "0xb182cac101b9399d155096004f53f447aa7b12a3426b08ec02710e807b4633f06c851c1919211f20d4c04f00b971ef8",
    "0x245a394ad1eca9b72fc00ae7be315dc757b3b080d4c158013e6632d3c40659cc6cf90ad1c232a6442d9d3f5db980133",
    "0x5c129645e44cf1102a159f748c4a3fc5e673d81d7e86568d9ab0f5d396a7ce46ba1049b6579afb7866b1e715475224b",
    "0x15e6be4e990f03ce4ea50b3b42df2eb5cb181d8f84965a3957add4fa95af01b2b665027efec01c7704b456be69c8b604"
  ],
  // yDen
  [
    "0x16112c4c3a9c98b252181140fad0eae9601a6de578980be6eec3232b5be72e7a07f3688ef60c206d01479253b03663c1",
    "0x1962d75c2381201e1a0cbd6c43c348b885c84ff731c4d59ca4a10356f453e01f78a4260763529e3532f6102c2e49a03d",
    "0x58df3306640da276faaae7d6e8eb15778c4855551ae7f310c35a5dd279cd2eca6757cd636f96f891e2538b53dbf67f2",
    "0x16b7d288798e5395f20d23bf89edb4d1d115c5dbddbcd30e123da489e726af41727364f2c28297ada8d26d98445f5416",
    "0xbe0e079545f43e4b00cc912f8228ddcc6d19c9f0f69bbb0542eda0fc9dec916a20b15dc0fd2ededda39142311a5001d",
    "0x8d9e5297186db2d9fb266eaac783182b70152c65550d881c5ecd87b6f0f5a6449f38db9dfa9cce202c6477faaf9b7ac",
    "0x166007c08a99db2fc3ba8734ace9824b5eecfdfa8d0cf8ef5dd365bc400a0051d5fa9c01a58b1fb93d1a1399126a775c",
    "0x16a3ef08be3ea7ea03bcddfabba6ff6ee5a4375efa1f4fd7feb34fd206357132b920f5b00801dee460ee415a15812ed9",
    "0x1866c8ed336c61231a1be54fd1d74cc4f9fb0ce4c6af5920abc5750c4bf39b4852cfe2f7bb9248836b233d9d55535d4a",
    "0x167a55cda70a6e1cea820597d94a84903216f763e13d87bb5308592e7ea7d4fbc7385ea3d529b35e346ef48bb8913f55",
    "0x4d2f259eea405bd48f010a01ad2911d9c6dd039bb61a6290e591b36e636a5c871a5c29f4f83060400f8b49cba8f6aa8",
    "0xaccbb67481d033ff5852c1e48c50c477f94ff8aefce42d28c0f9a88cea7913516f968986f7ebbea9684b529e2561092",
    "0xad6b9514c767fe3c3613144b45f1496543346d98adf02267d5ceef9a00d9b8693000763e3b90ac11e99b138573345cc",
    "0x2660400eb2e4f3b628bdd0d53cd76f2bf565b94e72927c1cb748df27942480e420517bd8714cc80d1fadc1326ed06f7",
    "0xe0fa1d816ddc03e6b24255e0d7819c171c40f65e273b853324efcd6356caa205ca2f570f13497804415473a1d634b8f",
    "0x000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001"
    // LAST 1
  ]
].map((i) => i.map((j) => BigInt(j))));
var G1_SWU = mapToCurveSimpleSWU(Fp2, {
  A: Fp2.create(BigInt("0x144698a3b8e9433d693a02c96d4982b0ea985383ee66a8d8e8981aefd881ac98936f8da0e0f97f5cf428082d584c1d")),
  B: Fp2.create(BigInt("0x12e2908d11688030018b12e8753eee3b2016c1f0f24f4070a0b9c14fcef35ef55a23215a316ceaa5d1cc48e98e172be0")),
  Z: Fp2.create(BigInt(11))
});
var G2_SWU = mapToCurveSimpleSWU(Fp22, {
  A: Fp22.create({ c0: Fp2.create(_0n9), c1: Fp2.create(BigInt(240)) }),
  // A' = 240 * I
  B: Fp22.create({ c0: Fp2.create(BigInt(1012)), c1: Fp2.create(BigInt(1012)) }),
  // B' = 1012 * (1 + I)
  Z: Fp22.create({ c0: Fp2.create(BigInt(-2)), c1: Fp2.create(BigInt(-1)) })
  // Z: -(2 + I)
});
function mapToG1(scalars) {
  const { x, y } = G1_SWU(Fp2.create(scalars[0]));
  return isogenyMapG1(x, y);
}
function mapToG2(scalars) {
  const { x, y } = G2_SWU(Fp22.fromBigTuple(scalars));
  return isogenyMapG2(x, y);
}

return { bls12_381, chacha20, ed25519, sha256 };
})();

// src/hash.mjs
modules['src/hash.mjs'] = (() => {
// Hashes of printable lines: docs/protocol.md, "Hashes".
//
// SHA-256 comes from the bundled library, not from WebCrypto, because that one is asynchronous and a chain of
// thousands of entries would be as many promises, each waiting for the last. The tests hold both together.
const { sha256 } = modules['lib/noble.mjs'];

const HEX = '0123456789abcdef';
const PAIRS = Array.from({ length: 256 }, (_, byte) => HEX[byte >> 4] + HEX[byte & 15]);
const encoder = new TextEncoder();

/** A fault that a file of somebody's makes: told to the reader, never a crash. */
class Fault extends Error {}

/** Throws a Fault unless something holds. */
function need(holds, why) {
  if (!holds) throw new Fault(why);
}

/** 64 zeros: what the first entry has as `prev`. */
const ZEROS = '0'.repeat(64);

/** Bytes as lower-case hex digits. */
function hex(bytes) {
  let text = '';
  for (const byte of bytes) text += PAIRS[byte];
  return text;
}

/** The bytes of lower-case hex digits. Throws a Fault for anything else. */
function unhex(text) {
  if (typeof text !== 'string' || text.length % 2 !== 0 || !/^[0-9a-f]*$/.test(text)) {
    throw new Fault('not an even number of lower-case hex digits');
  }
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = Number.parseInt(text.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

/** Whether it is a hash or a seed as text: 64 lower-case hex digits. */
function isHash(text) {
  return typeof text === 'string' && /^[0-9a-f]{64}$/.test(text);
}

/** Text as UTF-8. Throws a Fault where half a surrogate pair stands, which has no UTF-8. */
function utf8(text) {
  if (/[\ud800-\udfff]/u.test(text)) throw new Fault('half a surrogate pair');
  return encoder.encode(text);
}

/** SHA-256 of bytes, or of a text as UTF-8, as 64 lower-case hex digits. */
function sha(data) {
  return hex(sha256(typeof data === 'string' ? utf8(data) : data));
}

/** A number as a line of a hash: decimal, no sign, no leading zero. */
function line(value) {
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value) || value < 0 || Object.is(value, -0))
      throw new Fault('not a whole number');
    return String(value);
  }
  if (typeof value !== 'string' || /[\n\r\0]/.test(value)) throw new Fault('a line with a line end or NUL');
  return value;
}

/** `H(l1, l2, ...)`: SHA-256 of the lines, each followed by one LF. */
function H(...lines) {
  return sha(lines.map((one) => `${line(one)}\n`).join(''));
}

/** The entry hash of a line of the journal, given without its LF. */
function entryHash(text) {
  return sha(`pbem/1 entry\n${text}\n`);
}

/** The game hash. */
function gameHash(game) {
  return H('pbem/1 game', game);
}

/** The seed before seed `number`: what hashing it once gives. */
function seedBefore(game, number, seed) {
  if (!isHash(seed)) throw new Fault('a seed is 64 lower-case hex digits');
  return H('pbem/1 chain', game, number, seed);
}

/** The last seed of a chain that begins behind seed `from`. */
function tip(game, from, root) {
  if (!isHash(root)) throw new Fault('a root is 64 lower-case hex digits');
  return H('pbem/1 tip', game, from, root);
}

/** The same of a chain that begins behind a loss: `lost` is the hash of the newest entry that is lost. */
function tipAfterLoss(game, from, lost, root) {
  if (!isHash(root)) throw new Fault('a root is 64 lower-case hex digits');
  return H('pbem/1 tip after loss', game, from, lost, root);
}

/** The entropy of a seat. */
function entropy(seat, text) {
  if (!/^[a-z][a-z0-9_-]{0,15}$/.test(seat)) throw new Fault(`${seat} is no name of a seat`);
  return H('pbem/1 entropy', seat, text);
}

/** The salt of a game. */
function saltOf(offerHash, entropies) {
  if (![offerHash, ...entropies].every(isHash)) throw new Fault('the salt is made of hashes');
  return H('pbem/1 salt', offerHash, ...entropies);
}

/** The key of the lot that says who plays which side. */
function sidesKey(salt) {
  return H('pbem/1 sides', salt);
}

/** The step seed of resolution `number`; `seed` or `beacon` is `none` where the source has none. */
function stepSeed(salt, number, seed, beacon) {
  if (seed === 'none' && beacon === 'none') throw new Fault('dice need a seed or a beacon');
  return H('pbem/1 step', salt, number, seed, beacon);
}

/** The hash of a sealed payload; `canonical` is its canonical JSON. */
function sealed(blind, canonical) {
  if (!isHash(blind)) throw new Fault('a blind is 64 lower-case hex digits');
  return H('pbem/1 sealed', blind, canonical);
}

return { Fault, need, ZEROS, hex, unhex, isHash, utf8, sha, H, entryHash, gameHash, seedBefore, tip, tipAfterLoss, entropy, saltOf, sidesKey, stepSeed, sealed };
})();

// src/canon.mjs
modules['src/canon.mjs'] = (() => {
// The one way to write an entry: RFC 8785, narrower. docs/protocol.md, "The journal".
//
// JSON.parse takes blanks, duplicate keys, fractions, other escapes and any depth, and forgets that they were
// there. This reader takes a text only if it is its own canonical form, in one pass, without backing up.
const { Fault } = modules['src/hash.mjs'];

/** The deepest level at which anything stands; the entry itself is level 0, what stands in it level 1. */
const DEPTH = 64;
/** The longest line, in bytes without its LF. */
const LINE = 16 * 1024 * 1024;

const KEY = /^[a-z][a-z0-9_]{0,31}$/;
const SHORT = { '"': '"', '\\': '\\', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const NUMBER = /-?[0-9]+/y;

/** A Fault that says where in the line it is. */
function wrong(reader, why) {
  return new Fault(`not canonical JSON: ${why} at character ${reader.at + 1}`);
}

function literal(reader, text, value) {
  if (!reader.text.startsWith(text, reader.at)) throw wrong(reader, 'a word that is no JSON');
  reader.at += text.length;
  return value;
}

function number(reader) {
  NUMBER.lastIndex = reader.at;
  const digits = NUMBER.exec(reader.text)?.[0];
  if (digits === undefined) throw wrong(reader, 'a value is missing');
  const value = Number(digits);
  if (!Number.isSafeInteger(value)) throw wrong(reader, 'a number beyond 2^53 - 1');
  if (String(value) !== digits) throw wrong(reader, 'a number that is written otherwise');
  reader.at += digits.length;
  if (/[.eE]/.test(reader.text[reader.at] ?? '')) throw wrong(reader, 'a fraction or exponent');
  return value;
}

function escape(reader) {
  const letter = reader.text[reader.at + 1];
  if (Object.hasOwn(SHORT, letter ?? '')) {
    reader.at += 2;
    return SHORT[letter];
  }
  const code = reader.text.slice(reader.at + 2, reader.at + 6);
  if (letter !== 'u' || !/^00[01][0-9a-f]$/.test(code)) throw wrong(reader, 'an escape that is not needed');
  const made = String.fromCharCode(Number.parseInt(code, 16));
  if ('\b\f\n\r\t'.includes(made)) throw wrong(reader, 'an escape that has a shorter form');
  reader.at += 6;
  return made;
}

/** Where a run of characters ends that stand for themselves: no quote, backslash or control character. */
function endOfPlain(text, from) {
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22 || code === 0x5c || code < 0x20) break;
  }
  return at;
}

function string(reader) {
  const parts = [];
  reader.at += 1;
  for (;;) {
    const begin = reader.at;
    reader.at = endOfPlain(reader.text, begin);
    if (reader.at > begin) parts.push(reader.text.slice(begin, reader.at));
    const next = reader.text[reader.at];
    if (next === '"') break;
    if (next !== '\\') throw wrong(reader, 'a string that does not end, or a bare control character');
    parts.push(escape(reader));
  }
  reader.at += 1;
  const text = parts.length === 1 ? parts[0] : parts.join('');
  if (/[\ud800-\udfff]/u.test(text)) throw wrong(reader, 'half a surrogate pair');
  return text;
}

/** Behind an item: whether another follows. */
function another(reader, end) {
  const next = reader.text[reader.at];
  if (next !== ',' && next !== end) throw wrong(reader, `a comma or ${end} is missing`);
  reader.at += 1;
  return next === ',';
}

function list(reader, depth) {
  const items = [];
  reader.at += 1;
  if (reader.text[reader.at] === ']') {
    reader.at += 1;
    return items;
  }
  do items.push(value(reader, depth));
  while (another(reader, ']'));
  return items;
}

function object(reader, depth) {
  // Without a prototype, so that no key of a journal can name something of the language.
  const members = Object.create(null);
  let last = '';
  reader.at += 1;
  if (reader.text[reader.at] === '}') {
    reader.at += 1;
    return members;
  }
  do {
    if (reader.text[reader.at] !== '"') throw wrong(reader, 'a key is missing');
    const key = string(reader);
    if (!KEY.test(key)) throw wrong(reader, 'a key outside of [a-z][a-z0-9_]{0,31}');
    if (key <= last) throw wrong(reader, key === last ? `the key ${key} twice` : 'keys out of order');
    if (reader.text[reader.at] !== ':') throw wrong(reader, 'a colon is missing');
    reader.at += 1;
    members[key] = value(reader, depth);
    last = key;
  } while (another(reader, '}'));
  return members;
}

function value(reader, depth) {
  if (depth > DEPTH) throw wrong(reader, `more than ${DEPTH} levels`);
  const first = reader.text[reader.at];
  if (first === '{') return object(reader, depth + 1);
  if (first === '[') return list(reader, depth + 1);
  if (first === '"') return string(reader);
  if (first === 't') return literal(reader, 'true', true);
  if (first === 'f') return literal(reader, 'false', false);
  if (first === 'n') return literal(reader, 'null', null);
  return number(reader);
}

/** Reads a text that is its own canonical form. Throws a Fault for any other. */
function parse(text) {
  const reader = { text, at: 0 };
  const made = value(reader, 0);
  if (reader.at !== text.length) throw wrong(reader, 'something behind the end');
  return made;
}

/** Whether it is an object of JSON: no list, no null. */
function isObject(value_) {
  return typeof value_ === 'object' && value_ !== null && !Array.isArray(value_);
}

/** Writes a value as canonical JSON. Throws a Fault where the profile has no way to write it. */
function write(made, depth = 0) {
  if (depth > DEPTH) throw new Fault(`more than ${DEPTH} levels`);
  if (made === null || made === true || made === false) return String(made);
  if (typeof made === 'number') {
    if (!Number.isSafeInteger(made) || Object.is(made, -0)) throw new Fault('a number that is no integer');
    return String(made);
  }
  if (typeof made === 'string') {
    if (/[\ud800-\udfff]/u.test(made)) throw new Fault('half a surrogate pair');
    return JSON.stringify(made);
  }
  if (typeof made !== 'object') throw new Fault('no value of JSON');
  if (Array.isArray(made)) return `[${made.map((item) => write(item, depth + 1)).join(',')}]`;
  const keys = Object.keys(made).sort();
  if (!keys.every((key) => KEY.test(key))) throw new Fault('a key outside of [a-z][a-z0-9_]{0,31}');
  return `{${keys.map((key) => `"${key}":${write(made[key], depth + 1)}`).join(',')}}`;
}

return { DEPTH, LINE, parse, isObject, write };
})();

// src/chain.mjs
modules['src/chain.mjs'] = (() => {
// The lines of a journal, each chained to the one before: docs/protocol.md, "The journal".
const { isObject, LINE, parse } = modules['src/canon.mjs'];
const { entryHash, Fault, isHash, ZEROS } = modules['src/hash.mjs'];

const LF = 0x0a;

/** A fault at an entry, as plain data. */
function faultAt(entry, why) {
  return { entry, why };
}

/** The bytes of a file, from bytes or text. */
function bytesOf(data) {
  return typeof data === 'string' ? new TextEncoder().encode(data) : data;
}

/** Each line of a file as bytes without its LF, and whether it has one. */
function* linesOf(bytes) {
  let begin = 0;
  while (begin < bytes.length) {
    const end = bytes.indexOf(LF, begin);
    yield { bytes: bytes.subarray(begin, end < 0 ? bytes.length : end), whole: end >= 0 };
    if (end < 0) return;
    begin = end + 1;
  }
}

/**
 * One line read as an entry with this number. It is measured before it is decoded, and decoded before it is
 * parsed.
 */
function entryOf({ bytes, whole }, seq) {
  if (bytes.length > LINE) throw new Fault(`a line of ${bytes.length} bytes; ${LINE} are the most`);
  if (!whole) throw new Fault('the last line breaks off: it has no line end');
  let text;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Fault('not UTF-8');
  }
  const e = parse(text);
  if (!isObject(e)) throw new Fault('an entry is an object');
  if (e.seq !== seq) throw new Fault(`it should bear the number ${seq}`);
  if (!isHash(e.prev)) throw new Fault('it does not say which entry it follows');
  return { seq, e, hash: entryHash(text), group: seq, last: true };
}

function tried(line, seq) {
  try {
    return { entry: entryOf(line, seq) };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { why: error.message };
  }
}

/**
 * Reads the lines of a journal and checks that each is canonical, numbered, and chained to the one before.
 * Gives the entries before the first fault, and the fault or null. `names(seq, hash)` says whether a signed
 * head names this line: that tells which of two lines was changed that do not fit together.
 */
function readLines(data, names = () => false) {
  const entries = [];
  const lines = linesOf(bytesOf(data));
  let prev = ZEROS;
  for (const line of lines) {
    const seq = entries.length;
    const { entry, why } = tried(line, seq);
    if (!entry) return { entries, fault: faultAt(seq, why) };
    if (entry.e.prev !== prev) {
      const next = lines.next().value;
      const after = next && tried(next, seq + 1).entry;
      const sound = (after && after.e.prev === entry.hash) || names(seq, entry.hash);
      if (!sound || seq === 0)
        return { entries, fault: faultAt(seq, 'it does not follow from the entry before') };
      entries.pop();
      return { entries, fault: faultAt(seq - 1, 'it is not the entry from which the next one follows') };
    }
    entries.push(entry);
    prev = entry.hash;
  }
  return { entries, fault: entries.length > 0 ? null : faultAt(0, 'the file holds no entry') };
}

/**
 * Marks the groups of entries, `group` the number of the first and `last` for the last. Gives a fault or
 * null; where the entries are only those before another fault, the last group may break off.
 */
function markGroups(entries, whole = true) {
  let left = 0;
  for (const entry of entries) {
    const { more = 0 } = entry.e;
    if (!Number.isSafeInteger(more) || more < 0) return faultAt(entry.seq, '`more` is a number from 0');
    if (left > 0 && more !== left - 1)
      return faultAt(entry.seq, '`more` does not count down within the group');
    entry.group = left > 0 ? entries[entry.seq - 1].group : entry.seq;
    entry.last = more === 0;
    left = more;
  }
  return left > 0 && whole
    ? faultAt(entries.length, `the last group breaks off: ${left} more should follow`)
    : null;
}

return { faultAt, bytesOf, linesOf, readLines, markGroups };
})();

// src/commitment.mjs
modules['src/commitment.mjs'] = (() => {
// What a player seals: docs/protocol.md, "Sealed choices".
const { Fault, sha } = modules['src/hash.mjs'];

const SLOT = /^[A-Za-z0-9._-]{1,16}$/;
const SEAT = /^[a-z][a-z0-9-]{0,15}$/;
const CHOICE = /^[A-Za-z0-9:+.,_-]{1,200}$/;
const OFFER = /^[0-9a-f]{16}$/;
const NONCE = /^[0-9a-f]{32,64}$/;

/** Reads a `pc1` text into its fields. Throws a Fault that says which one is wrong. */
function read(text) {
  const [tag, offer, slot, seat, choice, nonce, ...more] = String(text).split('|');
  if (tag !== 'pc1') throw new Fault('the text does not begin with pc1|');
  if (nonce === undefined || more.length > 0) throw new Fault('the text does not have six fields between |');
  if (!OFFER.test(offer))
    throw new Fault('the offer is the first 16 hex digits of the offer hash, in lower case');
  if (!SLOT.test(slot)) throw new Fault('the slot is 1 to 16 of A-Z a-z 0-9 . _ -');
  if (!SEAT.test(seat)) throw new Fault('the seat is a lower-case letter and up to 15 of a-z 0-9 -');
  if (!CHOICE.test(choice)) throw new Fault('the choice is 1 to 200 of A-Z a-z 0-9 : + . , _ -');
  if (!NONCE.test(nonce)) throw new Fault('the nonce is 32 to 64 lower-case hex digits');
  return { offer, slot, seat, choice, nonce };
}

/** The commitment to a `pc1` text: its SHA-256, without a line end. Throws a Fault for any other text. */
function commitment(text) {
  read(text);
  return sha(text);
}

/** Makes a `pc1` text and the line to mail. `random` are 16 random bytes as hex. */
function make({ offer, slot, seat, choice }, random) {
  const text = ['pc1', offer, slot, seat, choice, random].join('|');
  const hash = commitment(text);
  return { text, hash, commit: `commit ${slot} ${hash}`, reveal: `reveal ${text}` };
}

return { SLOT, SEAT, CHOICE, read, commitment, make };
})();

// src/dice.mjs
modules['src/dice.mjs'] = (() => {
// From a key to dice: docs/protocol.md, "From a key to dice".
const { chacha20 } = modules['lib/noble.mjs'];
const { Fault, H, isHash, unhex } = modules['src/hash.mjs'];

const LABEL = /^[a-z0-9][a-z0-9./:_+-]{0,119}$/;
const BLOCK = 64;

/** Whether a roll may be called so. */
function isLabel(label) {
  return typeof label === 'string' && LABEL.test(label);
}

/** The key of a roll. */
function rollKey(step, label) {
  if (!isHash(step)) throw new Fault('a step seed is 64 lower-case hex digits');
  if (!isLabel(label)) throw new Fault('a label that is not well formed');
  return H('pbem/1 roll', step, label);
}

/** The key of a roll that a blind keeps secret; the vectors have it, no journal has it yet. */
function secretRollKey(step, label, blind) {
  rollKey(step, label);
  if (!isHash(blind)) throw new Fault('a blind is 64 lower-case hex digits');
  return H('pbem/1 secret-roll', step, label, blind);
}

/** Before anything is rolled: with other faces the search for a byte would never end. */
function checkSides(sides) {
  if (!Number.isInteger(sides)) throw new Fault('a die of no number of faces');
  if (sides < 2 || sides > 256) throw new Fault(`a die of ${sides} faces`);
}

/** The bytes of ChaCha20 under one key, one after another. */
class Stream {
  constructor(key) {
    if (!isHash(key)) throw new Fault('a key is 64 lower-case hex digits');
    this.key = unhex(key);
    this.nonce = new Uint8Array(12);
    this.block = new Uint8Array(0);
    this.blocks = 0;
    this.at = 0;
    /** How many bytes were taken. */
    this.used = 0;
    /** Where each byte is noted as `{byte, kept}`, if somebody wants to show them. */
    this.trace = null;
  }

  /** The next byte. */
  byte() {
    if (this.at === this.block.length) {
      this.block = chacha20(this.key, this.nonce, new Uint8Array(BLOCK), undefined, this.blocks);
      this.blocks += 1;
      this.at = 0;
    }
    this.at += 1;
    this.used += 1;
    return this.block[this.at - 1];
  }

  /** One die, 2 to 256 faces: bytes are thrown away until every face is exactly as likely as every other. */
  die(sides) {
    checkSides(sides);
    const limit = 256 - (256 % sides);
    for (;;) {
      const byte = this.byte();
      this.trace?.push({ byte, kept: byte < limit });
      if (byte < limit) return (byte % sides) + 1;
    }
  }
}

/** `count` dice from a stream. */
function dice(stream, sides, count) {
  const faces = [];
  checkSides(sides);
  for (let i = 0; i < count; i += 1) faces.push(stream.die(sides));
  return faces;
}

/** A shuffle of 0 to n - 1, for n from 1 to 256. */
function shuffle(stream, n) {
  if (!Number.isInteger(n)) throw new Fault('a shuffle of no number');
  if (n < 1 || n > 256) throw new Fault(`a shuffle of ${n}`);
  const order = Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i -= 1) {
    const j = stream.die(i + 1) - 1;
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

/** What a roll of a journal comes to: `{label, sides, result}` or `{label, shuffle, result}`. */
function recompute(step, roll, trace = null) {
  const stream = new Stream(rollKey(step, roll.label));
  stream.trace = trace;
  const result =
    'shuffle' in roll ? shuffle(stream, roll.shuffle) : dice(stream, roll.sides, roll.result.length);
  return { result, used: stream.used };
}

return { isLabel, rollKey, secretRollKey, Stream, dice, shuffle, recompute };
})();

// src/note.mjs
modules['src/note.mjs'] = (() => {
// Signed notes, such as receipt.txt and journal.head: docs/protocol.md, "Receipts and the head".
const { ed25519, sha256 } = modules['lib/noble.mjs'];
const { Fault, hex, isHash, unhex, utf8 } = modules['src/hash.mjs'];

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Bytes of base64 with its padding, written in the one right way. Throws a Fault for any other. */
function unbase64(text) {
  if (text.length % 4 !== 0 || !BASE64.test(text)) throw new Fault('not base64');
  let binary;
  try {
    binary = atob(text);
  } catch {
    throw new Fault('not base64');
  }
  if (btoa(binary) !== text) throw new Fault('not base64 as it is written');
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** The four bytes by which a note names its key, as hex. */
function keyId(name, key) {
  const begin = utf8(`${name}\n`);
  const bytes = new Uint8Array(begin.length + 33);
  bytes.set(begin);
  bytes[begin.length] = 1;
  bytes.set(unhex(key), begin.length + 1);
  return hex(sha256(bytes).subarray(0, 4));
}

/** Whether a text is a public key: the hex of a point of the curve. */
function isKey(text) {
  try {
    return isHash(text) && Boolean(ed25519.Point.fromHex(text));
  } catch {
    return false;
  }
}

/** Whether an Ed25519 signature of a text is good. Key as hex, signature as bytes. */
function signed(key, text, signature) {
  try {
    return ed25519.verify(signature, utf8(text), unhex(key), { zip215: false });
  } catch {
    return false; // no point of the curve, or of another length
  }
}

/** Whether a base64 signature of lines, each followed by LF, is good. */
function signedLines(key, lines, signature) {
  try {
    return signed(key, lines.map((line) => `${line}\n`).join(''), unbase64(signature));
  } catch {
    return false;
  }
}

/** The most lines of signatures that are looked at. */
const SIGNATURES = 16;

/** A line of a signature; null if it is none. */
function signatureOf(line) {
  const mark = /^\u2014 ([^ \n]*) ([^\n]*)$/.exec(line);
  if (!mark) return null;
  try {
    const bytes = unbase64(mark[2]);
    return { name: mark[1], id: hex(bytes.subarray(0, 4)), signature: bytes.subarray(4) };
  } catch {
    return { name: mark[1], id: '', signature: new Uint8Array() };
  }
}

/** Reads a signed note of a journal. Throws a Fault if it has not the form of one. */
function read(raw) {
  const text = raw.replaceAll('\r\n', '\n');
  const split = text.lastIndexOf('\n\n');
  if (split < 0 || !text.endsWith('\n')) throw new Fault('a note has a text, an empty line, and a signature');
  const body = text.slice(0, split + 1);
  const lines = text.slice(split + 2, -1).split('\n').slice(0, SIGNATURES).map(signatureOf);
  // What stands behind a line that is no signature is not looked at.
  const end = lines.includes(null) ? lines.indexOf(null) : lines.length;
  if (end === 0) throw new Fault('a note ends in lines of signatures');
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u0009\u000b-\u001f]/.test(body)) throw new Fault('a note holds no control characters');
  const [tag, game, seq, head, kind, ...fields] = body.slice(0, -1).split('\n');
  if (tag !== 'pbem-receipt/1') throw new Fault('not a receipt of this protocol');
  if (!/^(0|[1-9][0-9]{0,19})$/.test(seq ?? '') || BigInt(seq) >= 1n << 64n) {
    throw new Fault('the number of the entry is not one');
  }
  if (!isHash(head)) throw new Fault('the hash of the entry is not one');
  if (!KINDS.includes(kind)) throw new Fault('a kind of note that is not known');
  const signatures = lines.slice(0, end);
  return { game, seq: Number(seq), head, kind, fields: fields.map(nameAndValue), signatures, body };
}

const KINDS = ['ack', 'lock', 'roll', 'report', 'head'];

function nameAndValue(line) {
  const blank = line.indexOf(' ');
  if (blank < 1) throw new Fault('a field is a name, a blank, and a value');
  return [line.slice(0, blank), line.slice(blank + 1)];
}

/** Whether a note is signed by this key, under whatever name: a key answers for all that it has signed. */
function verifies(note, key) {
  return note.signatures.some(
    ({ name, id, signature }) => id === keyId(name, key) && signed(key, note.body, signature),
  );
}

return { unbase64, keyId, isKey, signed, signedLines, read, verifies };
})();

// src/keys.mjs
modules['src/keys.mjs'] = (() => {
// Exactly the keys of each type of entry: docs/protocol.md, "Types" and "The offer".
const { isObject } = modules['src/canon.mjs'];
const { SLOT } = modules['src/commitment.mjs'];
const { isLabel } = modules['src/dice.mjs'];
const { Fault, isHash } = modules['src/hash.mjs'];
const { isKey, unbase64 } = modules['src/note.mjs'];

const EVERY = ['seq', 'prev', 'type', 'more'];

const text = (value) => typeof value === 'string';
const line = (value) => text(value) && !/[\n\r\0]/.test(value);
const whole = (value) => Number.isSafeInteger(value);
const count = (value) => whole(value) && value >= 0;
const seat = (value) => text(value) && /^[a-z][a-z0-9_-]{0,15}$/.test(value);
const slot = (value) => text(value) && SLOT.test(value);
const list = (item) => (value) => Array.isArray(value) && value.every(item);
const each = (item) => (value) => isObject(value) && Object.values(value).every(item);
const only =
  (...words) =>
  (value) =>
    words.includes(value);
const beaconSignature = (value) => text(value) && /^[0-9a-f]{96}$/.test(value);

function signature(value) {
  try {
    return unbase64(value).length === 64;
  } catch {
    return false;
  }
}

/** An object with exactly these keys. */
function object(must, may = {}) {
  return (value) => isObject(value) && wrongKey(value, must, may, []) === null;
}

const seen = object({ seq: count, head: (value) => text(value) && /^[0-9a-f]{16}$/.test(value) });
const dice = object({ label: isLabel, sides: count, result: list(count) });
const shuffled = object({ label: isLabel, shuffle: count, result: list(count) });
const choice = object({ choice: text, seat, slot });
const sheet = object({ lock: count, seat, text });
const standingSheet = object({ seat, standing: count, text });
const openLock = object({ lock: count, seat, blind: isHash, payload: sheet });
const openStanding = object({ standing: count, seat, blind: isHash, payload: standingSheet });

const openChoice = object({ commit: count, seat, blind: isHash, payload: choice });

/** What may stand in a file of openings, by the word that names the entry. */
const OPENINGS = { lock: openLock, standing: openStanding, commit: openChoice };

/** The keys of an opening, whatever was sealed. */
const isOpening = (value) =>
  ['lock', 'standing', 'commit'].some((word) =>
    object({ [word]: count, seat: text, blind: isHash, payload: () => true })(value),
  );

const OFFER = {
  game: line,
  system: text,
  edition: text,
  scenario: text,
  options: list(text),
  policies: each(text),
  seats: list(seat),
  source: only('chain', 'beacon', 'chain+beacon'),
  margin: count,
  umpire_key: isKey,
  rules: isHash,
  data: isHash,
  state_version: count,
  engine: text,
  stand_ins: count,
  deadline: text,
  defaults: each(text),
  warning: text,
  unix: whole,
};

const MAY_OFFER = {
  anchor: isHash,
  length: count,
  beacon_chain: isHash,
  officer: isKey,
  record: only(2),
  names: each(text),
  word: text,
  unrated: only(true),
  gunboat: only(true),
  sides: only('lot', 'bid'),
  punctuality: (value) => count(value) && value >= 1 && value <= 100,
};

const bid = object({ blind: isHash, choice: text });

const TYPES = {
  offer: [OFFER, MAY_OFFER],
  join: [{ seat, entropy: line, offer: isHash, unix: whole }, { bid: isHash }],
  start: [{ unix: whole }, { sides: each(seat), bids: each(bid) }],
  mail: [
    { seat, mail: isHash, unix: whole },
    { message_id: isHash, seen, auth: text },
  ],
  lock: [
    { step: count, source: text, orders: each(isHash), unix: whole },
    { seed: isHash, round: count, standing: count, seat, rest: count },
  ],
  roll: [
    { step: count, rolls: list((value) => dice(value) || shuffled(value)) },
    { beacon_signature: beaconSignature },
  ],
  events: [{ list: list(isObject), state: isHash }, { lock: count }],
  standing: [{ seat, hash: isHash }],
  commit: [{ slot, seat, mode: only('player', 'umpire'), hash: isHash }, { standing: count, rest: count }],
  closed: [{ slot, hashes: each(isHash) }],
  openings: [{ list: list((value) => openLock(value) || openStanding(value)) }],
  anchor: [{ step: count, anchor: isHash, signature, unix: whole }],
  root: [{ root: isHash }],
  source: [{ step: count, source: text, consent: each(isHash), unix: whole }],
  rekey: [{ key: isKey, by: only('umpire', 'officer'), signature, unix: whole }],
  note: [{ kind: text, text, unix: whole }, { seat }],
  umpire: [{ act: text, text, unix: whole }, { seat }],
  set_aside: [{ reason: text, unix: whole }],
};

/** Types that are written in two ways, of which an entry takes one. */
const VARIANTS = {
  reveal: (e) => ('text' in e ? [{ slot, seat, text }] : [{ slot, seat, blind: isHash, payload: choice }]),
  void: (e) => [
    {
      step: count,
      unix: whole,
      ...('consent' in e ? { consent: each(isHash) } : { ruling: isHash, reason: line, signature }),
    },
    { seed: isHash },
  ],
};

/** The first key that is missing, wrong or too many, as a sentence; null if there is none. */
function wrongKey(value, must, may, besides) {
  for (const key of Object.keys(must)) if (!(key in value)) return `the key ${key} is missing`;
  for (const key of Object.keys(value)) {
    if (besides.includes(key)) continue;
    const fits = Object.hasOwn(must, key) ? must[key] : Object.hasOwn(may, key) && may[key];
    if (!fits) return `the key ${key} does not belong here`;
    if (!fits(value[key])) return `${key} is not what it should be`;
  }
  return null;
}

/** Whether a type is one of the protocol. */
function isKnown(type) {
  return Object.hasOwn(TYPES, type) || Object.hasOwn(VARIANTS, type);
}

/** Throws a Fault unless an entry of a known type has exactly the keys of its type. */
function checkKeys(e) {
  if (typeof e.type !== 'string') throw new Fault('it has no type');
  if (!isKnown(e.type)) return;
  const [must, may = {}] = Object.hasOwn(VARIANTS, e.type) ? VARIANTS[e.type](e) : TYPES[e.type];
  const wrong = wrongKey(e, must, may, EVERY);
  if (wrong) throw new Fault(wrong);
}

const word = (form) => (value) => form.test(value);
const slotOnly = (value) => SLOT.test(value);

/** A number of seconds. */
const SECONDS = /^[1-9][0-9]{0,8}$/;

/** Whether a player can be called so: letters and digits, inside also blanks and `.-_'`. */
const isName = (value) =>
  [...value].length <= 24 &&
  /^[\p{Alphabetic}\p{N}](?:[\p{Alphabetic}\p{N} .\-_']*[\p{Alphabetic}\p{N}._])?$/u.test(value) &&
  !value.includes('  ') &&
  // Four letters of Hangul that nobody sees.
  !/[\u115f\u1160\u3164\uffa0]/.test(value);

/** Whether it is a span of time: from and to, in Unix seconds. */
function isSpan(value) {
  const found = /^(0|-?[1-9][0-9]*) (0|-?[1-9][0-9]*)$/.exec(value);
  return found !== null && Number(found[1]) < Number(found[2]);
}

/** What the umpire may enter at once: something, and at most as much as a sheet of orders has. */
function isEntry(value) {
  return value !== '' && new TextEncoder().encode(value).length <= 65536;
}

/** The notes that the protocol knows: whether they are of a seat, and what their text is. */
const NOTES = {
  press: { seat: true, text: () => true },
  resign: { seat: true, text: (value) => value === '' },
  consent: { seat: true, text: word(/^(draw|(void|chain|rollback) [1-9][0-9]{0,15})$/) },
  'entropy-asked': { seat: true, text: (value) => value === '' },
  'held-reveal': { seat: true, text: slotOnly },
  'refused-reveal': { seat: true, text: slotOnly },
  'refused-commit': { seat: true, text: word(/^[A-Za-z0-9._-]{1,16} [0-9a-f]{64}$/) },
  tardy: { seat: true, text: () => true },
  strike: { seat: true, text: word(/^[A-Za-z0-9._-]{1,16} ./) },
  rules: { seat: false, text: word(/^[0-9a-f]{64} ./) },
  name: { seat: true, text: isName },
  away: { seat: true, text: word(/^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{4}-[0-9]{2}-[0-9]{2}$/) },
  extend: { seat: true, text: word(SECONDS) },
  'ask-time': { seat: true, text: word(SECONDS) },
};

/** The newest entry that is lost, as a `restore` says it; null if it says it otherwise. */
function lostEnd(text) {
  const found = /^([1-9][0-9]{0,8}) ([0-9a-f]{64})$/.exec(text);
  return found && { seq: Number(found[1]), hash: found[2] };
}

/**
 * The acts of the umpire that the protocol knows: whether they are of a seat (null: as it may be), what their
 * text is, and whether they end the game.
 */
const ACTS = {
  word: { seat: false, text: () => true },
  close: { seat: false, text: () => true, ends: true },
  address: { seat: true, text: (value) => value === '' },
  replace: { seat: true, text: (value) => value === '' },
  name: { seat: true, text: isName },
  adjourn: { seat: false, text: () => true },
  resume: { seat: false, text: (value) => value === '' },
  extend: { seat: null, text: word(SECONDS) },
  pause: { seat: false, text: isSpan },
  late: { seat: true, text: (value) => value === '' },
  forfeit: { seat: true, text: (value) => value === '', ends: true },
  propose: { seat: false, text: word(/^rollback [1-9][0-9]{0,8}$/) },
  rollback: { seat: false, text: word(/^[1-9][0-9]{0,8}$/) },
  correct: { seat: false, text: word(/^[1-9][0-9]{0,8}$/) },
  draw: { seat: false, text: (value) => value === '', ends: true },
  restore: { seat: false, text: (value) => lostEnd(value) !== null },
  arrive: { seat: false, text: isEntry },
};

/** Whether a kind of note is one of the protocol. */
function isKnownNote(kind) {
  return Object.hasOwn(NOTES, kind);
}

return { OPENINGS, isOpening, isKnown, checkKeys, NOTES, lostEnd, ACTS, isKnownNote };
})();

// src/openings.mjs
modules['src/openings.mjs'] = (() => {
// Openings that a player holds, outside of the journal: docs/protocol.md, "Receipts and the head".
const { isObject, parse, write } = modules['src/canon.mjs'];
const { Fault, sealed } = modules['src/hash.mjs'];
const { OPENINGS, isOpening } = modules['src/keys.mjs'];

/** A Fault that says whose they are: what bears the name of another game is that game's business. */
function ofOtherGame(game) {
  const fault = new Fault(`openings of another game: ${game}`);
  fault.other = true;
  return fault;
}

/** The items of a file: `opening.json`, or the bare list. Throws a Fault if it is neither. */
function itemsOf(bytes, game) {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const made = parse(text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, ''));
  const named = isObject(made) && typeof made.game === 'string' && 'list' in made;
  if (named && made.game !== game) throw ofOtherGame(made.game);
  const isFile = isObject(made) && 'game' in made && Object.keys(made).length === 2;
  const list = isFile ? made.list : made;
  if (!Array.isArray(list) || !list.every(isOpening)) throw new Fault('no openings');
  return list;
}

/** Under which word an item names its entry. */
const wordOf = (item) => ['lock', 'standing', 'commit'].find((word) => word in item);

/** What a journal holds sealed at an entry for a seat: its hash, and the slot of a choice. */
function heldAt(item, { entries }) {
  const word = wordOf(item);
  const e = entries[item[word]]?.e;
  if (e?.type !== word) return null;
  if (word === 'lock') {
    return isObject(e.orders) && Object.hasOwn(e.orders, item.seat) ? { hash: e.orders[item.seat] } : null;
  }
  const own = e.seat === item.seat && (word === 'standing' || e.mode === 'umpire');
  return own ? { hash: e.hash, slot: e.slot } : null;
}

function fits(item, { hash, slot }) {
  let made;
  try {
    made = sealed(item.blind, write(item.payload));
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return false;
  }
  const word = wordOf(item);
  if (made !== hash || !OPENINGS[word](item) || item.payload.seat !== item.seat) return false;
  return word === 'commit' ? item.payload.slot === slot : item.payload[word] === item[word];
}

/**
 * Findings about a file of openings: what does not give the hash that the journal holds. It convicts only if
 * a good receipt vouches for the file: anybody can write another one. `other` says that it is of another
 * game.
 */
function judge(bytes, known, file, vouched = false) {
  const [level, what] = vouched ? ['convicts', 'altered-orders'] : ['asks', 'opening'];
  let items;
  try {
    items = itemsOf(bytes, known.game);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const findings = [{ level, what, file, text: error.message }];
    return { unread: true, other: error.other === true, findings };
  }
  const told = (item) => {
    const held = heldAt(item, known);
    if (held && fits(item, held)) return [];
    const text = held ? 'what was sealed is not what this opening says' : 'it opens what nobody sealed there';
    const entry = Math.min(item[wordOf(item)], known.entries.length - 1);
    return [{ level, what, entry, file, text }];
  };
  return { unread: false, other: false, findings: items.flatMap(told) };
}

return { judge };
})();

// src/mail.mjs
modules['src/mail.mjs'] = (() => {
// The attachments of mails: single mails (.eml, Maildir files) and mbox files, with forwarded mails inside.
//
// Everything is read leniently: a mail that is broken gives fewer parts, never a fault.

const DEPTH = 10;
const CHUNK = 8192;

/** Bytes as a string of one character a byte. */
function binary(bytes) {
  const parts = [];
  for (let i = 0; i < bytes.length; i += CHUNK) {
    parts.push(String.fromCharCode(...bytes.subarray(i, i + CHUNK)));
  }
  return parts.join('');
}

/** The bytes of such a string. */
function bytesFrom(text) {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i += 1) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/** Whether a file looks like an mbox. */
function isMbox(text) {
  return /^From [^\n]*\n[!-9;-~]+:/.test(text);
}

/** The mails in a file, each as a string of one character a byte, with LF as line end. */
function mailsOf(bytes) {
  const text = binary(bytes).replaceAll('\r\n', '\n');
  if (!isMbox(text)) return /^[!-9;-~]+:/.test(text) ? [text] : [];
  const mails = [];
  for (const one of `\n${text}`
    .split(/\n(?=From [^\n]*\n[!-9;-~]+:)/)
    .filter((part) => part.startsWith('From '))) {
    // A line of the text that began so was marked when the mail was put into the file.
    mails.push(one.slice(one.indexOf('\n') + 1).replace(/^>(>*From )/gm, '$1'));
  }
  return mails;
}

/** The head of a part, names in lower case and lines unfolded, and its body. */
function split(text) {
  const end = text.startsWith('\n') ? 0 : text.indexOf('\n\n');
  const head = end < 0 ? text : text.slice(0, end);
  const body = end < 0 ? '' : text.slice(text.startsWith('\n') ? 1 : end + 2);
  const fields = new Map();
  for (const line of head.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return { fields, body };
}

/** A parameter of a field, such as the boundary of a Content-Type. */
function parameter(field, name) {
  const found = new RegExp(`;\\s*${name}\\*?\\s*=\\s*(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(field ?? '');
  const given = found?.[1] ?? found?.[2];
  return given?.replace(/^utf-8''/i, '') ?? null;
}

function decoded(body, encoding) {
  const way = (encoding ?? '').trim().toLowerCase();
  if (way === 'base64') {
    const clean = body.replace(/[^A-Za-z0-9+/]/g, '');
    return atob(clean.slice(0, clean.length - (clean.length % 4 === 1 ? 1 : 0)));
  }
  if (way === 'quoted-printable') {
    return body
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n')
      .replace(/=\n/g, '')
      .replace(/=([0-9A-Fa-f]{2})/g, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)));
  }
  return body;
}

/** The pieces of a body between its boundary lines. */
function pieces(body, boundary) {
  const found = [];
  let piece = null;
  for (const line of body.split('\n')) {
    const bare = line.trimEnd();
    if (bare === `--${boundary}` || bare === `--${boundary}--`) {
      if (piece) found.push(piece.join('\n'));
      if (bare.endsWith(`${boundary}--`)) return found;
      piece = [];
    } else piece?.push(line);
  }
  if (piece) found.push(piece.join('\n'));
  return found;
}

/** Every part of a mail that is no container: `{name, type, bytes}`, in order, forwarded mails included. */
function partsOf(mail, depth = 0) {
  if (depth > DEPTH) return [];
  const { fields, body } = split(mail);
  const type = fields.get('content-type') ?? 'text/plain';
  const boundary = parameter(type, 'boundary');
  if (/^multipart\//i.test(type) && boundary) {
    return pieces(body, boundary).flatMap((piece) => partsOf(piece, depth + 1));
  }
  const content = decoded(body, fields.get('content-transfer-encoding'));
  const name = parameter(fields.get('content-disposition'), 'filename') ?? parameter(type, 'name');
  if (/^message\/rfc822/i.test(type) || /\.eml$/i.test(name ?? '')) {
    return partsOf(content.replaceAll('\r\n', '\n').replace(/^\n+/, ''), depth + 1);
  }
  return [{ name, type: type.toLowerCase(), bytes: bytesFrom(content) }];
}

return { binary, bytesFrom, mailsOf, partsOf };
})();

// src/receipts.mjs
modules['src/receipts.mjs'] = (() => {
// Receipts of mails against a journal: docs/protocol.md, "Receipts and the head".
const { Fault, isHash, sha, utf8 } = modules['src/hash.mjs'];
const { lostEnd } = modules['src/keys.mjs'];
const { mailsOf, partsOf } = modules['src/mail.mjs'];
const note = modules['src/note.mjs'];

const TEXT = 'pbem-receipt/1\n';

/** The fields that a receipt can have. */
const FIELDS = ['seat', 'step', 'mail', 'opening', 'unix'];

/** A text that came in a mail. Bytes that are no UTF-8 give marks that no signature fits. */
function textOf(bytes) {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).replaceAll('\r\n', '\n');
}

/** The signed note with which a text begins, up to the last line of its signatures; null if there is none. */
function noteAt(text) {
  const gap = text.indexOf('\n\n') + 2;
  if (gap < 2) return null;
  const lines = text.slice(gap).split('\n');
  const end = lines.findIndex((line) => !line.startsWith('\u2014 '));
  const signed = lines.slice(0, end < 0 ? lines.length : end);
  return signed.length === 0 ? null : `${text.slice(0, gap)}${signed.join('\n')}\n`;
}

/** Every signed note of a text, wherever it stands. */
function notesIn(text) {
  const begins = [...text.matchAll(/^pbem-receipt\/1\n/gm)];
  return begins.map(({ index }) => noteAt(text.slice(index))).filter((one) => one !== null);
}

/** The notes of one part of a mail. One that is damaged counts if its name says what it was. */
function notesOf({ name, type, bytes }) {
  if (name === 'opening.json' || /^text\/html/.test(type)) return [];
  const text = textOf(bytes);
  const notes = notesIn(text);
  return notes.length === 0 && name === 'receipt.txt' ? [text] : notes;
}

/** The mails of a file, each with its receipts as texts and its openings as bytes. */
function lettersOf(bytes) {
  if (textOf(bytes.subarray(0, 64)).startsWith(TEXT)) {
    const text = textOf(bytes);
    return [{ receipts: [noteAt(text) ?? text], openings: [] }];
  }
  return mailsOf(bytes).map((mail) => {
    const parts = partsOf(mail);
    return {
      receipts: parts.flatMap(notesOf),
      openings: parts.filter(({ name }) => name === 'opening.json').map((part) => part.bytes),
    };
  });
}

/** The keys that may have signed for an entry: a `rekey` ends the key before for it and all that follow. */
function keysFor(keys, seq) {
  const newest = keys.filter(({ from }) => from <= seq).pop();
  return newest ? [newest.key] : [];
}

/**
 * One receipt against the journal. Gives `{opening, findings}`: a finding is `{level, what, entry, text}`;
 * `other` is true for a receipt of another game, `signed` if the signature is good; `opening` is the hash
 * that such a receipt vouches for.
 */
function judge(text, journal) {
  if (text.startsWith(TEXT) && text.split('\n')[1] !== journal.game) return { other: true, findings: [] };
  let read;
  try {
    read = note.read(text);
    const good = keysFor(journal.keys, read.seq).some((key) => note.verifies(read, key));
    if (!good) throw new Fault('its signature is not good');
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const why = `no receipt: ${error.message}: damaged on its way, or made by somebody else`;
    return { findings: [{ level: 'asks', what: 'not-signed', text: why }] };
  }
  const { seq } = read;
  const opening = new Map(read.fields).get('opening');
  if (journal.entries[seq]?.hash !== read.head && wasLost(read, journal)) {
    const text = `it vouches for entry ${seq}, which was lost before the journal said so`;
    const findings = [{ level: 'informs', what: 'lost-entry', text }];
    return { signed: true, lost: true, read, opening, findings };
  }
  const findings = against(read, journal).map((one) => ({ level: 'convicts', entry: seq, ...one }));
  return { signed: true, read, opening, findings };
}

/** Whether the journal says that the entry of a receipt is lost. */
function wasLost({ seq, head }, { entries }) {
  return entries.some(({ seq: at, e }) => {
    const end = e.type === 'umpire' && e.act === 'restore' ? lostEnd(e.text) : null;
    return end !== null && ((at <= seq && seq < end.seq) || (seq === end.seq && head === end.hash));
  });
}

const odd = (text) => ({ what: 'odd-receipt', text });

/** What a receipt with a good signature says that the journal does not. */
function against(read, journal) {
  const { entries } = journal;
  const entry = entries[read.seq];
  if (!entry) {
    const text = `it vouches for entry ${read.seq}, and the journal ends with ${entries.length - 1}`;
    return [{ what: 'missing-entry', text, entry: entries.length }];
  }
  if (entry.hash !== read.head) {
    const text = `it vouches for another entry ${read.seq}: there are two journals`;
    return [{ what: 'other-entry', text }];
  }
  if (!entry.last) return [odd(`entry ${entry.seq} does not end a group`)];
  const names = read.fields.map(([name]) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice) return [odd(`it says \`${twice}\` twice`)];
  const newer = read.kind === 'roll' ? 'the kind `roll`' : names.find((name) => !FIELDS.includes(name));
  const unknown = newer ? [{ ...odd(`it has what is not known here: ${newer}`), level: 'asks' }] : [];
  const misfit = fieldFault(read, entry, journal);
  return misfit ? [...unknown, misfit] : unknown;
}

/** The first field of a receipt that does not agree with the group that ends at its entry. */
function fieldFault({ kind, fields: list }, entry, journal) {
  if (kind === 'head' && list.length === 0) return null;
  const fields = new Map(list);
  const seat = fields.get('seat');
  if (!journal.seats.includes(seat)) return odd(`${seat} is no seat of the game`);
  const group = { from: entry.group, end: entry.seq, strict: journal.strict };
  const all = journal.entries.slice(0, entry.seq + 1).map(({ e }) => e);
  return (
    mailFault(fields.get('mail'), seat, group, journal) ??
    stepFault(fields.get('step'), kind, group, all) ??
    openingFault(fields.get('opening')) ??
    timeFault(fields.get('unix'), group, all)
  );
}

function mailFault(mail, seat, { from, end, strict }, { entries }) {
  if (mail === undefined) return null;
  const at = entries.findIndex(({ e }) => e.type === 'mail' && e.mail === mail && e.seat === seat);
  if (at < 0) {
    return { what: 'dropped-mail', text: `it acknowledges a mail of ${seat} that is nowhere: ${mail}` };
  }
  return at > end || (strict && at < from) ? odd(`it acknowledges the mail of entry ${at}`) : null;
}

function stepFault(step, kind, { from, strict }, all) {
  if (step === undefined) return null;
  const rolled = (strict ? all.slice(from) : all).filter((e) => e.type === 'roll').map((e) => e.step);
  const newest = rolled.pop() ?? 0;
  const number = /^[1-9][0-9]{0,15}$/.test(step) ? Number(step) : 0;
  if (number === 0 || (strict ? number !== newest : number > newest)) {
    return odd(`it names resolution ${step}, which does not stand there`);
  }
  const may = !strict || kind === 'report' || kind === 'roll';
  return may ? null : odd(`a receipt of the kind \`${kind}\` names a resolution`);
}

function openingFault(opening) {
  return opening === undefined || isHash(opening) ? null : odd('its opening is no hash');
}

/** Up to its entry; in the first edition, whose times may run backwards, in its group. */
function timeFault(unix, { from, strict }, all) {
  const times = (strict ? all : all.slice(from)).map((e) => e.unix).filter(Number.isSafeInteger);
  const newest = times.reduce((one, other) => Math.max(one, other), -Infinity);
  return times.length === 0 || String(newest) === unix ? null : odd(`it names another time: ${unix}`);
}

/** Whether a receipt vouches for a file of openings, whatever has become of the end of its line. */
function vouches(opening, bytes) {
  if (opening === undefined) return false;
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const bare = text.replace(/[\r\n]+$/, '');
  return [text, bare, `${bare}\n`, `${bare}\r\n`].some((one) => sha(utf8(one)) === opening);
}

return { lettersOf, keysFor, judge, vouches };
})();

// src/acts.mjs
modules['src/acts.mjs'] = (() => {
// What the umpire does: docs/protocol.md, "Acts of the umpire".
const { need } = modules['src/hash.mjs'];
const { ACTS, isKnown, lostEnd } = modules['src/keys.mjs'];

/** Marks the game as over: by a resignation or by the umpire, or because everything is laid open. */
function endOfGame(r, resigned) {
  r.over ??= { group: r.group.seq, resigned };
}

/** What may stand behind an act in its group. */
function mayFollow(r, e, seq) {
  const opens = ACTS[r.group.act].ends && ['reveal', 'openings', 'root'].includes(e.type);
  const redoes = r.group.act === 'correct';
  const begins = r.group.act === 'restore' && e.type === 'anchor' && seq === r.group.seq + 1;
  const enters = r.group.act === 'arrive' && isOfEntry(r, e);
  return opens || redoes || begins || enters || !isKnown(e.type);
}

/** What happens by what the umpire enters, once; before it, perhaps, that another build plays. */
function isOfEntry(r, e) {
  const happens = e.type === 'events' && !('lock' in e);
  return !r.group.moved && (happens || (e.type === 'note' && e.kind === 'rules'));
}

/** What the umpire does stands alone; what the end of a game lays open may follow. */
function takeUmpire(r, e, seq, state) {
  if (!Object.hasOwn(ACTS, e.act)) return;
  const form = ACTS[e.act];
  need(r.group.seq === seq, 'an act of the umpire within a group');
  const fits = form.seat === null || 'seat' in e === form.seat;
  need(fits, form.seat ? 'an act that is of no seat' : 'an act that is of a seat');
  if ('seat' in e) need(state.offer.seats.includes(e.seat), 'an act of no seat of the offer');
  need(form.text(e.text), `the text of ${e.act} is not so`);
  r.group.act = e.act;
  if (e.act === 'replace') r.standing.delete(e.seat);
  if (e.act === 'draw') agreed(r, 'draw', state);
  if (e.act === 'correct') takeCorrect(r, Number(e.text), seq, state);
  if (e.act === 'rollback') takeRollback(r, Number(e.text), seq, state);
  if (e.act === 'arrive') takeArrive(r, state);
  if (e.act === 'restore') takeRestore(r, lostEnd(e.text), seq, state);
  if (form.ends) endOfGame(r, true);
}

/** Each seat has said so since something happened last; and no dice wait. */
function agreed(r, said, state) {
  need(r.lock === null, `\`${said}\` while dice wait`);
  for (const seat of state.offer.seats) {
    const there = r.consents.some((one) => one.seat === seat && one.text === said && one.seq > r.moved);
    need(there, `${seat} has not agreed to \`${said}\``);
  }
}

/** The game stands again as it did behind an entry. What was sealed and not opened since is void. */
function takeRollback(r, entry, seq, state) {
  need(r.ends.has(entry), 'the game is set back to an entry at which no step of it ended');
  agreed(r, `rollback ${entry}`, state);
  r.restored = false;
  standsAgain(r, seq, state);
}

/** The end of the record is lost: nothing is played before all have agreed from where the game goes on. */
function takeRestore(r, end, seq, state) {
  need(end.seq >= seq, 'what is lost stands in the journal');
  need(state.salt, 'a game is restored that had not begun');
  r.moved = seq;
  r.restored = r.over === null;
}

/** The umpire enters what the rulebook leaves to him. */
function takeArrive(r, state) {
  need(r.lock === null, 'something is entered while dice wait');
  need(state.salt && !r.restored, 'something is entered into a game that is not played');
}

/** The newest sheet is resolved again. */
function takeCorrect(r, lock, seq, state) {
  need(r.lock === null, 'a correction while dice wait');
  need(r.newest?.seq === lock, 'a correction of what is not the newest sheet, alone in its group');
  r.group.redoes = r.newest;
  r.corrected = lock;
  standsAgain(r, seq, state);
}

function standsAgain(r, seq, state) {
  r.newest = null;
  r.group.moved = true;
  r.moved = seq;
  r.standing.clear();
  r.held.clear();
  for (const one of state.commits.values()) {
    if (state.closed.has(one.slot) && !one.open) r.struck.add(`${one.slot} ${one.seat}`);
  }
}

return { endOfGame, mayFollow, takeUmpire };
})();

// src/record.mjs
modules['src/record.mjs'] = (() => {
// Who caused what, and when: docs/protocol.md, "What makes a record" and "Groups, locks and seeds".
//
// It stands beside rolls.mjs, which knows the dice: that one's state after an entry is given to each check
// here.
const { endOfGame, mayFollow, takeUmpire } = modules['src/acts.mjs'];
const { write } = modules['src/canon.mjs'];
const { need, sha } = modules['src/hash.mjs'];
const { ACTS, isKnown, isKnownNote, NOTES } = modules['src/keys.mjs'];
const { signedLines } = modules['src/note.mjs'];

const BEGINS = new Set(['offer', 'mail', 'anchor', 'rekey', 'set_aside', 'source', 'void', 'umpire']);
const AFTER_THE_END = new Set(['mail', 'openings', 'root', 'rekey', 'set_aside']);
const SAID_AFTER_THE_END = new Set(['press', 'held-reveal', 'refused-reveal', 'refused-commit']);
const SAID_BY_UMPIRE = new Set(['word', 'restore']);
/** What is played: not before all have agreed from where a game goes on whose end was lost. */
const PLAYED = new Set(['lock', 'commit', 'closed', 'standing']);
const OF_A_MAIL = new Set([
  'press',
  'resign',
  'consent',
  'entropy-asked',
  'held-reveal',
  'refused-reveal',
  'refused-commit',
  'name',
  'away',
  'extend',
  'ask-time',
]);

/** What is known of the record after the entries so far. */
class Record {
  constructor() {
    /** Whether the offer asks for the second edition of the record. */
    this.second = false;
    this.unix = -Infinity;
    this.group = null;
    this.mails = new Map();
    this.messages = new Set();
    this.consents = [];
    /** Where something happened last, or the game was set back. */
    this.moved = -1;
    /** Where the steps of the game ended, from its start on. */
    this.ends = new Set();
    this.asked = new Set();
    this.joined = new Set();
    this.standing = new Map();
    /** Whose sheet each lock so far holds, by its number. */
    this.sheets = new Map();
    /** The lock that is not answered yet: `{seq, dice, rolled}`. */
    this.lock = null;
    this.held = new Set();
    this.struck = new Set();
    this.awaited = new Map();
    /** The newest sheet `{seq, seat}` that nothing has followed; and where other rules began to play. */
    this.newest = null;
    this.rules = -1;
    /** The lock that was corrected last. */
    this.corrected = null;
    this.over = null;
    /** The end of the record was lost, and not all have agreed yet from where the game goes on. */
    this.restored = false;
    this.setAside = false;
    this.opened = null;
    this.remarks = [];
    this.unknownNotes = Object.create(null);
  }
}

/**
 * Takes the next entry, which keys.mjs and rolls.mjs have taken before: `state` is the latter's. Throws a
 * Fault.
 */
function take(r, { seq, e, group, last }, state) {
  if (seq === 0) r.second = e.record === 2;
  if (group === seq) begin(r, seq, e);
  r.group.last = last;
  need(!r.setAside, 'the game was set aside: nothing stands behind that');
  if (r.over) afterTheEnd(r, e);
  time(r, e);
  const later = r.group.again && group !== seq;
  need(!later || e.type === 'note' || !isKnown(e.type), 'a second text under one Message-ID changes nothing');
  need(!r.group.act || mayFollow(r, e, seq), 'something behind an act of the umpire in its group');
  if (state.offer.gunboat && isName(e)) need(false, 'a player is named in a game without names');
  const waits = r.restored && PLAYED.has(e.type);
  need(!waits, `${e.type} before all have agreed from where the game goes on`);
  if (isKnown(e.type) && Object.hasOwn(TAKES, e.type)) TAKES[e.type](r, e, seq, state);
  noteSheet(r, e, seq);
  if (e.type === 'start' || (last && r.ends.size > 0)) r.ends.add(seq);
  if (last) endOfGroup(r, state);
}

/** Notes the newest sheet, as long as nothing has happened in its group but that, and nothing since. */
function noteSheet(r, e, seq) {
  if (e.type === 'lock') {
    const seats = Object.keys(e.orders);
    const alone = seats.length === 1 && !('standing' in e || 'rest' in e);
    r.newest = alone && !r.group.moved ? { seq, seat: seats[0] } : null;
    r.group.moved = true;
  } else if (e.type === 'events') {
    const goesOn = 'lock' in e ? r.newest?.seq === e.lock : r.group.moved;
    if (!goesOn) r.newest = null;
    r.group.moved = true;
  } else if (['commit', 'closed', 'reveal', 'void', 'source', 'openings'].includes(e.type)) {
    r.newest = null;
    r.group.moved = true;
  }
}

/** Whether an entry names a player. */
function isName(e) {
  if (e.type === 'offer') return 'names' in e && Object.keys(e.names).length > 0;
  return (e.type === 'note' && e.kind === 'name') || (e.type === 'umpire' && e.act === 'name');
}

/** What a group may begin with. */
function begin(r, seq, e) {
  r.group = {
    seq,
    first: e,
    mail: e.type === 'mail' ? e.seat : null,
    moved: false,
    redoes: null,
    again: false,
    tardy: new Set(),
    revealed: new Set(),
  };
  const note = e.type === 'note' && ['tardy', 'strike'].includes(e.kind);
  const waited = e.type === 'roll' && r.lock !== null;
  need(BEGINS.has(e.type) || note || waited || !isKnown(e.type), `no group begins with ${e.type}`);
}

function afterTheEnd(r, e) {
  if (!isKnown(e.type) || AFTER_THE_END.has(e.type)) return;
  if (e.type === 'umpire' && (SAID_BY_UMPIRE.has(e.act) || !Object.hasOwn(ACTS, e.act))) return;
  if (e.type === 'note' && (SAID_AFTER_THE_END.has(e.kind) || !isKnownNote(e.kind))) return;
  const opening = e.type === 'reveal' && r.over.resigned && r.group.seq === r.over.group;
  need(opening, `${e.type} behind the end of the game`);
}

function time(r, e) {
  if (!('unix' in e) || !isKnown(e.type)) return;
  if (e.unix < r.unix) {
    need(!r.second, 'its time is before that of an earlier entry');
    r.remarks.push(`times run backwards at entry ${e.seq}`);
  }
  r.unix = Math.max(r.unix, e.unix);
}

function ofMail(r, seat, what) {
  need(r.group.mail === seat, `${what} of ${seat} in a group that no mail of ${seat} began`);
}

function takeOffer(r, e, seq, state) {
  need(e.more === undefined || e.more === 0, 'the offer stands alone in its group');
  const chained = state.hasChain();
  need('anchor' in e === chained && 'length' in e === chained, 'anchor and length go with a chain');
  need(state.hasBeacon() || e.margin === 0, 'a margin without a beacon');
  need(!e.gunboat || e.unrated, 'a game without names is not rated, and its offer does not say so');
  need(!r.second || e.seats.every((seat) => !seat.includes('-')), 'a seat with a - in its name');
}

function takeMail(r, e, seq, state) {
  need(r.group.seq === seq, 'a mail within a group');
  need(state.offer.seats.includes(e.seat), 'a mail of no seat of the offer');
  const place = `${e.seat} ${e.mail}`;
  need(!r.mails.has(place), 'this mail of this seat stands in the journal before');
  r.mails.set(place, seq);
  if ('message_id' in e) {
    const id = `${e.seat} ${e.message_id}`;
    r.group.again = r.messages.has(id);
    r.messages.add(id);
  }
}

function takeJoin(r, e) {
  ofMail(r, e.seat, 'a join');
  r.joined.add(e.seat);
}

function takeStanding(r, e, seq) {
  ofMail(r, e.seat, 'standing orders');
  r.standing.set(e.seat, seq);
}

/**
 * Whether a choice or sheet of a seat has its reason: a mail, time that was up, standing orders, or a sheet
 * before it of which it is the rest.
 */
function reason(r, e, seat, what) {
  if ('rest' in e) {
    need(!('standing' in e) && r.sheets.get(e.rest) === seat, `\`rest\` is not a sheet of ${seat}`);
    return;
  }
  if ('standing' in e) {
    need(
      r.standing.get(seat) === e.standing,
      `\`standing\` is not the newest entry of standing orders of ${seat}`,
    );
    return;
  }
  const begun = r.group.first;
  const any = begun.type === 'mail' || begun.type === 'note';
  need(
    r.second ? r.group.mail === seat || r.group.tardy.has(seat) : any,
    `${what} of ${seat} that nothing of it causes`,
  );
}

function takeCommit(r, e) {
  if (e.mode === 'player') {
    need(!('standing' in e), 'what a player seals is not from standing orders');
    need(!('rest' in e), 'what a player seals is not the rest of a sheet');
    ofMail(r, e.seat, 'a choice');
  } else reason(r, e, e.seat, 'a choice');
  r.awaited.delete(e.seat);
}

function takeReveal(r, e) {
  need(!r.struck.has(`${e.slot} ${e.seat}`), 'opened after it was struck as unopened');
  r.group.revealed.add(`${e.slot} ${e.seat}`);
}

function takeLock(r, e, seq, state) {
  const seats = Object.keys(e.orders);
  const named = seats.length > 1 ? seats.includes(e.seat) : !('seat' in e);
  need(named, 'a lock holds the sheet of one seat, and says whose if others have prepared something');
  const player = e.seat ?? seats[0];
  for (const other of seats.filter((one) => one !== player)) {
    const said = r.standing.has(other) || [...r.sheets.values()].includes(other);
    need(said, `orders of ${other}, who has prepared nothing`);
  }
  const redoes = redone(r, e, player);
  if (seats.length > 0) {
    if (!redoes) reason(r, e, player, 'a sheet');
    r.awaited.delete(player);
    r.sheets.set(seq, player);
  } else need(!('standing' in e || 'rest' in e), 'standing orders without a sheet');
  need(r.lock === null, 'the lock before is not answered');
  // The round of what is done again is over: its dice follow in the group.
  const over = redoes && state.locks.get(seq)?.round === state.locks.get(r.corrected)?.round;
  r.lock = { seq, dice: 'seed' in e || 'round' in e, waits: 'round' in e && !over, rolled: false };
  if (r.lock.waits) need(r.group.last, 'behind a lock that waits for its beacon the group goes on');
}

/** Whether this is the lock of a correction: by other rules, and of the seat whose sheet is corrected. */
function redone(r, e, player) {
  if (r.group.redoes === null || 'standing' in e || 'rest' in e) return false;
  const { seq, seat } = r.group.redoes;
  r.group.redoes = null;
  need(r.rules >= seq, 'a correction by the same rules');
  need(seat === player, 'a correction with the sheet of another seat');
  return true;
}

function takeRoll(r, e, seq) {
  if (r.lock.waits) {
    const behindMail = r.group.first.type === 'mail' && seq === r.group.seq + 1;
    need(seq === r.group.seq || behindMail, 'the dice of a beacon do not begin their group');
  }
  r.lock.rolled = true;
}

function takeEvents(r, e, seq, state) {
  for (const one of state.commits.values()) {
    const struck = r.struck.has(`${one.slot} ${one.seat}`);
    need(
      !state.closed.has(one.slot) || one.open || struck,
      `${one.slot} of ${one.seat} is closed and not opened`,
    );
  }
  if (r.lock === null) need(!('lock' in e), 'events that answer a lock which does not stand');
  else {
    need(e.lock === r.lock.seq, 'events that do not name the lock that they answer');
    need(!r.lock.dice || r.lock.rolled, 'events before the dice');
  }
  need(e.list.length > 0 || r.lock?.rolled, 'events without an event');
  r.lock = null;
  r.moved = seq;
}

function takeVoid(r, e, seq, state) {
  if ('consent' in e) consents(r, e, `void ${e.step}`, state);
  else ruling(e, state);
  r.lock = null;
}

function takeSource(r, e, seq, state) {
  consents(r, e, `chain ${e.step}`, state);
}

/** Each seat has said so in a mail of its own, behind the lock that is given up. */
function consents(r, e, said, state) {
  const seats = Object.keys(e.consent).sort();
  need(write(seats) === write([...state.offer.seats].sort()), 'a consent of each seat is needed');
  for (const seat of seats) {
    const there = r.consents.some(
      (one) =>
        one.seat === seat &&
        one.text === said &&
        one.mail === e.consent[seat] &&
        (r.lock === null || one.seq > r.lock.seq),
    );
    need(there, `no mail of ${seat} in the journal consents to \`${said}\``);
  }
}

function ruling(e, state) {
  const lines = ['pbem-ruling/1', state.offer.game, e.step, state.offer.hash, e.reason];
  need(sha(lines.map((one) => `${one}\n`).join('')) === e.ruling, 'the ruling is not the hash of its text');
  need(typeof state.offer.officer === 'string', 'a ruling in a game whose offer names no officer');
  need(signedLines(state.offer.officer, lines, e.signature), 'the ruling is not signed by the officer');
}

function takeNote(r, e, seq, state) {
  if (!isKnownNote(e.kind)) {
    r.unknownNotes[e.kind] = (r.unknownNotes[e.kind] ?? 0) + 1;
    return;
  }
  const form = NOTES[e.kind];
  need('seat' in e === form.seat, form.seat ? 'a note of no seat' : 'a note that is of no seat');
  if (form.seat) need(state.offer.seats.includes(e.seat), 'a note of no seat of the offer');
  need(form.text(e.text), `the text of a note of kind ${e.kind} is not so`);
  if (OF_A_MAIL.has(e.kind)) ofMail(r, e.seat, `a note of kind ${e.kind}`);
  if (Object.hasOwn(KINDS, e.kind)) KINDS[e.kind](r, e, seq, state);
}

const KINDS = {
  consent(r, e, seq) {
    r.consents.push({ seat: e.seat, text: e.text, mail: r.group.first.mail, seq });
  },
  'entropy-asked': (r, e) => {
    need(
      !r.joined.has(e.seat) && !r.asked.has(e.seat),
      'a line of entropy is asked for once, before the join',
    );
    r.asked.add(e.seat);
  },
  'held-reveal': (r, e, seq, state) => {
    const made = state.commits.get(`${e.text}|${e.seat}`);
    need(made?.mode === 'player' && !made.open, 'a reveal is held back that opens nothing');
    r.held.add(`${e.text} ${e.seat}`);
  },
  tardy(r, e) {
    need(r.group.mail === null, 'time that is up in a group that a mail began');
    r.group.tardy.add(e.seat);
    r.awaited.set(e.seat, e.text);
  },
  strike: takeStrike,
  rules(r, e, seq) {
    r.rules = seq;
  },
  resign(r) {
    endOfGame(r, true);
  },
};

/** A strike has its reason in the record: a choice that was opened, or one that its player did not open. */
function takeStrike(r, e, seq, state) {
  const slot = e.text.slice(0, e.text.indexOf(' '));
  const rest = e.text.slice(slot.length + 1);
  const made = state.commits.get(`${slot}|${e.seat}`);
  need(made && state.closed.has(slot), 'a strike for a choice that is not closed');
  const unopened = rest === 'unopened' || (!r.second && rest === 'was not opened in time');
  if (unopened) {
    need(made.mode === 'player', 'a strike for not opening what the program itself sealed');
    need(!made.open, 'a strike for not opening what was opened');
    need(!r.held.has(`${slot} ${e.seat}`), 'a strike for not opening what was held back');
    need(r.group.mail === null, 'time that is up in a group that a mail began');
    need(!r.struck.has(`${slot} ${e.seat}`), 'struck before');
    r.struck.add(`${slot} ${e.seat}`);
    return;
  }
  need(r.group.revealed.has(`${slot} ${e.seat}`), 'a strike in another group than the reveal');
  const said = r.second ? rest.split(' ')[0] : rest.split(/[ :]/)[0];
  need(said === made.choice || !r.second, 'a strike for another choice than the one that was opened');
}

function takeOpenings(r) {
  need(r.opened === null || r.opened === r.group.seq, 'openings come once, in one group');
  r.opened = r.group.seq;
  endOfGame(r, false);
}

function takeRoot(r) {
  endOfGame(r, false);
}

function takeSetAside(r) {
  r.setAside = true;
}

/** What should have come before the group ended. */
function endOfGroup(r, state) {
  need(r.lock === null || r.lock.waits, 'a lock is not answered in its group');
  need(!r.lock?.rolled, 'dice are not answered by events');
  need(r.group.redoes === null, 'a correction without its lock');
  const entered = r.group.act !== 'arrive' || r.group.moved;
  need(entered, 'something is entered, and nothing happens by it');
  need(r.awaited.size === 0, 'time was up for a seat, and nothing was done for it');
  if (r.opened === r.group.seq) {
    const left = [...state.holders.keys()].filter((place) => !state.opened.has(place));
    need(left.length === 0, `${left.length} of what was sealed is not laid open`);
    need(state.anchors.length < 2 || state.root, 'the root of the chains is not laid open');
  }
}

const TAKES = {
  offer: takeOffer,
  mail: takeMail,
  join: takeJoin,
  standing: takeStanding,
  commit: takeCommit,
  reveal: takeReveal,
  lock: takeLock,
  roll: takeRoll,
  events: takeEvents,
  void: takeVoid,
  source: takeSource,
  note: takeNote,
  openings: takeOpenings,
  root: takeRoot,
  set_aside: takeSetAside,
  umpire: takeUmpire,
};

return { Record, take };
})();

// src/beacon.mjs
modules['src/beacon.mjs'] = (() => {
// The public beacon drand quicknet: docs/protocol.md, "The beacon".
const { bls12_381, sha256 } = modules['lib/noble.mjs'];
const { sha, unhex } = modules['src/hash.mjs'];

/** The chain hash of quicknet. */
const QUICKNET = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';
/** When its first round was, in Unix seconds, and how many seconds lie between two. */
const GENESIS = 1692803367;
const PERIOD = 3;
const PUBLIC_KEY =
  '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec' +
  '758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a';
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** The first round at or after a time. */
function roundAt(unix) {
  return Math.max(1, Math.ceil((unix - GENESIS) / PERIOD) + 1);
}

/** When a round is published, in Unix seconds. */
function timeOf(round) {
  return GENESIS + PERIOD * (round - 1);
}

/** The field of the step seed that a round gives; `signature` is hex. */
function field(round, signature) {
  return `drand:${QUICKNET}:${round}:${sha(unhex(signature))}`;
}

/**
 * The message that the network signs for a round: SHA-256 of its number in eight bytes, the highest first.
 */
function message(round) {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round));
  return sha256(bytes);
}

/** Whether a signature, as hex of 48 bytes, is the network's for this round. */
function verifies(round, signature) {
  if (typeof signature !== 'string' || signature.length !== 96) return false;
  try {
    const scheme = bls12_381.shortSignatures;
    const point = scheme.Signature.fromBytes(unhex(signature));
    return scheme.verify(point, scheme.hash(message(round), DOMAIN), unhex(PUBLIC_KEY));
  } catch {
    return false; // no point of the curve, or none of the right group
  }
}

return { QUICKNET, GENESIS, PERIOD, roundAt, timeOf, field, verifies };
})();

// src/sides.mjs
modules['src/sides.mjs'] = (() => {
// Who plays which side, where that is settled only at the start: docs/protocol.md, "Sides by lot or bid".
const { write } = modules['src/canon.mjs'];
const { rollKey, shuffle, Stream } = modules['src/dice.mjs'];
const { need, sealed, sidesKey } = modules['src/hash.mjs'];

/** The most that one can bid. */
const MOST = 99;

/** The sides by lot: by seat, in the order of the offer. */
function lot(seats, salt) {
  const order = shuffle(new Stream(rollKey(sidesKey(salt), 'sides')), seats.length);
  return Object.fromEntries(seats.map((seat, at) => [seat, seats[order[at]]]));
}

/** A bid as it was sealed. */
function readBid(choice, seats) {
  const found = /^([^:]+):(0|[1-9][0-9]?)$/.exec(choice);
  need(found && Number(found[2]) <= MOST, 'a bid that is none');
  need(seats.includes(found[1]), `a bid for no side: ${found[1]}`);
  return { side: found[1], points: Number(found[2]) };
}

/** What the bids come to; `drawn` are the sides by lot. */
function byBids([one, two], first, second, drawn) {
  const other = (side) => (side === one ? two : one);
  if (first.side !== second.side) return { [one]: first.side, [two]: second.side };
  const even = first.points === second.points;
  const wins = even ? drawn[one] === first.side : first.points > second.points;
  return wins
    ? { [one]: first.side, [two]: other(first.side) }
    : { [one]: other(second.side), [two]: second.side };
}

/** Whether a join has its bid, or none. Throws a Fault. */
function checkJoin(offer, e) {
  need('bid' in e === (offer.sides === 'bid'), 'a bid goes with an offer whose sides go by bids');
}

/**
 * Holds a start to the salt and to the bids that were sealed, by seat. Throws a Fault.
 */
function checkStart(offer, salt, sealedBids, e) {
  if (!offer.sides) {
    need(!('sides' in e) && !('bids' in e), 'sides that the offer has fixed');
    return;
  }
  const bids = Object.create(null);
  for (const [seat, { blind, choice }] of Object.entries(e.bids ?? {})) {
    const hash = sealed(blind, write({ choice, seat, slot: 'sides' }));
    need(hash === sealedBids[seat], `this is not what ${seat} has bid`);
    bids[seat] = readBid(choice, offer.seats);
  }
  const closed = Object.keys(sealedBids).filter((seat) => !bids[seat]);
  need(closed.length === 0, `the bid of ${closed.join(', ')} stays closed`);
  const drawn = lot(offer.seats, salt);
  if (offer.sides === 'bid') need(offer.seats.length === 2, 'bids of other than two seats');
  const [one, two] = offer.seats;
  const sides = offer.sides === 'bid' ? byBids(offer.seats, bids[one], bids[two], drawn) : drawn;
  need(write(e.sides ?? {}) === write(sides), 'the sides are not what lot and bids come to');
}

return { checkJoin, checkStart };
})();

// src/rolls.mjs
modules['src/rolls.mjs'] = (() => {
// The verifier of the dice: salt, seeds, beacon, rolls, sealed choices and openings. It is lenient: what it
// does not know it passes over, and what an entry may say besides is the business of record.mjs.
const beacon = modules['src/beacon.mjs'];
const { isObject, write } = modules['src/canon.mjs'];
const commitment = modules['src/commitment.mjs'];
const { isLabel, recompute } = modules['src/dice.mjs'];
const { entropy, gameHash, isHash, need, saltOf, sealed, seedBefore, stepSeed, tip, tipAfterLoss } = modules['src/hash.mjs'];
const { lostEnd } = modules['src/keys.mjs'];
const { signedLines } = modules['src/note.mjs'];
const { checkJoin, checkStart } = modules['src/sides.mjs'];

const SOURCES = ['chain', 'beacon', 'chain+beacon'];
const ANY_SEAT = /^[a-z][a-z0-9_-]{0,15}$/;

/** Two lists or objects say the same. */
function same(a, b) {
  return write(a) === write(b);
}

function isSeat(text) {
  return typeof text === 'string' && ANY_SEAT.test(text);
}

function positive(number) {
  return Number.isSafeInteger(number) && number > 0;
}

/** What is known after the entries so far. */
class State {
  constructor() {
    this.offer = null;
    this.entropies = Object.create(null);
    /** The sealed bid of each seat, where the sides go by bids. */
    this.bids = Object.create(null);
    this.salt = null;
    this.key = null;
    /** Every key of the umpire, with the entry from which it signs. */
    this.keys = [];
    this.source = null;
    /** The number of the next resolution with dice. */
    this.next = 1;
    /** The seed that the next one must hash to, or an anchor. */
    this.seed = null;
    /** How far the chains reach that are anchored so far. */
    this.reach = 0;
    this.anchors = [];
    /** The newest entry that is lost, until a fresh chain has come. */
    this.lost = null;
    this.lock = null;
    /** Every lock so far, and the one whose resolution the next one does again with its dice. */
    this.locks = new Map();
    this.again = null;
    this.commits = new Map();
    this.hashes = new Set();
    this.closed = new Set();
    this.holders = new Map();
    this.opened = new Set();
    /** What a reader may want to see: each resolution with its dice. */
    this.steps = [];
    this.root = null;
  }

  /** Whether the source in force has a chain of seeds. */
  hasChain() {
    return this.source.includes('chain');
  }

  /** Whether the source in force has a beacon. */
  hasBeacon() {
    return this.source.includes('beacon');
  }

  /** The choices sealed for a slot. */
  sealedFor(slot) {
    return [...this.commits.values()].filter((one) => one.slot === slot);
  }
}

function accept(s, e, hash) {
  s.offer = { ...e, hash };
  s.source = e.source;
  s.game = gameHash(e.game);
  s.seed = e.anchor ?? null;
  s.reach = e.length ?? 0;
  s.key = e.umpire_key;
  s.keys.push({ from: 0, key: e.umpire_key });
  if (e.anchor) s.anchors.push({ from: 0, anchor: e.anchor });
}

function takeStart(s, e) {
  need(!s.salt, 'a second start');
  const missing = s.offer.seats.filter((seat) => !s.entropies[seat]);
  need(missing.length === 0, `${missing.join(', ')} has not joined`);
  s.salt = saltOf(
    s.offer.hash,
    s.offer.seats.map((seat) => s.entropies[seat]),
  );
  checkStart(s.offer, s.salt, s.bids, e);
}

function takeJoin(s, e) {
  need(!s.salt, 'a join after the start');
  need(s.offer.seats.includes(e.seat), 'a join of no seat of the offer');
  need(!s.entropies[e.seat], `${e.seat} has joined before`);
  need(e.offer === s.offer.hash, 'a join that names another offer');
  need(typeof e.entropy === 'string', 'a join without its line of entropy');
  checkJoin(s.offer, e);
  if (e.bid) s.bids[e.seat] = e.bid;
  s.entropies[e.seat] = entropy(e.seat, e.entropy);
}

function takeCommit(s, e, seq) {
  need(s.salt, 'a choice before the start');
  need(typeof e.slot === 'string' && commitment.SLOT.test(e.slot), 'the name of the slot is not well formed');
  need(s.offer.seats.includes(e.seat), 'a choice of no seat of the offer');
  need(['player', 'umpire'].includes(e.mode), 'a choice is sealed by `player` or `umpire`');
  need(isHash(e.hash), 'a choice that is no hash');
  need(!s.closed.has(e.slot), `the slot ${e.slot} is closed`);
  need(!s.commits.has(`${e.slot}|${e.seat}`), `${e.seat} has sealed a choice for ${e.slot} before`);
  need(!s.hashes.has(e.hash), 'this hash stands in the journal before');
  s.hashes.add(e.hash);
  s.commits.set(`${e.slot}|${e.seat}`, { ...e, seq, open: false });
}

function takeClosed(s, e) {
  need(typeof e.slot === 'string' && !s.closed.has(e.slot), 'a slot that is closed before');
  const made = s.sealedFor(e.slot);
  need(made.length > 0, 'a slot is closed for which nothing is sealed');
  const hashes = Object.fromEntries(made.map((one) => [one.seat, one.hash]));
  need(isObject(e.hashes) && sameHashes(hashes, e.hashes), 'the list of hashes is not what was sealed');
  s.closed.add(e.slot);
}

function takeReveal(s, e) {
  const named = typeof e.slot === 'string' && typeof e.seat === 'string';
  const made = named && s.commits.get(`${e.slot}|${e.seat}`);
  need(made, 'nothing is sealed that this could open');
  need(s.closed.has(e.slot), `opened before the slot ${e.slot} is closed`);
  need(!made.open, 'opened before');
  if (made.mode === 'player') revealOfPlayer(s, e, made);
  else revealOfUmpire(s, e, made);
  made.open = true;
}

function revealOfPlayer(s, e, made) {
  need(
    typeof e.text === 'string' && !('payload' in e) && !('blind' in e),
    'what a player sealed opens by `text`',
  );
  const said = commitment.read(e.text);
  need(commitment.commitment(e.text) === made.hash, 'the text does not give the hash that was sealed');
  need(said.offer === s.offer.hash.slice(0, 16), 'the text is for another game');
  need(said.slot === e.slot && said.seat === e.seat, 'the text is for another slot or seat');
  made.choice = said.choice;
}

function revealOfUmpire(s, e, made) {
  need(
    isHash(e.blind) && isObject(e.payload) && !('text' in e),
    'what the program sealed opens by blind and payload',
  );
  need(
    sealed(e.blind, write(e.payload)) === made.hash,
    'blind and payload do not give the hash that was sealed',
  );
  need(e.payload.slot === e.slot && e.payload.seat === e.seat, 'the payload is for another slot or seat');
  need(typeof e.payload.choice === 'string', 'the payload holds no choice');
  made.choice = e.payload.choice;
}

function takeLock(s, e, seq) {
  need(s.salt, 'a lock before the start');
  need(!s.lock, 'the lock before is not answered');
  const again = 'seed' in e ? s.again : null;
  s.again = null;
  need(e.step === (again?.step ?? s.next), `the next resolution is ${again?.step ?? s.next}`);
  need(e.source === s.source, 'the source is not the one in force');
  need(isObject(e.orders), 'a lock holds the hashes of orders');
  for (const [seat, one] of Object.entries(e.orders)) {
    need(s.offer.seats.includes(seat), `orders of ${seat}, which is no seat`);
    need(isHash(one), 'orders that are no hash');
    s.holders.set(`${seq}|${seat}`, { hash: one, kind: 'lock' });
  }
  if (again) {
    const same = e.seed === again.seed && e.round === again.round && 'round' in again === s.hasBeacon();
    need(same, 'a correction with other dice');
  } else if (s.hasChain()) {
    if ('seed' in e) spend(s, e.seed);
    else need(!('round' in e), 'a round without a seed');
  } else need(!('seed' in e), 'a seed without a chain');
  if (s.hasBeacon() && !again) round(s, e);
  else need(again || !('round' in e), 'a round without a beacon');
  s.lock = { ...e, seq, spent: 'seed' in e || 'round' in e, again: again !== null };
  s.locks.set(seq, e);
}

function round(s, e) {
  if (!('round' in e)) {
    need(!('seed' in e), 'a lock with a seed and without a round');
    return;
  }
  need(Number.isSafeInteger(e.unix), 'a lock without its time');
  need(
    e.round === beacon.roundAt(e.unix + s.offer.margin),
    'not the round that follows from time and margin',
  );
}

/** Takes the seed of the next resolution: it must hash to the one before. */
function spend(s, seed) {
  need(s.next <= s.reach, 'the chain of seeds is used up');
  need(s.lost === null, 'a seed that players may have seen: a fresh chain is due');
  need(isHash(seed), 'a seed is 64 lower-case hex digits');
  const fresh = s.anchors.find((one) => !one.passedOver && one.from === s.next - 1);
  const before = fresh ? fresh.anchor : s.seed;
  need(seedBefore(s.game, s.next, seed) === before, 'the seed does not hash to the one before');
  s.seed = seed;
}

function takeRoll(s, e, seq) {
  need(s.lock, 'dice without a lock');
  need(s.lock.spent, 'dice for a lock that bears no seed');
  need(e.step === s.lock.step, 'dice of another resolution than the lock');
  need(Array.isArray(e.rolls) && e.rolls.length > 0, 'a roll without a die');
  let field = 'none';
  if (s.hasBeacon()) {
    need(
      beacon.verifies(s.lock.round, e.beacon_signature),
      "the signature is not the beacon's for this round",
    );
    field = beacon.field(s.lock.round, e.beacon_signature);
  } else need(!('beacon_signature' in e), 'a signature of a beacon that this game does not have');
  const seed = stepSeed(s.salt, e.step, s.lock.seed ?? 'none', field);
  // Before they are checked: a reader wants to see the die that is wrong, too.
  s.steps.push({ step: e.step, entry: seq, lock: s.lock.seq, seed, rolls: e.rolls, round: s.lock.round });
  const labels = new Set();
  for (const one of e.rolls) {
    need(isObject(one), 'a roll that is no object');
    need(isLabel(one.label), 'a label that is not well formed');
    need(!labels.has(one.label), `the label ${one.label} twice`);
    labels.add(one.label);
    rolled(s, seed, one);
  }
  if (!s.lock.again) s.next += 1;
  s.lock = null;
}

function rolled(s, seed, one) {
  need('sides' in one !== 'shuffle' in one, 'a roll says either sides or shuffle');
  need(Array.isArray(one.result), 'a roll has a list of results');
  const { result } = recompute(seed, one);
  need(
    same(result, one.result),
    `${one.label} gives ${result.join(' ')}, the journal says ${write(one.result)}`,
  );
}

function takeUmpire(s, e) {
  if (e.act === 'restore') {
    const end = lostEnd(e.text);
    need(end, 'the text of restore is not so');
    if (s.salt && !s.lock) s.lost = end.hash;
  }
  if (e.act !== 'correct') return;
  const lock = s.locks.get(Number(e.text));
  need(lock && !s.lock, 'no lock that could be corrected');
  s.again = 'seed' in lock ? lock : null;
}

function takeEvents(s, e) {
  // A lock without dice is answered by its events; the number goes to the next one.
  if (s.lock && !s.lock.spent) s.lock = null;
}

function takeVoid(s, e) {
  need(s.salt, 'a void before the start');
  need(e.step === s.next, `the next resolution is ${s.next}`);
  const seats = [...s.offer.seats].sort();
  const all =
    isObject(e.consent) &&
    same(Object.keys(e.consent).sort(), seats) &&
    Object.values(e.consent).every(isHash);
  need(all || isHash(e.ruling), 'a void needs consents of all seats, or a ruling');
  if (s.hasChain() && !s.lock?.seed) spend(s, e.seed);
  else need(!('seed' in e), 'a void names a seed that the lock has named');
  s.steps.push({ step: e.step, void: all ? 'consent' : 'ruling' });
  s.lock = null;
  s.next += 1;
}

function takeSource(s, e) {
  need(s.salt, 'a new source before the start');
  need(!s.lock, 'a new source while a lock stands');
  need(e.step === s.next, `the next resolution is ${s.next}`);
  need(s.source === 'chain+beacon' && e.source === 'chain', 'today only chain+beacon gives way to chain');
  s.source = e.source;
}

function takeAnchor(s, e) {
  need(s.hasChain(), 'an anchor without a chain');
  const due = s.lost === null ? s.reach + 1 : s.next;
  need(e.step === due, `a fresh chain begins with resolution ${due}`);
  need(isHash(e.anchor), 'an anchor is 64 lower-case hex digits');
  const lines = ['pbem-anchor/1', s.offer.game, e.step, e.anchor, e.unix];
  need(signedLines(s.key, lines, e.signature), "the anchor is not signed by the umpire's key");
  const from = e.step - 1;
  for (const earlier of s.anchors) earlier.passedOver ||= earlier.from >= from;
  s.anchors.push({ from, anchor: e.anchor, lost: s.lost });
  s.reach = from + s.offer.length;
  s.lost = null;
}

function takeRoot(s, e) {
  need(!s.root, 'a second root');
  need(isHash(e.root), 'a root is 64 lower-case hex digits');
  for (const { from, anchor, lost } of s.anchors) {
    let seed = lost ? tipAfterLoss(s.game, from, lost, e.root) : tip(s.game, from, e.root);
    for (let i = from + s.offer.length; i > from; i -= 1) seed = seedBefore(s.game, i, seed);
    need(seed === anchor, `the chain that begins behind seed ${from} is of another root`);
  }
  s.root = e.root;
}

function takeRekey(s, e, seq) {
  const lines = ['pbem-rekey/1', s.offer.game, seq, s.key, e.key, e.unix];
  const by = e.by === 'officer' ? s.offer.officer : s.key;
  need(isHash(e.key), 'a key is 64 lower-case hex digits');
  need(typeof by === 'string' && signedLines(by, lines, e.signature), 'the new key is not signed as it says');
  s.key = e.key;
  s.keys.push({ from: seq, key: e.key });
}

function takeStanding(s, e, seq) {
  need(s.offer.seats.includes(e.seat), 'standing orders of no seat');
  need(isHash(e.hash), 'standing orders that are no hash');
  s.holders.set(`${seq}|${e.seat}`, { hash: e.hash, kind: 'standing' });
}

function takeOpenings(s, e) {
  need(Array.isArray(e.list), 'openings hold a list');
  for (const item of e.list) opening(s, item);
}

/** One item of openings: it opens what its entry holds, once. */
function opening(s, item) {
  need(isObject(item), 'an opening that is no object');
  const kind = ['lock', 'standing'].find((one) => one in item);
  need(Number.isInteger(item[kind]) && typeof item.seat === 'string', 'an opening of nothing');
  const place = `${item[kind]}|${item.seat}`;
  const held = s.holders.get(place);
  need(held?.kind === kind, 'an opening of what was never sealed');
  need(!s.opened.has(place), 'the same opening twice');
  need(isObject(item.payload) && isHash(item.blind), 'an opening has blind and payload');
  need(
    sealed(item.blind, write(item.payload)) === held.hash,
    'an opening that does not give what was sealed',
  );
  const { seat, text, [kind]: entry } = item.payload;
  need(entry === item[kind] && seat === item.seat, 'an opening of another entry or seat');
  need(typeof text === 'string', 'an opening without a text');
  s.opened.add(place);
}

function sameHashes(a, b) {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}

/** Checks the offer before the rest can be read with it. */
function takeOffer(s, e, seq, hash) {
  need(typeof e.game === 'string', 'the offer names no game');
  need(SOURCES.includes(e.source), 'the offer names a source of dice that nobody knows');
  const seats = e.seats;
  need(Array.isArray(seats) && seats.length > 0 && seats.every(isSeat), 'the seats are no names');
  need(new Set(seats).size === seats.length, 'a seat twice');
  const chained = e.source.includes('chain');
  need(
    'anchor' in e === chained && (!chained || isHash(e.anchor)),
    'an anchor is there if the source has a chain',
  );
  need(!chained || positive(e.length), 'the length of the chain is missing');
  const drand = e.source.includes('beacon');
  need(drand ? e.beacon_chain === beacon.QUICKNET : !('beacon_chain' in e), 'the beacon is not quicknet');
  need(!drand || (Number.isSafeInteger(e.margin) && e.margin >= 0), 'the margin is missing');
  need(isHash(e.umpire_key), 'the key of the umpire is missing');
  accept(s, e, hash);
}

const TAKES = {
  offer: takeOffer,
  join: takeJoin,
  start: takeStart,
  commit: takeCommit,
  closed: takeClosed,
  reveal: takeReveal,
  lock: takeLock,
  roll: takeRoll,
  events: takeEvents,
  void: takeVoid,
  source: takeSource,
  anchor: takeAnchor,
  root: takeRoot,
  rekey: takeRekey,
  standing: takeStanding,
  openings: takeOpenings,
  umpire: takeUmpire,
};

/** Takes the next entry of a journal. Throws a Fault if it is wrong. */
function take(s, { seq, e, hash }) {
  need((seq === 0) === (e.type === 'offer'), seq === 0 ? 'a journal begins with an offer' : 'a second offer');
  if (typeof e.type === 'string' && Object.hasOwn(TAKES, e.type)) TAKES[e.type](s, e, seq, hash);
}

return { same, State, take };
})();

// src/audit.mjs
modules['src/audit.mjs'] = (() => {
// The whole check of a journal: chain, dice, record, head, openings and receipts. No rules: no replay.
const { write } = modules['src/canon.mjs'];
const chain = modules['src/chain.mjs'];
const { Fault, isHash } = modules['src/hash.mjs'];
const { checkKeys, isKnown } = modules['src/keys.mjs'];
const note = modules['src/note.mjs'];
const openings = modules['src/openings.mjs'];
const receipts = modules['src/receipts.mjs'];
const record = modules['src/record.mjs'];
const rolls = modules['src/rolls.mjs'];

/** The checks that a reader sees, in the order in which they stand, and the entries that each is about. */
const CHECKS = [
  { id: 'lines', name: 'Every entry is chained to the one before', types: [] },
  { id: 'head', name: 'The journal ends where the signed head says', types: [] },
  { id: 'seats', name: 'Offer, joins and start', types: ['offer', 'join', 'start'] },
  {
    id: 'seeds',
    name: 'Each seed was fixed from the start',
    types: ['lock', 'void', 'source', 'anchor', 'root'],
  },
  { id: 'dice', name: 'Every die recomputed', types: ['roll'] },
  { id: 'choices', name: 'Sealed choices', types: ['commit', 'closed', 'reveal'] },
  { id: 'sheets', name: 'Order sheets laid open', types: ['openings', 'standing'] },
  {
    id: 'record',
    name: 'Who caused what, and when',
    types: ['mail', 'note', 'events', 'rekey', 'set_aside'],
  },
  { id: 'mails', name: 'Receipts of your mails', types: [] },
];

/** What no program can say without the rules of the game. */
const NOT_CHECKED =
  'Not checked: the replay. Whether the rules were followed, whether each die was one that ' +
  'they ask for, and whether the moves are those of the orders, only a program with the rules can say: ' +
  '`feldpost audit`. It also looks at when your mails arrived, and at those that you sent.';

function guarded(seq, work) {
  try {
    work();
    return null;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { ...chain.faultAt(seq, error.message), check: error.check };
  }
}

/** The check of the dice alone, as the vectors have it. */
function diceOf(data) {
  const { entries, fault } = chain.readLines(data);
  const state = new rolls.State();
  let wrong = fault;
  for (const entry of entries) wrong ??= guarded(entry.seq, () => rolls.take(state, entry));
  if (fault || wrong) return { fault: wrong, steps: fault ? [] : state.steps };
  return { fault: null, steps: state.steps, head: entries[entries.length - 1].hash };
}

/** Follows the entries with both layers; the lowest number wins. */
function follow(entries) {
  const state = new rolls.State();
  const book = new record.Record();
  for (const entry of entries) {
    const fault =
      guarded(entry.seq, () => checkKeys(entry.e)) ??
      guarded(entry.seq, () => rolls.take(state, entry)) ??
      guarded(entry.seq, () => record.take(book, entry, state));
    if (fault) return { state, book, fault };
  }
  return { state, book, fault: null };
}

/**
 * Every key that signs, with the entry from which it does, before anything is known of them but their
 * entries.
 */
function keysIn(entries) {
  const keys = [];
  for (const { seq, e } of entries) {
    if (e.type === 'offer' && seq === 0) keys.push({ from: 0, key: e.umpire_key });
    if (e.type === 'rekey') keys.push({ from: seq, key: e.key });
  }
  return keys.filter(({ key }) => note.isKey(key));
}

/** The signed head: read, or why it cannot be. */
function readHead(text) {
  try {
    return { read: note.read(text) };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { why: `the head is no signed note: ${error.message}` };
  }
}

/** Whether a head is signed with the key that was in force at its entry. */
function isSigned(read, entries) {
  return receipts.keysFor(keysIn(entries), read.seq).some((key) => note.verifies(read, key));
}

/** The signed head against the journal. */
function headFault({ read, why }, entries) {
  const end = entries.length - 1;
  if (why) return chain.faultAt(end, why);
  if (read.game !== entries[0].e.game) return chain.faultAt(0, 'the head is of another game');
  if (!isSigned(read, entries)) return chain.faultAt(end, 'the head is not signed with the key of this game');
  if (read.kind !== 'head') return chain.faultAt(end, `the head is a note of another kind: ${read.kind}`);
  if (read.seq > end) return chain.faultAt(end + 1, `missing: the signed head is entry ${read.seq}`);
  if (read.head !== entries[read.seq].hash)
    return chain.faultAt(read.seq, 'the signed head is another entry');
  return read.seq < end ? chain.faultAt(read.seq + 1, 'it stands behind the signed head') : null;
}

/** Lines, head and groups: what must hold before an entry can be read. */
function foundation(journal, head, key) {
  const signed = head === null ? null : readHead(head);
  const bare = chain.readLines(journal);
  // Only a good head says which of two lines is the one that was meant.
  const good = signed?.read?.kind === 'head' && isSigned(signed.read, bare.entries);
  const names = (seq, hash) => signed.read.seq === seq && signed.read.head === hash;
  const { entries, fault } = good ? chain.readLines(journal, names) : bare;
  const headed = fault === null && signed ? headFault(signed, entries) : null;
  const first = fault ?? headed;
  const sound = first === null ? entries : entries.slice(0, first.entry);
  const grouped = chain.markGroups(sound, first === null);
  if (grouped || fault) return { entries, fault: { ...(grouped ?? fault), check: 'lines' } };
  if (headed) return { entries, fault: { ...headed, check: 'head' } };
  if (key !== null && key !== entries[0].e.umpire_key) {
    const why = isHash(key) ? 'the offer names another key than the one you gave' : 'a key is 64 hex digits';
    return { entries, fault: { ...chain.faultAt(0, why), check: 'head' } };
  }
  return { entries, fault: null };
}

/** What to say of each check: `passed`, `failed`, `stopped` before its end, or `none` to check. */
function states(result, entries) {
  const { fault } = result;
  const early = ['lines', 'head'].includes(fault?.check);
  const end = early ? 0 : (fault?.entry ?? entries.length);
  return CHECKS.map(({ id, name, types }) => {
    const of = entries.filter(({ e }) => types.includes(e.type));
    const count = of.filter(({ seq }) => seq < end).length;
    let state = count > 0 ? 'passed' : 'none';
    if (count < of.length) state = 'stopped';
    if (id === 'lines') state = 'passed';
    if (id === 'head' && result.headGiven) state = fault?.check === 'lines' ? 'stopped' : 'passed';
    if (id === 'mails' && result.judged > 0) state = 'passed';
    if (id === 'mails' && result.findings.some((one) => one.level === 'convicts')) state = 'failed';
    if (fault?.check === id) state = 'failed';
    return { id, name, state, count, of: of.length, entry: fault?.check === id ? fault.entry : null };
  });
}

function checkOf(fault, entries) {
  const type = entries[fault.entry]?.e.type;
  return fault.check ?? CHECKS.find(({ types }) => types.includes(type))?.id ?? 'record';
}

/** How often each type stands in the journal, and which of them nobody knows. */
function countTypes(entries) {
  const counts = Object.create(null);
  for (const { e } of entries) {
    if (typeof e.type === 'string') counts[e.type] = (counts[e.type] ?? 0) + 1;
  }
  return counts;
}

/**
 * Checks a journal. `journal` bytes; `head` text or null; `key` hex or null; `boxes` a list of `{name,
 * files}`, one a mailbox; their files, and `opened`, the files of openings, are `{name, bytes}`.
 */
function audit({ journal, head = null, key = null, boxes = [], opened = [] }) {
  const { entries, fault } = foundation(journal, head, key);
  const result = {
    exit: 0,
    fault,
    findings: [],
    remarks: [],
    steps: [],
    mailboxes: [],
    unread: [],
    headGiven: head !== null,
    judged: 0,
  };
  if (fault) return finished(result, entries);
  const followed = follow(entries);
  const { state, book } = followed;
  result.fault = followed.fault && { ...followed.fault, check: checkOf(followed.fault, entries) };
  result.steps = state.steps;
  result.remarks = book.remarks;
  if (state.offer) {
    result.game = state.offer.game;
    result.offer = state.offer;
    weigh(result, boxes, opened, {
      game: state.offer.game,
      seats: state.offer.seats,
      strict: state.offer.record === 2,
      keys: keysIn(entries),
      heads: new Map(),
      entries,
    });
  }
  return finished(result, entries, book);
}

/** What the mails and openings of players say of the journal. */
function weigh(result, boxes, opened, known) {
  for (const box of boxes) result.mailboxes.push(weighBox(result, box, known));
  for (const { name, bytes } of opened) {
    const { unread, findings } = openings.judge(bytes, known, name);
    result.findings.push(...findings);
    if (unread) result.unread.push({ file: name, text: findings[0].text });
  }
}

/** What one mailbox says; gives how many receipts it held. */
function weighBox(result, { name: place, files }, known) {
  const box = { name: place, mails: 0, receipts: 0, others: 0 };
  let signed = 0;
  const told = (file, found) => result.findings.push(...found.map((one) => ({ ...one, file })));
  for (const { name, bytes } of files) {
    for (const letter of receipts.lettersOf(bytes)) {
      box.mails += 1;
      const judged = letter.receipts.map((text) => receipts.judge(text, known));
      for (const one of judged) {
        const found = [...twoHeads(one, name, known), ...one.findings];
        told(name, found);
        signed += one.signed ? 1 : 0;
        box.others += one.other ? 1 : 0;
        box.receipts += one.signed && found.every(({ level }) => level !== 'convicts') ? 1 : 0;
      }
      for (const one of letter.openings) {
        const by = judged.filter(({ opening }) => receipts.vouches(opening, one));
        // Of what is lost nothing can be opened any more.
        if (by.length > 0 && by.every(({ lost }) => lost)) continue;
        const vouched = by.length > 0;
        const { other, findings } = openings.judge(one, known, name, vouched);
        if (vouched || !other) told(name, findings);
      }
    }
  }
  if (signed === 0) {
    const text = 'no receipt of this game was found here';
    result.findings.push({ level: 'asks', what: 'no-receipts', file: place, text });
  }
  result.judged += box.receipts;
  return box;
}

/** Two signed receipts that name two entries of one number. */
function twoHeads({ signed, lost, read }, file, { heads, entries }) {
  if (!signed || lost) return [];
  const first = heads.get(read.seq) ?? { head: read.head, file };
  heads.set(read.seq, first);
  if (first.head === read.head) return [];
  const text = `two receipts name two entries ${read.seq}: there are two journals (the other: ${first.file})`;
  const entry = Math.min(read.seq, entries.length);
  return [{ level: 'convicts', what: 'equivocation', entry, text }];
}

function finished(result, entries, book = null) {
  const counts = countTypes(entries);
  result.entries = entries.length;
  result.head = entries[entries.length - 1]?.hash ?? null;
  const wrong = result.fault?.check === 'dice' ? result.fault.entry : -1;
  result.dice = result.steps
    .filter(({ entry }) => entry !== wrong)
    .flatMap((step) => step.rolls ?? [])
    .reduce((sum, one) => sum + one.result.length, 0);
  const notes = Object.entries(book?.unknownNotes ?? {}).map(([kind, count]) => [`note ${kind}`, count]);
  result.unknown = [...Object.entries(counts).filter(([type]) => !isKnown(type)), ...notes];
  if (result.fault || result.findings.some((one) => one.level === 'convicts')) result.exit = 1;
  result.faultText =
    result.fault && entries[result.fault.entry] ? write(entries[result.fault.entry].e) : null;
  result.checks = states(result, entries);
  result.notChecked = NOT_CHECKED;
  return result;
}

return { CHECKS, NOT_CHECKED, diceOf, audit };
})();

// src/intake.mjs
modules['src/intake.mjs'] = (() => {
// Which of the files that somebody drops is what. Decided by what they hold, and by their names if that is
// unclear.
const { mailsOf, partsOf } = modules['src/mail.mjs'];

/** The longest beginning that is looked at. */
const BEGINNING = 4096;

/** `journal`, `head`, `receipt`, `openings`, `mail`, or null for a file that is none of them. */
function kindOf(name, bytes) {
  const text = new TextDecoder('utf-8')
    .decode(bytes.subarray(0, BEGINNING))
    .replace(/^\ufeff/, '')
    .trimStart();
  if (text.startsWith('pbem-receipt/1')) return text.split(/\r?\n/)[4] === 'head' ? 'head' : 'receipt';
  if (/\.jsonl$/i.test(name) || (text.startsWith('{') && text.includes('"type":"offer"'))) return 'journal';
  if (/\.head$/i.test(name)) return 'head';
  if (text.startsWith('[') || /\.json$/i.test(name) || text.startsWith('{"game":')) return 'openings';
  if (mailsOf(bytes.subarray(0, BEGINNING)).length > 0) return 'mail';
  return null;
}

/** The longest journal that came as an attachment, with the head beside it, or null. */
function journalInMails(files) {
  let best = null;
  for (const { name, bytes } of files) {
    for (const mail of mailsOf(bytes)) {
      const parts = partsOf(mail);
      const journal = parts.find((part) => part.name === 'journal.jsonl');
      const head = parts.find((part) => part.name === 'journal.head');
      if (journal && (best === null || journal.bytes.length > best.bytes.length)) {
        best = { name: `journal.jsonl in ${name}`, bytes: journal.bytes, head: head ?? null };
      }
    }
  }
  return best;
}

/** Sorts `{name, bytes}` into what an audit takes. The last journal and the last head count. */
function sorted(files) {
  const of = { journal: [], head: [], receipt: [], openings: [], mail: [], unknown: [] };
  for (const file of files) of[kindOf(file.name, file.bytes) ?? 'unknown'].push(file);
  const journal = of.journal[of.journal.length - 1] ?? journalInMails(of.mail);
  const head = of.head[of.head.length - 1] ?? journal?.head ?? null;
  return { journal, head, receipts: [...of.receipt, ...of.mail], openings: of.openings, unknown: of.unknown };
}

return { kindOf, sorted };
})();

// page/elements.mjs
modules['page/elements.mjs'] = (() => {
// Elements of the page. Text of files is only ever put in as text, never as markup.

/** An element with attributes and children, which are elements or text. */
function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** Puts children in the place of what an element holds. */
function put(target, ...children) {
  target.replaceChildren(...children.filter((child) => child !== null));
}

/** A part that is filled when it is opened for the first time: a game has thousands of dice. */
function later(summary, fill) {
  const made = make('details', {}, make('summary', {}, ...summary.filter((one) => one !== null)));
  made.addEventListener('toggle', () => {
    if (made.open && made.children.length === 1) made.append(make('div', {}, ...fill()));
  });
  return made;
}

return { make, put, later };
})();

// src/report.mjs
modules['src/report.mjs'] = (() => {
// The verdict in words, for a terminal.

/** Text of a journal on one line of a terminal: no control character, no change of direction, not endless. */
function plain(text, longest = 300) {
  // eslint-disable-next-line no-control-regex
  const clean = String(text).replace(
    /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    '?',
  );
  return clean.length > longest ? `${clean.slice(0, longest)}...` : clean;
}

/** The verdict in one line. */
function verdict(result) {
  if (result.exit === 2) return `COULD NOT CHECK: ${plain(result.why)}`;
  if (result.fault) return `NOT VALID: entry ${result.fault.entry}: ${plain(result.fault.why)}`;
  const proof = result.findings.find((one) => one.level === 'convicts');
  if (proof) return `NOT VALID: ${plain(proof.file)}: ${plain(proof.text)}`;
  const asked = asking(result);
  return `NOTHING WRONG FOUND; the rules were not asked${asked && `; ${asked}`}`;
}

/** How many findings ask for an answer, in words; nothing if none does. */
function asking(result) {
  const count = result.findings.filter((one) => one.level === 'asks').length;
  if (count === 0) return '';
  return count === 1 ? 'one finding asks for an answer' : `${count} findings ask for an answer`;
}

const MARKS = { passed: 'pass', failed: 'FAIL', stopped: 'not reached', none: 'nothing to check' };

/** How many entries a check has seen, in brackets. */
function countOf({ state, count, of }) {
  if (of === 0 || state === 'failed') return '';
  return state === 'passed' ? ` (${count} entries)` : ` (${count} of ${of} entries)`;
}

/** The whole report. */
function report(result) {
  const lines = [verdict(result)];
  if (result.exit === 2) return lines;
  for (const check of result.checks) {
    lines.push(`  ${MARKS[check.state].padEnd(16)} ${check.name}${countOf(check)}`);
  }
  if (result.game)
    lines.push(`Game ${plain(result.game)}: ${result.entries} entries, ${result.dice} dice recomputed.`);
  if (!result.headGiven)
    lines.push('No signed head was given: nothing shows that the journal has not been cut off.');
  for (const box of result.mailboxes) {
    lines.push(`${plain(box.name)}: ${box.receipts} receipts of this game, ${box.others} of others.`);
  }
  const words = { convicts: 'CONVICTS', asks: 'Needs an answer', informs: 'For information' };
  for (const one of result.findings) {
    const entry = Number.isInteger(one.entry) ? `, entry ${one.entry}` : '';
    lines.push(`${words[one.level]}: ${plain(one.file ?? 'journal')}${entry}: ${plain(one.text)}`);
  }
  lines.push(...result.remarks.map((one) => `Remark: ${plain(one)}`));
  for (const [type, count] of result.unknown)
    lines.push(`Passed over: ${count} of the unknown type ${plain(type)}.`);
  lines.push(result.notChecked);
  return lines;
}

return { plain, verdict, asking, report };
})();

// page/results.mjs
modules['page/results.mjs'] = (() => {
// The verdict, the checks and the findings.
const { asking, plain, verdict } = modules['src/report.mjs'];
const { make, put } = modules['page/elements.mjs'];

const STATES = { passed: 'Pass', failed: 'Fail', stopped: 'Not reached', none: 'None here' };
const LEVELS = { convicts: 'This convicts', asks: 'This needs an answer', informs: 'For information' };

/** The verdict; null for none yet, `{busy}` while at work, `{exit: 2, why}` where nothing can be said. */
function showVerdict(result) {
  const target = document.getElementById('verdict');
  const look = result?.exit === undefined ? '' : ['good', 'bad', 'wait'][result.exit];
  target.className = `card ${look}`;
  target.dataset.exit = result?.exit ?? '';
  if (result === null) put(target, make('p', {}, 'Nothing is checked yet.'));
  else if (result.busy) put(target, make('p', {}, `${result.busy}...`));
  else if (result.exit === 2)
    put(target, make('strong', {}, 'Could not check'), make('p', {}, plain(result.why)));
  else if (result.exit === 0) showGood(target, result);
  else put(target, make('strong', {}, 'Not valid'), make('p', {}, whyOf(result)), ...faultyEntry(result));
}

/** The verdict without its first words, which stand above it in large letters. */
function whyOf(result) {
  return verdict(result).replace(/^NOT VALID: e?/, (words) => (words.endsWith('e') ? 'E' : ''));
}

function showGood(target, result) {
  const count = `${result.entries} entries, ${result.dice} dice recomputed, all as the journal says.`;
  const end = result.headGiven
    ? null
    : make(
        'p',
        {},
        'No signed head was given: nothing shows that the journal ' +
          'has not been cut off at its end. Drop journal.head too.',
      );
  const asked = asking(result);
  put(
    target,
    make('strong', {}, `Nothing wrong found${asked && `; ${asked}`}`),
    make('p', {}, `Game ${plain(result.game)}: ${count}`),
    end,
    make('p', {}, result.notChecked),
  );
}

/** The entry that is wrong, as it stands in the journal. */
function faultyEntry({ fault, faultText }) {
  if (!fault || !faultText) return [];
  return [make('p', {}, `Entry ${fault.entry} of the journal:`), make('pre', {}, plain(faultText, 2000))];
}

/** Each check with its state. */
function showChecks(target, result) {
  const items = result.checks.map((check) =>
    make(
      'li',
      { class: check.state, 'data-check': check.id },
      make('span', { class: 'state' }, STATES[check.state]),
      make('span', { class: 'name' }, check.name),
      make('span', { class: 'soft' }, check.entry === null ? countOf(check) : `entry ${check.entry}`),
      check.entry === null ? null : make('span', { class: 'why' }, plain(result.fault.why)),
    ),
  );
  put(
    target,
    make('div', { class: 'card' }, make('h3', {}, 'Each check'), make('ul', { class: 'checks' }, ...items)),
  );
}

function countOf({ state, count, of }) {
  if (of === 0 || state === 'failed') return '';
  return state === 'passed' ? `${count} entries` : `${count} of ${of} entries`;
}

/** What mails and openings say, what was passed over, and what to know besides. */
function showFindings(target, result) {
  const found = result.findings.map((one) => {
    const place = [one.file, Number.isInteger(one.entry) ? `entry ${one.entry}` : null]
      .filter(Boolean)
      .join(', ');
    return make(
      'div',
      { class: `finding ${one.level}` },
      make('strong', {}, `${LEVELS[one.level]}: `),
      `${plain(place)}: ${plain(one.text)}`,
    );
  });
  const boxes = result.mailboxes.map(
    (box) => `${box.name}: ${box.receipts} receipts of this game, ${box.others} of others.`,
  );
  const unknown = result.unknown.map(
    ([type, count]) => `Passed over: ${count} entries of the unknown type ${type}.`,
  );
  const lines = [...boxes, ...result.remarks, ...unknown].map((one) => make('p', {}, plain(one)));
  if (found.length + lines.length === 0) return;
  put(target, make('div', { class: 'card' }, make('h3', {}, 'Besides'), ...found, ...lines));
}

return { showVerdict, showChecks, showFindings };
})();

// page/dice.mjs
modules['page/dice.mjs'] = (() => {
// Each die, with the way from its label to its faces.
const { recompute, rollKey } = modules['src/dice.mjs'];
const { plain } = modules['src/report.mjs'];
const { later, make, put } = modules['page/elements.mjs'];

const SHOWN = 400;

/** All resolutions, each to be opened. */
function showDice(target, result) {
  if (result.steps.length === 0) return;
  const rows = result.steps.map((step) => {
    const title = make('strong', {}, `Resolution ${step.step}`);
    const wrong = result.fault?.check === 'dice' && result.fault.entry === step.entry;
    if (step.void) return make('details', {}, make('summary', {}, title, `: void by ${step.void}`));
    const count = step.rolls.reduce((sum, one) => sum + (one?.result?.length ?? 0), 0);
    const mark = wrong ? make('span', { class: 'error' }, ' wrong') : null;
    const made = later([title, `: entry ${step.entry}, ${count} ${count === 1 ? 'die' : 'dice'}`, mark], () =>
      rollsOf(step),
    );
    made.open = wrong;
    return made;
  });
  put(target, make('div', { class: 'card' }, make('h3', {}, 'Each die'), ...rows));
}

function rollsOf(step) {
  const seed = make('p', {}, 'Step seed ', make('code', {}, step.seed));
  return [
    seed,
    ...step.rolls.map((roll) => {
      const made = madeOf(step, roll);
      if (!made)
        return make('p', { class: 'error' }, `This cannot be a roll: ${plain(JSON.stringify(roll))}`);
      const mark = made.agrees ? null : make('span', { class: 'error' }, ' wrong');
      return later(
        [make('span', { class: 'faces' }, facesOf(roll)), ' ', make('code', {}, plain(roll.label)), mark],
        () => wayOf(step, roll, made),
      );
    }),
  ];
}

/** The roll made again, with each byte that was looked at; null if it has not the form of one. */
function madeOf(step, roll) {
  const trace = [];
  try {
    const made = recompute(step.seed, roll, trace);
    return { ...made, trace, agrees: made.result.join(' ') === roll.result.join(' ') };
  } catch {
    return null;
  }
}

function facesOf(roll) {
  const faces = roll.result.slice(0, 40).join(' ');
  return roll.result.length > 40 ? `${faces} ...` : faces;
}

/** From the label to the faces: key, bytes, which were thrown away, and the result. */
function wayOf(step, roll, made) {
  const { trace } = made;
  const key = rollKey(step.seed, roll.label);
  const sides = roll.sides ?? null;
  const bytes = trace
    .slice(0, SHOWN)
    .map(({ byte, kept }) =>
      make(
        'li',
        kept ? {} : { class: 'gone' },
        kept && sides ? `${byte} \u2192 ${(byte % sides) + 1}` : String(byte),
        kept ? null : make('span', { class: 'soft' }, ' thrown away'),
      ),
    );
  const rule = sides
    ? `A die of ${sides} faces takes a byte below ${256 - (256 % sides)}; the face is byte mod ${sides} + 1.`
    : `A shuffle of ${roll.shuffle}: for i from ${roll.shuffle - 1} down to 1, a die of i + 1 faces ` +
      'says which place to swap with.';
  return [
    make('p', {}, 'Key ', make('code', {}, key)),
    make(
      'p',
      {},
      rule,
      trace.length > SHOWN ? ` The first ${SHOWN} of ${trace.length} bytes:` : ' The bytes:',
    ),
    make('ul', { class: 'bytes' }, ...bytes),
    make(
      'p',
      made.agrees ? {} : { class: 'error' },
      `Recomputed: ${facesOf(made)}. The journal says: ${facesOf(roll)}.`,
    ),
    make('p', {}, 'The same by hand:'),
    make('pre', {}, byHand(step, roll, made.used)),
  ];
}

function byHand(step, roll, used) {
  const count = Math.max(16, Math.min(used, 4096));
  return (
    `key=$(printf 'pbem/1 roll\\n%s\\n%s\\n' ${step.seed} ${plain(roll.label)} | sha256sum | cut -c1-64)\n` +
    `head -c ${count} /dev/zero | openssl enc -chacha20 -K $key -iv ${'0'.repeat(32)} | od -An -v -tu1`
  );
}

return { showDice };
})();

// page/main.mjs
modules['page/main.mjs'] = (() => {
// The page: takes files, shows the verdict, and makes a commitment line.
const { audit } = modules['src/audit.mjs'];
const { make } = modules['src/commitment.mjs'];
const { Fault, hex } = modules['src/hash.mjs'];
const { sorted } = modules['src/intake.mjs'];
const { make: element, put } = modules['page/elements.mjs'];
const { showChecks, showFindings, showVerdict } = modules['page/results.mjs'];
const { showDice } = modules['page/dice.mjs'];

const LONGEST = 1024 * 1024 * 1024;
const at = (id) => document.getElementById(id);
let files = [];

/** Every file below a folder. */
async function below(folder) {
  const found = [];
  for await (const one of folder.values()) {
    found.push(...(one.kind === 'directory' ? await below(one) : [await one.getFile()]));
  }
  return found;
}

/** The files of a drop. A folder is read where the browser can do that for a page from file://. */
async function dropped(transfer) {
  const files = [...transfer.files];
  const items = [...transfer.items];
  if (!items.some((item) => item.webkitGetAsEntry?.()?.isDirectory)) return files;
  const handles = await Promise.all(items.map((item) => item.getAsFileSystemHandle?.() ?? null));
  const all = [];
  for (const handle of handles) {
    if (handle === null) throw new Fault('this browser takes no folder so: choose it by the button below');
    all.push(...(handle.kind === 'directory' ? await below(handle) : [await handle.getFile()]));
  }
  return all;
}

async function take(some) {
  if (some.length === 0) return;
  showVerdict({ busy: `Reading ${some.length} ${some.length === 1 ? 'file' : 'files'}` });
  try {
    for (const file of some) {
      if (file.size > LONGEST) throw new Fault(`${file.name} is larger than a gigabyte`);
      files.push({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
    }
  } catch (error) {
    showVerdict({ exit: 2, why: `a file cannot be read: ${error.message ?? error}` });
    return;
  }
  check();
}

/** Checks what is there, after the browser has shown that it is at work. */
function check() {
  if (files.length === 0) return;
  showVerdict({ busy: 'Checking' });
  setTimeout(() => {
    try {
      checkNow();
    } catch (error) {
      showVerdict({ exit: 2, why: `this page has a fault: ${error.message ?? error}` });
    }
  }, 20);
}

function say(given) {
  const parts = [
    given.journal ? given.journal.name : 'no journal yet',
    given.head ? 'a signed head' : 'no signed head',
    `${given.receipts.length} mails or receipts`,
    `${given.openings.length} openings`,
  ];
  if (given.unknown.length > 0)
    parts.push(`not understood: ${given.unknown.map(({ name }) => name).join(', ')}`);
  put(at('taken'), `Taken: ${parts.join('; ')}.`);
  at('again').hidden = false;
}

function checkNow() {
  const given = sorted(files);
  say(given);
  for (const id of ['checks', 'findings', 'dice']) put(at(id));
  if (!given.journal) {
    showVerdict({ exit: 2, why: 'there is no journal among these files; drop journal.jsonl too' });
    return;
  }
  const key = at('key').value.trim();
  const result = audit({
    journal: given.journal.bytes,
    head: given.head && new TextDecoder().decode(given.head.bytes),
    key: key === '' ? null : key,
    boxes: given.receipts.length > 0 ? [{ name: 'your mails', files: given.receipts }] : [],
    opened: given.openings,
  });
  showVerdict(result);
  showChecks(at('checks'), result);
  showFindings(at('findings'), result);
  showDice(at('dice'), result);
  if (result.offer) {
    at('seal-offer').value ||= result.offer.hash.slice(0, 16);
  }
}

function startAgain() {
  files = [];
  at('pick').value = '';
  at('folder').value = '';
  at('key').value = '';
  at('again').hidden = true;
  put(at('taken'), 'No file yet.');
  for (const id of ['checks', 'findings', 'dice']) put(at(id));
  showVerdict(null);
}

/** A line to keep or to mail, with a button that copies it. */
function copied(title, text) {
  const button = element('button', { type: 'button' }, 'Copy');
  const block = element('pre', { tabindex: '0' }, text);
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text);
      put(button, 'Copied');
    } catch {
      getSelection().selectAllChildren(block);
      put(button, 'Marked: copy it now');
    }
  });
  return [element('h3', {}, title), block, button];
}

function seal(event) {
  event.preventDefault();
  const field = (name) => at(`seal-${name}`).value.trim();
  const target = at('sealed');
  try {
    const random = hex(crypto.getRandomValues(new Uint8Array(16)));
    const made = make(
      { offer: field('offer'), slot: field('slot'), seat: field('seat'), choice: field('choice') },
      random,
    );
    put(
      target,
      ...copied('Keep this text: without it the choice cannot be opened. Mail it to yourself.', made.text),
      ...copied('Mail this line now:', made.commit),
      ...copied('Mail this line when the slot is closed, not before:', made.reveal),
    );
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    put(target, element('p', { class: 'error' }, `Not yet: ${error.message}.`));
  }
}

function listen() {
  const drop = at('drop');
  for (const name of ['dragenter', 'dragover']) {
    addEventListener(name, (event) => {
      event.preventDefault();
      drop.classList.add('over');
    });
  }
  addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) drop.classList.remove('over');
  });
  addEventListener('drop', (event) => {
    event.preventDefault();
    drop.classList.remove('over');
    dropped(event.dataTransfer).then(take, (error) =>
      showVerdict({ exit: 2, why: String(error.message ?? error) }),
    );
  });
  for (const id of ['pick', 'folder']) at(id).addEventListener('change', () => take([...at(id).files]));
  at('key').addEventListener('change', check);
  at('again').addEventListener('click', startAgain);
  at('seal').addEventListener('submit', seal);
}

listen();

})();
})();
