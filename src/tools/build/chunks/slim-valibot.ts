/**
 * Valibot for pages, which ask only whether an answer is valid and never what is wrong with it: without the words of issues, the
 * languages of those words, and the interface for other libraries (0096).
 */

import { parseSync } from 'rolldown/utils';

/** What stands in the place of a function of Valibot. */
const replacements: Readonly<Record<string, string>> = {
  _addIssue: `function _addIssue(context, label, dataset) {
  if (context.kind === 'schema') dataset.typed = false;
  (dataset.issues ??= []).push({});
}`,
  _joinExpects: `/* @__NO_SIDE_EFFECTS__ */ function _joinExpects() { return ''; }`,
  _standardSchema: 'function _standardSchema(schema) { return schema; }',
  _stringify: `/* @__NO_SIDE_EFFECTS__ */ function _stringify() { return ''; }`,
  getGlobalConfig: `/* @__NO_SIDE_EFFECTS__ */ function getGlobalConfig() { return {}; }`,
};

/**
 * @param code of Valibot
 * @throws {Error} where it has no such function
 */
export function slimValibot(code: string): string {
  const missing = new Set(Object.keys(replacements));
  let slim = '';
  let at = 0;
  for (const statement of parseSync('valibot.mjs', code).program.body) {
    const name = statement.type === 'FunctionDeclaration' ? (statement.id?.name ?? '') : '';
    if (!missing.delete(name)) continue;
    slim += code.slice(at, statement.start) + replacements[name];
    at = statement.end;
  }
  if (missing.size > 0) throw new Error(`Valibot has no ${[...missing].join(', ')}: see ${import.meta.filename}.`);
  return slim + code.slice(at);
}
