import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ExchangeError } from '../../src/api/errors.ts';
import { createMonitoringClient, type Diagnostic } from '../../src/browser/client.ts';
import { diagnostics } from '../../src/contract/telemetry.ts';
import { fakeClock } from '../api/exchange-harness.ts';

/** Another word for each number. */
const word = (index: number) => String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26));

function setUp({ mainSite = true, send = (_: readonly Diagnostic[]) => {}, secrets = [] as string[] } = {}) {
  const clock = fakeClock();
  const parcels: (readonly Diagnostic[])[] = [];
  const warnings: string[] = [];
  const client = createMonitoringClient((text) => warnings.push(text));
  const init = () =>
    client.init({
      clock,
      mainSite,
      path: () => '/en/invite/ANN42',
      secrets: () => secrets,
      send(records) {
        parcels.push(records);
        send(records);
      },
    });
  return { client, init, clock, parcels, warnings };
}

test('on any but the main site init is rejected, the console says so in Chinese, and nothing is ever sent (S5.30, S8.37)', () => {
  const { client, init, clock, parcels, warnings } = setUp({ mainSite: false });
  expect(init()).toBe(false);
  expect(warnings).toEqual(['[监控] 非主站不允许调用 init。']);
  client.report('error', new Error('no'));
  client.flush();
  clock.advance(60_000);
  expect(parcels).toEqual([]);
});

test('who reports before init reads in Chinese that the script tag belongs at the top of the business code (S8.37)', () => {
  const { client, warnings } = setUp();
  client.report('error', new Error('no'));
  expect(warnings).toEqual(['[监控] 请将监控脚本的 script 标签放在业务代码的最前面。']);
});

test('errors are gathered for two seconds and sent together, in the shape that the collector takes (S7.63)', () => {
  const { client, init, clock, parcels } = setUp();
  expect(init()).toBe(true);
  client.report('error', new TypeError('one'));
  client.report('island', new Error('two'), 'login');
  clock.advance(1999);
  expect(parcels).toEqual([]);
  clock.advance(1);
  const [records] = parcels;
  expect(records).toMatchObject([
    { type: 'error', name: 'TypeError', message: 'one', page: '/en/invite' },
    { type: 'island', name: 'Error', message: 'two', page: '/en/invite', island: 'login' },
  ]);
  expect(v.is(diagnostics.input, { records })).toBe(true);
});

test('ten are sent at once, and what is there when the page is left (S7.63)', () => {
  const { client, init, parcels } = setUp();
  init();
  for (let index = 0; index < 13; index += 1) client.report('error', new Error('x'.repeat(index)));
  expect(parcels.map(({ length }) => length)).toEqual([10]);
  client.flush();
  expect(parcels.map(({ length }) => length)).toEqual([10, 3]);
});

test('the same error is told once (S7.63)', () => {
  const { client, init, parcels } = setUp();
  init();
  const error = new Error('again and again');
  for (let index = 0; index < 100; index += 1) client.report('error', error);
  client.report('rejection', error);
  client.flush();
  expect(parcels.flat()).toHaveLength(2);
});

test('a flood of different errors ends at five parcels a minute and fifty errors a page (S7.63)', () => {
  const { client, init, clock, parcels } = setUp();
  init();
  for (let index = 0; index < 20; index += 1) {
    client.report('error', new Error(word(index)));
    client.flush();
  }
  expect(parcels).toHaveLength(5);
  clock.advance(61_000);
  for (let index = 20; index < 300; index += 1) client.report('error', new Error(word(index)));
  client.flush();
  expect(parcels.flat()).toHaveLength(35);
});

test('a collector that throws is nobody’s error, and later errors are still told (S7.63)', () => {
  const blocked = () => {
    throw new Error('blocked');
  };
  const { client, init, clock, parcels } = setUp({ send: blocked });
  init();
  client.report('error', new Error('one'));
  expect(() => clock.advance(2000)).not.toThrow();
  client.report('error', new Error('two'));
  clock.advance(2000);
  expect(parcels).toHaveLength(2);
});

test('of a failed call its name, code and id are told, and not the server’s words (S7.63)', () => {
  const { client, init, parcels } = setUp();
  init();
  const facts = { fault: 'refused', retCode: 31002, retMsg: 'no ann', call: 'POST /login', supportId: 'tx-1' } as const;
  client.report('rejection', new ExchangeError({ ...facts, result: { email: 'ann' } }));
  client.report('rejection', new ExchangeError({ ...facts, supportId: 'tx-2' }));
  client.flush();
  const [record, ...others] = parcels.flat();
  expect(others).toEqual([]);
  expect(record).toMatchObject({ message: '', call: 'POST /login', ret_code: 31002, tx_id: 'tx-1' });
  expect(JSON.stringify(record)).not.toContain('ann');
});

test('no e-mail, number, code, token, password or typed text leaves with an error (S7.63)', () => {
  const { client, init, parcels } = setUp({ secrets: ['correct horse'] });
  init();
  const secrets = ['ann@mail.example', '5551234567', '004217', 'eyJhbGciOiJIUzI1NiJ9.e30.c2ln', 'correct horse'];
  for (const secret of secrets) {
    client.report('error', new Error(`bad: ${secret}`));
    client.report('rejection', secret);
    client.report('rejection', { secret });
  }
  client.flush();
  for (const secret of secrets) expect(JSON.stringify(parcels)).not.toContain(secret);
});

test('an abort is no error: a browser aborts the transition to a page when the visitor goes on to a third one (S7.63)', () => {
  const { client, init, parcels } = setUp();
  init();
  client.report('rejection', new DOMException('Transition was skipped. Navigation aborted', 'AbortError'));
  client.report('rejection', new DOMException('The database is closed.', 'InvalidStateError'));
  client.flush();
  expect(parcels.flat().map(({ name }) => name)).toEqual(['InvalidStateError']);
});

test('whatever is thrown, telling it never throws (S7.63)', () => {
  const { client, init, parcels } = setUp();
  init();
  const nasty = new Error('x');
  Object.defineProperty(nasty, 'message', {
    get() {
      throw new Error('gotcha');
    },
  });
  for (const thrown of [undefined, null, 7, Symbol('s'), {}, nasty, Object.create(null), new DOMException('a', 'b')]) {
    expect(() => client.report('rejection', thrown)).not.toThrow();
  }
  client.flush();
  expect(v.is(diagnostics.input, { records: parcels.flat() })).toBe(true);
});
