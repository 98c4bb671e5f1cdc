import { afterEach, describe, expect, test } from 'vitest';
import { createTestExchange, day } from '../../sandbox/support/sandbox.ts';
import { offered, testDevice } from '../support/passkey-device.ts';
import { closeTestPages } from '../support/test-page.ts';

afterEach(closeTestPages);

describe('the offer of a passkey', () => {
  test('creates one, which is not offered again (S1.27)', async () => {
    const sandbox = createTestExchange();
    const device = testDevice();
    const page = await offered(sandbox, device, true);
    await page.offer();
    await page.offer();
    expect(page.asked()).toBe(1);
    expect(page.bodiesTo('/user/private/passkey/create')).toHaveLength(1);
    expect(JSON.stringify([...page.browser.storage.all])).not.toContain('ann@mail');
  });

  test('that was refused comes again after 90 days, on this device only (S1.27)', async () => {
    const sandbox = createTestExchange();
    const page = await offered(sandbox, testDevice(), false);
    await page.offer();
    sandbox.wait(90 * day - 1);
    await page.offer();
    expect(page.asked()).toBe(1);
    expect(page.bodiesTo('/user/private/passkey/options')).toHaveLength(1);
    expect(page.bodiesTo('/user/private/passkey/create')).toEqual([]);
    sandbox.wait(1);
    page.browser.cookies.set(
      'GATEHOUSE_TOKEN',
      String((await sandbox.seedAccount({ email: 'bob@mail.example', session: 'ordinary' })).token),
    );
    await page.offer();
    expect(page.asked()).toBe(2);
  });

  test.each(['unable', 'foreign'] as const)(
    'that the browser answers with "%s" does not come at the next login (S1.27)',
    async (type) => {
      const device = testDevice();
      device.instead = { type };
      const page = await offered(createTestExchange(), device, true);
      await page.offer();
      await page.offer();
      expect(page.asked()).toBe(1);
    },
  );

  test.each([33102, 33103])(
    'whose passkey the exchange refuses with %i leaves none on the device (S1.27)',
    async (code) => {
      const device = testDevice();
      const page = await offered(createTestExchange(), device, true);
      page.fault('passkeyCreate', { type: 'ret_code', code, spelling: 'ret_code' });
      await page.offer();
      expect(device.forgotten).toEqual([`eu.localhost ${device.passkey?.id}`]);
    },
  );

  test('is not made where the exchange fails, and a question that cannot be drawn is no refusal (S1.27)', async () => {
    const sandbox = createTestExchange();
    const page = await offered(sandbox, testDevice(), undefined);
    await page.offer();
    expect(page.browser.storage.get('GATEHOUSE_NO_PASSKEY')).toBeNull();
    page.fault('passkeyCreateOptions', { type: 'status', status: 503 });
    await page.offer();
    expect(page.asked()).toBe(1);
  });
});
