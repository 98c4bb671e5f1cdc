/** Source maps of built scripts: kept out of the pages, and read for the stack of a fault. */

import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Moves the source maps of a finished bundle into a folder of their own. Those of earlier builds stay there, because pages that are open
 * run their scripts: names have the hash of the content.
 */
export function takeSourceMaps(bundle: string, place: string): void {
  for (const file of globSync('**/*.map', { cwd: bundle })) {
    mkdirSync(dirname(join(place, file)), { recursive: true });
    // The folders may be on two disks.
    cpSync(join(bundle, file), join(place, file));
    rmSync(join(bundle, file));
  }
}

/**
 * A text with each place in a built script (`login.Ab12.js:1:2345`) followed by its place in the source. What has no map stays as it is.
 *
 * @param folders that hold source maps, at any depth
 */
export function withSources(text: string, folders: readonly string[]): string {
  const files = new Map(
    folders.flatMap((folder) =>
      existsSync(folder)
        ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
            .filter((name) => name.endsWith('.js.map'))
            .map((name) => [name.replace(/^.*[\\/]/, ''), join(folder, name)] as const)
        : [],
    ),
  );
  const maps = new Map<string, SourceMap>();
  return text.replaceAll(/([\w.~-]+\.js):(\d+):(\d+)/g, (place, file: string, line: string, column: string) => {
    const path = files.get(`${file}.map`);
    if (path === undefined) return place;
    const map = maps.get(path) ?? new SourceMap(JSON.parse(readFileSync(path, 'utf8')));
    maps.set(path, map);
    const origin = map.findOrigin(Number(line), Number(column));
    if (!('fileName' in origin)) return place;
    return `${place} (${origin.fileName.replace(/^(?:\.\.\/)+/, '')}:${origin.lineNumber}:${origin.columnNumber})`;
  });
}
