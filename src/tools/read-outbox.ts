/** The codes that the sandbox "sent". */

import { get } from 'node:http';
import { mainSite } from '../../sites/all.ts';
import type { Message } from '../sandbox/outbox.ts';

/** The newest code for an e-mail address or number; `undefined` if none was sent. */
export async function readCode(port: number, to: string): Promise<string | undefined> {
  const { messages } = JSON.parse(await getText(port, `/outbox.json?to=${encodeURIComponent(to)}`)) as {
    messages: readonly Message[];
  };
  return messages[0]?.code;
}

/** Asks the loopback address by the API's name: outside browsers, few resolvers know names that end in `localhost`. */
function getText(port: number, path: string): Promise<string> {
  const headers = { host: `${mainSite.apiHosts.local}:${port}` };
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers }, async (response) => {
      response.setEncoding('utf8').on('error', reject);
      resolve((await response.toArray()).join(''));
    }).on('error', reject);
  });
}
