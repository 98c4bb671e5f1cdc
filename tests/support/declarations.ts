/**
 * Which declarations of the project a set of files uses: from what these files run, through every function, constant and type
 * that they name. An import in a declaration that nobody uses is no use. Read from the syntax, without types.
 */

import ts from 'typescript';
import { declaredNames, findUses, type Imported, namesOf, resolvePath, type Use } from './find-uses.ts';

/** Files by their path from the project's folder. */
export type Sources = ReadonlyMap<string, string>;

/** A top-level declaration, or a member of a constant object: `table.member`. */
export interface Declaration {
  readonly file: string;
  readonly name: string;
  /** Where it stands in the text of its file. */
  readonly start: number;
  readonly end: number;
  readonly isExported: boolean;
  readonly uses: readonly Use[];
  /** For `export * as name from`: the module. */
  readonly namespaceOf?: string;
}

export interface Module {
  readonly declarations: ReadonlyMap<string, Declaration>;
  /** Of the statements that run when the module is loaded, and of its side-effect imports. */
  readonly uses: readonly Use[];
}

export type Modules = ReadonlyMap<string, Module>;

/** @param sources TypeScript, JavaScript and Astro files */
export function readModules(sources: Sources): Modules {
  return new Map(
    [...sources].map(([path, text]) => [path, path.endsWith('.astro') ? readPage(path, text) : readScript(path, text)]),
  );
}

/** The name of a declaration in the results. */
export function keyOf({ file, name }: Pick<Declaration, 'file' | 'name'>): string {
  return `${file} ${name}`;
}

/**
 * @param roots files of which everything is used
 * @returns the keys of every declaration that they reach
 */
export function reachedFrom(roots: readonly string[], modules: Modules): ReadonlySet<string> {
  const reached = new Set<string>();
  const loaded = new Set<string>();
  const queue: Use[] = roots.map((file) => ({ file, name: '*' }));

  function load(file: string): void {
    if (loaded.has(file)) return;
    loaded.add(file);
    queue.push(...(modules.get(file)?.uses ?? []));
  }

  function reach(declaration: Declaration): void {
    const key = keyOf(declaration);
    if (reached.has(key)) return;
    reached.add(key);
    queue.push(...declaration.uses);
  }

  for (let use = queue.pop(); use !== undefined; use = queue.pop()) {
    const { file, name, member, isTypeQuery = false } = use;
    const module = modules.get(file);
    if (module === undefined) continue;
    load(file);
    if (name === '*') {
      if (member !== undefined) queue.push({ file, name: member, isTypeQuery });
      else if (!isTypeQuery)
        for (const one of module.declarations.values()) if (one.isExported) queue.push({ file, name: one.name });
      continue;
    }
    const found = module.declarations.get(name);
    if (found === undefined) continue;
    reach(found);
    if (found.namespaceOf !== undefined) {
      queue.push({ file: found.namespaceOf, name: '*', member, isTypeQuery });
      continue;
    }
    const members = [...module.declarations.values()].filter((one) => one.name.startsWith(`${name}.`));
    const wanted = member === undefined ? [] : members.filter((one) => one.name === `${name}.${member}`);
    // Whoever takes the whole table, or a member that is not written in it, may use all of it.
    if (wanted.length > 0) wanted.forEach(reach);
    else if (!isTypeQuery) members.forEach(reach);
  }
  return reached;
}

function readImports(path: string, source: ts.SourceFile): { imported: Imported; loads: Use[] } {
  const imported = new Map<string, Omit<Use, 'member'>>();
  const loads: Use[] = [];
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const specifier = statement.moduleSpecifier.text;
    if (!specifier.startsWith('.')) continue;
    const file = resolvePath(path, specifier);
    const clause = statement.importClause;
    if (clause === undefined) loads.push({ file, name: '*' });
    // With a query the import is the built script, its address or its text: all that the file exports.
    const all = specifier.includes('?');
    if (clause?.name) imported.set(clause.name.text, { file, name: all ? '*' : 'default' });
    const bindings = clause?.namedBindings;
    if (bindings && ts.isNamespaceImport(bindings)) imported.set(bindings.name.text, { file, name: '*' });
    if (bindings && ts.isNamedImports(bindings)) {
      for (const { name, propertyName } of bindings.elements)
        imported.set(name.text, { file, name: (propertyName ?? name).text });
    }
  }
  return { imported, loads };
}

