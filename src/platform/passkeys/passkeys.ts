/**
 * Logins by the browser's passkeys (WebAuthn Level 3), and what their creation shares with them (`new-passkeys.ts`). Where the last
 * login was by a passkey it is loaded before a touch, so it is short.
 */

import type { PasskeyAnswer, Passkeys } from '../types.ts';

/** Nobody closes a question as soon as this: the browser has not asked. In ms. */
const unaskedMs = 700;

/** Static functions that only newer browsers have. */
export interface NewFunctions {
  getClientCapabilities?(): Promise<Readonly<Record<string, boolean>>>;
  parseRequestOptionsFromJSON?(options: object): PublicKeyCredentialRequestOptions;
  parseCreationOptionsFromJSON?(options: object): PublicKeyCredentialCreationOptions;
}

type Credential = PublicKeyCredential & { toJSON?(): object };

/** For browsers without the JSON forms of Level 3. */
const loadJsonForms = () => import('./passkey-json.ts');

export const askForPasskey: Passkeys['use'] = (options, signal, mode) =>
  answerOf(options, signal, async () => {
    const publicKey = await readRequest(options);
    // The page may not end this one: it must not see whether a question stands.
    const immediate: object = { publicKey, uiMode: 'immediate' };
    if (mode === 'immediate') return navigator.credentials.get(immediate);
    return navigator.credentials.get(mode ? { publicKey, signal, mediation: mode } : { publicKey, signal });
  });

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

/**
 * Never rejects.
 *
 * @param ask asks the browser
 */
export async function answerOf(
  { timeout }: { readonly timeout?: unknown },
  signal: AbortSignal,
  ask: () => Promise<unknown>,
): Promise<PasskeyAnswer> {
  const begunAt = performance.now();
  try {
    const credential = (await ask()) as Credential | null;
    if (credential === null) return { type: 'cancelled' };
    const written = credential.toJSON?.() ?? (await loadJsonForms()).writeCredential(credential);
    return { type: 'credential', credential: { ...written } };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (signal.aborted) return { type: 'cancelled' };
    if (name === 'InvalidStateError') return { type: 'exists' };
    if (name === 'SecurityError') return { type: 'foreign' };
    // Browsers do not say whether the visitor closed the question, did not answer it, or was asked nothing, so that pages learn
    // nothing of passkeys. The time that has passed does.
    if (name !== 'NotAllowedError') return { type: 'unable' };
    const passed = performance.now() - begunAt;
    if (passed < unaskedMs) return { type: 'none' };
    return { type: passed < Number(timeout ?? Number.POSITIVE_INFINITY) ? 'cancelled' : 'timed-out' };
  }
}

async function readRequest(options: object): Promise<PublicKeyCredentialRequestOptions> {
  const parse = (PublicKeyCredential as NewFunctions).parseRequestOptionsFromJSON;
  return parse ? parse.call(PublicKeyCredential, options) : (await loadJsonForms()).readBytes(options);
}
