/**
 * Draws the pages of a site with a program that an earlier build kept, as a process of its own: the texts are read again, and
 * nothing else has changed. Its environment says where.
 */

import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brandName } from '../../../sites/brand-name.ts';
import { copyBrandFiles } from '../build/brand-files.ts';
import { finishPages } from '../build/finish-pages.ts';
import { manifestFile } from '../build/late-scripts.ts';
import { root } from '../system/command.ts';
import { type Drawing, drawingFile, type PageProgram } from './keep-renderer.ts';

interface Route {
  readonly type: string;
}

/** Astro's way from routes to paths. No public name leads to it; the version is locked. */
const staticPaths = join(root, 'node_modules/astro/dist/runtime/prerender/static-paths.js');

/** @param folder what was kept @param outDir gets the site */
async function renderPages(folder: string, outDir: string): Promise<void> {
  const { entry, origin, pages, scripts, element }: Drawing = JSON.parse(
    readFileSync(join(folder, drawingFile), 'utf8'),
  );
  cpSync(join(folder, 'beside'), outDir, { recursive: true });
  const { app } = (await import(pathToFileURL(join(folder, 'program', entry)).href)) as { readonly app: PageProgram };
  const { StaticPaths } = (await import(pathToFileURL(staticPaths).href)) as {
    readonly StaticPaths: new (app: PageProgram) => { getAll(): Promise<{ pathname: string; route: Route }[]> };
  };
  app.setInternals({ pagesByKeys: new Map(pages) });
  const destination = { write: ({ level, message }: { level: string; message: string }) => log(level, message) };
  app.setOptions({ settings: { scripts }, logger: { options: { destination } } });
  for (const { pathname, route } of await new StaticPaths(app).getAll()) {
    const isFile = route.type === 'endpoint';
    const file = join(outDir, isFile ? pathname : fileOf(pathname));
    // A file of `public/` comes before a page of its name.
    if (existsSync(file)) continue;
    const path = isFile ? pathname : `${pathname.replace(/\/$/, '')}/`;
    const response = await app.render(new Request(new URL(path, origin)), { routeData: route });
    if (response.status !== 200 && pathname !== '/404') throw new Error(`${pathname} answers ${response.status}.`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, Buffer.from(await response.arrayBuffer()));
  }
  rmSync(join(outDir, manifestFile));
  copyBrandFiles(brandName, outDir);
  finishPages(outDir, element);
}

function fileOf(pathname: string): string {
  return pathname === '/404' ? '404.html' : join(pathname, 'index.html');
}

function log(level: string, message: string): void {
  if (level === 'error' || level === 'warn') console.error(message);
}

const { GATEHOUSE_RENDERER: folder, GATEHOUSE_OUT: outDir } = process.env;
if (folder === undefined || outDir === undefined) throw new Error('GATEHOUSE_RENDERER and GATEHOUSE_OUT are missing.');
await renderPages(folder, outDir);
