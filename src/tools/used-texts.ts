/** Which texts the code can show: a text that nothing names is work for translators and for nobody else. */

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Lists of what to bake in say what may be shown, and not that it ever is; what else such a file holds counts. */
const lists = /(?:^|[/-])texts\.ts$/;
const rings = '{app,domain,flows,islands,pages,shell,stores,ui,exchange,edge,platform}';

/** A test for keys: true for one that the code under a folder names, in one piece or as a pattern (`step${name}`). */
export function usedTexts(root: string): (key: string) => boolean {
  const names = new Set<string>();
  const patterns: RegExp[] = [];
  // A star passes over folders with a dot.
  const folders = [`src/${rings}/**/*.{ts,tsx,astro}`, 'src/pages/.*/**/*.astro'];
  for (const path of globSync(folders, { cwd: root })) {
    collect(readFileSync(join(root, path), 'utf8'), path, names, patterns);
  }
  return (key) => names.has(key) || patterns.some((pattern) => pattern.test(key));
}

function collect(text: string, path: string, names: Set<string>, patterns: RegExp[]): void {
  // Of a page the words in quotes are enough: what is not script there names no key.
  if (path.endsWith('.astro')) {
    for (const [, single, double] of text.matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)) names.add(single ?? double ?? '');
    return;
  }
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const visit = (node: ts.Node): void => {
    if (lists.test(path) && ts.isArrayLiteralExpression(node.parent ?? source)) return;
    if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) names.add(node.text);
    else if (ts.isPropertyAccessExpression(node)) names.add(node.name.text);
    else if (ts.isBindingElement(node)) names.add((node.propertyName ?? node.name).getText(source));
    else if (ts.isTemplateExpression(node)) patterns.push(...patternOf(node));
    ts.forEachChild(node, visit);
  };
  visit(source);
}

/** Of those with enough fixed letters to mean anything. */
function patternOf(node: ts.TemplateExpression): RegExp[] {
  const fixed = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
  const isTelling = fixed.join('').length >= 5 && fixed.every((part) => /^\w*$/.test(part));
  return isTelling ? [new RegExp(`^${fixed.join('\\w+')}$`)] : [];
}
