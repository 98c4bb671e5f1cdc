import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type BrandLook, brandTokens, type ColorRole, contrastFaults } from '../../src/domain/site/brand-look.ts';
import { tokenGroups } from '../../src/gallery/design-tokens.ts';

const root = join(import.meta.dirname, '../..');
const sharedTokens = readFileSync(join(root, 'src/layout/styles/tokens.css'), 'utf8');
const brands = readdirSync(join(root, 'sites/brands'));
const looks = await Promise.all(
  brands.map(
    async (name): Promise<[string, BrandLook]> => [name, (await import(`../../sites/brands/${name}/look.ts`)).look],
  ),
);

function tokensOf(look: BrandLook): string {
  return (
    // In a script that no brand's font has: Astro declares the families of a font.
    brandTokens(look, 'global', 'ka')
      .map(([name, value]) => `${name}: ${value};\n`)
      .join('') + sharedTokens
  );
}

describe('style sheets', () => {
  test('no padding, margin or inset tells left from right, which change places with the direction of reading (S9.30)', () => {
    const faults = globSync('src/**/*.css', { cwd: root }).flatMap((path) => {
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

  test('round no corner but by a radius of the brand, so that a brand can be square; a spinner turns, so it is a ring', () => {
    const ofRadius =
      /^(?:(?:min\([^()]*(?:\([^()]*\)[^()]*)*\)|calc\([^()]*(?:\([^()]*\)[^()]*)*\)|var\(--radius[\w-]*\)|0)\s*)+$/;
    const faults = globSync('src/{features,layout,services,ui}/**/*.css', { cwd: root }).flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/radius: ([^;{}]+);/g)]
        .map(([, value = '']) => value)
        .filter((value) => !(ofRadius.test(value) && (value.includes('--radius') || value === '0')))
        .map((value) => `${path}: ${value}`),
    );
    expect(faults).toEqual(['src/layout/styles/buttons.css: 50%']);
  });

  test('use every token, and none that is not declared', () => {
    // Not the first of the folder: a copy of the project has brands of its own.
    const [, look] = looks.find(([name]) => name === 'gatehouse') ?? [];
    if (!look) throw new Error('The brand of the tests is gone.');
    const sources = globSync('src/**/*.{css,astro,ts,tsx}', { cwd: root }).map((path) =>
      readFileSync(join(root, path), 'utf8'),
    );
    const namesIn = (texts: readonly string[], pattern: RegExp) =>
      texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name));
    const tokens = namesIn([tokensOf(look)], /(--[\w-]+):/g);
    const declared = new Set([...tokens, ...namesIn(sources, /(--[\w-]+):/g)]);
    const used = new Set(namesIn([tokensOf(look), ...sources], /var\((--[\w-]+)\)/g));
    expect(tokens.filter((name) => !used.has(name))).toEqual([]);
    expect([...used].filter((name) => !declared.has(name))).toEqual([]);
  });
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
  ['--color-link', ['--color-page', '--color-surface']],
  ['--color-link-strong', ['--color-surface', '--color-tint']],
  ['--color-action-text', ['--color-action', '--color-action-strong']],
  ['--color-danger', ['--color-surface', '--color-danger-tint']],
  ['--color-header-text', ['--color-header']],
  ['--color-brand-muted', ['--color-header', '--color-brand-to', '--color-brand-raised']],
  ['--color-brand-accent', ['--color-header', '--color-brand-to', '--color-brand-raised']],
  ['--color-lamp', ['--color-header', '--color-brand-to']],
  ['--color-lamp-text', ['--color-lamp', '--color-lamp-bright', '--color-brand-accent']],
];
const edges: readonly (readonly [string, readonly string[]])[] = [
  ['--color-edge', ['--color-page', '--color-surface']],
  ['--color-action-edge', ['--color-page', '--color-surface']],
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
