/** A small `dist` folder as the build leaves it, in a folder that is gone after the test. */

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

export const longText = 'Words of the page. '.repeat(200);
const shell = '<!doctype html><main id="app"><!--app--><p>Loading</p><!--/app--></main><footer>Foot</footer>';

const files: Readonly<Record<string, string>> = {
  'secret.txt': 'outside of every site',
  'global/index.html': 'global root',
  'global/404.html': 'global not found',
  'global/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'global/en/index.html': 'global home',
  'global/en/login/index.html': `global login ${longText}`,
  'global/login/index.html': 'global login without a language',
  'global/en/_app/index.html': shell,
  'global/en/ünlü ad.txt': 'a file with an odd name',
  'global/.env': 'hidden',
  'global/_astro/page.Dk3a.js': `console.log(${JSON.stringify(longText)})`,
  'global/_astro/tiny.css': 'a{}',
  'global/pixel.png': 'not really a picture',
  'tur/404.html': 'tur not found',
  'tur/en-TR/404.html': 'tur not found, in English',
  'tur/tr-TUR/login/index.html': 'tur login',
  'tur/tr-TUR/_app/index.html': '<main id="app">no marks</main>',
};

/** @returns the folder's path */
export async function builtSites(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-dist-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}
