/** The same number in the forms that people, phones and password managers write leads to one account (S5.02). */

import { afterEach, describe, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { sceneCodes } from '../../../src/domain/checks/scene-codes.ts';
import { createLoginFlow } from '../../../src/features/login/login.ts';
import { annsPassword, createTestExchange } from '../../sandbox/support/sandbox.ts';
import { createRegisterHarness, shown } from '../../support/flow-harness.ts';
import { testCaptcha } from '../../support/test-captcha.ts';
import { closeTestPages, openTestPage } from '../../support/test-page.ts';

const site = siteOf('global');

afterEach(closeTestPages);

/** The dial code that the page shows, where the number names its country itself. */
const elsewhere = '852';

interface Country {
  readonly code: string;
  readonly mobile: string;
  /** With the country's code: the page may show any other one. */
  readonly international: readonly string[];
  /** As they are dialled within the country, whose code the page shows. */
  readonly national: readonly string[];
}

const countries: Readonly<Record<string, Country>> = {
  'the United Kingdom': {
    code: '44',
    mobile: '7911123456',
    international: [
      '+447911123456',
      '+44 7911 123456',
      '+44 (0)7911 123456',
      '00447911123456',
      '00 44 7911-123-456',
      '\u202a+44\u00a07911\u00a0123456\u202c',
    ],
    national: ['7911123456', '07911123456', '07911 123 456', '(07911) 123456', '07911.123.456', '07911–123–456'],
  },
  'the Netherlands': {
    code: '31',
    mobile: '612345678',
    international: [
      '+31612345678',
      '+31 6 12 34 56 78',
      '+31 (0)6 12345678',
      '0031612345678',
      'tel:+31-6-12345678',
      '＋３１ ６ １２３４ ５６７８',
    ],
    national: ['612345678', '0612345678', '06-12345678', '06 1234 5678', '(06) 12345678', '06.12.34.56.78'],
  },
  Türkiye: {
    code: '90',
    mobile: '5321234567',
    international: [
      '+905321234567',
      '+90 532 123 45 67',
      '+90 (532) 123 45 67',
      '+90 (0532) 123-45-67',
      '00905321234567',
      '00 90 532 1234567',
    ],
    national: ['5321234567', '05321234567', '0532 123 45 67', '0(532) 123 45 67', '0532-123-45-67', '٠٥٣٢ ١٢٣ ٤٥ ٦٧'],
  },
  'the United States': {
    code: '1',
    mobile: '5551234567',
    international: [
      '+15551234567',
      '+1 555 123 4567',
      '+1 (555) 123-4567',
      '+1-555-123-4567',
      '0015551234567',
      '00 1 555.123.4567',
    ],
    national: ['5551234567', '15551234567', '1-555-123-4567', '(555) 123-4567', '555.123.4567', '555-123-4567'],
  },
  Kazakhstan: {
    code: '7',
    mobile: '7012345678',
    international: [
      '+77012345678',
      '+7 701 234 56 78',
      '+7 (701) 234-56-78',
      '+7-701-234-5678',
      '0077012345678',
      '00 7 701 2345678',
    ],
    national: ['7012345678', '87012345678', '77012345678', '8 (701) 234-56-78', '8-701-234-56-78', '701 234 56 78'],
  },
};

describe.each(Object.entries(countries))('of twelve written forms of a number of %s', (_name, country) => {
  const { code, mobile, international, national } = country;
  const rows = [
    ...international.map((written) => [written, elsewhere] as const),
    ...national.map((written) => [written, code] as const),
  ];

  test('each logs in to the account of the number (S5.02)', async () => {
    expect(rows).toHaveLength(12);
    const sandbox = createTestExchange();
    const { uid } = await sandbox.seedAccount({ mobile, country_code: code });
    const reached: unknown[] = [];
    for (const [written, dialCode] of rows) {
      const page = openTestPage(site, '/en/login', { sandbox });
      const flow = createLoginFlow({ ...page.app, captcha: testCaptcha(page, sceneCodes.login) });
      await flow.submit({ username: written, dialCode, password: annsPassword });
      const member = await sandbox.call('memberInfo', {}, page.browser.cookies.get('GATEHOUSE_TOKEN'));
      reached.push([written, member.result?.id]);
      flow.dispose();
    }
    expect(reached).toEqual(rows.map(([written]) => [written, uid]));
  });

  test('each opens the account of the number, whose code is sent to it (S5.02)', async () => {
    for (const [index, [written, dialCode]] of rows.entries()) {
      const { flow, sandbox } = createRegisterHarness(site);
      await flow.submitAccount(written, dialCode);
      await shown(flow, 'code');
      await flow.submitCode(await sandbox.codeFor(`+${code} ${mobile}`));
      await shown(flow, 'password');
      // Which account a password opens no longer depends on what was typed.
      if (index === 0) {
        await flow.submitPassword(annsPassword);
        await shown(flow, 'done');
      }
      flow.dispose();
    }
  });

  test('each is taken as the second factor of an address (S2.32, S5.02)', async () => {
    const { flow, sandbox } = createRegisterHarness(site);
    sandbox.control.changeScenario('*', { registration: 'two-factor' });
    await flow.submitAccount('ann@mail.example', '44');
    await shown(flow, 'contact');
    const taken: unknown[] = [];
    for (const [written, dialCode] of rows) {
      flow.submitContact(written, dialCode);
      taken.push([written, (await shown(flow, 'password')).registration.second]);
      flow.goTo('contact');
    }
    flow.dispose();
    expect(taken).toEqual(rows.map(([written]) => [written, { username: { type: 'mobile', mobile }, dialCode: code }]));
  });
});
