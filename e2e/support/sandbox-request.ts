/** Asks the test server for one of its hosts over the loopback address: Node does not look up `api.localhost` everywhere. */

import { request } from 'node:http';
import { apiHosts } from '../../sites/shared.ts';

interface RequestOptions {
  /** The sandbox exchange if left out. */
  readonly host?: string;
  readonly method?: 'GET' | 'POST' | 'DELETE';
  /** Sent as JSON. */
  readonly body?: object;
  /** Of a session. */
  readonly token?: string;
  /** Of a device. */
  readonly guid?: string;
}

/** @returns the answer's body as text; rejects for any other status than 200 */
export function requestSandbox(path: string, options: RequestOptions = {}): Promise<string> {
  const { host = apiHosts.local, method = 'GET', body, token, guid } = options;
  const { port } = new URL(process.env.GATEHOUSE_ORIGIN ?? '');
  const headers = {
    host: `${host}:${port}`,
    'content-type': 'application/json',
    ...(token === undefined ? {} : { usertoken: token }),
    ...(guid === undefined ? {} : { guid }),
  };
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => {
        if (response.statusCode === 200) resolve(text);
        else reject(new Error(`${method} ${path} was refused: ${response.statusCode} ${text}`));
      });
    });
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}
