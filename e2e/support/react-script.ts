/** The file of the pages that holds React, found by what is in it: its name may change with any build. */

import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../../src/tools/system/command.ts';

/** React writes it into each of its elements. */
const mark = 'react.transitional.element';

let names: ReadonlySet<string> | undefined;

/** To be given to `page.route`: whether an address is that of React. */
export function isReact({ pathname }: URL): boolean {
  names ??= new Set(
    globSync('dist/*/_astro/*.js', { cwd: root })
      .filter((file) => readFileSync(join(root, file), 'utf8').includes(mark))
      .map((file) => basename(file)),
  );
  if (names.size === 0) throw new Error('No script of the pages holds React.');
  return names.has(basename(pathname));
}
