/**
 * How a script loads another on demand: what the other imports is asked for beside it, in one round. In place of Vite's helper,
 * which is for style sheets and older browsers as well and would be a tenth of what a login loads before React (0127).
 */

import type { VitePlugin } from '../inline-scripts.ts';

/** Asks for each address once: a browser may remember that it failed, and the import itself asks again. */
export const helper = `
const asked = new Set();
export function __vitePreload(load, files = []) {
  for (const file of files) {
    if (asked.has(file)) continue;
    asked.add(file);
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file }));
  }
  return load();
}`;

/** What a page has, or has asked for, before any of its scripts loads another. */
const asksBefore = /^_astro\/(?:core|flow|react|shared)\./;

/**
 * Pages of signed-in visitors load them before a touch, and what they lead to at a press or never: the lists would be a fifth of them,
 * and cost more than the second round of the few who need them.
 */
const listsNothing = /^_astro\/(?:signed-in|session-expired)-at-load\./;

/** @returns which of the files that `script` leads to are asked for beside it */
export function neededBeside(
  script: string,
  files: readonly string[],
  { hostId }: { readonly hostId: string },
): string[] {
  if (listsNothing.test(hostId)) return [];
  return files.filter((file) => file !== script && !asksBefore.test(file));
}

export const lateParts: VitePlugin = {
  name: 'late-parts',
  // Astro has a setting of its own, which only this hook comes after.
  configEnvironment(name, options) {
    if (name !== 'client') return;
    options.build = { ...options.build, modulePreload: { polyfill: false, resolveDependencies: neededBeside } };
  },
  transform: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => ({ code: helper, map: null }),
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        refuseLateStyles(file.fileName, file.code);
        file.code = withListInPlace(file.code);
      }
    },
  },
};

/** Vite's table of what late scripts import weighs more than a list where a script loads one late script only. */
export function withListInPlace(code: string): string {
  const [table, names = ''] = /^const __vite__mapDeps=.*?\(m\.f=(\[.*?\])\).*?;\n/.exec(code) ?? [];
  const uses = [...code.matchAll(/__vite__mapDeps\((\[[\d,]*\])\)/g)];
  const [use] = uses;
  if (table === undefined || use === undefined || uses.length > 1) return code;
  const files: readonly string[] = JSON.parse(names);
  const list = (JSON.parse(use[1] ?? '[]') as readonly number[]).map((index) => files[index]);
  return code.replace(table, '').replace(use[0], () => JSON.stringify(list));
}

/** @throws {Error} where a script would load a style sheet, which the helper cannot */
export function refuseLateStyles(script: string, code: string): void {
  if (!/"_astro\/[^"]+\.css"/.test(code)) return;
  throw new Error(`${script} loads a style sheet on demand: add it by \`styleSheet\` of src/ui/style-sheet.ts.`);
}
