import { expect, test } from 'vitest';
import { look } from '../../../sites/brands/gatehouse/look.ts';
import { supportAddress, supportFaults } from '../../../src/domain/site/brand.ts';
import { contrastRows, cssColor, hasContrast, logoFaults, themeColorOf } from '../../../src/domain/site/brand-look.ts';

const sender = 'Gatehouse <no-reply@gatehouse.example>';
const checkDays = '1–3';

test.each([
  ['/support', 'tr-TUR', '/tr-TUR/support'],
  ['/support', undefined, '/support'],
  ['https://help.example/', 'en', 'https://help.example/'],
] as const)('the way to customer service at %s from a page in %s is %s', (page, language, address) => {
  expect(supportAddress({ page, mail: '', sender, checkDays }, language)).toBe(address);
});

test('the address of customer service is a path or an address with https', () => {
  const faults = (page: string) =>
    supportFaults({ page: page as '/', mail: 'help@gatehouse.example', sender, checkDays });
  for (const page of ['/', '/support', '/support/a?b=1', 'https://help.example', 'https://help.example/a']) {
    expect([page, faults(page)]).toEqual([page, []]);
  }
  const wrong = ['', 'support', 'a/support', '//evil.example', '/\\evil.example', '/a b', '/a\\b', '/support x'];
  for (const page of [...wrong, 'https://', 'https://[', 'http://help.example', 'x:https://', 'mailto:a@b.example']) {
    expect(faults(page)).toEqual([`The support page, ${page}, is neither a path nor an address with https.`]);
  }
});

test('the mail of customer service has one at sign and a domain of two labels', () => {
  const faults = (mail: string) => supportFaults({ page: '/support', mail, sender, checkDays });
  for (const mail of ['help@gatehouse.example', 'h@g.e', 'help@mail.gatehouse.example']) {
    expect([mail, faults(mail)]).toEqual([mail, []]);
  }
  const wrong = ['', 'help', 'help@gatehouse', '@gatehouse.example', 'help@.', 'a help@gatehouse.example'];
  for (const mail of [
    ...wrong,
    'help@gatehouse.example>',
    '<help@gatehouse.example',
    'a@help@gatehouse.example',
    'help@a b.example',
  ]) {
    expect(faults(mail)).toEqual([`The support mail, ${mail}, is no mail address.`]);
  }
});

test('the browser’s frame takes the colour of a site’s own header (S5.27)', () => {
  const header = { light: '#111111', dark: '#222222' } as const;
  const colors = { siteColors: { tur: { header }, eu: {} }, themeColor: '#333333' } as const;
  expect((['tur', 'eu', 'global'] as const).map((site) => themeColorOf(colors, site))).toEqual([
    ...['#222222', '#333333', '#333333'],
  ]);
});

test('a colour is written once where both modes have the same', () => {
  expect(cssColor({ light: '#111111', dark: '#111111' })).toBe('#111111');
  expect(cssColor({ light: '#111111', dark: '#222222' })).toBe('light-dark(#111111,#222222)');
});

test('a contrast that is exactly what is needed is enough, and one below is not (S9.30)', () => {
  const [row] = contrastRows;
  if (row === undefined) throw new Error('no row');
  const white = { light: '#ffffff', dark: '#ffffff' } as const;
  const black = { light: '#000000', dark: '#000000' } as const;
  const colors = { ...look.colors, [row.name]: black, [row.ground]: white };
  expect([21, 21.01].map((least) => hasContrast(colors, { ...row, least }))).toEqual([true, false]);
  const grounds = { ...look.colors, page: { light: '#ffffff', dark: '#000000' }, header: black } as const;
  const faults = (dark: `#${string}`) =>
    logoFaults({ viewBox: '', shapes: [{ path: '', color: { light: '#949494', dark } }] }, grounds);
  expect(faults('#5a5a5a')).toEqual([]);
  expect(faults('#595959')).toEqual(
    ['header', 'page'].map(
      (ground) => `Shape 1 of the logo, #595959 on ${ground} #000000, dark: the contrast is 3.00, and 3 is needed.`,
    ),
  );
});

test('the sender of mails with codes has a name', () => {
  const faults = (name: string) =>
    supportFaults({ page: '/support', mail: 'help@gatehouse.example', sender: name, checkDays });
  expect(faults(sender)).toEqual([]);
  expect(faults(' ')).toEqual(['The sender of mails with codes is empty.']);
});

test('the days until support has checked somebody are a number or a range', () => {
  const faults = (days: string) =>
    supportFaults({ page: '/support', mail: 'help@gatehouse.example', sender, checkDays: days });
  for (const days of ['3', '1–3', '10–14']) expect([days, faults(days)]).toEqual([days, []]);
  for (const days of ['', 'three', '1-3', '3 days']) {
    expect(faults(days)).toEqual([
      `The days until support has checked somebody, ${days}, are no number such as 3 or 1–3.`,
    ]);
  }
});
