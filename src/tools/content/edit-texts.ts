/** Changes texts in the JSON of a locale file and leaves the rest of it as it is, so that a reviewer sees only what changed. */

import { pluralOf } from './plural-forms.ts';

/** A text of the file. */
interface Entry {
  readonly key: string;
  /** From the end of the text before it to its key; `undefined` for the first one and for a new one. */
  readonly gap?: string | undefined;
  /** Key, colon and text, as the file spells them. */
  readonly source: string;
}

/**
 * Order, line ends and indent stay, and so does the spelling of unchanged texts. A new text comes after the one that is before it
 * in English.
 *
 * @param json flat object of strings; `{}` for a new file
 * @param changes the new text by key; `undefined` removes it
 * @param english JSON of the English file
 */
export function editTexts(json: string, changes: ReadonlyMap<string, string | undefined>, english: string): string {
  const eol = json.includes('\r\n') ? '\r\n' : '\n';
  const indent = /^[ \t]+(?=")/m.exec(json)?.[0] ?? '  ';
  const own = entriesOf(json);
  const { head, end } = own.entries.length > 0 ? own : { head: `{${eol}${indent}`, end: `${eol}}${eol}` };
  const order = entriesOf(english).entries.map(({ key }) => key);
  const edited = [...changes].reduce((entries, [key, text]) => withText(entries, key, text, order), own.entries);
  if (edited.length === 0) return `{}${eol}`;
  const gapOf = ({ gap = `,${eol}${indent}` }: Entry, index: number) => (index === 0 ? head : gap);
  return edited.map((entry, index) => gapOf(entry, index) + entry.source).join('') + end;
}

function entriesOf(json: string): { head: string; entries: readonly Entry[]; end: string } {
  const found = [...json.matchAll(/("(?:[^"\\]|\\.)*")\s*:\s*"(?:[^"\\]|\\.)*"/g)];
  const endOf = (index: number) => (found[index] === undefined ? 0 : found[index].index + found[index][0].length);
  const entries = found.map(
    ({ 0: source, 1: key = '', index }, at): Entry => ({
      key: JSON.parse(key),
      gap: at === 0 ? undefined : json.slice(endOf(at - 1), index),
      source,
    }),
  );
  return { head: json.slice(0, found[0]?.index), entries, end: json.slice(endOf(found.length - 1)) };
}

function withText(
  entries: readonly Entry[],
  key: string,
  text: string | undefined,
  order: readonly string[],
): readonly Entry[] {
  if (text === undefined) return entries.filter((entry) => entry.key !== key);
  const at = entries.findIndex((entry) => entry.key === key);
  const old = entries[at];
  if (old !== undefined) {
    const source = old.source.replace(/"(?:[^"\\]|\\.)*"$/, () => JSON.stringify(text));
    return entries.with(at, { ...old, source });
  }
  // A plural form that English does not have stands beside those that it has.
  const placeOf = (name: string) => {
    const place = order.indexOf(name);
    return place === -1 ? order.indexOf(`${pluralOf(name)?.name}_other`) : place;
  };
  const place = placeOf(key);
  const places = entries.map((entry) => placeOf(entry.key));
  const before = Math.max(-1, ...places.filter((other) => other <= place));
  const added: Entry = { key, source: `${JSON.stringify(key)}: ${JSON.stringify(text)}` };
  return entries.toSpliced(before === -1 ? 0 : places.lastIndexOf(before) + 1, 0, added);
}
