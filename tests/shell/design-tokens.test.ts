import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type BrandLook, brandTokens, type ColorRole, contrastFaults } from '../../src/domain/site/brand-look.ts';
import { tokenGroups } from '../../src/gallery/design-tokens.ts';
import { constantTokens, withConstants } from '../../src/tools/build/token-values.ts';

const root = join(import.meta.dirname, '../..');
const tokenFile = 'src/shell/styles/tokens.css';
const sharedTokens = readFileSync(join(root, tokenFile), 'utf8');
const brands = readdirSync(join(root, 'sites/brands'));
const looks = await Promise.all(
  brands.map(
    async (name): Promise<[string, BrandLook]> => [name, (await import(`../../sites/brands/${name}/look.ts`)).look],
  ),
);

function tokensOf(look: BrandLook): string {
  return (
    brandTokens(look, 'global')
      .map(([name, value]) => `${name}: ${value};\n`)
      .join('') + sharedTokens
  );
}

/** Colours, sizes and durations that are written out. Conditions of media queries cannot take tokens. */
function rawValues(css: string): string[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/@media[^{]*\{/g, '{');
  return plain.match(/#[\da-f]{3,8}\b|\b\d*\.?\d+(?:px|rem|ms|s)\b|\b(?:rgb|hsl|oklch)a?\(/gi) ?? [];
}

describe('style sheets name tokens', () => {
  test('no colour, size or duration stands outside the token file', () => {
    const sheets = globSync('src/**/*.css', { cwd: root }).filter((path) => path !== tokenFile);
    expect(sheets.length).toBeGreaterThan(20);
    const raw = sheets.flatMap((path) =>
      rawValues(readFileSync(join(root, path), 'utf8')).map((one) => `${path}: ${one}`),
    );
    expect(raw).toEqual([]);
  });

  test('components and pages write no colour, size or duration into a style either', () => {
    const sources = globSync('src/{app,islands,pages,shell,ui}/**/*.{astro,tsx}', { cwd: root });
    expect(sources.length).toBeGreaterThan(80);
    const styles = sources.flatMap((path) => {
      const source = readFileSync(join(root, path), 'utf8');
      return [...source.matchAll(/\bstyle=(?:"[^"]*"|\{\{[^}]*\}\})|<style>[\s\S]*?<\/style>/g)].flatMap(([style]) =>
        rawValues(style).map((one) => `${path}: ${one}`),
      );
    });
    expect(styles).toEqual([]);
  });

  test('no padding, margin or inset tells left from right, which change places with the direction of reading (S9.30)', () => {
    const sheets = globSync('src/**/*.css', { cwd: root });
    const faults = sheets.flatMap((path) => {
      const css = readFileSync(join(root, path), 'utf8');
      return [...css.matchAll(/[\s{](?:padding|margin|inset): ([^;{}]+);/g)].flatMap(([whole, value = '']) => {
        const [, right, , left] = value
          .replace(/\([^()]*(?:\([^()]*\)[^()]*)*\)/g, (inner) => inner.replaceAll(' ', ''))
          .split(' ');
        return left === undefined || left === right ? [] : [`${path}: ${whole.trim()}`];
      });
    });
    expect(faults).toEqual([]);
  });

  test('windows are told apart at the widths and heights that docs/design.md names', () => {
    const named = /use ([\d, and]+) px wide and ([\d, and]+) px high/.exec(
      readFileSync(join(root, 'docs/design.md'), 'utf8'),
    );
    const css = globSync('src/**/*.css', { cwd: root }).map((path) => readFileSync(join(root, path), 'utf8'));
    const used = (side: string) => {
      const sizes = css.flatMap((sheet) => [...sheet.matchAll(new RegExp(`\\((?:min|max)-${side}: ([\\d.]+)px`, 'g'))]);
      // The widest window below 600 px is 599.98 px wide.
      return [...new Set(sizes.map(([, size]) => Math.ceil(Number(size))))].sort((a, b) => a - b);
    };
    const numbers = (text = '') => text.match(/\d+/g)?.map(Number);
    expect(used('width')).toEqual(numbers(named?.[1]));
    expect(used('height')).toEqual(numbers(named?.[2]));
  });

  test('every token that is named is declared', () => {
    const sources = globSync('src/**/*.{css,astro,tsx}', { cwd: root }).map((path) =>
      readFileSync(join(root, path), 'utf8'),
    );
    const [[, look] = []] = looks;
    if (!look) throw new Error('There is no brand.');
    const declared = new Set(
      [tokensOf(look), ...sources].flatMap((text) => [...text.matchAll(/(--[\w-]+):/g)].map(([, name]) => name)),
    );
    const named = sources.flatMap((text) => [...text.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name));
    expect(named.filter((name) => !declared.has(name))).toEqual([]);
  });

  test('the check sees raw values', () => {
    expect(rawValues('a { color: #fff; margin: 3px; transition: color 0.2s; inset: 1em }')).toEqual([
      '#fff',
      '3px',
      '0.2s',
    ]);
    expect(rawValues('@media (min-width: 600px) { a { color: var(--color-text) } }')).toEqual([]);
  });

  test('at least five sizes of type are in use, from caption to display', () => {
    const css = globSync('src/**/*.css', { cwd: root })
      .map((path) => readFileSync(join(root, path), 'utf8'))
      .join('');
    const used = new Set([...css.matchAll(/var\((--text-[\w-]+)\)/g)].map(([, name]) => name));
    expect([...used]).toEqual(
      expect.arrayContaining([
        '--text-caption',
        '--text-small',
        '--text-body',
        '--text-lead',
        '--text-title',
        '--text-headline',
        '--text-display',
      ]),
    );
  });
});

test('a token of one value stands as its value, and one that is declared again stays a variable', () => {
  const sheet =
    ':root { --p-red: #f00; --edge: 1px; --frame: var(--edge) solid var(--p-red); --pad: 4px; --color-a: #123456; }';
  const constants = constantTokens(sheet, [sheet, '@media print { :root { --pad: 8px; } }'], 'fill="var(--color-a)"');
  expect(withConstants('var(--frame) var(--pad) var(--color-a)', constants)).toBe(
    '1px solid #f00 var(--pad) var(--color-a)',
  );
});

type Mode = 'light' | 'dark';

/** The hex value of a colour token in a mode. */
function colorOf(tokens: string, name: string, mode: Mode): string {
  const value = new RegExp(`${name}:\\s*([^;]+);`).exec(tokens)?.[1]?.trim() ?? '';
  const chosen = /^light-dark\((.+),\s*(.+)\)$/.exec(value)?.[mode === 'light' ? 1 : 2]?.trim() ?? value;
  const reference = /^var\((--[\w-]+)\)$/.exec(chosen)?.[1];
  if (reference) return colorOf(tokens, reference, mode);
  if (!/^#[\da-f]{6}$/.test(chosen)) throw new Error(`${name} is ${chosen}`);
  return chosen;
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const text: readonly (readonly [string, readonly string[]])[] = [
  [
    '--color-text',
    [
      '--color-page',
      '--color-surface',
      '--color-raised',
      '--color-tint',
      '--color-caution-tint',
      '--color-danger-tint',
    ],
  ],
  ['--color-muted', ['--color-page', '--color-surface', '--color-raised']],
  ['--color-accent', ['--color-page', '--color-surface']],
  ['--color-accent-strong', ['--color-surface', '--color-tint']],
  ['--color-accent-text', ['--color-accent', '--color-accent-strong']],
  ['--color-danger', ['--color-surface', '--color-danger-tint']],
  ['--color-success', ['--color-surface']],
  ['--color-header-text', ['--color-header']],
  ['--color-brand-muted', ['--color-header', '--color-brand-to', '--color-brand-raised']],
  ['--color-brand-accent', ['--color-header', '--color-brand-to', '--color-brand-raised']],
  ['--color-lamp', ['--color-header', '--color-brand-to']],
  ['--color-lamp-text', ['--color-lamp', '--color-lamp-bright', '--color-brand-accent']],
];
const edges: readonly (readonly [string, readonly string[]])[] = [
  ['--color-edge', ['--color-page', '--color-surface']],
  ['--color-caution', ['--color-caution-tint']],
  ['--color-brand-edge', ['--color-header', '--color-brand-to', '--color-brand-raised']],
];

describe.each(looks)('contrast of the brand %s', (_, look) => {
  const tokens = tokensOf(look);
  const pairs = (rows: typeof text) =>
    rows.flatMap(([name, grounds]) =>
      grounds.flatMap((ground) => (['light', 'dark'] as const).map((mode) => [name, ground, mode] as const)),
    );

  test.each(pairs(text))('%s on %s is at least 4.5 in the %s mode, as text needs (S9.30)', (name, ground, mode) => {
    expect(contrast(colorOf(tokens, name, mode), colorOf(tokens, ground, mode))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(pairs(edges))(
    '%s on %s is at least 3 in the %s mode, as edges and signs need (S9.30)',
    (name, ground, mode) => {
      expect(contrast(colorOf(tokens, name, mode), colorOf(tokens, ground, mode))).toBeGreaterThanOrEqual(3);
    },
  );

  test('the text of the dark mode can be read on the brand surface (S9.30)', () => {
    for (const ground of ['--color-header', '--color-brand-to', '--color-brand-raised']) {
      for (const mode of ['light', 'dark'] as const) {
        expect(contrast(colorOf(tokens, '--color-text', 'dark'), colorOf(tokens, ground, mode))).toBeGreaterThanOrEqual(
          4.5,
        );
      }
    }
  });

  test('the check of a brand finds nothing, and finds each colour that has its ground’s', () => {
    expect(contrastFaults(look.colors)).toEqual([]);
    for (const [name, grounds] of [...text, ...edges]) {
      const role = (token: string) => token.replace('--color-', '') as ColorRole;
      if (name === '--color-success') continue;
      for (const ground of grounds) {
        const same = { ...look.colors, [role(name)]: look.colors[role(ground)] };
        expect(contrastFaults(same).some((fault) => fault.startsWith(`${role(name)} `))).toBe(true);
      }
    }
  });
});

test('the groups of the gallery have every token of the file', () => {
  const shown = tokenGroups(sharedTokens).flatMap((group) => group.tokens.map(({ name }) => name));
  const declared = new Set([...sharedTokens.matchAll(/(--[\w-]+):/g)].map(([, name = '']) => name));
  expect([...declared].filter((name) => !shown.includes(name))).toEqual([]);
  expect(tokenGroups(sharedTokens).map(({ title }) => title.replace(/[:,].*/, ''))).toEqual([
    ...['Role', 'Role', 'Role', 'Role', 'Role'],
    'Component',
  ]);
});
