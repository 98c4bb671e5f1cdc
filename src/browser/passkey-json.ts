/** The JSON forms of WebAuthn Level 3, for browsers without them. Loaded only there. */

import { fromBase64Url, toBase64Url } from './base64url.ts';

/** The challenge and every id are bytes; the RP ID and its names are text. */
export function readBytes<Options>(options: object): Options {
  const read = (value: unknown, path: string): unknown => {
    if (typeof value === 'string')
      return /(?:^|\.)(?:challenge|user\.id|\d+\.id)$/.test(path) ? fromBase64Url(value) : value;
    if (Array.isArray(value)) return value.map((item, index) => read(item, `${path}.${index}`));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, read(item, path === '' ? key : `${path}.${key}`)]),
    );
  };
  return read(options, '') as Options;
}

export function writeCredential({ id, rawId, type, response }: PublicKeyCredential): object {
  const written: Record<string, unknown> = {};
  for (const key of ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle', 'attestationObject'] as const) {
    const value: unknown = Reflect.get(response, key);
    if (value instanceof ArrayBuffer) written[key] = toBase64Url(new Uint8Array(value));
  }
  return { id, rawId: toBase64Url(new Uint8Array(rawId)), type, response: written, clientExtensionResults: {} };
}
