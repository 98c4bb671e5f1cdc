/** What a part of a file names of its own top level and of other files. */

import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';

/** A use: of a declaration, of one member of a table, or of a whole module (`name` is `*`). */
export interface Use {
  readonly file: string;
  readonly name: string;
  /** The member that is read; `undefined` for the table as a whole. */
  readonly member?: string | undefined;
  /** Only the type is used: `typeof table`. */
  readonly isTypeQuery?: boolean;
}

/** The local names of a file that stand for something of another file. */
export type Imported = ReadonlyMap<string, Omit<Use, 'member'>>;

/** The path of an imported file. */
export function resolvePath(from: string, specifier: string): string {
  return normalize(join(dirname(from), specifier.replace(/\?.*$/, '')));
}

/** The names that a pattern declares. */
export function namesOf(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : namesOf(element.name)));
}

/** The names that a statement declares in its scope. */
export function declaredNames(node: ts.Node): string[] {
  if (ts.isVariableStatement(node)) return node.declarationList.declarations.flatMap(({ name }) => namesOf(name));
  const isNamed =
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node);
  return isNamed ? [node.name?.text ?? 'default'] : [];
}

interface Names {
  readonly path: string;
  readonly imported: Imported;
  /** The top-level names of the file. */
  readonly own: ReadonlySet<string>;
}

/** What a part of a file uses of its own top level and of other files. */
export function findUses(node: ts.Node, { path, imported, own }: Names): Use[] {
  const uses: Use[] = [];
  /** Names of inner scopes, which hide those of the top level. */
  const scopes: ReadonlySet<string>[] = [];

  function visit(at: ts.Node): void {
    const names = at === node ? parametersOf(at) : [...parametersOf(at), ...innerNames(at)];
    if (names.length > 0) scopes.push(new Set(names));
    if (ts.isIdentifier(at)) addUse(at);
    else if (ts.isCallExpression(at) && at.expression.kind === ts.SyntaxKind.ImportKeyword)
      uses.push(...dynamicUses(path, at));
    else if (ts.isImportTypeNode(at)) uses.push(...typeUses(path, at));
    ts.forEachChild(at, (child) => {
      if (!isOnlyName(child)) visit(child);
    });
    if (names.length > 0) scopes.pop();
  }

  function addUse(at: ts.Identifier): void {
    if (scopes.some((names) => names.has(at.text))) return;
    const target = imported.get(at.text) ?? (own.has(at.text) ? { file: path, name: at.text } : undefined);
    if (target === undefined) return;
    const isTypeQuery =
      ts.findAncestor(at, (up) => ts.isTypeQueryNode(up) || (up === node ? 'quit' : false)) !== undefined;
    for (const member of membersRead(at)) uses.push({ ...target, member, isTypeQuery });
  }

  visit(node);
  return uses;
}

/** The members of a table that are read where its name stands; `undefined` for the table itself. */
function membersRead(at: ts.Identifier): (string | undefined)[] {
  const { parent } = at;
  if (ts.isPropertyAccessExpression(parent) && parent.expression === at) return [parent.name.text];
  if (ts.isQualifiedName(parent) && parent.left === at) return [parent.right.text];
  if (ts.isElementAccessExpression(parent) && ts.isStringLiteralLike(parent.argumentExpression))
    return [parent.argumentExpression.text];
  if (ts.isVariableDeclaration(parent) && parent.initializer === at) return membersOf(parent.name);
  return [undefined];
}

/** The members that a pattern takes: `{ a, b: c }` takes `a` and `b`. */
function membersOf(name: ts.BindingName): (string | undefined)[] {
  if (!ts.isObjectBindingPattern(name)) return [undefined];
  return name.elements.map(({ propertyName, name: local, dotDotDotToken }) => {
    const taken = propertyName ?? local;
    return dotDotDotToken || !ts.isIdentifier(taken) ? undefined : taken.text;
  });
}

/** What `import('./x.ts')` gives to the code around it; all of the module where that cannot be seen. */
function dynamicUses(path: string, call: ts.CallExpression): Use[] {
  const [specifier] = call.arguments;
  if (specifier === undefined || !ts.isStringLiteralLike(specifier) || !specifier.text.startsWith('.')) return [];
  const file = resolvePath(path, specifier.text);
  return takenFrom(call).map((member) => ({ file, name: '*', member }));
}

function takenFrom(at: ts.Node): (string | undefined)[] {
  const { parent } = at;
  if (ts.isAwaitExpression(parent) || ts.isParenthesizedExpression(parent) || ts.isAsExpression(parent))
    return takenFrom(parent);
  if (ts.isVariableDeclaration(parent)) return membersOf(parent.name);
  if (!ts.isPropertyAccessExpression(parent)) return [undefined];
  if (parent.name.text !== 'then' || !ts.isCallExpression(parent.parent)) return [parent.name.text];
  const [then] = parent.parent.arguments;
  const name = then && ts.isArrowFunction(then) ? then.parameters[0]?.name : undefined;
  return name === undefined ? [undefined] : membersOf(name);
}

/** `import('./x.ts').Name`; `typeof import('./x.ts')` uses nothing by itself. */
function typeUses(path: string, { argument, qualifier }: ts.ImportTypeNode): Use[] {
  if (!ts.isLiteralTypeNode(argument) || !ts.isStringLiteral(argument.literal) || !qualifier) return [];
  return [{ file: resolvePath(path, argument.literal.text), name: qualifier.getText() }];
}

function parametersOf(node: ts.Node): string[] {
  return ts.isFunctionLike(node) ? node.parameters.flatMap(({ name }) => namesOf(name)) : [];
}

function innerNames(node: ts.Node): string[] {
  if (ts.isBlock(node) || ts.isCaseClause(node)) return node.statements.flatMap(declaredNames);
  const isLoop = ts.isForStatement(node) || ts.isForOfStatement(node) || ts.isForInStatement(node);
  const list = isLoop ? node.initializer : ts.isCatchClause(node) ? node.variableDeclaration : undefined;
  if (list === undefined) return [];
  if (ts.isVariableDeclarationList(list)) return list.declarations.flatMap(({ name }) => namesOf(name));
  return ts.isVariableDeclaration(list) ? namesOf(list.name) : [];
}

/** A name that is no use: the name of a property, a label of a type, or what is declared. */
function isOnlyName(node: ts.Node): boolean {
  if (!ts.isIdentifier(node)) return false;
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  if (ts.isQualifiedName(parent)) return parent.right === node;
  if (ts.isShorthandPropertyAssignment(parent) || ts.isExportSpecifier(parent)) return false;
  return (parent as ts.NamedDeclaration).name === node;
}
