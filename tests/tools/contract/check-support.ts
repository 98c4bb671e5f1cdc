/** A sandbox as somebody's exchange, with all that an adapter can say, and the check of it. */

import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteOf } from '../../../sites/all.ts';
import type { SiteId } from '../../../src/domain/site/site.ts';
import { initDataFor } from '../../../src/sandbox/messenger/bot.ts';
import { registerClient } from '../../../src/sandbox/oauth/clients.ts';
import { readPrivateKey } from '../../../src/sandbox/server/private-key.ts';
import { createProviderHost } from '../../../src/sandbox/vendors/provider-host.ts';
import type { ContractAdapter } from '../../../src/tools/contract-check/adapter.ts';
import { type CheckOptions, checkContract } from '../../../src/tools/contract-check/check-contract.ts';
import { ann, annsPassword, type TestExchange } from '../../sandbox/support/sandbox.ts';
import type { Break } from './breakage.ts';

export const pageOrigin = 'http://localhost:4321';
export const publicKey = readFileSync(join(import.meta.dirname, '..', '..', '..', 'sites', 'keys', 'test.pub'), 'utf8');

const application = {
  client_id: 'tally',
  redirect_uri: 'https://tally.example/callback',
  scope: 'profile',
};
/** Her login is stopped by a security check. */
export const bea = { username: 'bea@mail.example', password: annsPassword };
const cem = { username: '5551234567', dialCode: '90', password: annsPassword };

/** Whole runs, and those that begin with a registration, open their own account; the others have Ann's. */
async function accountOf(sandbox: TestExchange, only: readonly string[]) {
  if (only.length === 0 || only.includes('register')) return {};
  await sandbox.seedAccount();
  return { account: { username: ann.email, password: annsPassword } };
}

/** Two accounts whose login is stopped by a security check, and an application that may ask for access. */
async function prepare(sandbox: TestExchange) {
  await sandbox.seedAccount({ email: bea.username });
  await sandbox.seedAccount({ mobile: cem.username, country_code: cem.dialCode });
  const { client_id: id, redirect_uri, scope } = application;
  const client = { id, name: 'Tally', logo: null, verified: true, redirectUris: [redirect_uri], scopes: [scope] };
  registerClient(sandbox, client);
}

const verifier = 'u'.repeat(43);

/** Ann allows the login at her provider. */
async function answerOfProvider({ clock, database }: TestExchange) {
  const respond = createProviderHost({ clock, database, random: randomBytes, privateKey: readPrivateKey('test') });
  const redirect_uri = `${pageOrigin}/en/login`;
  const fields = {
    ...{ account: 'ann@provider.example', answer: 'allow' },
    ...{ response_type: 'code', client_id: 'gatehouse-local', redirect_uri, state: 's' },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  };
  const address = 'http://vendor.localhost:4321/harbor/authorize';
  const response = await respond(new Request(address, { method: 'POST', body: new URLSearchParams(fields) }));
  const code = new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? '';
  return { provider: 'harbor', code, code_verifier: verifier, redirect_uri };
}

/** @param change breaks the answers of the sandbox */
export async function check(
  sandbox: TestExchange,
  only: readonly string[],
  change?: Break,
  { siteId = 'global', ...options }: Partial<CheckOptions> & { readonly siteId?: SiteId } = {},
  adapter: Partial<ContractAdapter> = {},
) {
  let count = 0;
  const numberOf = (at: number) => `555${String(at).padStart(7, '0')}`;
  await prepare(sandbox);
  return checkContract({
    api: 'http://api.localhost:4321',
    site: siteOf(siteId),
    only,
    adapter: {
      pageOrigin,
      publicKey,
      ...(await accountOf(sandbox, only)),
      newAddress: () => `new-${++count}@mail.example`,
      newNumber: () => ({ number: numberOf(++count), dialCode: '90' }),
      readCode: async (to) => (await sandbox.outbox(to))[0]?.code,
      readWarningLink: async (to) => (await sandbox.outbox(to)).find(({ link }) => link)?.link,
      demandPasskey: async ({ id: uid }) => {
        const body = JSON.stringify({ uid, second_step: 'passkey' });
        await sandbox.fetch('/control/accounts/change', { method: 'POST', body });
      },
      checkedAccounts: [bea, cem],
      application,
      providerAnswer: () => answerOfProvider(sandbox),
      redeemCode: async (grant) => {
        const body = new URLSearchParams({ grant_type: 'authorization_code', ...grant });
        return (await sandbox.fetch('/oauth/v1/public/token', { method: 'POST', body })).ok;
      },
      messengerData: (age = 0) => initDataFor({ id: 77 }, sandbox.clock.now() - age * 1000),
      campaign: { affiliate: '10001', short: 'S1CODE', inviter: 'FRIEND1', share: 'share-friend' },
      ...adapter,
    },
    fetch: (async (input, init = {}) => {
      const { pathname, search } = new URL(String(input));
      const { signal: _, credentials: __, redirect: ___, ...plain } = init;
      const method = init.method ?? 'GET';
      const body = typeof init.body === 'string' ? JSON.parse(init.body) : {};
      const isChecked = method === 'POST' && [bea.username, cem.username].includes(body.username);
      // Their network is limited, so their logins are stopped by 31018. Recovery codes are off by default.
      sandbox.control.changeScenario('*', { ban: isChecked ? 'ip' : 'none', recovery: 'offered' });
      const real = () => sandbox.fetch(pathname + search, plain);
      const asked = {
        ...{ method, body, path: pathname },
        headers: new Headers(init.headers),
        newestCode: async () => (await sandbox.outbox())[0]?.code ?? '',
      };
      return change ? change(real, asked) : real();
    }) as typeof fetch,
    clock: { now: sandbox.clock.now, after: () => () => undefined },
    pause: async () => undefined,
    wait: async (ms) => sandbox.wait(ms),
    lateMs: 60_000,
    ...options,
  });
}
