/**
 * What `npm run contract:check` must know of an exchange. This adapter is for the sandbox of `npm start`; copy it for yours and pass
 * the copy with `--adapter FILE`.
 */

import { readFileSync } from 'node:fs';
import { get } from 'node:http';

const port = process.env.PORT ?? '4321';

export default {
  /** A page that your exchange lets in. */
  pageOrigin: `http://localhost:${port}`,
  /** The key that pages of this environment encrypt passwords with. */
  publicKey: readFileSync(new URL('../../sites/keys/test.pub', import.meta.url), 'utf8'),
  /** An address that has no account yet. Leave it out where you cannot read its mails: sign-up is not tried then. */
  newAddress: () => `check-${Date.now()}@mail.example`,
  /** The newest code that was sent to the address, or undefined: it is asked for again every half second for 20 seconds. */
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
  // account: { username: 'somebody@mail.example', password: '…' } for an account that is there already.
};

/** Few resolvers outside browsers know api.localhost, so the name goes into the header Host. */
function read(path) {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, headers: { host: `api.localhost:${port}` } };
    get(options, async (answer) => resolve(Buffer.concat(await answer.toArray()).toString())).on('error', reject);
  });
}
