/** Mozilla's analyser over an answer of ours, as if it had come by https from a host that redirects to it. */

import fs from 'node:fs';
import { ALL_TESTS } from '@mdn/mdn-http-observatory/src/constants.js';
import { getScoreModifier } from '@mdn/mdn-http-observatory/src/grader/grader.js';
import { Session } from '@mdn/mdn-http-observatory/src/retriever/session.js';
import { Requests } from '@mdn/mdn-http-observatory/src/types.js';
import { vi } from 'vitest';

export interface Grade {
  readonly score: number;
  /** What each of its tests found. */
  readonly results: readonly (string | null)[];
}

/** Bonuses count from this score on. */
const minimumForBonus = 90;

/** @param body of the answer, searched for scripts */
export async function gradeOf(url: string, response: Response, body: string): Promise<Grade> {
  withoutPreloadList();
  const address = new URL(url);
  const headers: Record<string, string> = Object.fromEntries(response.headers);
  const answer = () => ({
    headers: { ...headers, get: (name: string) => headers[name.toLowerCase()] ?? null },
    request: { headers: { get: () => null } },
    status: response.status,
    statusText: '',
    verified: true,
    data: body,
    config: { headers: {} },
    httpEquiv: new Map(),
  });
  const requests = new Requests(address.hostname);
  requests.resources.path = body;
  requests.session = new Session(address);
  requests.responses = {
    ...{ auto: answer(), cors: answer(), http: answer(), https: answer() },
    httpRedirects: [
      { url: new URL(`http://${address.hostname}/`), status: 301 },
      { url: address, status: 200 },
    ],
    httpsRedirects: [{ url: address, status: 200 }],
  };
  const results = ALL_TESTS.map((test) => test(requests).result);
  const changes = results.map((result) => (result === null ? 0 : getScoreModifier(result)));
  const plain = 100 + sum(changes.filter((change) => change < 0));
  return { score: plain >= minimumForBonus ? 100 + sum(changes) : plain, results };
}

/** The list comes with an install script, which is not run here; our hosts are not in it. */
function withoutPreloadList(): void {
  const read = fs.readFileSync;
  vi.spyOn(fs, 'readFileSync').mockImplementation(((file: fs.PathOrFileDescriptor, ...options: [BufferEncoding]) =>
    String(file).endsWith('hsts-preload.json') ? '{}' : read(file, ...options)) as typeof read);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
