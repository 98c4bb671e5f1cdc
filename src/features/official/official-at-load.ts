/**
 * The page "Is this really us?": compares what is pasted with the brand's list. Everything it needs is in the page, so that it answers
 * without a network, and nothing that is pasted leaves the browser or is kept in it.
 */

import { checkContact, type OfficialList, type Verdict } from '../../domain/official/check-contact.ts';

/** What the page has written for this script: the list, and the texts with their placeholders. */
export interface OfficialData {
  readonly list: OfficialList;
  readonly texts: Readonly<Record<'link' | 'mail' | 'name' | 'number' | 'no' | 'noCountry' | 'noKind', string>>;
  /** Joins names of networks. */
  readonly tag: string;
}

export function startOfficial({ list, texts, tag }: OfficialData): void {
  const form = document.querySelector<HTMLFormElement>('#official');
  const box = form?.querySelector('input');
  const answer = document.getElementById('answer');
  if (!form || !box || !answer) return;

  function show(): void {
    if (box && answer) answer.replaceChildren(answerTo(checkContact(box.value, list), { texts, tag }));
    answer?.scrollIntoView({ block: 'nearest' });
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    show();
  });
  // The answer is about the text that was checked.
  box.addEventListener('input', () => answer.replaceChildren());
  // Pasted and sent before this script was there.
  if (box.value !== '') show();
}

/** A copy of the page's own words for the verdict, with what differs filled in. */
function answerTo(verdict: Verdict, { texts, tag }: Pick<OfficialData, 'texts' | 'tag'>): DocumentFragment {
  const template = document.querySelector<HTMLTemplateElement>(`#${verdict.type}`);
  const drawn = template?.content.cloneNode(true) as DocumentFragment;
  drawn.querySelector('.answer-text')?.replaceChildren(textOf(verdict, texts, tag));
  const host = drawn.querySelector('.answer-host');
  if (verdict.type === 'not-ours' && verdict.host) host?.replaceChildren(verdict.host);
  else host?.remove();
  return drawn;
}

function textOf(verdict: Verdict, texts: OfficialData['texts'], tag: string): string {
  if (verdict.type === 'not-ours') return texts.no;
  if (verdict.type === 'unclear') return texts[verdict.why === 'no-country' ? 'noCountry' : 'noKind'];
  if (verdict.kind === 'link') return texts.link.replace('{{host}}', () => verdict.host);
  if (verdict.kind !== 'name') return texts[verdict.kind];
  const places = new Intl.ListFormat(tag).format(verdict.places);
  return texts.name.replace('{{place}}', () => places);
}
