/** Lists the packages whose code is in a site's scripts: as a bill of materials (SBOM, CycloneDX), and with their notices. */

import sbom from 'rollup-plugin-sbom';
import { licencesFile } from '../../edge/page-manifest.ts';
import type { VitePlugin } from '../build/vite-plugin.ts';
import { builtBill } from './check-licences.ts';

const billOfMaterials = sbom({
  outDir: '.',
  outFilename: builtBill.replace('.json', ''),
  includeWellKnown: false,
  // Without a time, and by default without a serial number: the same sources give the same bytes.
  saveTimestamp: false,
  // The project has the name of a brand, and the bundles of other brands must not name it.
  autodetect: false,
});

/** A plugin, because Astro takes neither option from `environments.client` of its configuration. */
export const listPackages: VitePlugin = {
  name: 'list-packages',
  configEnvironment(name) {
    if (name !== 'client') return undefined;
    return { build: { license: { fileName: licencesFile }, rolldownOptions: { plugins: [billOfMaterials] } } };
  },
};
