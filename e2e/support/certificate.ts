/** A certificate that signs itself, for a server of the tests. Node makes keys and signatures, and no certificates. */

import { generateKeyPairSync, sign } from 'node:crypto';

const tags = { integer: 2, bits: 3, objectId: 6, utf8: 12, sequence: 48, set: 49, utcTime: 23 } as const;

/** One element of DER. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const bytes = (...values: number[]) => Buffer.from(values);

/** ecdsa-with-SHA256. */
const signatureKind = der(tags.sequence, der(tags.objectId, bytes(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02)));

/** @returns key and certificate as PEM; the browser must be told to accept it */
export function createCertificate(commonName: string): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const named = der(tags.sequence, der(tags.objectId, bytes(0x55, 4, 3)), der(tags.utf8, Buffer.from(commonName)));
  const name = der(tags.sequence, der(tags.set, named));
  const time = (text: string) => der(tags.utcTime, Buffer.from(text));
  const content = der(
    tags.sequence,
    der(tags.integer, bytes(1)),
    signatureKind,
    name,
    der(tags.sequence, time('200101000000Z'), time('491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(tags.bits, bytes(0), sign('sha256', content, privateKey));
  const certificate = der(tags.sequence, content, signatureKind, signature).toString('base64');
  const lines = certificate.replace(/.{64}(?=.)/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
