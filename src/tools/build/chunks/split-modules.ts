/**
 * Modules of many declarations, split into one module for each: the bundler puts a whole module into one script, and a login would
 * load what only other pages use of it (0096).
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';
import type { VitePlugin } from '../inline-scripts.ts';
import { slimValibot } from './slim-valibot.ts';

/** It only declares: nothing happens when it is imported. */
const split = { name: 'valibot', path: 'node_modules/valibot/dist/index.mjs' };
const partQuery = '?part=';

interface Part {
  readonly code: string;
  /** Other parts that it uses, by their names here. */
  readonly uses: readonly string[];
  readonly declares: readonly string[];
}

/** A module as its parts. */
export interface Parts {
  /** By the name of the part. */
  readonly parts: ReadonlyMap<string, Part>;
  /** The part and the name in it, by the name that other modules import. */
  readonly exported: ReadonlyMap<string, { readonly part: string; readonly local: string }>;
}

/** @param root the project's folder */
export function splitModules(root: string): VitePlugin {
  const file = join(root, split.path);
  let known: Parts | undefined;
  const parts = (): Parts => {
    known ??= partsOfModule(slimValibot(readFileSync(file, 'utf8')));
    return known;
  };
  return {
    name: 'split-modules',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      filter: { id: /\?part=/ },
      handler: (id) => ({ id, moduleSideEffects: false }),
    },
    load: {
      filter: { id: /\?part=/ },
      handler(id) {
        const name = id.slice(file.length + partQuery.length);
        const part = parts().parts.get(name);
        if (!part) throw new Error(`${file} has no part ${name}.`);
        const imports = part.uses.map((other) => {
          const names = parts().parts.get(other)?.declares ?? [];
          return `import { ${names.join(', ')} } from ${JSON.stringify(file + partQuery + other)};`;
        });
        return { code: [...imports, part.code].join('\n'), moduleSideEffects: false };
      },
    },
    transform: {
      filter: { id: /\/src\/.*\.tsx?$|\/valibot\/dist\/index\.mjs$/ },
      handler(code, id) {
        if (id === file) return { code: facadeOf(file, parts()), map: null, moduleSideEffects: false };
        const changed = importParts(code, (source) => (source === split.name ? { file, parts: parts() } : undefined));
        return changed === undefined ? undefined : { code: changed, map: null };
      },
    },
  };
}

/** For importers that are not rewritten: the same declarations, so that none exists twice. */
function facadeOf(file: string, { exported }: Parts): string {
  return [...exported]
    .map(([name, { part, local }]) => `export { ${local} as ${name} } from ${JSON.stringify(file + partQuery + part)};`)
    .join('\n');
}

type Program = ReturnType<typeof parseSync>['program'];
type Statement = Program['body'][number];

/**
 * Splits a module. What shares a variable that changes stays together.
 *
 * @param code JavaScript
 * @throws {Error} where importing it would do something
 */
export function partsOfModule(code: string): Parts {
  const { program, errors } = parseSync('module.js', code);
  if (errors[0]) throw new Error(`A module cannot be split: ${errors[0].message}`);
  const exported = new Map<string, { part: string; local: string }>();
  const imports: { readonly text: string; readonly names: readonly string[] }[] = [];
  const pieces: {
    readonly start: number;
    readonly end: number;
    readonly text: string;
    readonly names: readonly string[];
  }[] = [];
  const listed: { readonly name: string; readonly local: string }[] = [];
  let before = 0;
  for (const statement of program.body) {
    const text = code.slice(before, statement.end);
    before = statement.end;
    const { start, end } = statement;
    if (statement.type === 'ImportDeclaration') {
      imports.push({ text, names: statement.specifiers.map(({ local }) => local.name) });
    } else if (statement.type === 'ExportAllDeclaration' && statement.exported?.type === 'Identifier') {
      const { name } = statement.exported;
      pieces.push({ start, end, names: [name], text: text.replace(/export (?=\*)/, 'import ') });
      listed.push({ name, local: name });
    } else if (statement.type === 'ExportNamedDeclaration' && !statement.declaration && !statement.source) {
      for (const one of statement.specifiers) listed.push({ name: nameOf(one.exported), local: nameOf(one.local) });
    } else {
      const isExported = statement.type === 'ExportNamedDeclaration';
      const names = declaredBy((isExported ? statement.declaration : statement) as Statement);
      pieces.push({
        start,
        end,
        names,
        text: isExported ? text.replace(/\bexport (?=const|let|var|function|class|async)/, '') : text,
      });
      if (isExported) listed.push(...names.map((name) => ({ name, local: name })));
    }
  }
  const { read, written } = namesIn(program);
  const owner = new Map(pieces.flatMap(({ names }, index) => names.map((name) => [name, index] as const)));
  const group = pieces.map((_, index) => index);
  const at = (position: number) => pieces.findIndex(({ start, end }) => start <= position && position < end);
  for (const { name, start } of written) {
    const [one, other] = [owner.get(name), at(start)];
    if (one === undefined || other < 0) continue;
    const [from, to] = [group[other], group[one]];
    group.forEach((value, index) => {
      if (value === from && to !== undefined) group[index] = to;
    });
  }
  const partName = (index: number) => pieces[group[index] ?? index]?.names[0] ?? '';
  const used = pieces.map(() => new Set<string>());
  for (const { name, start } of read) used[at(start)]?.add(name);
  const parts = new Map<string, Part>();
  for (const first of new Set(group)) {
    const members = pieces.flatMap((piece, index) => (group[index] === first ? [{ ...piece, used: used[index] }] : []));
    const declares = members.flatMap(({ names }) => names);
    const names = new Set(members.flatMap((member) => [...(member.used ?? [])]));
    const header = imports.filter((one) => one.names.some((name) => names.has(name))).map(({ text }) => text);
    const uses = [...names].flatMap((name) => {
      const index = owner.get(name);
      return index === undefined || group[index] === first ? [] : [partName(index)];
    });
    const text = [...header, ...members.map((member) => member.text), `export { ${declares.join(', ')} };`].join('\n');
    parts.set(partName(first), { code: text, uses: [...new Set(uses)], declares });
  }
  for (const { name, local } of listed) {
    const index = owner.get(local);
    if (index !== undefined) exported.set(name, { part: partName(index), local });
  }
  return { parts, exported };
}

