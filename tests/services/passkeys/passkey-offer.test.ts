import { afterEach, describe, expect, test, vi } from 'vitest';
import { createTestExchange, day } from '../../sandbox/support/sandbox.ts';
import { offered, testDevice } from '../../support/passkey-device.ts';
import { closeTestPages } from '../../support/test-page.ts';

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

describe('a passkey without a question (S1.27)', () => {
  const optionsPath = '/user/private/passkey/options';

  test('is created where the browser does so, and nobody is asked', async () => {
    const device = testDevice();
    device.conditional = 'creates';
    const page = await offered(createTestExchange(), device, true);
    await page.offer();
    await page.offer();
    expect(page.asked()).toBe(0);
    expect(page.bodiesTo('/user/private/passkey/create')).toHaveLength(1);
    expect(page.bodiesTo(optionsPath)[0]).toEqual({ rp_id: 'eu.localhost', conditional: true });
    expect(device.conditionalSignals).toHaveLength(1);
  });

  test.each(['none', 'unable', 'foreign', 'cancelled'] as const)(
    'that the browser refuses with "%s" gives way to the question at once, with a challenge of its own',
    async (type) => {
      const device = testDevice();
      device.conditional = { type };
      const page = await offered(createTestExchange(), device, true);
      await page.offer();
      expect(page.asked()).toBe(1);
      expect(page.bodiesTo(optionsPath)).toEqual([
        { rp_id: 'eu.localhost', conditional: true },
        { rp_id: 'eu.localhost' },
      ]);
      expect(page.bodiesTo('/user/private/passkey/create')).toHaveLength(1);
      await page.offer();
      expect(page.asked()).toBe(1);
    },
  );

  test('that the browser never answers ends after three seconds, and the question comes', async () => {
    const device = testDevice();
    device.conditional = 'never answers';
    const page = await offered(createTestExchange(), device, false);
    const over = page.offer();
    await vi.waitFor(() => expect(device.conditionalSignals).toHaveLength(1));
    page.wait(2999);
    expect(device.conditionalSignals[0]?.aborted).toBe(false);
    page.wait(1);
    await over;
    expect(device.conditionalSignals[0]?.aborted).toBe(true);
    expect(page.asked()).toBe(1);
    // "Not now" is for both.
    await page.offer();
    expect(device.conditionalSignals).toHaveLength(1);
    expect(page.bodiesTo(optionsPath)).toHaveLength(2);
  });

  test.each(['passkeyCreateOptions', 'passkeyCreate'] as const)(
    'whose call %s is not answered lets the visitor go on after three seconds, without a question',
    async (endpoint) => {
      const device = testDevice();
      device.conditional = 'creates';
      const page = await offered(createTestExchange(), device, true);
      page.fault(endpoint, { type: 'hang' });
      const path = endpoint === 'passkeyCreate' ? '/user/private/passkey/create' : optionsPath;
      const over = page.offer();
      await vi.waitFor(() => expect(page.bodiesTo(path)).toHaveLength(1));
      page.wait(3000);
      await over;
      expect(page.asked()).toBe(0);
    },
  );

  test.each([
    [33102, 1],
    [10006, 0],
  ])('that the exchange refuses with %i: questions %i', async (code, asked) => {
    const device = testDevice();
    device.conditional = 'creates';
    const page = await offered(createTestExchange(), device, undefined);
    const fault = { type: 'ret_code', code, spelling: 'ret_code' } as const;
    page.sandbox.control.switchOn(page.guid(), { endpoint: 'passkeyCreateOptions', fault, times: 1 });
    await page.offer();
    expect(page.asked()).toBe(asked);
    expect(device.conditionalSignals).toEqual([]);
  });

  test('that the exchange does not take leaves none on the device, and the question comes', async () => {
    const device = testDevice();
    device.conditional = 'creates';
    const page = await offered(createTestExchange(), device, false);
    page.fault('passkeyCreate', { type: 'ret_code', code: 33102, spelling: 'ret_code' });
    await page.offer();
    expect(device.forgotten).toEqual([`eu.localhost ${device.passkey?.id}`]);
    expect(page.asked()).toBe(1);
  });
});
