import type { Proof } from '../domain/account/third-party.ts';
import { toBase64Url } from './base64url.ts';

/** A fresh proof. @throws where the browser has no cryptography: on a page that is not secure */
export async function createProof(): Promise<Proof> {
  const verifier = randomText();
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { state: randomText(), verifier, challenge: toBase64Url(new Uint8Array(hash)) };
}

/** 32 random bytes in base64url. */
function randomText(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
}
