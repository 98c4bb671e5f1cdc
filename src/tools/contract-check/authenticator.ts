/** An authenticator in Node: what a browser and a device make of the options of a page (WebAuthn Level 3, ES256). */

import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What a forger may change in one answer; everything else is as it should be. */
export interface Forgery {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly userHandle?: string;
  /** Without it the next one; 0 stays 0, as of passkeys that are kept in an account of the vendor. */
  readonly counter?: number;
  readonly userVerified?: boolean;
  /** `false` for a new passkey that was created without a question. */
  readonly userPresent?: boolean;
  readonly key?: KeyObject;
  /** Length of a new passkey's id. */
  readonly idBytes?: number;
}

export interface SoftPasskey {
  readonly id: string;
  /** For `passkeyCreate`. */
  readonly created: Record<string, unknown>;
  /** For `passkeyLogin`. */
  use(options: Record<string, unknown>, forgery?: Forgery): Record<string, unknown>;
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const hash = (data: string) => createHash('sha256').update(data).digest();

/** @param options of `passkeyCreateOptions`; the page's origin is the one that they are for */
export function createPasskey(
  options: Record<string, unknown>,
  origin: string,
  counter = 0,
  forgery: Forgery = {},
): SoftPasskey {
  const { challenge, rp, user } = options as { challenge: string; rp: { id: string }; user: { id: string } };
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(forgery.idBytes ?? 32);
  let count = counter;

  const clientData = (type: string, asked: string, other: Forgery) =>
    Buffer.from(
      JSON.stringify({ type, challenge: other.challenge ?? asked, origin: other.origin ?? origin, crossOrigin: false }),
    );

  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // COSE: kty EC2, alg ES256, curve P-256, and the point.
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
  const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([id.length >> 8, id.length & 0xff]), id, cose]);
  const authData = authenticatorData(forgery.rpId ?? rp.id, count, forgery, attested);

  return {
    id: text(id),
    created: {
      id: text(id),
      rawId: text(id),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: text(clientData('webauthn.create', challenge, forgery)),
        attestationObject: text(attestation(authData)),
        transports: ['internal'],
      },
    },
    use(asked, other = {}) {
      const request = asked as { challenge: string; rpId: string };
      if (count > 0) count += 1;
      const data = authenticatorData(other.rpId ?? request.rpId, other.counter ?? count, other);
      const client = clientData('webauthn.get', request.challenge, other);
      const signer = createSign('sha256').update(data).update(createHash('sha256').update(client).digest());
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(signer.sign(other.key ?? privateKey)),
          userHandle: other.userHandle ?? user.id,
        },
      };
    },
  };
}

function authenticatorData(rpId: string, counter: number, forgery: Forgery, attested = Buffer.alloc(0)): Buffer {
  const { userPresent = true, userVerified = true } = forgery;
  const flags = (userPresent ? 0x01 : 0) | (userVerified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0);
  const head = Buffer.alloc(5);
  head.writeUInt8(flags, 0);
  head.writeUInt32BE(counter, 1);
  return Buffer.concat([hash(rpId), head, attested]);
}

/** Of the format "none". */
function attestation(authData: Buffer): Uint8Array {
  return isoCBOR.encode(
    new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', authData],
    ]),
  );
}
