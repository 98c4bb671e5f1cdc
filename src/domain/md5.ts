/**
 * MD5, because the captcha info call names the device by it (S7.51). It protects nothing here, and must not be used for
 * anything that needs protection.
 */

/** MD5 of an ASCII text, in lower-case hex. */
export function md5(text: string): string {
  const state: [number, number, number, number] = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
  const words = paddedWords(text);
  for (let start = 0; start < words.length; start += 16) {
    let [a, b, c, d] = state;
    for (let i = 0; i < 64; i += 1) {
      const round = i >> 4;
      const word = words[start + wordIndex(round, i)] ?? 0;
      const sum = a + mix(round, b, c, d) + word + Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32);
      const bits = rotations[round]?.[i & 3] ?? 0;
      const turned = ((sum | 0) << bits) | ((sum | 0) >>> (32 - bits));
      [a, d, c, b] = [d, c, b, (b + turned) | 0];
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
  }
  return state.map(littleEndianHex).join('');
}

const rotations = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
];

function mix(round: number, b: number, c: number, d: number): number {
  if (round === 0) return (b & c) | (~b & d);
  if (round === 1) return (d & b) | (~d & c);
  return round === 2 ? b ^ c ^ d : c ^ (b | ~d);
}

function wordIndex(round: number, i: number): number {
  const [factor, offset] = (
    [
      [1, 0],
      [5, 1],
      [3, 5],
      [7, 0],
    ] as const
  )[round] ?? [1, 0];
  return (factor * i + offset) & 15;
}

function paddedWords(text: string): Int32Array {
  const words = new Int32Array(((text.length + 8) >> 6) * 16 + 16);
  const put = (index: number, byte: number) => {
    words[index >> 2] = (words[index >> 2] ?? 0) | (byte << ((index & 3) * 8));
  };
  for (let i = 0; i < text.length; i += 1) put(i, text.charCodeAt(i) & 0x7f);
  put(text.length, 0x80);
  words[words.length - 2] = text.length * 8;
  return words;
}

function littleEndianHex(word: number): string {
  return [0, 8, 16, 24].map((shift) => ((word >>> shift) & 0xff).toString(16).padStart(2, '0')).join('');
}
