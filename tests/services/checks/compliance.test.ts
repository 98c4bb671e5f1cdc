import { expect, test } from 'vitest';
import { regulationInfo } from '../../../src/contract/compliance.ts';
import { unknownParts } from '../../../src/domain/checks/compliance-files.ts';
import {
  type Compliance,
  type ComplianceConfig,
  type ComplianceTools,
  createCompliance,
} from '../../../src/services/checks/compliance.ts';
import { noAnswer } from '../../support/exchange-errors.ts';

const items = [
  { element: 'signUpLink', action: 'hide', rc: 'EEA' },
  { element: 'thirdPartyLogin', action: 'disable', account: ['7'] },
];
const key = 'REGULATION_RESTRICT_OPERATE';

/** A page whose two answers come when the test says so. */
function setUp(needsAccount = false, stored?: string) {
  const kept = new Map(stored === undefined ? [] : [[key, stored]]);
  const regulation = Promise.withResolvers<{ restrictOperate: boolean }>();
  const config = Promise.withResolvers<Response>();
  const asked: string[] = [];
  const shown: string[][] = [];
  let now = 1_000_000;
  const page = {
    kept,
    asked,
    shown,
    regulation,
    config,
    wait: (ms: number) => {
      now += ms;
    },
    listen: ({ $config }: Compliance) => $config.subscribe((config) => config && shown.push(textsOf(config))),
    start: (configRead?: ComplianceTools['configRead']) =>
      createCompliance(
        {
          ...(configRead && { configRead }),
          page: { site: 'global' },
          environment: 'testnet',
          platform: {
            clock: { now: () => now, after: () => () => undefined },
            storage: {
              get: (name) => kept.get(name) ?? null,
              set: (name, value) => kept.set(name, value),
              remove: (name) => kept.delete(name),
            },
            fetch: async (input) => {
              asked.push(String(input));
              return config.promise;
            },
          },
          exchange: {
            // The real one checks the answer; here it is right.
            send: async (endpoint) => {
              asked.push(endpoint.path);
              return (await regulation.promise) as never;
            },
          },
        },
        { needsAccount },
      ),
  };
  return page;
}

test('what names something that no page has is told with its place in the file (S4.54, S7.12)', async () => {
  const told: unknown[] = [];
  const page = setUp();
  page.start((read) => told.push(...unknownParts(read)));
  page.config.resolve(
    configAnswer([...items, { element: 'x', action: 'hide' }, { element: 'loginLink', action: 'y' }]),
  );
  await settled();
  expect(told).toEqual([
    { part: 'element', rule: 3 },
    { part: 'action', rule: 4 },
  ]);
});

function textsOf(config: ComplianceConfig): string[] {
  return [...config].map(([element, { action }]) => `${element}: ${action}`);
}

function configAnswer(body: unknown = items, init: ResponseInit = {}): Response {
  return new Response(typeof body === 'string' ? body : JSON.stringify(body), init);
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('nothing is shown before the regulation and the configuration are known, then it is shown once (S4.51, S4.52)', async () => {
  const page = setUp();
  page.listen(page.start());
  page.config.resolve(configAnswer());
  await settled();
  expect(page.shown).toEqual([]);
  page.regulation.resolve({ restrictOperate: true });
  await settled();
  expect(page.shown).toEqual([['signUpLink: hide']]);
});

test('where the account is needed nothing is shown before it is known (S4.51)', async () => {
  const page = setUp(true);
  const compliance = page.start();
  page.listen(compliance);
  page.config.resolve(configAnswer());
  page.regulation.resolve({ restrictOperate: false });
  await settled();
  expect(page.shown).toEqual([]);
  compliance.setAccount('7');
  expect(page.shown).toEqual([['thirdPartyLogin: disable']]);
});

test('subscribers get each change and nothing else; late ones at once, those who unsubscribed no more (S4.52)', async () => {
  const page = setUp();
  const compliance = page.start();
  const leave = page.listen(compliance);
  page.config.resolve(configAnswer());
  page.regulation.resolve({ restrictOperate: true });
  await settled();
  compliance.setAccount('7');
  compliance.setAccount('7');
  expect(page.shown).toEqual([['signUpLink: hide'], ['signUpLink: hide', 'thirdPartyLogin: disable']]);
  const late: string[][] = [];
  compliance.$config.subscribe((config) => config && late.push(textsOf(config)));
  leave();
  compliance.setAccount('');
  expect(page.shown).toHaveLength(2);
  expect(late).toEqual([['signUpLink: hide', 'thirdPartyLogin: disable'], ['signUpLink: hide']]);
});

test('a regulation that cannot be had is null for good: settled once, and what is for the EEA is not for this visitor (S4.53, S8.22)', async () => {
  const page = setUp();
  const compliance = page.start();
  page.listen(compliance);
  page.config.resolve(configAnswer([...items, { element: 'x', action: 'hide' }]));
  page.regulation.reject(noAnswer());
  await settled();
  await settled();
  expect(page.shown).toEqual([['x: hide']]);
  compliance.$config.subscribe(() => undefined);
  compliance.setAccount('8');
  await settled();
  expect(page.shown).toHaveLength(1);
  expect(page.asked.filter((path) => path === regulationInfo.path)).toHaveLength(1);
  expect(page.kept.has(key)).toBe(false);
});

test('the answer is stored with its end, ten seconds later, and serves other pages until then (S3.37, S7.57, S9.05)', async () => {
  const first = setUp();
  first.start();
  first.regulation.resolve({ restrictOperate: true });
  await settled();
  const stored = first.kept.get(key) ?? '';
  expect(JSON.parse(stored)).toEqual({ restrictOperate: true, expiredTime: 1_010_000 });
  expect(regulationInfo).toMatchObject({
    method: 'GET',
    path: '/compliance/v1/wall/regulation-info',
    cache: { ttlMs: 10_000 },
  });
  for (const [waited, calls] of [
    [0, 0],
    [9_999, 0],
    [10_000, 1],
  ] as const) {
    const later = setUp(false, stored);
    later.wait(waited);
    later.listen(later.start());
    later.config.resolve(configAnswer());
    await settled();
    expect(later.asked.filter((path) => path === regulationInfo.path)).toHaveLength(calls);
    expect(later.shown).toEqual(calls === 0 ? [['signUpLink: hide']] : []);
  }
});

test.each([
  'null',
  '{}',
  'junk',
  '{"restrictOperate":"yes","expiredTime":1005000}',
  '{"restrictOperate":true,"expiredTime":9999999999999}',
])('a stored %s counts for nothing (S3.37)', async (stored) => {
  const page = setUp(false, stored);
  page.start();
  await settled();
  expect(page.asked).toContain(regulationInfo.path);
});

test('the configuration is the file of the network, and where it cannot be had nothing changes (S7.58)', async () => {
  const answers = [
    configAnswer('no JSON'),
    configAnswer(items, { status: 404 }),
    configAnswer({ list: items }),
    undefined,
  ];
  for (const answer of answers) {
    const page = setUp();
    page.listen(page.start());
    if (answer === undefined) page.config.reject(new Error('no connection'));
    else page.config.resolve(answer);
    page.regulation.resolve({ restrictOperate: true });
    await settled();
    expect(page.asked).toContain('/compliance/testnet/login-entry-fe.json?v=1');
    expect(page.shown).toEqual([[]]);
  }
});
