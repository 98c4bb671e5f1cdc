/** The sandbox's messenger, which opens the mini app. */

import { request as httpRequest } from 'node:http';

export interface LaunchOptions {
  readonly user?: number;
  readonly name?: string;
  readonly entry?: string;
  readonly kind?: 'fresh' | 'stale' | 'future' | 'forged' | 'twice';
  readonly theme?: 'light' | 'dark';
  readonly language?: string;
  readonly query?: string;
  readonly photo?: string;
}

let users = 0;

/** A messenger user that no other test has. */
export function newMessengerUser(): number {
  users += 1;
  return (Date.now() % 1e9) * 100 + (process.pid % 10) * 10 + users;
}

/** Address of the mini app with signed data; over the loopback address as `visitor.ts` does. */
export async function launchAddress(options: LaunchOptions): Promise<string> {
  const { port } = new URL(process.env.GATEHOUSE_ORIGIN ?? '');
  const query = new URLSearchParams(Object.entries(options).map(([name, value]) => [name, String(value)]));
  const headers = { host: `vendor.localhost:${port}` };
  const path = `/messenger/launch.json?${query}`;
  const body = await new Promise<string>((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve(text));
    });
    request.on('error', reject);
    request.end();
  });
  return (JSON.parse(body) as { address: string }).address;
}
