/** `npm run stack -- FILE --source-maps DIR`: says where in the source the places of a fault's stack are. */

import { readFileSync } from 'node:fs';
import { withSources } from '../build/source-maps.ts';
import { type CommandHelp, helpHint, messageOf, readOptions, runCommand, StopError } from '../system/command.ts';

const help: CommandHelp = {
  command: 'npm run stack',
  does: 'Adds to each place in a built script (login.Ab12.js:1:2345) its place in the source.',
  words: { FILE: 'a text with the stack, such as a diagnostic record; - for the standard input' },
  example: 'npm run stack -- fault.json --source-maps maps',
};

await runCommand(async () => {
  const { values, positionals } = readOptions(help, {
    'source-maps': { type: 'string', multiple: true, value: 'DIR', help: 'what `build --source-maps` has written' },
  });
  const [file, ...others] = positionals;
  const folders = values['source-maps'];
  if (file === undefined || others.length > 0 || folders === undefined) {
    throw new StopError(`One FILE and --source-maps DIR are needed; ${helpHint(help)}`);
  }
  process.stdout.write(withSources(readText(file), folders));
});

function readText(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    throw new StopError(`${file} cannot be read: ${messageOf(error)}`);
  }
}
