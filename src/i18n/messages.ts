/**
 * The texts, by key. The keys are those of the English files: a key that is not there does not compile.
 *
 * The build bakes the texts of a screen into its HTML and into a file that comes with its island, so islands format with
 * `createTranslator` below and need no library for it: i18next is 14 kB that no first submit should wait for.
 */

import type global from '../../locales/en/global.json';
import type inverse from '../../locales/en/inverse.json';
import type errors from '../../locales/en/inverse-error-code.json';

export const namespaces = ['global', 'inverse', 'inverse-error-code'] as const;
export type Namespace = (typeof namespaces)[number];

export type GlobalKey = keyof typeof global;
export type FormKey = keyof typeof inverse;
export type ErrorKey = keyof typeof errors;

/** Texts of one or several namespaces by key. */
export type Messages = Readonly<Record<string, string>>;

/** A text of the page with its `{{names}}` filled in. */
export type Translate<Key extends string = FormKey> = (
  key: Key,
  values?: Readonly<Record<string, string | number>>,
) => string;

/** Fills the `{{names}}` of a text; a name without a value stays, so that its lack is seen. */
function interpolate(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}

/** A translator over baked texts. A text that is not there is empty rather than a raw key on screen. */
export function createTranslator<Key extends string>(messages: Messages): Translate<Key> {
  return (key, values = {}) => interpolate(messages[key] ?? '', values);
}

/** Splits a text at its `{{names}}`, for texts with links inside: `'a {{x}} b'` → `['a ', { name: 'x' }, ' b']`. */
export function splitPlaceholders(text: string): (string | { readonly name: string })[] {
  return text
    .split(/(\{\{\w+\}\})/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('{{') && part.endsWith('}}') ? { name: part.slice(2, -2) } : part));
}
