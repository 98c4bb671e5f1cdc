/** The states and pages of the gallery in the order in which visitors meet them. */

export interface Journey {
  readonly title: string;
  readonly ids: readonly string[];
}

/** An id belongs to the first row whose pattern fits. */
const rows: readonly (readonly [title: string, pattern: RegExp])[] = [
  ['Pages', /^page /],
  ['Log in', /^(?:login|passkey-login|qr|third-party)\./],
  ['This was not me', /^not-me\./],
  ['Security check', /^captcha\./],
  ['Sign up', /^(?:register|email-link)\./],
  ['Invitations and campaigns', /^(?:inviter|campaign)\./],
  ['Outside applications', /^consent\./],
  ['Passkeys', /^passkeys\./],
  ['What was agreed to', /^receipts\./],
  ['Messenger', /^(?:mini-app\.(?!error\.)|messenger-link\.)/],
  ['In the app', /^in-app\./],
  ['With the keyboard', /^keyboard\./],
  ['Dialogs', /^dialog\./],
  ['Errors', /^error\./],
  ['Errors in the messenger', /^mini-app\.error\./],
];

/** @throws {Error} if an id belongs to no journey */
export function journeysOf(ids: readonly string[]): readonly Journey[] {
  const titleOf = (id: string) => rows.find(([, pattern]) => pattern.test(id))?.[0];
  const lost = ids.filter((id) => titleOf(id) === undefined);
  if (lost.length > 0) throw new Error(`No journey of the gallery has ${lost.join(', ')}.`);
  return rows
    .map(([title]) => ({ title, ids: ids.filter((id) => titleOf(id) === title) }))
    .filter((journey) => journey.ids.length > 0);
}
