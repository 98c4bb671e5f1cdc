/** The operator's compliance files, checked before a build: a rule that no page can follow must not be found out by a visitor. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readComplianceConfig } from '../../contract/compliance.ts';
import { complianceConfigPath, complianceSite } from '../../domain/checks/compliance.ts';
import { complianceActions, complianceElements } from '../../domain/checks/compliance-files.ts';
import { environments, siteIds } from '../../domain/site/site.ts';
import { jsonObject } from '../../domain/storage/json.ts';

/**
 * What is wrong with the files of a project folder: one sentence each, with the file, the rule (from 1) and the word; empty if
 * nothing is.
 */
export function complianceFaults(root: string): string[] {
  const paths = new Set(environments.map((environment) => complianceConfigPath(environment).replace(/\?.*/, '')));
  return [...paths].flatMap((path) => {
    const file = join('public', path);
    return existsSync(join(root, file))
      ? faultsOf(file, readFileSync(join(root, file), 'utf8'))
      : [`${file} is missing.`];
  });
}

function faultsOf(file: string, text: string): string[] {
  let rules: unknown;
  try {
    rules = JSON.parse(text);
  } catch (error) {
    return [`${file} is not JSON: ${error instanceof Error ? error.message : error}`];
  }
  if (!Array.isArray(rules)) return [`${file} is not a list of rules.`];
  return rules.flatMap((rule, index) => ruleFaults(rule).map((fault) => `${file}, rule ${index + 1}: ${fault}`));
}

function ruleFaults(rule: unknown): string[] {
  const [item] = readComplianceConfig([rule]);
  if (item === undefined) return ['it is no rule; a rule has an element and an action, both texts.'];
  const logic = jsonObject(rule)?.logic ?? 'and';
  const sites: readonly string[] = siteIds.map(complianceSite);
  return [
    ...unknown('element', [item.element], complianceElements),
    ...unknown('action', [item.action], complianceActions),
    ...unknown('site', item.siteId, sites),
    ...unknown('logic', [String(logic)], ['and', 'or']),
  ];
}

function unknown(what: string, words: readonly string[], known: readonly string[]): string[] {
  return words
    .filter((word) => !known.includes(word))
    .map((word) => `there is no ${what} "${word}"; there are ${known.join(', ')}.`);
}
