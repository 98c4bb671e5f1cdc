/** Makes the pages of one site in a folder aside: by Astro, or by the program that an earlier build of the site has kept. */

import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteId } from '../../domain/site/site.ts';
import type { ReadList } from '../build/read-files.ts';
import { type ChildResult, runChild, usefulPart } from '../system/child.ts';
import { root, StopError } from '../system/command.ts';
import { dropRenderer, storeRenderer, takeRenderer } from './renderer-store.ts';

export interface SiteBuild {
  readonly id: SiteId;
  readonly pages: number;
  readonly seconds: number;
  /** No more than texts had changed since the last build. */
  readonly onlyDrawn: boolean;
  /** The files of the project that its build read. */
  readonly reads: readonly string[];
}

interface Options {
  /** Where caches are. */
  readonly workDir: string;
  readonly pseudo: boolean;
  readonly gallery: boolean;
}

/**
 * Makes the pages; they replace nothing.
 *
 * @param out gets the pages
 * @param config another file than `astro.config.mjs`: then nothing is kept, and nothing that was kept is used
 * @throws {StopError} with what Astro said
 */
export async function buildAside(id: SiteId, out: string, options: Options, config?: string): Promise<SiteBuild> {
  const start = performance.now();
  const keeps = config === undefined && !options.pseudo && !options.gallery;
  const drawn = keeps ? await drawAgain(id, out, options) : undefined;
  const reads = drawn ?? (await buildWithAstro(id, out, options, keeps, config));
  const pages = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html')).length;
  if (pages === 0) throw new StopError(`The build of ${id} made no pages.`);
  return { id, pages, seconds: (performance.now() - start) / 1000, onlyDrawn: drawn !== undefined, reads };
}

/** @returns what was read; `undefined` where nothing is kept that could draw the pages */
async function drawAgain(id: SiteId, out: string, options: Options): Promise<readonly string[] | undefined> {
  const folder = `${out}.renderer`;
  mkdirSync(out, { recursive: true });
  const earlier = takeRenderer(root, options.workDir, id, folder, out);
  if (earlier === undefined) {
    rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
  const { code } = await runNode([join(import.meta.dirname, 'render-pages.ts')], id, out, options, folder);
  if (code === 0) return [...earlier, ...readList(out).files];
  // Astro builds the site, or says what is wrong.
  dropRenderer(options.workDir, id);
  rmSync(folder, { recursive: true });
  rmSync(out, { recursive: true });
  return undefined;
}

async function buildWithAstro(
  id: SiteId,
  out: string,
  options: Options,
  keeps: boolean,
  config: string | undefined,
): Promise<readonly string[]> {
  const folder = `${out}.renderer`;
  mkdirSync(out, { recursive: true });
  // By the clock that files get their times from; the computer's own may be ahead of it.
  writeFileSync(`${out}.start`, '');
  const startedAt = statSync(`${out}.start`).mtimeMs;
  const command = [join(root, 'node_modules/astro/bin/astro.mjs'), 'build', ...(config ? ['--config', config] : [])];
  const { code, output } = await runNode(command, id, out, options, keeps ? folder : '');
  if (code !== 0) throw new StopError(`The pages of ${id} could not be built:\n${usefulPart(output)}`);
  const list = readList(out);
  if (keeps) storeRenderer(root, options.workDir, id, folder, out, list, startedAt);
  return list.files;
}

/** Runs a script on this very Node, for one site. */
function runNode(
  command: readonly string[],
  id: SiteId,
  out: string,
  { workDir, pseudo, gallery }: Options,
  renderer: string,
): Promise<ChildResult> {
  return runChild(process.execPath, ['--import', readFiles, ...command], {
    env: {
      ASTRO_TELEMETRY_DISABLED: '1',
      GATEHOUSE_SITE: id,
      GATEHOUSE_OUT: out,
      // Runs side by side must not write into each other's caches.
      GATEHOUSE_CACHE: join(workDir, 'astro', id),
      GATEHOUSE_READS: listOf(out),
      GATEHOUSE_RENDERER: renderer,
      // Whatever the caller's environment says.
      GATEHOUSE_PSEUDO: pseudo ? '1' : '',
      GATEHOUSE_GALLERY: gallery ? '1' : '',
      NODE_ENV: 'production',
    },
  });
}

/** Notes what a run reads. */
const readFiles = pathToFileURL(join(import.meta.dirname, '..', 'build', 'read-files.ts')).href;

function listOf(out: string): string {
  return `${out}.reads.json`;
}

function readList(out: string): ReadList {
  return JSON.parse(readFileSync(listOf(out), 'utf8'));
}
