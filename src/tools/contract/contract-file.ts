/** The published contract as the text of its file. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../system/command.ts';
import { createOpenApi } from './openapi.ts';

export const contractFile = 'docs/contract/openapi.json';

export function contractText(): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return `${JSON.stringify(createOpenApi(root, version), null, 2)}\n`;
}
