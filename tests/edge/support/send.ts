/** Sends raw requests, so that also targets arrive unchanged that no browser sends. */

import { request } from 'node:http';
import { connect } from 'node:net';

export interface Sent {
  readonly method?: string;
  readonly host: string;
  /** The target as it stands in the request line. */
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  /** By lower-case name; values of repeated headers are joined by a line feed, which no header can hold. */
  readonly headers: Readonly<Record<string, string>>;
  /** Everything up to the body, as it came. */
  readonly head: string;
}

/** Sends one request on a connection of its own. */
export function send(port: number, { method = 'GET', host, target, headers = {} }: Sent): Promise<Answer> {
  const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return sendLines(port, [`${method} ${target} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...more]);
}

/** The body of an answer, uncompressed. */
export function bodyOf(port: number, { method = 'GET', host, target, headers = {} }: Sent): Promise<string> {
  const options = { host: '127.0.0.1', port, method, path: target, headers: { ...headers, host } };
  return new Promise((resolve, reject) => {
    const sent = request({ ...options, agent: false }, async (response) => {
      response.setEncoding('utf8').on('error', reject);
      resolve((await response.toArray()).join(''));
    });
    sent.on('error', reject).end();
  });
}

/** Sends the lines of a request's head as they are, on a connection of its own. */
export function sendLines(port: number, lines: readonly string[]): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'));
    });
    let received = '';
    // The head is enough: not every server closes when it is asked to.
    socket.setEncoding('latin1').on('data', (chunk) => {
      received += chunk;
      if (received.includes('\r\n\r\n')) socket.destroy();
    });
    socket.setTimeout(10_000, () => socket.destroy());
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = ''] = received.split('\r\n\r\n', 1);
      if (!/^HTTP\/1\.1 \d{3} /.test(head)) reject(new Error(`no answer to ${lines[0]}: ${head}`));
      else resolve({ status: Number(head.slice(9, 12)), headers: parse(head), head });
    });
  });
}

function parse(head: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of head.split('\r\n').slice(1)) {
    const [, name = '', value = ''] = /^([^:]*):\s*(.*)$/s.exec(line) ?? [];
    const key = name.toLowerCase();
    headers[key] = headers[key] === undefined ? value : `${headers[key]}\n${value}`;
  }
  return headers;
}
