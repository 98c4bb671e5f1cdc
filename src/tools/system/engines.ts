/** Finds or installs what tests need besides Chromium: Firefox and WebKitGTK for the main journeys, rclone for the deploy scripts. */

import { StopError } from './command.ts';
import { findProgram, installPackages, isExecutable } from './debian.ts';

export type EngineName = 'firefox' | 'webkit' | 'rclone';

interface Engine {
  readonly label: string;
  readonly packages: readonly string[];
  isInstalled(): boolean;
}

/** WebKitGTK's own WebDriver server starts its browser, which needs an X server. */
export interface WebKitPrograms {
  readonly driver: string;
  readonly display: string;
}

/** Path of Firefox: the one that `FIREFOX` names, or Debian's. */
export function findFirefox(): string | undefined {
  const named = process.env.FIREFOX;
  return named && isExecutable(named) ? named : findProgram(['firefox-esr']);
}

export function findWebKit(): WebKitPrograms | undefined {
  const driver = findProgram(['WebKitWebDriver']);
  const display = findProgram(['Xvfb']);
  return driver !== undefined && display !== undefined ? { driver, display } : undefined;
}

const engines: Readonly<Record<EngineName, Engine>> = {
  firefox: { label: 'Firefox', packages: ['firefox-esr'], isInstalled: () => findFirefox() !== undefined },
  webkit: {
    label: 'WebKitGTK',
    packages: ['webkit2gtk-driver', 'xvfb'],
    isInstalled: () => findWebKit() !== undefined,
  },
  rclone: { label: 'rclone', packages: ['rclone'], isInstalled: () => findProgram(['rclone']) !== undefined },
};

/**
 * Installs those of these programs that are missing from Debian's packages. If that fails, a sentence is printed, and the
 * tests that need them are skipped; with `CI` set, where nobody reads the sentence, it is an error.
 *
 * @throws {StopError} with what to install
 */
export async function ensureEngines(names: readonly EngineName[]): Promise<void> {
  const missing = names.map((name) => engines[name]).filter((engine) => !engine.isInstalled());
  if (missing.length === 0) return;
  const labels = missing.map(({ label }) => label).join(' and ');
  console.log(`Installing ${labels} ...`);
  const failure = await installPackages(missing.flatMap(({ packages }) => packages));
  if (failure === undefined) return;
  const sentence = `${failure}\n${labels} could not be installed`;
  if (process.env.CI) throw new StopError(`${sentence}, so the tests that need it cannot run.`);
  console.log(`${sentence}, so the tests that need it are skipped.`);
}
