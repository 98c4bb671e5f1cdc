/** Finds or installs the browser for the checks. Playwright's own download is not used. */

import { chromium } from 'playwright';
import { languageCodes, languageOf } from '../../domain/language/language.ts';
import { messageOf, StopError } from './command.ts';
import { findProgram, installPackages, isExecutable } from './debian.ts';

/**
 * What the checks do not need: Playwright's own list, because Chromium takes only the last list that it is given, and the last
 * four. The pages of the address bar's suggestions and a spare process, which Chromium starts for every new context, take
 * half of the processor time of a test that loads one page. A page whose HTML a test has changed counts as one of the internet,
 * which may not call a server of this machine.
 */
const unneededFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'BlockOriginHeaderModificationOnRedirect',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'Translate',
  'AutoDeElevate',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
  'LocalNetworkAccessChecks',
];

/** Without the background flags, Chromium sends requests to its vendor's hosts. */
export const chromiumArguments = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${unneededFeatures.join(',')}`,
];

const names = ['chromium', 'chromium-browser', 'google-chrome'];
const fontPackages = ['fonts-noto-core', 'fonts-noto-cjk'];

/** Path of the browser: the one that `CHROMIUM` names, or the first of `names` on the path. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM;
  return named && isExecutable(named) ? named : findProgram(names);
}

/**
 * Path of a browser that can draw every language of the product. The browser, and the fonts, are installed from Debian's
 * packages if they are missing.
 *
 * @throws {StopError} with what to install
 */
export async function ensureChromium(): Promise<string> {
  const path = findChromium() ?? (await installChromium());
  const missing = await languagesWithoutFont(path);
  if (missing.length > 0) await installFonts(path, missing);
  return path;
}

async function installChromium(): Promise<string> {
  console.log('Installing Chromium ...');
  const remedy = 'install Chromium, or give its path in CHROMIUM';
  const failure = await installPackages(['chromium', ...fontPackages]);
  if (failure !== undefined) throw new StopError(`${failure}\nThere is no browser for the checks: ${remedy}`);
  const installed = findChromium();
  if (installed === undefined) throw new StopError(`Chromium was installed but is not found: ${remedy}`);
  return installed;
}

async function installFonts(path: string, missing: readonly string[]): Promise<void> {
  console.log(`Installing fonts for ${missing.join(', ')} ...`);
  const remedy = `Chromium has no font for ${missing.join(', ')}: install ${fontPackages.join(' and ')}, or others`;
  const failure = await installPackages(fontPackages);
  if (failure !== undefined) throw new StopError(`${failure}\n${remedy}`);
  const uncovered = await languagesWithoutFont(path);
  if (uncovered.length > 0) throw new StopError(`The installed fonts do not cover ${uncovered.join(', ')}.`);
}

/**
 * Codes of the languages whose own name the browser cannot draw. Without a font every character is the same box, and a
 * test of the layout measures boxes.
 */
async function languagesWithoutFont(executablePath: string): Promise<string[]> {
  const labels = languageCodes.map((code) => ({ code, label: languageOf(code).label }));
  try {
    const browser = await chromium.launch({ executablePath, args: chromiumArguments });
    const page = await browser.newPage();
    const missing = await page.evaluate(labelsWithoutFont, labels);
    await browser.close();
    return missing;
  } catch (error) {
    throw new StopError(`${executablePath} cannot be started: ${messageOf(error)}`);
  }
}

/** Runs in the browser: compares the picture of each letter with the picture of a character that no font has. */
function labelsWithoutFont(labels: readonly { readonly code: string; readonly label: string }[]): string[] {
  const context = new OffscreenCanvas(48, 48).getContext('2d', { willReadFrequently: true });
  if (context === null) return [];
  context.font = '32px sans-serif';
  const picture = (letter: string) => {
    context.clearRect(0, 0, 48, 48);
    context.fillText(letter, 4, 36);
    return context.getImageData(0, 0, 48, 48).data.join();
  };
  const noncharacter = picture('\u{10FFFF}');
  return labels
    .filter(({ label }) => [...label].some((letter) => /\p{L}/u.test(letter) && picture(letter) === noncharacter))
    .map(({ code }) => code);
}
