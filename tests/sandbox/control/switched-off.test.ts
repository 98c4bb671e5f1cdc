/** What the operator's file switches off, the exchange refuses: so a page that is older than the switch can be tried. */

import { expect, test } from 'vitest';
import { type EndpointName, endpoints } from '../../../src/contract/all.ts';
import { createTestExchange } from '../support/sandbox.ts';

const provider = { url: 'http://localhost/', provider: 'harbor', code: 'c', code_verifier: 'v', redirect_uri: 'r' };

test.each([
  ['password', 'login', {}],
  ['password', 'loginCompliance', {}],
  ['qr', 'qrGenerate', {}],
  ['passkeys', 'passkeyLoginOptions', {}],
  ['messenger', 'messengerLogin', { url: 'http://localhost/' }],
  ['consent', 'oauthClientInfo', { client_id: 'tally-books' }],
  ['providers', 'thirdPartyLogin', provider],
] as const)('the switch %s refuses %s, and no other one does', async (name, endpoint, input) => {
  const sandbox = createTestExchange();
  const codeWith = async (file: object) => {
    sandbox.control.changeScenario('', { status: JSON.stringify(file) });
    return (await sandbox.call(endpoint, input)).ret_code;
  };
  expect(endpoints[endpoint satisfies EndpointName].path).toMatch(/^\//);
  expect(await codeWith({ [name]: name === 'providers' ? { harbor: false } : false })).toBe(410008);
  const others = ['signUp', 'password', 'qr', 'passkeys', 'messenger', 'consent'].filter((other) => other !== name);
  const off = Object.fromEntries(others.map((other) => [other, false]));
  expect(await codeWith({ ...off, providers: { lantern: false } })).not.toBe(410008);
  expect(await codeWith({})).not.toBe(410008);
});
