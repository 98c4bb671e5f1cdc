/** The browser of the checks: the one that is installed, for Playwright downloads none. */

import { StopError } from './command.ts';
import { findProgram, installPackages, isExecutable } from './debian.ts';

/** Without the background flags it keeps asking for its maker's hosts. */
export const chromiumArguments = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const names = ['chromium', 'chromium-browser', 'google-chrome'];

/** Path of the browser: the one that `CHROMIUM` names, or the first of the usual names on the path. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM;
  return named && isExecutable(named) ? named : findProgram(names);
}

/** Path of the browser, which is installed from Debian's packages where it is missing. */
export async function ensureChromium(): Promise<string> {
  const found = findChromium();
  if (found !== undefined) return found;
  console.log('Installing Chromium ...');
  const packages = ['chromium', 'fonts-noto-core', 'fonts-noto-cjk'];
  const remedy = 'install Chromium, or name its program with CHROMIUM=…';
  const problem = await installPackages(packages);
  if (problem !== undefined) throw new StopError(`${problem}\nThere is no browser to check with: ${remedy}`);
  const installed = findChromium();
  if (installed === undefined) throw new StopError(`There is still no browser after installing one: ${remedy}`);
  return installed;
}
