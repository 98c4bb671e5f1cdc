/**
 * Stands for rclone in a test: folders in place of remotes, and only what `docs/deploy/` asks of it. `RCLONE_LOG` gets a line for each
 * file that is written or deleted, in their order.
 */

import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

const text = { type: 'string' };
const flag = { type: 'boolean' };
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...{ include: text, exclude: text, 'files-from': text, 'header-upload': text },
    ...{ recursive: flag, 'files-only': flag, checksum: flag },
  },
});
const [command, ...words] = positionals;
const [from = '', to = ''] = words.map((word) => word.replace(/^store:/, `${process.env.RCLONE_ROOT}/`));

/** A pattern that starts with a slash: `/_astro/**` or `/tur.*`. */
function fits(pattern, name) {
  const [start, end = ''] = pattern.slice(1).split(/\*+/);
  return name.startsWith(start) && name.endsWith(end);
}

function namesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .filter((name) => statSync(join(folder, name)).isFile())
    .filter((name) => values.include === undefined || fits(values.include, name))
    .filter((name) => values.exclude === undefined || !fits(values.exclude, name))
    .sort();
}

function log(what, file) {
  appendFileSync(process.env.RCLONE_LOG, `${what} ${file}\n`);
}

function put(source, target) {
  mkdirSync(dirname(target), { recursive: true });
  cpSync(source, target);
  log('put', target);
}

const commands = {
  copy() {
    for (const name of namesIn(from)) put(join(from, name), join(to, name));
  },
  copyto() {
    if (existsSync(from)) put(from, to);
    else process.exitCode = 3;
  },
  lsf() {
    process.stdout.write(
      namesIn(from)
        .map((name) => `${name}\n`)
        .join(''),
    );
  },
  delete() {
    for (const name of readFileSync(values['files-from'], 'utf8').split('\n').filter(Boolean)) {
      rmSync(join(from, name));
      log('delete', join(from, name));
    }
  },
  rcat() {
    writeFileSync(from, readFileSync(0));
    log('put', from);
  },
};
commands[command]();
