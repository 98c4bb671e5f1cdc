/**
 * `npm run gallery [-- --site tur] [-- --pseudo]`: every screen, dialog, toast and error of every site and language, to be looked
 * at. `PORT` changes the port.
 */

import { siteIds } from '../domain/site.ts';
import { parseSiteId } from './check-inputs.ts';
import { readOptions, runCommand } from './command.ts';
import { requireFreePort, wantedPort } from './port.ts';
import { serveGallery } from './serve-gallery.ts';

await runCommand(async () => {
  const { values } = readOptions('npm run gallery -- --site tur --pseudo', {
    site: { type: 'string', multiple: true },
    pseudo: { type: 'boolean', default: false },
  });
  const port = wantedPort();
  await requireFreePort(port);
  const sites = values.site === undefined ? siteIds : [...new Set(values.site.map(parseSiteId))];
  await serveGallery({ port, sites, pseudo: values.pseudo });
  console.log(`The gallery is at http://localhost:${port}/gallery/`);
  console.log('An address may name site, language, state, theme, width and keys=1 (keys in place of texts).');
});