function declaredBy(statement: Statement): string[] {
  if (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration') {
    return statement.id ? [statement.id.name] : [];
  }
  if (statement.type === 'VariableDeclaration') {
    return statement.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
  }
  throw new Error(`A module cannot be split: a ${statement.type} may do something.`);
}

function nameOf(node: { readonly type: string; readonly name?: string; readonly value?: string }): string {
  return node.name ?? node.value ?? '';
}

interface Name {
  readonly name: string;
  readonly start: number;
}

/** Names of variables that a program reads and writes, without names of properties. */
function namesIn(program: Program): { read: Name[]; written: Name[] } {
  const properties = new Set<number>();
  const read: Name[] = [];
  const written: Name[] = [];
  new Visitor({
    MemberExpression({ computed, property }) {
      if (!computed) properties.add(property.start);
    },
    Property({ computed, shorthand, key }) {
      if (!computed && !shorthand) properties.add(key.start);
    },
    AssignmentExpression({ left }) {
      if (left.type === 'Identifier') written.push(left);
    },
    UpdateExpression({ argument }) {
      if (argument.type === 'Identifier') written.push(argument);
    },
    Identifier(node) {
      if (!properties.has(node.start)) read.push(node);
    },
  }).visit(program);
  return { read, written };
}

interface Found {
  readonly file: string;
  readonly parts: Parts;
}

/**
 * Lets a module import the parts that it uses, instead of the whole module.
 *
 * @param code TypeScript
 * @param find the module of an import, where it is one that is split
 * @returns `undefined` where nothing changes
 */
export function importParts(code: string, find: (source: string) => Found | undefined): string | undefined {
  const { program } = parseSync('module.tsx', code);
  const edits: { readonly start: number; readonly end: number; readonly text: string }[] = [];
  for (const statement of program.body) {
    if (statement.type !== 'ImportDeclaration' || statement.importKind === 'type') continue;
    const found = find(statement.source.value);
    if (!found) continue;
    const wanted: { readonly name: string; readonly local: string }[] = [];
    for (const one of statement.specifiers) {
      if (one.type === 'ImportNamespaceSpecifier') {
        const uses = membersOf(program, one.local.name);
        edits.push(...uses.map(({ start, end, name }) => ({ start, end, text: `${one.local.name}$${name}` })));
        for (const name of new Set(uses.map((use) => use.name)))
          wanted.push({ name, local: `${one.local.name}$${name}` });
      } else if (one.type === 'ImportSpecifier' && one.importKind !== 'type') {
        wanted.push({ name: nameOf(one.imported), local: one.local.name });
      }
    }
    const lines = wanted.flatMap(({ name, local }) => {
      const place = found.parts.exported.get(name);
      return place
        ? [`import { ${place.local} as ${local} } from ${JSON.stringify(found.file + partQuery + place.part)};`]
        : [];
    });
    edits.push({ start: statement.start, end: statement.end, text: lines.join(' ') });
  }
  if (edits.length === 0) return undefined;
  let changed = '';
  let at = 0;
  for (const { start, end, text } of edits.sort((one, other) => one.start - other.start)) {
    changed += code.slice(at, start) + text;
    at = end;
  }
  return changed + code.slice(at);
}

/** The places where a program reads a member of a namespace; types are left alone, as they leave with the compiler. */
function membersOf(program: Program, namespace: string): (Name & { readonly end: number })[] {
  const members: (Name & { readonly end: number })[] = [];
  new Visitor({
    MemberExpression({ object, property, computed, start, end }) {
      if (object.type !== 'Identifier' || object.name !== namespace) return;
      if (computed || property.type !== 'Identifier') throw new Error(`${namespace} is read by a computed name.`);
      members.push({ name: property.name, start, end });
    },
  }).visit(program);
  return members;
}
