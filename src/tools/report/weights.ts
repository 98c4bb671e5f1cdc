/** The scripts of the main journeys, as they were last saved. */

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { root } from '../system/command.ts';
import type { Row, Section } from './section.ts';

const file = join('src', 'tools', 'bench', 'journeys.json');
const schema = v.record(v.string(), v.object({ atLoad: v.number(), fromTouch: v.number() }));

export function journeyWeights(): Section {
  const weights = v.parse(schema, JSON.parse(readFileSync(join(root, file), 'utf8')));
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  const [commit = '', date = ''] = lastCommitOf(file).split(' ');
  return {
    title: 'Weights: scripts of each journey (brotli)',
    command: 'npm run bench -- --save',
    ...(commit === '' ? {} : { measured: { date, commit } }),
    rows: Object.entries(weights).map(
      ([what, { atLoad, fromTouch }]): Row => ({
        what,
        figure: `${kilobytes(atLoad)} at load, ${kilobytes(fromTouch)} from the first touch`,
        verdict: 'good',
      }),
    ),
  };
}

/** @returns its short name and date; empty outside a repository */
function lastCommitOf(name: string): string {
  try {
    const format = ['log', '-1', '--format=%h %cs', '--', name];
    return execFileSync('git', format, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return '';
  }
}
