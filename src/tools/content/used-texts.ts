/** Finds the texts that the code uses, so that translators do not translate unused ones. */

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { askedThings } from '../../domain/storage/stored-things.ts';

/** A `texts.ts` lists the texts baked into a page. A place in that list is not a use; other code of the file may be one. */
const bakedLists = /(?:^|[/-])texts\.ts$/;
/**
 * Where texts are shown, or chosen for what shows them. Tables of `domain` name texts that nobody may draw, so only the error
 * catalogue counts, and what the cookie notice draws of the stored things.
 */
const folders = '{api,browser,domain/errors,edge,features,layout,pages,services,stores,ui}';

/**
 * @param read gives the text of a file of the project by its path
 * @returns whether the code of a project shows a key, as a literal or by a template such as `step${name}`
 */
export function usedTexts(
  root: string,
  read = (path: string): string => readFileSync(join(root, path), 'utf8'),
): (key: string) => boolean {
  const names = new Set<string>(askedThings.map(({ text }) => text));
  const patterns: RegExp[] = [];
  // A star does not match folders whose name starts with a dot.
  const sources = [`src/${folders}/**/*.{ts,tsx,astro}`, 'src/pages/.*/**/*.astro'];
  for (const path of globSync(sources, { cwd: root })) {
    collect(read(path), path, names, patterns);
  }
  return (key) => names.has(key) || patterns.some((pattern) => pattern.test(key));
}

function collect(text: string, path: string, names: Set<string>, patterns: RegExp[]): void {
  // In a page, quoted strings are enough: its markup names no keys.
  if (path.endsWith('.astro')) {
    for (const [, single, double] of text.matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)) names.add(single ?? double ?? '');
    return;
  }
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const visit = (node: ts.Node): void => {
    if (bakedLists.test(path) && ts.isArrayLiteralExpression(node.parent ?? source)) return;
    if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) names.add(node.text);
    else if (ts.isPropertyAccessExpression(node)) names.add(node.name.text);
    else if (ts.isBindingElement(node)) names.add((node.propertyName ?? node.name).getText(source));
    else if (ts.isTemplateExpression(node)) patterns.push(...patternOf(node));
    ts.forEachChild(node, visit);
  };
  visit(source);
}

/** A pattern for a template with at least five fixed letters; with fewer it would match too many keys. */
function patternOf(node: ts.TemplateExpression): RegExp[] {
  const fixed = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
  const isSpecific = fixed.join('').length >= 5 && fixed.every((part) => /^\w*$/.test(part));
  return isSpecific ? [new RegExp(`^${fixed.join('\\w+')}$`)] : [];
}
