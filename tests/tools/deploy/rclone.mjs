/**
 * Stands for rclone in a test: folders in place of remotes, and only what `docs/deploy/` asks of it. `RCLONE_LOG` gets a line for each
 * file that is written or deleted, in their order; a file copied within the store, whose new headers get lost, has a line of its own
 * kind. A file whose path ends with `RCLONE_BROKEN` can be neither read nor written.
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
    ...{ include: text, exclude: text, 'files-from': text, 'header-upload': text, disable: text },
    ...{ recursive: flag, 'files-only': flag, checksum: flag },
  },
});
const [command, ...words] = positionals;
const [from = '', to = ''] = words.map((word) => word.replace(/^store:/, `${process.env.RCLONE_ROOT}/`));

const isWithinStore = words.length === 2 && words.every((word) => word.startsWith('store:'));

// A name that was empty: no store has such a folder.
if (words.some((word) => word.includes('//'))) {
  process.stderr.write(`No folder: ${words.join(' ')}\n`);
  process.exit(3);
}

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

const broken = process.env.RCLONE_BROKEN;

function stopIfBroken(...files) {
  if (!broken || !files.some((file) => file.endsWith(broken))) return;
  process.stderr.write(`${broken} is broken\n`);
  process.exit(1);
}

function put(source, target) {
  stopIfBroken(source, target);
  mkdirSync(dirname(target), { recursive: true });
  cpSync(source, target);
  const losesHeaders = isWithinStore && values['header-upload'] !== undefined && values.disable !== 'copy';
  log(losesHeaders ? 'put without headers' : 'put', target);
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
    const list = values['files-from'];
    const names = list === undefined ? namesIn(from) : readFileSync(list, 'utf8').split('\n').filter(Boolean);
    for (const name of names) {
      rmSync(join(from, name));
      log('delete', join(from, name));
    }
  },
  rcat() {
    stopIfBroken(from);
    writeFileSync(from, readFileSync(0));
    log('put', from);
  },
};
commands[command]();
