/** Loaded only where a rule of the operator names something that no page has. */

import type { CorePage } from '../../domain/navigation/page-context.ts';
import { sendShellEvent } from './shell-events.ts';

/** @param rule its place in the operator's file, from 1 */
export function sendIgnoredRule(page: CorePage, part: 'element' | 'action', rule: number): void {
  sendShellEvent(page, 'complianceRuleIgnored', { part, rule: Math.min(rule, 100) });
}
