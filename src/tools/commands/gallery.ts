/**
 * `npm run gallery [-- --site tur] [-- --pseudo]`: serves every screen, dialog, toast and error of every site and language.
 * `PORT` changes the port.
 */

import { siteIds } from '../../domain/site/site.ts';
import { parseSiteId } from '../build/check-inputs.ts';
import { buildGallery, serveGallery } from '../serve/serve-gallery.ts';
import { type CommandHelp, readOptions, runCommand } from '../system/command.ts';
import { requestedPort, requireFreePort } from '../system/port.ts';

const help: CommandHelp = {
  command: 'npm run gallery',
  does: 'Serves every screen, dialog, toast and error of sites and languages. PORT changes the port.',
  example: 'npm run gallery -- --site tur',
};

await runCommand(async () => {
  const { values } = readOptions(help, {
    site: { type: 'string', multiple: true, value: 'SITE', help: 'tur, eu …; without it all sites' },
    pseudo: { type: 'boolean', default: false, help: 'shows long, accented English' },
  });
  const port = requestedPort();
  await requireFreePort(port);
  const sites = values.site === undefined ? siteIds : [...new Set(values.site.map(parseSiteId))];
  await serveGallery(await buildGallery({ sites, pseudo: values.pseudo }), port);
  console.log(`The gallery is at http://localhost:${port}/gallery/`);
  console.log('Its query may have site, language, state, rtl=1, and keys=1 to show the keys of the texts.');
});
