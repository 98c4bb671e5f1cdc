/** The steps of a mini app inside the messenger, as one machine without side effects (S4.27–S4.33). */

/** The step of the normal form (S4.33): the choice of ways to log in, then the form. */
type FormStep = 'third-party' | 'account';

/** Whether the login or registration is for the messenger's user (S4.33). */
type Process = 'default' | 'messenger';

interface Entered {
  readonly newUser: boolean;
}

export type MiniAppState =
  /** The normal form (S4.28). */
  | {
      readonly mode: 'register-or-login';
      readonly step: FormStep;
      readonly process: Process;
      /** The visitor allowed us to use the messenger's user data (S4.31). */
      readonly authorized: boolean;
    }
  /** Asks whether the messenger's user may log in. */
  | { readonly mode: 'login-auth' }
  /** The exchange is logging in the messenger's user. */
  | { readonly mode: 'signing-in' }
  /** The visitor is logged in, and the exchange is asked whether the messenger is linked (S4.29). */
  | ({ readonly mode: 'checking' } & Entered)
  /** Asks whether it may be linked (S4.30). */
  | ({ readonly mode: 'link-auth' } & Entered)
  /** The security verification must be passed first (S4.30). */
  | ({ readonly mode: 'verifying' } & Entered)
  | ({ readonly mode: 'linking' } & Entered)
  /** The messenger is linked, and the visitor is shown that. */
  | ({ readonly mode: 'linked' } & Entered)
  | ({ readonly mode: 'unlinking' } & Entered)
  /** The success callback runs; the page is being left (S2.18). */
  | ({ readonly mode: 'leaving' } & Entered);

export type MiniAppEvent =
  /** The visitor chooses the messenger. */
  | { readonly type: 'use-messenger' }
  /** The visitor chooses the normal form. */
  | { readonly type: 'use-account' }
  | { readonly type: 'accept' }
  | { readonly type: 'decline' }
  | { readonly type: 'back' }
  /** The exchange has no account for that messenger user. */
  | { readonly type: 'unknown-user' }
  /** The exchange takes no login by this messenger data (40004): there is the normal form (S8.14). */
  | { readonly type: 'data-refused' }
  /** The call failed or was refused, which the visitor was told: they can accept again. */
  | { readonly type: 'sign-in-failed' }
  /** A login or registration has succeeded. */
  | { readonly type: 'entered'; readonly newUser: boolean }
  /** @see `askIfLinked` */
  | { readonly type: 'status'; readonly next: AfterStatus }
  | { readonly type: 'verified' }
  /** The security verification was closed or failed to load. */
  | { readonly type: 'not-verified' }
  | { readonly type: 'linked' }
  | { readonly type: 'link-failed' }
  /** The visitor undoes the link. */
  | { readonly type: 'undo' }
  | { readonly type: 'unlinked' }
  | { readonly type: 'go-on' };

export const firstStep = {
  mode: 'register-or-login',
  step: 'third-party',
  process: 'default',
  authorized: false,
} as const satisfies MiniAppState;

const accountStep = { ...firstStep, step: 'account' } as const satisfies MiniAppState;

/** The bind status of an account that is linked; 0 is one that is not (S3.31, S4.40). */
export const boundStatus = 1;

/** The value for no account. Any other value is the account that the person's messenger is linked with (S3.32). */
export const noLinkedAccount = '0';

/** `notify`: the messenger was linked during the login, and the visitor is shown that. */
export type AfterStatus = 'ask' | 'notify' | 'leave';

/**
 * The next step by the bind status after a login or registration (S4.29). A visitor who was asked before is not asked again;
 * where the status call fails, the visitor just goes on.
 *
 * @param facts.bound `undefined` where the check failed
 */
export function askIfLinked(facts: {
  readonly asked: boolean;
  readonly bound: boolean | undefined;
  readonly linkedNow: boolean;
}): AfterStatus {
  if (facts.linkedNow) return 'notify';
  return facts.bound === false && !facts.asked ? 'ask' : 'leave';
}

/** The next state. An event that does not belong to the state changes nothing. */
export function stepMiniApp(state: MiniAppState, event: MiniAppEvent): MiniAppState {
  // A login can succeed in every state of the form: by the form, in another tab, or by the messenger.
  if (event.type === 'entered' && !isInside(state)) return { mode: 'checking', newUser: event.newUser };
  switch (state.mode) {
    case 'register-or-login':
      return stepForm(state, event);
    case 'login-auth':
      if (event.type === 'accept') return { mode: 'signing-in' };
      return event.type === 'decline' || event.type === 'back' ? firstStep : state;
    case 'signing-in':
      if (event.type === 'back') return firstStep;
      if (event.type === 'unknown-user') return { ...accountStep, process: 'messenger', authorized: true };
      if (event.type === 'sign-in-failed') return { mode: 'login-auth' };
      return event.type === 'data-refused' ? accountStep : state;
    case 'leaving':
      return state;
    default:
      return stepInside(state, event);
  }
}

type FormState = Extract<MiniAppState, { mode: 'register-or-login' }>;

function stepForm(state: FormState, { type }: MiniAppEvent): MiniAppState {
  if (type === 'use-messenger') return { mode: 'login-auth' };
  if (type === 'use-account' && state.step !== 'account') return { ...state, step: 'account' };
  // Going back forgets the messenger's user (S4.32).
  return type === 'back' ? firstStep : state;
}

type InsideState = Exclude<MiniAppState, { mode: 'register-or-login' | 'login-auth' | 'signing-in' | 'leaving' }>;

/** The next state of a logged-in visitor, who can always continue, with or without a link. */
function stepInside(state: InsideState, event: MiniAppEvent): MiniAppState {
  const { newUser } = state;
  const to = (mode: 'link-auth' | 'verifying' | 'linking' | 'linked' | 'unlinking' | 'leaving'): MiniAppState => ({
    mode,
    newUser,
  });
  switch (state.mode) {
    case 'checking':
      if (event.type !== 'status') return state;
      return to(afterStatus[event.next]);
    case 'link-auth':
      if (event.type === 'accept') return to('verifying');
      return event.type === 'decline' || event.type === 'back' ? to('leaving') : state;
    case 'verifying':
      if (event.type === 'verified') return to('linking');
      return event.type === 'not-verified' || event.type === 'back' ? to('link-auth') : state;
    case 'linking':
      if (event.type === 'linked') return to('linked');
      return event.type === 'link-failed' ? to('leaving') : state;
    case 'linked':
      if (event.type === 'undo') return to('unlinking');
      return event.type === 'go-on' || event.type === 'back' ? to('leaving') : state;
    case 'unlinking':
      return event.type === 'unlinked' ? to('leaving') : state;
  }
}

const afterStatus = { ask: 'link-auth', notify: 'linked', leave: 'leaving' } as const satisfies Record<
  AfterStatus,
  string
>;

/** Whether the visitor is logged in, also while the page is being left. */
export function isInside({ mode }: MiniAppState): boolean {
  return mode !== 'register-or-login' && mode !== 'login-auth' && mode !== 'signing-in';
}

/** Whether the messenger's Back button leads somewhere, and not out of the mini app (S4.32). */
export function canGoBack(state: MiniAppState): boolean {
  return stepMiniApp(state, { type: 'back' }) !== state;
}
