/**
 * What `npm run contract:check` must know of an exchange. This adapter is for the sandbox of `npm start`; copy it for yours and pass
 * the copy with `--adapter FILE`.
 */

import { readFileSync } from 'node:fs';
import { get, request } from 'node:http';

const port = process.env.PORT ?? '4321';

export default {
  /** A page that your exchange lets in. */
  pageOrigin: `http://localhost:${port}`,
  /** The key that pages of this environment encrypt passwords with. */
  publicKey: readFileSync(new URL('../../sites/keys/test.pub', import.meta.url), 'utf8'),
  /** An address that has no account yet. Leave it out where you cannot read its mails: sign-up is not tried then. */
  newAddress: () => `check-${Date.now()}@mail.example`,
  /** A phone number that has no account yet, with its dial code. Leave it out: sign-up by number is not tried then. */
  newNumber: () => ({ number: `555${String(Date.now()).slice(-7)}`, dialCode: '90' }),
  /**
   * The newest code that was sent to the address, or to a number (`+90 5551234567`), or undefined: it is asked for again every half
   * second for 20 seconds.
   */
  async readCode(address) {
    const path = `/outbox.json?to=${encodeURIComponent(address)}`;
    const { messages } = JSON.parse(await read(path));
    return messages[0]?.code;
  },
  /** The link of the newest mail that warned the address of a login on a new device. Leave it out: the freeze is not tried then. */
  async readWarningLink(address) {
    const path = `/outbox.json?to=${encodeURIComponent(address)}`;
    const { messages } = JSON.parse(await read(path));
    return messages.find(({ link }) => link)?.link;
  },
  /** Makes an account demand its passkey from now on. Leave it out: the second step of a login is not tried then. */
  demandPasskey: ({ id }) => post('/control/accounts/change', JSON.stringify({ uid: id, second_step: 'passkey' })),
  /** An application that may ask for access. Leave it out: the consent is not tried then. */
  application: {
    client_id: 'tally-books',
    redirect_uri: `http://client.localhost:${port}/callback/tally-books`,
    scope: 'profile',
  },
  /** Whether the token endpoint gives a token for the code of an application. Leave it out: what a code is good for is not tried. */
  redeemCode: async (grant) => {
    const body = new URLSearchParams({ grant_type: 'authorization_code', ...grant }).toString();
    return (await post('/oauth/v1/public/token', body, 'application/x-www-form-urlencoded')) === 200;
  },
  /** Codes of a campaign that exist: an affiliate, a short code, an inviter, the token of a shared link. */
  campaign: { affiliate: '10001', short: 'S1CODE', inviter: 'FRIEND1', share: 'share-friend' },
  /**
   * What you do not offer, and have switched off at the pages. It is not tried, and does not count against you. The names are in
   * `src/tools/contract-check/parts.ts`. The sandbox asks for a security check only where /control says so, and nothing here can
   * sign for its messenger and its providers: `messengerData` and `providerAnswer` of `src/tools/contract-check/adapter.ts`.
   */
  without: ['security-check', 'providers', 'messenger'],
  // Accounts whose login you answer with 31018 and a code, one with an address and one with a number:
  // checkedAccounts: [
  //   { username: 'somebody@mail.example', password: '…' },
  //   { username: '5551234567', dialCode: '90', password: '…' },
  // ],
  // account: { username: 'somebody@mail.example', password: '…' } for an account that is there already.
};

/** Few resolvers outside browsers know api.localhost, so the name goes into the header Host. */
function read(path) {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, headers: { host: `api.localhost:${port}` } };
    get(options, async (answer) => resolve(Buffer.concat(await answer.toArray()).toString())).on('error', reject);
  });
}

function post(path, body, type = 'application/json') {
  return new Promise((resolve, reject) => {
    const headers = { host: `api.localhost:${port}`, 'content-type': type };
    request({ method: 'POST', host: '127.0.0.1', port, path, headers }, (answer) =>
      answer.resume().on('end', () => resolve(answer.statusCode)),
    )
      .on('error', reject)
      .end(body);
  });
}
