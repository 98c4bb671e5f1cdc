/** What a call says of an agreement: the sentence that the visitor saw, and the versions of the documents in it (decision 0104). */

import type { Agreement } from '../../contract/agreement.ts';
import { fillSentence, sentenceKey } from '../../domain/agreements/agreement.ts';
import type { PageContext } from '../../domain/navigation/page-context.ts';
import { $hostStatus } from '../../stores/host-status.ts';
import { release } from '../telemetry/release.ts';

export interface ShownSentence {
  /** With the places of both names. */
  readonly template: string;
  /** Names of the documents, as the links show them. */
  readonly terms: string;
  readonly privacy: string;
}

/** `undefined` where the operator has switched agreements off. */
export function shownAgreement(
  { site, language, versions }: Pick<PageContext, 'site' | 'language' | 'versions'>,
  { template, ...names }: ShownSentence,
): Agreement | undefined {
  if (!$hostStatus.get().agreements) return undefined;
  const { terms, privacy } = versions;
  const sentence = fillSentence(template, names);
  return { site, language, terms, privacy, sentence_key: sentenceKey, sentence, release };
}
