/** What tracking calls the pages and steps of a registration (S2.10, S2.31). */

export type TrackingPage = 'SignupRef' | 'SignUpPage' | 'OldSignUpPage' | 'EmailVerifyStatusPage' | 'SetPasswordPage';

/** Names of the steps in events, spelled as the product text spells them (S2.31). */
const trackingSteps = {
  account: 'inputAccount',
  // The other address or number of a registration with two codes, and its two codes (S2.32).
  contact: 'inputAccount',
  security: 'verfiyCode',
  code: 'verfiyCode',
  link: 'verfiyLink',
  password: 'inputpassword',
  // Ours: the product text has no passkeys.
  passkey: 'createPasskey',
  backup: 'secondWay',
} as const;

/** A step of a registration as the flow names it. */
export type TrackedStep = keyof typeof trackingSteps;
export type TrackingStep = (typeof trackingSteps)[TrackedStep];

export function trackingStep(step: TrackedStep): TrackingStep {
  return trackingSteps[step];
}

interface Shown {
  /** Path of the page, with its language or without. */
  readonly path: string;
  /** The step of the registration that is on. */
  readonly step: TrackedStep;
  readonly layout: string;
  /** Somebody sent the visitor. */
  readonly referred: boolean;
}

/** The dialog with the two codes stands over the password step. A passkey takes the place of a password. */
const lastSteps: readonly TrackedStep[] = ['password', 'security', 'passkey', 'backup'];

/** The page of an e-mail link and the password step have names of their own; the account page's says what it is like. */
export function trackingPage({ path, step, layout, referred }: Shown): TrackingPage {
  if (/\/email-code-verify\/?$/.test(path)) return 'EmailVerifyStatusPage';
  if (lastSteps.includes(step)) return 'SetPasswordPage';
  if (referred && /\/sign-up\/?$/.test(path)) return 'SignupRef';
  return layout === 'plain' ? 'OldSignUpPage' : 'SignUpPage';
}
