/**
 * The descriptions of the contract: the comments that stand on its endpoints and on the fields of their schemas. They are read from
 * the source, because a description inside a schema would be part of what visitors download.
 */

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** What the source says of a schema: its own comment, and its fields by name. A list has the fields of its items. */
export interface Described {
  readonly comment: string;
  readonly fields: ReadonlyMap<string, Described>;
}

export interface DescribedEndpoint {
  readonly comment: string;
  readonly input: Described;
  readonly result: Described;
}

export interface ContractComments {
  /** @param name as in `src/contract/all.ts` */
  endpoint(name: string): DescribedEndpoint;
  /** The comment before the name of a header in `src/contract/endpoint.ts`. */
  header(name: string): string;
}

const nothing: Described = { comment: '', fields: new Map() };

/** @param contractDir `src/contract` */
export function readContractComments(contractDir: string): ContractComments {
  const files = new Map<string, ts.SourceFile>();
  const all = sourceOf('all.ts');

  return {
    endpoint(name) {
      const found = declarationOf(all, name);
      const statement = found?.node.parent.parent;
      const call = found?.node.initializer;
      const row = call && ts.isCallExpression(call) ? call.arguments[0] : undefined;
      if (!found || !statement || !row || !ts.isObjectLiteralExpression(row))
        throw new Error(`${name} is no endpoint.`);
      const schema = (key: string) => readSchema(found.file, propertyOf(row, key));
      return { comment: commentOf(found.file, statement), input: schema('input'), result: schema('result') };
    },
    header: (name) => commentOfText(sourceOf('endpoint.ts'), name),
  };

  function sourceOf(path: string): ts.SourceFile {
    const known = files.get(path);
    if (known !== undefined) return known;
    const text = readFileSync(join(contractDir, path), 'utf8');
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    files.set(path, file);
    return file;
  }

  /** Where a name is declared: in the file, or in another one of the contract that it is imported from. */
  function declarationOf(file: ts.SourceFile, name: string): Found | undefined {
    for (const statement of file.statements) {
      if (ts.isVariableStatement(statement)) {
        const node = statement.declarationList.declarations.find((one) => one.name.getText() === name);
        if (node !== undefined) return { file, node };
      }
      if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)) {
        const names = statement.importClause?.namedBindings;
        const path = join(dirname(file.fileName), statement.moduleSpecifier.text);
        const imports = names && ts.isNamedImports(names) && names.elements.some((one) => one.name.text === name);
        if (imports && !path.startsWith('..')) return declarationOf(sourceOf(path), name);
      }
    }
    return undefined;
  }

  function readSchema(file: ts.SourceFile, node: ts.Expression | undefined): Described {
    if (node === undefined) return nothing;
    if (ts.isIdentifier(node)) {
      const found = declarationOf(file, node.text);
      if (found === undefined) return nothing;
      const comment = commentOf(found.file, found.node.parent.parent);
      return withComment(readSchema(found.file, found.node.initializer), comment);
    }
    if (ts.isObjectLiteralExpression(node)) return { comment: '', fields: fieldsOf(file, node) };
    if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return readSchema(file, node.expression);
    if (ts.isArrayLiteralExpression(node)) return merged(node.elements.map((one) => readSchema(file, one)));
    if (ts.isPropertyAccessExpression(node)) {
      const of = readSchema(file, node.expression);
      // `.entries` of a schema are its fields.
      return node.name.text === 'entries' ? of : (of.fields.get(node.name.text) ?? nothing);
    }
    if (!ts.isCallExpression(node)) return nothing;
    const several = /^v\.(?:variant|union)$/.test(node.expression.getText());
    return merged(node.arguments.slice(0, several ? undefined : 1).map((one) => readSchema(file, one)));
  }

  function fieldsOf(file: ts.SourceFile, node: ts.ObjectLiteralExpression): Map<string, Described> {
    const fields = new Map<string, Described>();
    for (const property of node.properties) {
      if (ts.isSpreadAssignment(property)) {
        for (const [name, field] of readSchema(file, property.expression).fields) fields.set(name, field);
      } else if (ts.isPropertyAssignment(property) || ts.isShorthandPropertyAssignment(property)) {
        const value = ts.isPropertyAssignment(property) ? property.initializer : property.name;
        fields.set(property.name.getText(), withComment(readSchema(file, value), commentOf(file, property)));
      }
    }
    return fields;
  }
}

/** The comment before a text of the file. */
function commentOfText(file: ts.SourceFile, text: string): string {
  let comment = '';
  ts.forEachChild(file, function visit(node) {
    if (ts.isStringLiteral(node) && node.text === text) comment ||= commentOf(file, node);
    ts.forEachChild(node, visit);
  });
  return comment;
}

interface Found {
  readonly file: ts.SourceFile;
  readonly node: ts.VariableDeclaration;
}

/** The nearer comment counts. */
function withComment(described: Described, comment: string): Described {
  return comment === '' ? described : { ...described, comment };
}

function merged(all: readonly Described[]): Described {
  return { comment: '', fields: new Map(all.flatMap(({ fields }) => [...fields])) };
}

function propertyOf(node: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  const found = node.properties.find((one) => one.name?.getText() === name);
  if (found === undefined) return undefined;
  if (ts.isShorthandPropertyAssignment(found)) return found.name;
  return ts.isPropertyAssignment(found) ? found.initializer : undefined;
}

/** Text of the comments for documentation that stand before a node, without their marks. */
function commentOf(file: ts.SourceFile, node: ts.Node): string {
  const text = file.text;
  const comments = ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [];
  const documentation = comments.map(({ pos, end }) => text.slice(pos, end)).filter((one) => one.startsWith('/**'));
  return (documentation.at(-1) ?? '')
    .replace(/^\/\*\*|\*\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trimEnd())
    .join(' ')
    .trim();
}
