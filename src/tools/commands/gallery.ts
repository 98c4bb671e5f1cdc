/**
 * `npm run gallery [-- --site tur] [-- --pseudo]`: serves every screen, dialog, toast and error of every site and language.
 * `PORT` changes the port. With `--build DIR` it writes a folder for each site in place of serving them, for a static host.
 */

import { brandSiteIds } from '../../../sites/all.ts';
import { parseSiteId } from '../build/check-inputs.ts';
import { buildGallery, copyGallery, serveGallery } from '../serve/serve-gallery.ts';
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
    build: { type: 'string', value: 'DIR', help: 'writes a folder for each site, to be published, and serves nothing' },
    pseudo: { type: 'boolean', default: false, help: 'shows long, accented English' },
  });
  const sites = values.site === undefined ? brandSiteIds : [...new Set(values.site.map(parseSiteId))];
  if (values.build !== undefined) {
    copyGallery(await buildGallery({ sites, pseudo: values.pseudo }), values.build, sites);
    console.log(
      `${values.build} has the gallery of ${sites.join(', ')}: publish a folder at the root of a host, and open /gallery/.`,
    );
    return;
  }
  const port = requestedPort();
  await requireFreePort(port);
  await serveGallery(await buildGallery({ sites, pseudo: values.pseudo }), port);
  console.log(`The gallery is at http://localhost:${port}/gallery/`);
  console.log(
    'Its query may have site, language, beside, state, width, zoom=2, rtl=1, and keys=1 to show the keys of the texts.',
  );
});
