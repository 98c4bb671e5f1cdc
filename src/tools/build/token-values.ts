/**
 * Design tokens cost pages nothing that they do not use: what has one value in all style sheets stands as that value, and is
 * declared no more. Colours that drawings and brands refer to stay custom properties.
 */

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../system/command.ts';

/**
 * Tokens with one value, by their name. A second declaration anywhere, as in a media query, makes a token a variable.
 *
 * @param others what else refers to tokens or declares them: those stay
 */
export function constantTokens(
  tokenSheet: string,
  allSheets: readonly string[],
  others = '',
): ReadonlyMap<string, string> {
  const declaration = /(--[\w-]+):\s*([^;{}]+);/g;
  const times = new Map<string, number>();
  for (const sheet of allSheets) {
    for (const [, name = ''] of sheet.matchAll(declaration)) times.set(name, (times.get(name) ?? 0) + 1);
  }
  const found = [...tokenSheet.matchAll(declaration)].map(([, name = '', value = '']) => [name, value] as const);
  return new Map(found.filter(([name]) => times.get(name) === 1 && !others.includes(name)));
}

/** @returns the value with all constants put in, also those that constants are made of */
export function withConstants(value: string, constants: ReadonlyMap<string, string>): string {
  const next = value.replace(/var\((--[\w-]+)\)/g, (reference, name) => constants.get(name) ?? reference);
  return next === value ? value : withConstants(next, constants);
}

/** What is used of PostCSS, which comes with Vite. */
interface Declaration {
  readonly prop: string;
  value: string;
  remove(): void;
  before(declarations: { readonly prop: string; readonly value: string }): void;
}

interface Sheet {
  walkDecls(visit: (declaration: Declaration) => void): void;
}

/** The first token of `tokens.css`: the brand's tokens are declared above it. */
const firstToken = '--color-scrim';

/** Folders that use tokens. */
const withStyles = 'src/{shell,pages,islands,ui,gallery,platform}';

/**
 * A plugin for PostCSS, which has put imported sheets together before.
 *
 * @param brand names and values of the brand's tokens
 */
export function tokenValues(brand: readonly (readonly [name: string, value: string])[]): {
  postcssPlugin: string;
  OnceExit(sheet: Sheet): void;
} {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const brandSheet = brand.map(([name, value]) => `${name}: ${value};`).join('\n');
  const sheets = [brandSheet, ...globSync(`${withStyles}/**/*.css`, { cwd: root }).map(read)];
  const others = globSync(`${withStyles}/**/*.{astro,tsx,ts}`, { cwd: root }).map(read).join('');
  const constants = constantTokens(brandSheet + read('src/shell/styles/tokens.css'), sheets, others);
  return {
    postcssPlugin: 'token-values',
    OnceExit(sheet: Sheet) {
      sheet.walkDecls((declaration) => {
        if (declaration.prop !== firstToken) return;
        for (const [prop, value] of brand) declaration.before({ prop, value });
      });
      sheet.walkDecls((declaration) => {
        if (constants.has(declaration.prop)) declaration.remove();
        else declaration.value = withConstants(declaration.value, constants);
      });
    },
  };
}