/** The imports of a page are used where their names stand in it. */
function readPage(path: string, text: string): Module {
  const scripts = [/^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? ''];
  for (const [, script = ''] of text.matchAll(/<script>([\s\S]*?)<\/script>/g)) scripts.push(script);
  const uses: Use[] = [];
  for (const script of scripts) {
    const { imported, loads } = readImports(path, ts.createSourceFile('page.ts', script, ts.ScriptTarget.Latest, true));
    uses.push(...loads);
    const rest = text.replace(/^\s*import [^;]*;$/gm, '');
    for (const [local, target] of imported) {
      const places = [...rest.matchAll(new RegExp(`(?<![.\\w'])${local}\\b(?:\\.(\\w+))?`, 'g'))];
      for (const [, member] of places) uses.push({ ...target, member });
    }
  }
  return {
    declarations: new Map([['default', { file: path, name: 'default', start: 0, end: 0, isExported: true, uses: [] }]]),
    uses,
  };
}

function readScript(path: string, text: string): Module {
  const source = ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : undefined,
  );
  const { imported, loads } = readImports(path, source);
  const own = new Set(source.statements.flatMap(declaredNames));
  const usesOf = (node: ts.Node) => findUses(node, { path, imported, own });
  const declarations = new Map<string, Declaration>();
  const uses: Use[] = loads;

  function add(name: string, node: ts.Node, isExported: boolean, found: readonly Use[], namespaceOf?: string): void {
    const before = declarations.get(name);
    declarations.set(name, {
      ...{
        file: path,
        name,
        start: node.getStart(),
        end: node.getEnd(),
        isExported: isExported || before?.isExported === true,
      },
      uses: [...(before?.uses ?? []), ...found],
      ...(namespaceOf === undefined ? {} : { namespaceOf }),
    });
  }

  for (const statement of source.statements) {
    const isExported = hasModifier(statement, ts.SyntaxKind.ExportKeyword);
    if (ts.isImportDeclaration(statement)) continue;
    if (ts.isVariableStatement(statement)) {
      for (const one of statement.declarationList.declarations) {
        const table = tableOf(one.initializer);
        const [first = ''] = namesOf(one.name);
        if (table && ts.isIdentifier(one.name)) {
          add(first, one, isExported, [
            ...(one.type ? usesOf(one.type) : []),
            ...typesAround(one.initializer).flatMap(usesOf),
          ]);
          for (const property of table.properties) {
            const name = property.name && memberName(property.name);
            if (name === undefined) add(first, one, isExported, usesOf(property));
            else add(`${first}.${name}`, property, false, usesOf(property));
          }
        } else for (const name of namesOf(one.name)) add(name, one, isExported, usesOf(one));
      }
    } else if (ts.isExportDeclaration(statement)) readExport(statement);
    else if (ts.isExportAssignment(statement)) add('default', statement, true, usesOf(statement));
    else {
      const [name] = declaredNames(statement);
      if (name === undefined) uses.push(...usesOf(statement));
      else
        add(
          hasModifier(statement, ts.SyntaxKind.DefaultKeyword) ? 'default' : name,
          statement,
          isExported,
          usesOf(statement),
        );
    }
  }
  return { declarations, uses };

  function readExport({ exportClause, moduleSpecifier }: ts.ExportDeclaration): void {
    const from =
      moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? resolvePath(path, moduleSpecifier.text) : undefined;
    if (exportClause && ts.isNamespaceExport(exportClause)) add(exportClause.name.text, exportClause, true, [], from);
    if (!exportClause || !ts.isNamedExports(exportClause)) return;
    for (const { name, propertyName } of exportClause.elements) {
      const local = (propertyName ?? name).text;
      add(
        name.text,
        exportClause,
        true,
        from === undefined ? [imported.get(local) ?? { file: path, name: local }] : [{ file: from, name: local }],
      );
    }
  }
}

/** The object that a constant is made of, without what stands around it: `{…} as const satisfies T`. */
function tableOf(node: ts.Expression | undefined): ts.ObjectLiteralExpression | undefined {
  if (node === undefined) return undefined;
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return tableOf(node.expression);
  return ts.isObjectLiteralExpression(node) ? node : undefined;
}

/** The types that stand around the object of a constant. */
function typesAround(node: ts.Expression | undefined): ts.TypeNode[] {
  if (node === undefined || !(ts.isAsExpression(node) || ts.isSatisfiesExpression(node))) return [];
  return [node.type, ...typesAround(node.expression)];
}

function memberName(name: ts.PropertyName): string | undefined {
  return ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name) ? name.text : undefined;
}

function hasModifier(node: ts.Node, kind: ts.SyntaxKind): boolean {
  return ts.canHaveModifiers(node) && ts.getModifiers(node)?.some((modifier) => modifier.kind === kind) === true;
}
