/**
 * Prefixes of numbers, by dial code. Made from the metadata of libphonenumber-js; do not change it by hand:
 * `npx vitest run tests/domain/account/national-prefixes.test.ts --update` writes it anew.
 */

/**
 * Where a number begins with a zero when it is dialled from inside, and without it from abroad. Where the zero belongs to the
 * number (Italy), nothing is taken away.
 */
const zeroCodes =
  '20 27 31 32 33 40 41 43 44 46 49 51 53 54 55 57 58 60 61 62 63 64 66 81 82 84 86 90 91 92 93 94 95 98 211 212 213 218 231 232 233 234 243 249 250 251 252 254 255 256 260 261 262 263 264 265 291 353 355 358 359 373 374 377 380 381 382 383 385 386 387 389 421 423 508 590 591 593 594 595 596 598 686 850 855 856 880 886 961 962 963 964 966 967 970 971 972 976 977 994 995 996';
export const zeroInside: ReadonlySet<string> = new Set(zeroCodes.split(' '));

/**
 * Where it begins with other digits, or with the country code and no sign. They could begin a number as well, so they count only
 * before as many digits as a mobile number has.
 */
export const prefixesInside: Readonly<Record<string, RegExp>> = {
  '1': /^(?:1)(?=\d{10}$)/,
  '7': /^(?:8|7)(?=\d{10}$)/,
  '36': /^(?:06|36)(?=\d{9}$)/,
  '370': /^(?:0|8|370)(?=\d{8}$)/,
  '375': /^(?:0|8|80|375)(?=\d{9}$)/,
  '692': /^(?:1|692)(?=\d{7}$)/,
  '993': /^(?:8|993)(?=\d{8}$)/,
};

/** The country that a code stands for where several share it. The others are chosen in the list. */
export const mainCountries: Readonly<Record<string, string>> = {
  '1': 'US',
  '7': 'RU',
  '212': 'MA',
  '358': 'FI',
  '590': 'GP',
  '599': 'CW',
  '672': 'NF',
};
