import type { Environment } from '../src/domain/site/site.ts';

/** The sandbox signs with its private half, which is in the project and proves nothing. */
const testKey =
  'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEZRIDpVQ6Ev68OH3hIogyQKYWS8nPr/IMtaxz3e0dK04hXxv0Jq0wLHykdIMKsG6mvmSH35790sL6IMzDADEi/g==';

/**
 * Public keys of the exchange's receipts: ECDSA on P-256, as SubjectPublicKeyInfo in base64. An earlier key stays when a new one comes,
 * because visitors keep receipts for years. Without a key no receipt counts as genuine.
 */
export const receiptKeys: Readonly<Record<Environment, readonly string[]>> = {
  prod: [],
  testnet: [],
  test: [testKey],
  local: [testKey],
};
