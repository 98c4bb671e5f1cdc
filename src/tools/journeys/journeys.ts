/** The journeys: which flows belong together, as a visitor goes through them. */

import type { AnyTable } from './flow-tables.ts';

export interface Journey {
  /** Part of an address, and the name of a file. */
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly tables: readonly AnyTable[];
}

interface Row extends Omit<Journey, 'tables'> {
  /** Fits the names of its flows. */
  readonly flows: RegExp;
}

/** A flow belongs to the first row that fits. */
const rows: readonly Row[] = [
  {
    id: 'sign-up',
    title: 'Sign up',
    about: 'A new account, from the first field to its password or passkey, and the page of the mailed link.',
    flows: /^(?:register|email-link|invitation)(?!.*check)/,
  },
  {
    id: 'checks',
    title: 'Checks',
    about:
      'What a login or a registration may be asked before it goes on: a puzzle, a code, a passkey, another device.',
    flows: /check|captcha|other-way|approval|two-factor|code|compliance/,
  },
  {
    id: 'log-in',
    title: 'Log in',
    about: 'The ways into an account: password, passkey, QR code, and the account of another company.',
    flows: /^(?:login|passkey-login|qr|third-party)/,
  },
  {
    id: 'passkeys',
    title: 'Passkeys and recovery codes',
    about: 'The page on which a signed-in visitor manages passkeys, and the codes that replace a lost one.',
    flows: /^(?:passkeys|recovery)/,
  },
  {
    id: 'outside-applications',
    title: 'Outside applications',
    about: 'Another application asks to use the account.',
    flows: /^consent/,
  },
  {
    id: 'messenger',
    title: 'Messenger',
    about: 'The mini app in the messenger, and the link between its account and ours.',
    flows: /^(?:mini-app|messenger-link)/,
  },
  {
    id: 'not-me',
    title: 'This was not me',
    about: 'The link of a mail that warns of a login. It freezes the account.',
    flows: /^not-me/,
  },
  {
    id: 'receipts',
    title: 'What was agreed to',
    about: 'Receipts of agreements, of the account and of this browser.',
    flows: /^receipts/,
  },
];

/**
 * @param tables of all flows
 * @throws {Error} if a flow belongs to no journey
 */
export function journeysOf(tables: readonly AnyTable[]): readonly Journey[] {
  const rowOf = ({ flow }: AnyTable) => rows.find(({ flows }) => flows.test(flow));
  const lost = tables.filter((table) => rowOf(table) === undefined).map(({ flow }) => flow);
  if (lost.length > 0) throw new Error(`No journey has the flow ${lost.join(', ')}.`);
  return rows
    .map((row) => ({ ...row, tables: tables.filter((table) => rowOf(table) === row) }))
    .filter(({ tables: own }) => own.length > 0)
    .map(({ id, title, about, tables: own }) => ({ id, title, about, tables: own }));
}
