/** What tracking calls the pages of a registration (S2.10). */

export type TrackingPage = 'SignupRef' | 'SignUpPage' | 'OldSignUpPage' | 'EmailVerifyStatusPage' | 'SetPasswordPage';

interface Shown {
  /** Path of the page, with its language or without. */
  readonly path: string;
  /** The step of the registration that is on. */
  readonly step: string;
  readonly layout: string;
  /** Somebody sent the visitor. */
  readonly referred: boolean;
}

/** The page of an e-mail link and the password step have names of their own; the account page's says what it is like. */
export function trackingPage({ path, step, layout, referred }: Shown): TrackingPage {
  if (/\/email-code-verify\/?$/.test(path)) return 'EmailVerifyStatusPage';
  if (step === 'password') return 'SetPasswordPage';
  if (referred && /\/sign-up\/?$/.test(path)) return 'SignupRef';
  return layout === 'plain' ? 'OldSignUpPage' : 'SignUpPage';
}
