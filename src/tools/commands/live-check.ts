/**
 * `npm run live:check -- --environment test [--site tur] [--at http://127.0.0.1:8080] [--browser]`: asks the hosts of sites for every file of
 * their build, for redirects, refusals and headers, and with `--browser` walks what needs no account. Any finding is a failure.
 */

import { join, resolve } from 'node:path';
import { chromium } from 'playwright';
import { brandSiteIds, siteOf } from '../../../sites/all.ts';
import { vendorSources as vendors } from '../../../sites/vendors.ts';
import { type Environment, environments, type SiteId } from '../../domain/site/site.ts';
import { readFileHashes, readHashes } from '../../edge/page-manifest.ts';
import { parseSiteId } from '../build/check-inputs.ts';
import { hostAsker } from '../live/ask.ts';
import { checkHost } from '../live/check-host.ts';
import { walkHost } from '../live/walk-host.ts';
import { chromiumArguments, ensureChromium } from '../system/chromium.ts';
import { type CommandHelp, helpHint, readOptions, root, runCommand, StopError } from '../system/command.ts';

const help: CommandHelp = {
  command: 'npm run live:check',
  does: 'Says whether the hosts of sites serve what was built: every file, every header, every redirect.',
  example: 'npm run live:check -- --environment prod --site tur --browser',
};

await runCommand(async () => {
  const { values } = readOptions(help, {
    environment: { type: 'string', value: 'prod', help: `whose hosts are asked: one of ${environments.join(', ')}` },
    site: { type: 'string', multiple: true, value: 'SITE', help: 'tur, eu …; without it all sites' },
    dir: {
      type: 'string',
      value: 'DIR',
      help: 'the folder of the sites that the hosts should serve, in place of dist/',
    },
    at: {
      type: 'string',
      value: 'URL',
      help: 'a server that answers for all of these hosts, before their names lead to it',
    },
    browser: { type: 'boolean', default: false, help: 'also opens pages in Chromium and does what needs no account' },
  });
  const environment = environments.find((name) => name === values.environment);
  if (environment === undefined) throw new StopError(`Name whose hosts to ask with --environment; ${helpHint(help)}`);
  if (values.at !== undefined && !/^https?:$/.test(URL.parse(values.at)?.protocol ?? '')) {
    throw new StopError('Name the address of a server with --at: http://127.0.0.1:8080');
  }
  const ids = values.site === undefined ? brandSiteIds : [...new Set(values.site.map(parseSiteId))];
  const dir = resolve(values.dir ?? join(root, 'dist'));
  const findings: string[] = [];
  for (const id of ids) {
    for (const host of siteOf(id).hosts[environment]) {
      findings.push(...(await checkOne({ id, environment, host, dir, at: values.at, isWalked: values.browser })));
    }
  }
  console.log(findings.length === 0 ? 'The hosts serve what was built.' : '');
  for (const finding of findings) console.error(finding);
  if (findings.length > 0) process.exitCode = 1;
});

interface OneHost {
  readonly id: SiteId;
  readonly environment: Environment;
  readonly host: string;
  readonly dir: string;
  readonly at: string | undefined;
  readonly isWalked: boolean;
}

async function checkOne({ id, environment, host, dir, at, isWalked }: OneHost): Promise<readonly string[]> {
  const files = readFileHashes(dir, id);
  if (files === undefined)
    throw new StopError(`${dir} has no manifest of ${id}: build it, or name its folder with --dir.`);
  const site = siteOf(id);
  const origin = originOf(host, environment, at);
  const context = { site, environment, known: true };
  const hashes = readHashes(dir, id);
  const looked = await checkHost({ origin, context, ask: hostAsker(origin, at), files, hashes, vendors });
  const walked = isWalked ? await walk(origin, at, id, environment) : { journeys: 0, findings: [] };
  console.log(`${host.padEnd(32)}${looked.answers} answers, ${walked.journeys} journeys`);
  return [...looked.findings, ...walked.findings];
}

/** Hosts of this machine have the port of the server that answers for them. */
function originOf(host: string, environment: Environment, at: string | undefined): string {
  const port = at === undefined ? '' : new URL(at).port;
  if (environment === 'local') return `http://${host}${port && `:${port}`}`;
  return `https://${host}`;
}

async function walk(origin: string, at: string | undefined, id: SiteId, environment: Environment) {
  const site = siteOf(id);
  // A browser asks for a secure host with its protocol, so a server without a certificate cannot stand in.
  if (at !== undefined && new URL(at).protocol !== new URL(origin).protocol) {
    throw new StopError(`A browser cannot open ${origin} at ${at}: leave out --browser, or --at.`);
  }
  const rules = at === undefined ? [] : [`--host-resolver-rules=MAP ${new URL(origin).hostname} ${new URL(at).host}`];
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: [...chromiumArguments, ...(environment === 'local' ? [] : rules)],
  });
  try {
    return await walkHost(browser, origin, site, site.apiHosts[environment]);
  } finally {
    await browser.close();
  }
}
