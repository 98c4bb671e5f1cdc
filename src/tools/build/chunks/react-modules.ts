/**
 * React's packages as ES modules. They come as CommonJS, for which the bundler adds a helper in a file of its own: one request more for
 * every form that React draws. As modules they need none, and the bundler leaves out what no page imports of them.
 */

import { parseSync, Visitor } from 'rolldown/utils';
import type { VitePlugin } from '../inline-scripts.ts';

const packages = '/node_modules/(?:react|react-dom|scheduler)/';

/** The file that a package names chooses between two of its folder `cjs`. */
const entry = new RegExp(`${packages}[\\w-]+\\.js$`);
const script = new RegExp(`${packages}cjs/[\\w-]+\\.production\\.js$`);

export const reactModules: VitePlugin = {
  name: 'react-modules',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: [entry, script] },
    handler: (code, id) => ({ code: script.test(id) ? asModule(code) : entryOf(code), map: null }),
  },
};

/**
 * @param code of a file that exports one script in production, and another in development
 * @returns a module that exports all that the first one does
 * @throws {Error} where it names no such script
 */
export function entryOf(code: string): string {
  const [, file] = /\brequire\('(\.\/cjs\/[\w-]+\.production\.js)'\)/.exec(code) ?? [];
  if (file === undefined) throw new Error('The file names no script for production.');
  return `export * from '${file}';`;
}

/** A part of the code, and what comes in its place. */
interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Writes `exports.name` as a variable that is exported, and what is required as imports.
 *
 * @param code of a CommonJS script that sets each of its exports outside of functions at least once, and requires others only there
 * @throws {Error} where it uses CommonJS in another way
 */
export function asModule(code: string): string {
  const { program, errors } = parseSync('script.cjs', code, { sourceType: 'script' });
  if (errors[0]) throw new Error(`The script cannot be read: ${errors[0].message}`);
  const changes: Change[] = [];
  const set = new Set<string>();
  for (const statement of program.body) {
    const { start, end } = statement;
    if (statement.type === 'VariableDeclaration') {
      const imports = statement.declarations.map((one) => importOf(code.slice(one.start, one.end)));
      if (!imports.includes(undefined)) changes.push({ start, end, text: imports.join('') });
    } else if (statement.type === 'ExpressionStatement') {
      const [, name] = /^exports\.(\w+) =/.exec(code.slice(start, end)) ?? [];
      if (name === undefined || set.has(name)) continue;
      set.add(name);
      changes.push({ start, end: start, text: 'var ' });
    }
  }
  new Visitor({
    MemberExpression({ start, end, object, property, computed }) {
      if (object.type !== 'Identifier' || object.name !== 'exports' || computed || property.type !== 'Identifier')
        return;
      if (!set.has(property.name)) throw new Error(`The script does not set "${property.name}" outside of functions.`);
      changes.push({ start, end, text: variableOf(property.name) });
    },
  }).visit(program);
  new Visitor({
    Identifier({ start, name }) {
      if (!['exports', 'module', 'require'].includes(name)) return;
      if (changes.some((one) => one.start <= start && start < one.end)) return;
      throw new Error(`The script uses "${name}" in a way that no module has.`);
    },
  }).visit(program);
  return `${withChanges(code, changes)}\nexport { ${[...set].map((name) => `${variableOf(name)} as ${name}`).join(', ')} };\n`;
}

const variableOf = (name: string): string => `exports$${name}`;

/** @returns the import that stands for `name = require("package")`; `undefined` for other declarations */
function importOf(declaration: string): string | undefined {
  const [, name, from] = /^(\w+) = require\(("[^"]+")\)$/.exec(declaration) ?? [];
  return name === undefined ? undefined : `import * as ${name} from ${from};`;
}

function withChanges(code: string, changes: readonly Change[]): string {
  let made = '';
  let at = 0;
  for (const { start, end, text } of [...changes].sort((one, other) => one.start - other.start)) {
    made += code.slice(at, start) + text;
    at = end;
  }
  return made + code.slice(at);
}
