/** Switches faults and scenes of the sandbox for one visitor, over the loopback address as `visitor.ts` does. */

import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { Page } from '@playwright/test';
import { apiHosts } from '../../sites/shared.ts';
import type { EndpointName } from '../../src/contract/all.ts';
import type { Site } from '../../src/domain/site.ts';
import type { Fault } from '../../src/sandbox/faults.ts';
import type { Scenario } from '../../src/sandbox/scenario.ts';
import { originOf } from './visitor.ts';

export interface SandboxControl {
  /** On until `clear`: a browser makes a call again by itself when its connection broke. */
  fault(endpoint: EndpointName | '*', fault: Fault): Promise<void>;
  scenario(change: Partial<Scenario>): Promise<void>;
  /** All is well again. */
  clear(): Promise<void>;
}

/** Names the visitor before their first page, so that nobody else's calls go wrong. */
export async function controlOf(page: Page, site: Site): Promise<SandboxControl> {
  const visitor = randomUUID();
  await page.context().addCookies([{ name: 'Guid', value: visitor, url: originOf(site) }]);
  return {
    fault: (endpoint, fault) => send('POST', '/control/faults', { visitor, endpoint, fault }),
    scenario: (change) => send('POST', '/control/scenarios', { visitor, ...change }),
    clear: () => send('DELETE', `/control/faults?visitor=${visitor}`),
  };
}

function send(method: string, path: string, body?: object): Promise<void> {
  const { port } = new URL(process.env.GATEHOUSE_ORIGIN ?? '');
  const headers = { host: `${apiHosts.local}:${port}`, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      response.resume();
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${path} was refused: ${response.statusCode}`)),
      );
    });
    request.on('error', reject);
    request.end(body && JSON.stringify(body));
  });
}
