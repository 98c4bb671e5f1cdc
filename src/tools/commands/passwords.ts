/**
 * `npx node src/tools/commands/passwords.ts`: writes the filter of the commonest passwords from their list in `tests/corpora/passwords/`, and the words
 * of the strength meter from the lists of zxcvbn-ts. A test fails while a file is not that of its list.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPasswordFilter } from '../../domain/account/password-filter.ts';
import { chooseWords } from '../passwords/choose-words.ts';
import { encodeFilter } from '../passwords/encode-filter.ts';
import { type CommandHelp, readOptions, root, runCommand } from '../system/command.ts';

const help: CommandHelp = {
  command: 'node src/tools/run.mjs passwords',
  does: 'Writes the filter of the commonest passwords and the words of the strength meter from their lists.',
  example: 'node src/tools/run.mjs passwords',
};

await runCommand(async () => {
  readOptions(help, {});
  const list = readFileSync(join(root, 'tests', 'corpora', 'passwords', 'common-passwords.txt'), 'utf8');
  const common = encodeFilter(list.trimEnd().split('\n'));
  write(
    'common-passwords.ts',
    `/** Written by \`src/tools/commands/passwords.ts\` from \`tests/corpora/passwords/common-passwords.txt\`. Fetched with the password step. */

import type { StoredFilter } from './password-filter.ts';

export const commonPasswords: StoredFilter = {
  count: ${common.count},
  bits: '${common.bits}',
};
`,
  );
  const { english, passwords, listed } = chooseWords(createPasswordFilter(common));
  write(
    'strength-words.ts',
    `/** Written by \`src/tools/commands/passwords.ts\` from the lists of @zxcvbn-ts/language-common. Fetched with the strength meter. */

import type { StoredFilter } from './password-filter.ts';

export const strengthWords: { readonly english: string; readonly passwords: string; readonly listed: StoredFilter } = {
  english:
    ${quoted(english)},
  passwords:
    ${quoted(passwords)},
  listed: {
    count: ${listed.count},
    bits: '${listed.bits}',
  },
};
`,
  );
  console.log(`${common.count} common passwords, ${listed.count} others that are listed`);
});

function write(name: string, text: string): void {
  writeFileSync(join(root, 'src', 'domain', 'account', name), text);
}

/** A string with the quotes that the formatter prefers. */
function quoted(text: string): string {
  const quote = text.split("'").length > text.split('"').length ? '"' : "'";
  return quote + text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`) + quote;
}
