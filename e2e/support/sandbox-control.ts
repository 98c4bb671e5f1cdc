/** Switches faults and scenarios of the sandbox for one visitor. */

import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { EndpointName } from '../../src/contract/all.ts';
import type { Site } from '../../src/domain/site/site.ts';
import type { Fault } from '../../src/sandbox/control/faults.ts';
import type { Scenario } from '../../src/sandbox/control/scenario.ts';
import { requestSandbox } from './sandbox-request.ts';
import { originOf } from './visitor.ts';

export interface SandboxControl {
  /** On until `clear`: a browser makes a call again by itself when its connection broke. */
  fault(endpoint: EndpointName | '*', fault: Fault): Promise<void>;
  scenario(change: Partial<Scenario>): Promise<void>;
  /** All is well again. */
  clear(): Promise<void>;
}

/** The cookie by which the sandbox knows a visitor. */
export const visitorCookie = 'Guid';

/** Names the visitor before their first page, so that nobody else's calls go wrong. */
export async function controlOf(page: Page, site: Site): Promise<SandboxControl> {
  const { visitor, control } = createVisitorControl();
  await page.context().addCookies([{ name: visitorCookie, value: visitor, url: originOf(site) }]);
  return control;
}

/** Control of a new visitor, whose browser is to get the cookie. */
export function createVisitorControl(): { readonly visitor: string; readonly control: SandboxControl } {
  const visitor = randomUUID();
  const control: SandboxControl = {
    fault: (endpoint, fault) => send('POST', '/control/faults', { visitor, endpoint, fault }),
    scenario: (change) => send('POST', '/control/scenarios', { visitor, ...change }),
    clear: () => send('DELETE', `/control/faults?visitor=${visitor}`),
  };
  return { visitor, control };
}

async function send(method: 'POST' | 'DELETE', path: string, body?: object): Promise<void> {
  await requestSandbox(path, { method, ...(body && { body }) });
}
