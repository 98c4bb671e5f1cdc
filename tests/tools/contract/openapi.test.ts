import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import { endpoints } from '../../../src/contract/all.ts';
import { retCodes } from '../../../src/domain/errors/codes.ts';
import { contractFile, contractText } from '../../../src/tools/contract/contract-file.ts';
import { anyCall, refusals } from '../../../src/tools/contract/refusals.ts';
import { wireNames } from '../../../src/tools/contract/wire-names.ts';
import { createTestExchange } from '../../sandbox/support/sandbox.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const text = readFileSync(join(root, contractFile), 'utf8');

interface Operation {
  readonly description: string;
  readonly security: readonly object[];
  readonly parameters: readonly { readonly $ref?: string; readonly name?: string; readonly in?: string }[];
  readonly 'x-calls': readonly string[];
  readonly 'x-requirements': readonly string[];
  readonly 'x-path-is-ours': boolean;
  readonly 'x-fields-of-ours': readonly string[];
}

const document = JSON.parse(text) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

function operation(method: string, path: string): Operation {
  const found = document.paths[path]?.[method];
  if (found === undefined) throw new Error(`${method} ${path} is not in the document`);
  return found;
}

/** Problems by the rules of Redocly's linter, as a rule with a place. */
async function lint(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source, absoluteRef: join(root, contractFile), config });
  return problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer ?? ''} ${message}`);
}

describe('the published contract', () => {
  test('is what the code says: "npm run contract" writes it anew (S7.01, S7.66)', () => {
    // Not toBe: half a megabyte of differences helps nobody.
    expect(text === contractText()).toBe(true);
  });

  test('is valid OpenAPI 3.1, and a public linter finds nothing', async () => {
    expect(JSON.parse(text).openapi).toMatch(/^3\.1\./);
    expect(await lint(text)).toEqual([]);
  });

  test('has every call once', () => {
    const calls = Object.values(document.paths).flatMap((path) => Object.values(path).flatMap((one) => one['x-calls']));
    expect(calls.toSorted()).toEqual(Object.keys(endpoints).toSorted());
  });

  test('says of a login what an exchange’s team must know (S7.24, S8.10)', () => {
    const login = operation('post', '/login');
    expect(login.security).toEqual([]);
    expect(login['x-requirements']).toContain('S7.24');
    expect(login['x-path-is-ours']).toBe(false);
    expect(login['x-fields-of-ours']).toContain('input: demo_account');
    expect(login.description).toContain('| 31002 | The form says: “');
    expect(login.description).toContain('| 400601 | A dialog: “');
    expect(login.parameters.map(({ $ref }) => $ref)).toEqual([
      '#/components/parameters/guid',
      '#/components/parameters/lang',
      '#/components/parameters/platform',
      '#/components/parameters/tx-id',
      '#/components/parameters/x-client-agent',
    ]);
  });

  test('says which calls need a session, and which paths are ours (S6.07, S6.08, S7.66)', () => {
    expect(operation('get', '/v2/private/user/profile').security).toEqual([{ session: [] }]);
    expect(operation('post', '/logout').security).toEqual([{ session: [] }, {}]);
    expect(operation('get', '/v2/public/ip')['x-path-is-ours']).toBe(true);
    expect(operation('get', '/user/public/captcha/magpie/challenge').parameters[0]).toMatchObject({
      name: 'scene',
      in: 'query',
    });
    expect(operation('post', '/v3/private/misc/{partner}/post-register').parameters[0]).toMatchObject({
      name: 'partner',
      in: 'path',
    });
  });
});

describe('the tables behind it', () => {
  test('name every return code at some call', () => {
    const listed = new Set([...anyCall, ...Object.values(refusals).flat()]);
    const notRefusals: readonly number[] = [retCodes.ok, retCodes.okWithNotice, retCodes.noResponse];
    const missing = Object.values(retCodes).filter((code) => !listed.has(code) && !notRefusals.includes(code));
    expect(missing).toEqual([]);
  });

  test('have no name that no field has', () => {
    const used = new Set(text.match(/"description": ".*"/g)?.map((line) => JSON.parse(`{${line}}`).description));
    const unused = Object.entries(wireNames).filter(([, meaning]) => !used.has(meaning));
    expect(unused.map(([name]) => name)).toEqual([]);
  });
});

describe('what these tests find', () => {
  test('an operation without its responses, and a reference to nothing', async () => {
    const broken = structuredClone(document) as unknown as Record<string, Record<string, Record<string, object>>>;
    broken.paths = {
      '/login': { post: { operationId: 5, parameters: [{ $ref: '#/components/parameters/none' }] } },
    };
    const found = (await lint(JSON.stringify(broken))).join('\n');
    expect(found).toContain('struct');
    expect(found).toContain('no-unresolved-refs');
  });
});

describe('the page of the contract', () => {
  test('is served with its viewer and the document, and lets nothing else in', async () => {
    const { fetch } = createTestExchange();
    expect((await fetch('/docs')).headers.get('location')).toBe('/docs/');
    const page = await fetch('/docs/');
    const html = await page.text();
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
    const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? '');
    expect(files).toEqual(['swagger-ui.css', 'swagger-ui-bundle.js', 'start.js']);
    for (const file of [...files, 'openapi.json']) expect((await fetch(`/docs/${file}`)).status).toBe(200);
    expect(await (await fetch('/docs/openapi.json')).text()).toBe(text);
    expect((await fetch('/docs/package.json')).status).toBe(404);
  });
});
