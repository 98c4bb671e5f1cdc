/** Serves the pages of one site and reloads them after every change of a page or text. */

import { join } from 'node:path';
import { siteOf } from '../../../sites/all.ts';
import { localizedPath } from '../../domain/navigation/paths.ts';
import type { SiteId } from '../../domain/site/site.ts';
import { checkInputs } from '../build/check-inputs.ts';
import { runChild } from '../system/child.ts';
import { cacheDir, root } from '../system/command.ts';
import { requestedPort, requireFreePort } from '../system/port.ts';

/** Runs until the user stops it, and sets the exit code. */
export async function runDev(id: SiteId, options: { readonly pseudo: boolean }): Promise<void> {
  const site = siteOf(id);
  const port = requestedPort();
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
      GATEHOUSE_PSEUDO: options.pseudo ? '1' : '',
    },
  });
  process.exitCode = code;
}
