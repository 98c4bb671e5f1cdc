/** The pages of one site while they or their texts are being written, drawn anew on every change. */

import { join } from 'node:path';
import { siteOf } from '../../sites/all.ts';
import { localizedPath } from '../domain/localized-path.ts';
import type { SiteId } from '../domain/site.ts';
import { checkInputs } from './check-inputs.ts';
import { runChild } from './child.ts';
import { cacheDir, root } from './command.ts';
import { requireFreePort, wantedPort } from './port.ts';

/** Ends when the person at the keyboard ends it; sets the exit code. */
export async function runDev(id: SiteId, options: { readonly pseudo: boolean }): Promise<void> {
  const site = siteOf(id);
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
      GATEHOUSE_PSEUDO: options.pseudo ? '1' : '',
    },
  });
  process.exitCode = code;
}
