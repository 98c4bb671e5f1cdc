/**
 * The `data-*` attributes by which scripts, styles, islands and the HTML of the build know each other, with what each one says. What
 * concerns one part and its own style sheet is a class there. `tests/layout/marks.test.ts` looks that each name is written and read.
 */

export const marks = {
  along: 'the link takes the query of the page along',
  answer: 'what is stored as an answer to the cookie notice: its version',
  'app-marker': 'what the app’s own browser has in its user agent',
  art: 'the picture of the brand is the gate, so arches and stones are drawn',
  ask: 'the cookie notice: 1 is to be shown, 0 was agreed to, empty was refused',
  campaign: 'the text that a campaign replaces',
  element: 'the name by which the compliance file hides or disables the part',
  ended: 'what a product page says when the session has ended',
  flow: 'the script of the page brings the flow of this island',
  focusing: 'the page itself puts the focus into this island, so it is not touched',
  island: 'an island that is not there yet: held, resuming or failed',
  key: 'the stored key that says that the banner was closed',
  'language-choice': 'what the script of a first visit must know of the languages',
  late: 'the script of the choice is loaded with the first click; the content sub-site of the link',
  layout: 'the layout that a campaign has for the sign-up page',
  mark: 'the stored mark of the session’s last change',
  member: 'the text around the number of the member',
  names: 'the titles of the groups of sites',
  prefetch: 'the page of the link may be loaded while the pointer is on it',
  refused: 'what is said where the law takes the form away',
  rules: 'the parts that wait for the compliance answer',
  screen: 'the kind of screen, for the first script',
  session: 'the cookie of the session',
  site: 'the id of the site',
  version: 'the words of the cookie notice that were shown, as a hash',
  touched: 'the visitor has touched the island before its script was there',
} as const satisfies Readonly<Record<string, string>>;

export type Mark = keyof typeof marks;

/** The selector of what has the mark. @param value the mark has this value, one word */
export function marked(mark: Mark, value?: string): string {
  return value === undefined ? `[data-${mark}]` : `[data-${mark}=${value}]`;
}
