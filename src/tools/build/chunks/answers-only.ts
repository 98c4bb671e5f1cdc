/**
 * The contract as pages need it: they check answers, and the exchange checks what they send. So the schemas of inputs, and what
 * only those use, are left out of the scripts of pages (0127).
 */

import { parseSync, Visitor } from 'rolldown/utils';
import type { VitePlugin } from '../inline-scripts.ts';

export const answersOnly: VitePlugin = {
  name: 'answers-only',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/src\/contract\/.+\.ts$/ },
    handler: (code) => ({ code: withoutInputs(code), map: null }),
  },
};

type Statement = ReturnType<typeof parseSync>['program']['body'][number];

interface Part {
  readonly start: number;
  readonly end: number;
}

/**
 * Removes the inputs of endpoints and the calls that describe them, and the declarations and imports that nothing uses then: an import that is left would put
 * the other file into the same script.
 *
 * @param code of a file of `src/contract/`
 */
export function withoutInputs(code: string): string {
  const { program, comments, errors } = parseSync('contract.ts', code, { lang: 'ts' });
  if (errors[0]) throw new Error(`The contract cannot be read: ${errors[0].message}`);
  const gone: Part[] = [];
  new Visitor({
    CallExpression({ start, end, callee, arguments: [row] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'endpoint' || row?.type !== 'ObjectExpression') return;
      // It gives its row, and is there for the types.
      gone.push({ start, end: row.start }, { start: row.end, end });
      const input = row.properties.find(
        (property) =>
          property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === 'input',
      );
      if (!input) return;
      const comma = /^\s*,/.exec(code.slice(input.end))?.[0] ?? '';
      gone.push({ start: input.start, end: input.end + comma.length });
    },
  }).visit(program);
  const named = program.body.flatMap((statement) => {
    const names = namesOf(statement);
    return names ? [{ start: statement.start, end: statement.end, names }] : [];
  });
  for (let before = -1; before !== gone.length; ) {
    before = gone.length;
    const isUnused = (part: (typeof named)[number]) => {
      const rest = cut(code, [...gone, ...comments, part]);
      return part.names.every((name) => !new RegExp(`(?<![\\w$])${name}(?![\\w$])`).test(rest));
    };
    gone.push(...named.filter((part) => !gone.includes(part) && isUnused(part)));
  }
  return cut(code, gone);
}

/** @returns the names that a declaration makes; `undefined` for other statements */
function namesOf(statement: Statement): string[] | undefined {
  if (statement.type === 'ImportDeclaration') {
    // Without names it is imported for what it does.
    return statement.specifiers.length === 0 ? undefined : statement.specifiers.map(({ local }) => local.name);
  }
  if (statement.type !== 'VariableDeclaration') return undefined;
  return statement.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
}

/** Parts may lie in others. */
function cut(code: string, parts: readonly Part[]): string {
  let rest = '';
  let at = 0;
  for (const { start, end } of [...parts].sort((one, other) => one.start - other.start)) {
    rest += code.slice(at, Math.max(at, start));
    at = Math.max(at, end);
  }
  return rest + code.slice(at);
}
