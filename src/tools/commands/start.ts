/**
 * `npm start [-- --fresh] [-- --no-build]`: builds all sites and serves them and the sandbox exchange on one port. With
 * `--no-build` (`npm run preview`) it serves the pages of the last build. Accounts are stored in the user's cache folder, in a
 * file for each port; with `--fresh` only in memory, and the file stays as it is.
 */

import { join } from 'node:path';
import { siteOf, sites } from '../../../sites/all.ts';
import { brandName } from '../../../sites/brand-name.ts';
import { localizedPath } from '../../domain/navigation/paths.ts';
import { siteIds } from '../../domain/site/site.ts';
import { readBuild } from '../../edge/page-manifest.ts';
import { buildSites } from '../build/build-sites.ts';
import { reportBuild } from '../build/report-build.ts';
import { databaseFile, startSandbox } from '../serve/sandbox.ts';
import { readOptions, root, runCommand, StopError, untilStopped } from '../system/command.ts';
import { requestedPort, requireFreePort } from '../system/port.ts';

await runCommand(async () => {
  const { values } = readOptions('npm start -- --fresh --no-build', {
    fresh: { type: 'boolean' },
    'no-build': { type: 'boolean' },
  });
  const port = requestedPort();
  await requireFreePort(port);
  const distDir = join(root, 'dist');
  if (values['no-build']) requirePages(distDir);
  else {
    console.log('Building the sites ...');
    console.log(reportBuild(await buildSites(siteIds)));
  }
  const server = await startSandbox({
    port,
    distDir,
    database: values.fresh ? ':memory:' : databaseFile(port),
  });
  const stopped = untilStopped();
  console.log(`\n${addresses(port)}\n\nPress Ctrl-C to stop.`);
  await stopped;
  await server.close();
});

/** @throws {StopError} with the sites that are not built */
function requirePages(distDir: string): void {
  const missing = siteIds.filter((id) => readBuild(distDir, id)?.brand !== brandName);
  if (missing.length === 0) return;
  throw new StopError(
    `dist/ has no pages of ${missing.join(', ')} for the brand ${brandName}: run npm run build first.`,
  );
}

/** Lines with the address of each site and of the other hosts. */
function addresses(port: number): string {
  const regulated = siteOf('tur').regulatedHosts.find((host) => host.endsWith('.localhost')) ?? '';
  const login = (host: string, language: string) => `http://${host}:${port}${localizedPath(language, '/login')}`;
  const rows = sites.map((site): [string, string] => [
    site.code || 'global',
    login(site.hosts.local[0] ?? '', site.defaultLanguage),
  ]);
  const otherHosts: [string, string][] = [
    ['TUR, regulated host', login(regulated, siteOf('tur').defaultLanguage)],
    ['Sent codes and mails', `http://api.localhost:${port}/outbox`],
    ['What an exchange answers', `http://api.localhost:${port}/docs`],
    ['Faults and scenarios', `http://api.localhost:${port}/control`],
  ];
  const lines = (list: [string, string][]) => list.map(([name, url]) => `  ${name.padEnd(26)}${url}`).join('\n');
  return `${lines(rows)}\n\n${lines(otherHosts)}`;
}
