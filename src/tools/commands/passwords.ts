/**
 * `npm run passwords`: writes the filter of the commonest passwords from their list in `tests/corpora/passwords/`. A test
 * fails while the filter is not that of the list.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeFilter } from '../passwords/encode-filter.ts';
import { root, runCommand } from '../system/command.ts';

await runCommand(async () => {
  const list = readFileSync(join(root, 'tests', 'corpora', 'passwords', 'common-passwords.txt'), 'utf8');
  const { count, bits } = encodeFilter(list.trimEnd().split('\n'));
  const text = `/** Written by \`npm run passwords\` from \`tests/corpora/passwords/common-passwords.txt\`. Fetched with the password step. */

import type { StoredFilter } from './password-filter.ts';

export const commonPasswords: StoredFilter = {
  count: ${count},
  bits: '${bits}',
};
`;
  writeFileSync(join(root, 'src', 'domain', 'account', 'common-passwords.ts'), text);
  console.log(`${count} passwords, ${bits.length} characters`);
});
