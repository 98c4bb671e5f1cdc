/** What is said of a site that closes, as texts and ways: by the part of the site that the page is. */

import { type Closing, closingParts, hasEnded, textFor } from '../../domain/shell/closing.ts';
import type { ClosingPart, ClosingReason } from '../../domain/site/site.ts';
import type { FormKey, Translate } from '../../i18n/messages.ts';

/** The pages that say it. */
export type ClosingScreen = 'home' | 'login' | 'register';

export interface ClosingView {
  readonly title: string;
  readonly lines: readonly string[];
  /** The operator's own words, whose direction may be another one. */
  readonly words?: string | undefined;
  /** In place of the form: what it is for has ended. */
  readonly closes: boolean;
  readonly ways: readonly ClosingWay[];
}

export interface ClosingWay {
  readonly text: string;
  readonly address: string;
}

interface Facts {
  readonly screen: ClosingScreen;
  readonly language: string;
  /** In ms since epoch. */
  readonly now: number;
  readonly t: Translate<FormKey>;
  format(ms: number): string;
  /** Who takes over, and where. */
  readonly successor: { readonly company: string; readonly address: string } | undefined;
  /** Of the login of this site. */
  readonly login: string;
}

/** Before its end, and after it. */
const partTexts = {
  signUp: ['closingSignUpOn', 'closingSignUpOver'],
  onlyWithdrawals: ['closingOnlyWithdrawalsOn', 'closingOnlyWithdrawalsOver'],
  login: ['closingLoginOn', 'closingLoginOver'],
} as const satisfies Record<ClosingPart, readonly [FormKey, FormKey]>;

const reasonTexts = {
  law: 'closingBecauseLaw',
  licence: 'closingBecauseLicence',
  business: 'closingBecauseBusiness',
} as const satisfies Record<ClosingReason, FormKey>;

/** A name keeps its own direction in the sentence: the full stop of “Ltd.” stays with it. */
const isolated = (name: string) => `\u2068${name}\u2069`;

const partOf = { home: undefined, login: 'login', register: 'signUp' } as const;

export function closingView(closing: Closing, facts: Facts): ClosingView {
  const { screen, language, now, t, format, successor, login } = facts;
  const { ends, why } = closing;
  const isOver = (part: ClosingPart) => hasEnded(closing, part, now);
  const own = partOf[screen];
  const closes = own !== undefined && isOver(own);
  const words = why?.type === 'words' ? textFor(why.texts, language) : undefined;
  // Withdrawals do not matter any more where nobody can log in.
  const told = closingParts.filter(
    (part) => ends[part] !== undefined && !(part === 'onlyWithdrawals' && isOver('login')),
  );
  const [over, coming] = [told.filter(isOver), told.filter((part) => !isOver(part))];
  coming.sort((one, other) => (ends[one] ?? 0) - (ends[other] ?? 0));
  return {
    title: t('closingTitle'),
    lines: [
      ...over.map((part) => t(partTexts[part][1])),
      ...coming.map((part) => t(partTexts[part][0], { time: format(ends[part] ?? 0) })),
      ...(why?.type === 'known' ? [t(reasonTexts[why.reason])] : []),
      ...(successor ? [t('closingNext', { company: isolated(successor.company) })] : []),
    ],
    words,
    closes,
    ways: [
      ...(successor ? [{ text: t('goToThatSite'), address: successor.address }] : []),
      ...(screen === 'register' && closes && !isOver('login') ? [{ text: t('loginSubmit'), address: login }] : []),
    ],
  };
}
