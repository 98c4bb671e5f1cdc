/**
 * What a page needs of the browser's passkeys (WebAuthn Level 3) to offer them in an autofill. Where the last login was by one it is
 * loaded before a touch, so it is short.
 */

import type { Passkeys } from './types.ts';

/** Static functions that only newer browsers have. */
export interface NewFunctions {
  getClientCapabilities?(): Promise<Readonly<Record<string, boolean>>>;
  parseRequestOptionsFromJSON?(options: object): PublicKeyCredentialRequestOptions;
  parseCreationOptionsFromJSON?(options: object): PublicKeyCredentialCreationOptions;
}

/** What writes an answer down, and reads options in older browsers: pages that ask before a touch do without it. */
const loadAnswers = () => import('./passkey-answer.ts');

/** Offers the browser's passkeys in the autofill. Why there is no answer matters only where another RP ID may be used. */
export const offerPasskeys: Passkeys['offer'] = async (options, signal) => {
  try {
    const publicKey = await readRequest(options);
    const credential = await navigator.credentials.get({ publicKey, signal, mediation: 'conditional' });
    return await (await loadAnswers()).writeAnswer(credential);
  } catch (error) {
    return { type: error instanceof Error && error.name === 'SecurityError' ? 'foreign' : 'unable' };
  }
};

/**
 * `relatedOrigins`: pages may use the RP ID of another host that lists them. `immediateGet`: the browser can ask only if a passkey
 * is on this device. `conditionalCreate`: the browser can create a passkey without a question. Never rejects.
 */
export async function hasPasskeyAbility(
  name: 'relatedOrigins' | 'immediateGet' | 'conditionalCreate',
): Promise<boolean> {
  try {
    return (await (PublicKeyCredential as NewFunctions).getClientCapabilities?.())?.[name] === true;
  } catch {
    return false;
  }
}

/** The JSON form of the options, as the browser takes it. */
export async function readRequest(options: object): Promise<PublicKeyCredentialRequestOptions> {
  const parse = (PublicKeyCredential as NewFunctions).parseRequestOptionsFromJSON;
  return parse ? parse.call(PublicKeyCredential, options) : (await loadAnswers()).readBytes(options);
}
