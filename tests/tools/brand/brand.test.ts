/** A brand from a hue, and what the check of a brand finds. */

import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { look } from '../../../sites/brands/gatehouse/look.ts';
import { menuFaults } from '../../../src/domain/site/brand.ts';
import { brandTokens, contrastFaults, fontsOfPage } from '../../../src/domain/site/brand-look.ts';
import { deriveColors } from '../../../src/tools/brand/derive-colors.ts';
import { fontFaults } from '../../../src/tools/brand/font-faults.ts';
import { lookFaults } from '../../../src/tools/brand/look-faults.ts';
import { textFaults } from '../../../src/tools/brand/text-faults.ts';
import { readLocales } from '../../../src/tools/content/read-locales.ts';
import { root } from '../../../src/tools/system/command.ts';

test('colours from every tenth hue can be read on each other (S9.30)', () => {
  for (let hue = 0; hue < 360; hue += 10) expect(contrastFaults(deriveColors(look.colors, hue))).toEqual([]);
});

test('a hue changes what can be pressed, and leaves what warns', () => {
  const { action, link, danger } = deriveColors(look.colors, 265);
  expect([action.light, link.light]).not.toContain('#0b6b58');
  expect(danger).toEqual({ light: '#b3261e', dark: '#ff9d94' });
});

test.each(['#ffff00', '#f7a600', '#00ffff', '#ff0000', '#808080', '#767676', '#000000', '#ffffff'] as const)(
  'buttons keep the exact colour %s in both modes; what lies on it and around it can be read (S9.30)',
  (action) => {
    const colors = deriveColors(look.colors, 60, action);
    expect(colors.action).toEqual({ light: action, dark: action });
    expect(contrastFaults(colors)).toEqual([]);
  },
);

test('pure yellow has dark words, a darker edge on white, and links that are not yellow (S9.30)', () => {
  const colors = deriveColors(look.colors, 60, '#ffff00');
  expect(colors['action-text']).toEqual({ light: '#111111', dark: '#111111' });
  expect(colors['action-edge'].light).not.toBe('#ffff00');
  expect(colors['action-edge'].dark).toBe('#ffff00');
  expect(colors.link.light).not.toBe('#ffff00');
});

describe('the check of a look finds', () => {
  const colors = (changed: object) => ({ ...look, colors: { ...look.colors, ...changed } });

  test('text that cannot be read, with its contrast, in the mode', () => {
    const pale = { light: '#999999', dark: '#ffffff' } as const;
    expect(lookFaults(colors({ muted: pale }))).toContain(
      'muted #999999 on surface #ffffff, light: the contrast is 2.85, and 4.5 is needed.',
    );
  });

  test('words and the edge of a button', () => {
    const yellow = { light: '#ffff00', dark: '#ffff00' } as const;
    expect(lookFaults(colors({ action: yellow, 'action-edge': yellow }))).toEqual([
      'action-text #ffffff on action #ffff00, light: the contrast is 1.07, and 4.5 is needed.',
      'action-edge #ffff00 on page #f6f6f2, light: the contrast is 1.01, and 3 is needed.',
      'action-edge #ffff00 on surface #ffffff, light: the contrast is 1.07, and 3 is needed.',
    ]);
  });

  test('the colours of one site', () => {
    const siteColors = { tur: { link: { light: '#ffffff', dark: '#ffffff' } } } as const;
    expect(lookFaults({ ...look, siteColors })).toContain(
      'link #ffffff on surface #ffffff, light: the contrast is 1.00, and 4.5 is needed.',
    );
  });

  test('what is no colour (S5.27)', () => {
    expect(lookFaults(colors({ action: { light: '#12345', dark: '#123456' } }))).toEqual([
      'The light action colour, #12345, is not a hash and six hex digits.',
    ]);
  });

  test('a radius without a unit, because style sheets calculate with it', () => {
    const square = { small: '0px', control: '0px', card: '0px', arch: '0px', pill: '0px', round: '0px' };
    expect(lookFaults({ ...look, radius: square })).toEqual([]);
    expect(lookFaults({ ...look, radius: { ...square, control: '0', arch: 'none' } })).toEqual([
      'The radius control, 0, is no length with a unit, such as 4px or 0px.',
      'The radius arch, none, is no length with a unit, such as 4px or 0px.',
    ]);
  });

  test('a logo that cannot be seen on a page', () => {
    const shape = { path: 'M0 0h24v24H0z', color: { light: '#ffffff', dark: '#ffffff' } } as const;
    expect(lookFaults({ ...look, logo: { viewBox: '0 0 24 24', shapes: [shape] } })).toEqual([
      'Shape 1 of the logo, #ffffff on page #f6f6f2, light: the contrast is 1.08, and 3 is needed.',
    ]);
  });
});

