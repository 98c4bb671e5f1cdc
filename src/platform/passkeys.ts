/** Passkeys of the browser (WebAuthn Level 3). Loaded when the visitor first asks for one. */

import { fromBase64Url, toBase64Url } from './bytes/base64url.ts';
import type { PasskeyAnswer, Passkeys } from './types.ts';

/** Nobody closes a question as soon as this: the browser has not asked. In ms. */
const unaskedMs = 700;

/** Static functions that only newer browsers have. */
interface NewFunctions {
  getClientCapabilities?(): Promise<Readonly<Record<string, boolean>>>;
  parseRequestOptionsFromJSON?(options: object): PublicKeyCredentialRequestOptions;
  parseCreationOptionsFromJSON?(options: object): PublicKeyCredentialCreationOptions;
}

type Credential = PublicKeyCredential & { toJSON?(): object };

export const browserPasskeys: Omit<Passkeys, 'rpId' | 'ownRpId'> = {
  use: (options, signal, mode) => {
    const ask = () => {
      const publicKey = readRequest(options);
      // The page may not end this one: it must not see whether a question stands.
      const immediate: object = { publicKey, uiMode: 'immediate' };
      if (mode === 'immediate') return navigator.credentials.get(immediate);
      return navigator.credentials.get(mode ? { publicKey, signal, mediation: mode } : { publicKey, signal });
    };
    return answerOf(options, signal, ask);
  },
  createsWithoutQuestion: () => hasPasskeyAbility('conditionalCreate'),
  create: (options, signal, mode) => {
    const ask = () => {
      const publicKey = readCreation(options);
      const conditional: object = { publicKey, signal, mediation: 'conditional' };
      return navigator.credentials.create(mode ? conditional : { publicKey, signal });
    };
    return answerOf(options, signal, ask);
  },
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

async function answerOf(
  { timeout }: { readonly timeout?: unknown },
  signal: AbortSignal,
  ask: () => Promise<unknown>,
): Promise<PasskeyAnswer> {
  const begunAt = performance.now();
  try {
    const credential = (await ask()) as Credential | null;
    if (credential === null) return { type: 'cancelled' };
    return { type: 'credential', credential: { ...(credential.toJSON?.() ?? writeCredential(credential)) } };
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

function readRequest(options: object): PublicKeyCredentialRequestOptions {
  const parse = (PublicKeyCredential as NewFunctions).parseRequestOptionsFromJSON;
  return parse ? parse.call(PublicKeyCredential, options) : readBytes(options);
}

function readCreation(options: object): PublicKeyCredentialCreationOptions {
  const parse = (PublicKeyCredential as NewFunctions).parseCreationOptionsFromJSON;
  return parse ? parse.call(PublicKeyCredential, options) : readBytes(options);
}

/** For browsers without the JSON forms: the challenge and every id are bytes; the RP ID and its names are text. */
function readBytes<Options>(options: object): Options {
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

function writeCredential({ id, rawId, type, response }: Credential): object {
  const written: Record<string, unknown> = {};
  for (const key of ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle', 'attestationObject'] as const) {
    const value: unknown = Reflect.get(response, key);
    if (value instanceof ArrayBuffer) written[key] = toBase64Url(new Uint8Array(value));
  }
  return { id, rawId: toBase64Url(new Uint8Array(rawId)), type, response: written, clientExtensionResults: {} };
}
