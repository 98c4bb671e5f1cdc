/** The built sites on disk, as the edge asks for them. */

import { join } from 'node:path';
import type { EdgeSetup } from './answer.ts';
import { createStaticFiles } from './static-files.ts';

/** @param distDir folder with one folder of files per site */
export function folderFiles(distDir: string): Pick<EdgeSetup, 'file' | 'notFound'> {
  const files = createStaticFiles();
  return {
    file: (site, request) => files.serve(join(distDir, site.id), request),
    notFound: (site, request) => files.serveAs(404, join(distDir, site.id), '/404.html', request),
  };
}
