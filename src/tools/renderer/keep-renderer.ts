/**
 * Keeps the program that draws a site's pages, in Astro's run: its modules, what stands beside the pages, and what Astro tells
 * it from its memory. `render-pages.ts` draws the pages again with them.
 */

import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AstroPrerenderer } from 'astro';
import { notePagesStart } from '../build/read-files.ts';

/** What the program needs besides its modules, in `drawing.json`. */
export interface Drawing {
  /** Name of the module that draws. */
  readonly entry: string;
  /** Address of a page before its path. */
  readonly origin: string;
  /** Style sheets by page, and scripts of all pages, as Astro has them in its memory. */
  readonly pages: readonly (readonly [key: string, page: unknown])[];
  readonly scripts: readonly unknown[];
  /** The compiled `shell/inline/island.ts`. */
  readonly element: string;
}

/** What is used of Astro's program. Its version is locked, and a test compares the pages. */
export interface PageProgram {
  readonly manifest: unknown;
  setInternals(internals: { readonly pagesByKeys: ReadonlyMap<string, unknown> }): void;
  setOptions(options: {
    readonly settings: { readonly scripts: readonly unknown[] };
    readonly logger: { readonly options: { readonly destination: unknown } };
  }): void;
  getSettings(): { readonly scripts: readonly unknown[] };
  render(request: Request, options: { readonly routeData: unknown }): Promise<Response>;
}

export const drawingFile = 'drawing.json';

/**
 * Draws as Astro does, and keeps what it draws with before the first page.
 *
 * @param own Astro's
 * @param outDir the folder of the site that is being built
 * @param folder gets what is kept
 * @param compileElement compiles `shell/inline/island.ts`
 */
export function keepRenderer(
  own: AstroPrerenderer,
  outDir: string,
  folder: string,
  compileElement: () => Promise<string>,
): AstroPrerenderer {
  let drawing: Omit<Drawing, 'origin'>;
  let origin: string | undefined;
  return {
    ...own,
    async setup() {
      const program = join(outDir, '.prerender');
      const entry = readdirSync(program).find((name) => name.startsWith('prerender-entry'));
      if (entry === undefined) throw new Error(`${program} has no program that draws the pages.`);
      const { app } = (await import(pathToFileURL(join(program, entry)).href)) as { readonly app: PageProgram };
      let pages: ReadonlyMap<string, unknown> = new Map();
      const take = app.setInternals.bind(app);
      app.setInternals = (internals) => {
        pages = internals.pagesByKeys;
        take(internals);
      };
      await own.setup?.();
      const element = await compileElement();
      drawing = { entry, pages: [...pages], scripts: app.getSettings().scripts, element };
      mkdirSync(folder, { recursive: true });
      cpSync(program, join(folder, 'program'), { recursive: true });
      cpSync(outDir, join(folder, 'beside'), { recursive: true, filter: (path) => !path.startsWith(program) });
      notePagesStart();
    },
    render(request, options) {
      origin ??= new URL(request.url).origin;
      return own.render(request, options);
    },
    async teardown() {
      await own.teardown?.();
      if (origin === undefined) return;
      writeFileSync(join(folder, drawingFile), JSON.stringify({ ...drawing, origin } satisfies Drawing));
    },
  };
}
