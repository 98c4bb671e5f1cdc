/** The browser of the checks: the one that is installed, for Playwright downloads none. */

import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runChild, usefulPart } from './child.ts';
import { StopError } from './command.ts';

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
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env.CHROMIUM || undefined, ...candidates].find((path) => path !== undefined && isExecutable(path));
}

/** Path of the browser, which is installed from Debian's packages where it is missing. */
export async function ensureChromium(): Promise<string> {
  const found = findChromium();
  if (found !== undefined) return found;
  console.log('Installing Chromium ...');
  const packages = ['chromium', 'fonts-noto-core', 'fonts-noto-cjk'];
  const remedy = 'install Chromium, or name its program with CHROMIUM=…';
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { code, output } = await apt(args);
    if (code !== 0) throw new StopError(`${usefulPart(output, 5)}\nThere is no browser to check with: ${remedy}`);
  }
  const installed = findChromium();
  if (installed === undefined) throw new StopError(`There is still no browser after installing one: ${remedy}`);
  return installed;
}

function apt(args: readonly string[]) {
  const command = ['apt-get', '-q', ...args];
  const [file = '', ...rest] = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command];
  return runChild(file, rest, { env: { DEBIAN_FRONTEND: 'noninteractive' } });
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
