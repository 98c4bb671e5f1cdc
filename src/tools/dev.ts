/**
 * `npm run dev -- --site tur`: the pages of one site while they are being written, reloaded on every change. Pages only:
 * the exchange is not behind them, `npm start` has it.
 */

import { join } from 'node:path';
import { siteOf } from '../../sites/all.ts';
import { localizedPath } from '../domain/localized-path.ts';
import { checkInputs, parseSiteId } from './check-inputs.ts';
import { runChild } from './child.ts';
import { cacheDir, readOptions, root, runCommand } from './command.ts';
import { requireFreePort, wantedPort } from './port.ts';

await runCommand(async () => {
  const { values } = readOptions('npm run dev -- --site tur', { site: { type: 'string', default: 'global' } });
  const site = siteOf(parseSiteId(values.site));
  const port = wantedPort();
  await requireFreePort(port);
  checkInputs(root);
  console.log(`http://${site.hosts.local[0]}:${port}${localizedPath(site.defaultLanguage, '/login')}`);
  const astro = join(root, 'node_modules', 'astro', 'bin', 'astro.mjs');
  const { code } = await runChild(process.execPath, [astro, 'dev', '--port', String(port)], {
    show: true,
    env: {
      ASTRO_TELEMETRY_DISABLED: '1',
      GATEHOUSE_SITE: site.id,
      GATEHOUSE_CACHE: join(cacheDir, 'dev', site.id),
    },
  });
  process.exitCode = code;
});
