/** Small bundles of every site as a build leaves them, with a manifest: engines are compared by headers, not by pages. */

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sites } from '../../../sites/all.ts';
import { localizedPath } from '../../../src/domain/navigation/paths.ts';
import { routes } from '../../../src/domain/navigation/routes.ts';
import { writeManifest } from '../../../src/edge/page-manifest.ts';
import { writeRelatedOrigins } from '../../../src/tools/passkeys/related-origins.ts';

const page = '<!doctype html><title>Page</title><style>p{color:red}</style><script>let a=1</script><p>Words</p>';

/** @returns the folder of the sites */
export function smallDist(): string {
  const dist = mkdtempSync(join(tmpdir(), 'gatehouse-edge-'));
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(dist, name)), { recursive: true });
    writeFileSync(join(dist, name), text);
  };
  for (const { id, languages } of sites) {
    for (const { path } of routes) {
      for (const place of [path, ...languages.map((code) => localizedPath(code, path))]) {
        write(join(id, place, 'index.html'), page.replace('red', id === 'tur' ? 'blue' : 'red'));
      }
    }
    for (const code of languages) {
      write(`${id}/locales/${code}/common.json`, '{}');
      write(`${id}/${code}/404.html`, `${page}<p>Nothing in ${code}</p>`);
    }
    write(`${id}/404.html`, page);
    write(`${id}/favicon.svg`, '<svg xmlns="http://www.w3.org/2000/svg"/>');
    write(`${id}/_astro/page.Dk3a.js`, 'export {};');
    // What somebody may leave in the folder by mistake: no engine sends it.
    for (const name of ['.env', '.git/config', 'en/.env']) write(`${id}/${name}`, 'SECRET=1');
    writeRelatedOrigins(join(dist, id), id);
    writeManifest(dist, id);
  }
  return dist;
}
