import { describe, expect, test } from 'vitest';
import { createTestExchange } from '../support/sandbox.ts';

describe('the place of a visitor', () => {
  test('permits registration, unless the control page closes it (S3.24, S7.47)', async () => {
    const exchange = createTestExchange();
    expect(await exchange.call('registerPermission')).toMatchObject({ result: { is_permitted: true } });
    expect(await exchange.call('visibility')).toMatchObject({ result: { is_visible: 0, code: 'GB' } });
    exchange.control.changeScenario('*', { access: 'banned', country: 'CN' });
    expect(await exchange.call('registerPermission')).toMatchObject({ result: { is_permitted: false } });
    expect(await exchange.call('visibility')).toMatchObject({ result: { is_visible: 0, code: 'CN' } });
    exchange.control.changeScenario('*', { access: 'invisible', country: '' });
    expect(await exchange.call('visibility')).toMatchObject({ result: { is_visible: 1, code: '' } });
  });

  test('is set by the control page’s form, which accepts only codes of countries (S3.24)', async () => {
    const exchange = createTestExchange();
    const set = (country: string) =>
      exchange.fetch('/control/scenarios', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://api.localhost:4321' },
        body: new URLSearchParams({ visitor: '*', country, access: 'open' }),
      });
    expect((await set('CA-Ontario')).status).toBe(303);
    expect(await exchange.call('visibility')).toMatchObject({ result: { code: 'CA-Ontario' } });
    expect((await set('none')).status).toBe(303);
    expect(await exchange.call('visibility')).toMatchObject({ result: { code: '' } });
    expect((await set('<b>')).status).toBe(400);
  });
});
