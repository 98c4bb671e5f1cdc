/** Signatures of receipts: a compact JWS with ES256 (RFC 7515, RFC 7518). */

import { fromBase64Url } from './base64url.ts';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** A part of the receipt as text. @throws for what is not base64url of UTF-8 */
export function receiptPart(part: string): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(fromBase64Url(part));
}

/**
 * Whether one of the keys has signed the receipt.
 *
 * @param receipt three parts of base64url with dots between them
 * @param keys SubjectPublicKeyInfo in base64
 * @throws where a part cannot be read
 */
export async function isSigned(receipt: string, keys: readonly string[]): Promise<boolean> {
  const [header = '', payload = '', signature = ''] = receipt.split('.');
  const signed = new TextEncoder().encode(`${header}.${payload}`);
  const answers = await Promise.all(
    keys.map(async (text) => {
      const key = await crypto.subtle.importKey('spki', fromBase64Url(text), algorithm, false, ['verify']);
      return crypto.subtle.verify(algorithm, key, fromBase64Url(signature), signed);
    }),
  );
  return answers.includes(true);
}