describe('the fonts of a brand', () => {
  const brandsFolder = join(root, 'sites/brands');
  const locales = join(root, 'locales');
  const { fonts } = look;
  const display = fonts?.display;
  if (display === undefined) throw new Error('The brand shows no font.');
  const faultsOf = (changed: object) =>
    fontFaults(join(brandsFolder, 'gatehouse'), { fonts: { display: { ...display, ...changed } } }, locales);

  test('are shown on pages in their scripts, and other pages keep the system’s (S9.30)', () => {
    expect(['en', 'de-EU', 'tr-TR', 'vi-VN', 'ru-RU', 'kk-KZ'].map((tag) => fontsOfPage(look, tag))).toEqual(
      Array.from({ length: 6 }, () => ['display']),
    );
    expect(['ar-SA', 'ka-GE', 'ja-JP', 'zh-Hant-TW'].map((tag) => fontsOfPage(look, tag))).toEqual([[], [], [], []]);
    expect(Object.fromEntries(brandTokens(look, 'global', 'ka-GE'))['--font-display']).toBe(look.type.display);
    expect(Object.fromEntries(brandTokens(look, 'global', 'en'))['--font-display']).toBe('var(--font-brand-display)');
    expect(Object.fromEntries(brandTokens(look, 'global', 'en'))['--font']).toBe(look.type.body);
  });

  test.each(['gatehouse', 'larkfield'])(
    '%s has every letter of the texts in its scripts, in at most 60 kB',
    async (name) => {
      const { look: own } = await import(`../../../sites/brands/${name}/look.ts`);
      expect(Object.keys(own.fonts)).not.toEqual([]);
      expect(fontFaults(join(brandsFolder, name), own, locales)).toEqual([]);
    },
  );

  test('the check names letters that a script needs and the files do not have', () => {
    const faults = faultsOf({ scripts: [...display.scripts, 'Geor'] });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(/^No font has .*ა.*, which texts in ka-GEO have\.$/u);
  });

  test('the check names files that are missing, and those that no font has', () => {
    const [first, ...rest] = display.files;
    expect(faultsOf({ files: [{ ...first, file: 'none.woff2' }, ...rest] })).toEqual([
      'fonts/none.woff2 is missing.',
      `No font has fonts/${first?.file}.`,
    ]);
  });
});

describe('the texts of a brand', () => {
  const locales = readLocales(join(root, 'locales'));

  test('are names that we have, in languages that we publish, with the same arguments', () => {
    expect(textFaults({ en: { 'global.homeHeadline': 'Trade at dawn' } }, locales)).toEqual([]);
    expect(textFaults({ 'de-EU': { 'global.footerCopyright': '© {{to}} {{brand}}, {{from}}' } }, locales)).toEqual([]);
    const wrong = {
      xx: {},
      en: {
        'global.none': 'A',
        'other.homeHeadline': 'A',
        'global.homeHeadline': ' ',
        'global.headerLogin': 'Log <b>in</b>',
        'global.footerCopyright': '© {{brand}}',
        'global.headerSignUp': 'Join {{brand}}',
      },
    };
    expect(textFaults(wrong, locales)).toEqual([
      'texts.ts: xx is not the code of a language we publish.',
      'texts.ts: there is no text global.none, which en changes.',
      'texts.ts: there is no text other.homeHeadline, which en changes.',
      'texts.ts: global.homeHeadline in en is empty.',
      'texts.ts: global.headerLogin in en has a mark of HTML.',
      'texts.ts: global.footerCopyright in en must have {{brand}} {{from}} {{to}}, and has {{brand}}.',
      'texts.ts: global.headerSignUp in en must have no arguments, and has {{brand}}.',
    ]);
  });
});

test('the links of a brand lead somewhere, each once', () => {
  const areas = [
    { area: 'spot', path: '/trade' },
    { area: 'earn', path: '//elsewhere.example' },
    { area: 'spot', path: '/spot' },
  ] as const;
  const footer = [{ content: 'learn', page: 'https://learn.heron.example/' }] as const;
  expect(menuFaults({ areas: areas.slice(0, 1), footer })).toEqual([]);
  expect(menuFaults({ areas, footer: [...footer, { content: 'blog', page: 'https://' }] })).toEqual([
    'The page of earn, //elsewhere.example, is no path.',
    'The page of blog, https://, is no address with https.',
    'The menu has spot twice.',
  ]);
  const signed = (glyph: string) => [{ area: 'spot', path: '/bonds', glyph } as const];
  expect(menuFaults({ areas: signed('M3 3h14v14H3zm3 5h8'), footer })).toEqual([]);
  expect(menuFaults({ areas: signed('M3 3"/><b'), footer })).toEqual(['The sign of spot, M3 3"/><b, is no path.']);
});
