/** Login, registration and the link in the mail: every step in every state. */

import { atom } from 'nanostores';
import type { Blocked } from '../domain/account/blocked.ts';
import { usernameText } from '../domain/account/username.ts';
import type { Closing } from '../domain/shell/closing.ts';
import { othersText } from '../domain/text/others-text.ts';
import { dateToText } from '../domain/time/typed-date.ts';
import { LoginForm } from '../features/login/LoginForm.tsx';
import type { LoginState } from '../features/login/login.ts';
import { NotMe } from '../features/not-me/NotMe.tsx';
import type { NotMeState } from '../features/not-me/not-me.ts';
import type { ConfirmLinkState } from '../features/register/confirm-link.ts';
import { EmailLink } from '../features/register/EmailLink.tsx';
import { toDetails, untouched } from '../features/register/field-records.ts';
import { registerFields } from '../features/register/fields.ts';
import { RegisterForm } from '../features/register/RegisterForm.tsx';
import type { RegisterState, RegisterStep, Registration, StateOf, StepStatus } from '../features/register/state.ts';
import { passwordProblemTexts, usernameProblemTexts } from '../services/account/field-texts.ts';
import type { OpenCheck } from '../services/checks/checks.ts';
import type { Delivery } from '../services/codes/delivery.ts';
import { startApp } from '../services/page/app.ts';
import type { CodeField } from '../services/referral/learn.ts';
import type { OtherWay, PanelTexts } from '../services/session/signed-in-panel.ts';
import {
  everyKind,
  type GalleryState,
  type GalleryStates,
  type LawNote,
  type Scene,
  statesOf,
} from './gallery-state.ts';
import { type KnownState, SignedInPanel } from './SignedInPanel.tsx';
import { emailAccount, longEmail, maskedEmail, mobileAccount, problems, soon, supportId } from './samples.ts';

const failed = Object.fromEntries(
  Object.entries(problems).map(([name, problem]) => [`failed-${name}`, { type: 'failed', problem } as const]),
);

const login = everyKind<LoginState>()({
  ready: { type: 'ready' },
  busy: { type: 'busy' },
  done: { type: 'done' },
  'quick-failed': { type: 'quick-failed' },
  paused: { type: 'paused', what: 'password' },
  'all-paused': { type: 'paused', what: 'login' },
  unchecked: {
    type: 'unchecked',
    text: 'The security check could not be loaded. Check your connection and try again.',
  },
  'refused-both': { type: 'refused', username: usernameProblemTexts.required, password: passwordProblemTexts.required },
  'refused-username': { type: 'refused', username: usernameProblemTexts.invalid },
  'two-tries': { type: 'failed', problem: problems.unknown, tries: 2 },
  'one-try': { type: 'failed', problem: problems.unknown, tries: 1 },
  locked: { type: 'failed', problem: problems.unknown, tries: 0, retryAt: soon },
  ...failed,
});

const nothing = untouched(registerFields);
const details = toDetails({}, registerFields);
const registration: Registration = { type: 'newCode', ...emailAccount, details, uuid: 'gallery' };
const twoFactor: Registration = { ...registration, twoFactor: { google: true }, second: mobileAccount };
const ready: StepStatus = { type: 'ready' };

type NoPasskey = Extract<StepStatus, { type: 'no-passkey' }>;

const usernameStatuses = everyKind<Exclude<StepStatus, NoPasskey>>()({
  ready,
  busy: { type: 'busy' },
  empty: { type: 'refused', texts: { username: usernameProblemTexts.required } },
  invalid: { type: 'refused', texts: { username: usernameProblemTexts.invalid, contact: 'contactMobileInvalid' } },
  unchecked: { type: 'unchecked' },
  unsupported: { type: 'unsupported' },
  paused: { type: 'paused' },
  ...failed,
  offline: { type: 'failed', problem: problems.offline },
});
const codeStatuses = {
  ready,
  busy: { type: 'busy' },
  incomplete: { type: 'refused', texts: { code: 'codeIncomplete' } },
  wrong: {
    type: 'refused',
    texts: {
      code: 'invalidVerificationCode',
      email: 'invalidVerificationCode',
      mobile: 'invalidVerificationCode',
    },
  },
  offline: { type: 'failed', problem: problems.offline },
} as const satisfies Record<string, StepStatus>;
const passwordStatuses: Record<string, StepStatus> = {
  ...failed,
  ready,
  busy: { type: 'busy' },
  ...Object.fromEntries(
    Object.entries(passwordProblemTexts).map(
      ([name, text]) => [name, { type: 'refused', texts: { password: text } }] as const,
    ),
  ),
};

const passkeyRegistration: Registration = { ...registration, type: 'newPasskey' };
const passkeyStatuses: Record<string, StepStatus> = {
  ready,
  busy: { type: 'busy' },
  closed: { type: 'no-passkey', reason: 'closed' },
  exists: { type: 'no-passkey', reason: 'exists' },
  'no-room': { type: 'no-passkey', reason: 'no-room' },
  unable: { type: 'no-passkey', reason: 'unable' },
  ...failed,
};
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `7KQ2M-XH4P${index}`);
const backup = { step: 'backup', registration: passkeyRegistration, codes: { type: 'offered', left: 0 } } as const;

const sent = { registration, resendAt: soon, resend: ready } as const;
const later = { ...sent, resendAt: 0 } as const;
const sentAt = soon - 60_000;
/** The code was sent by two ways, and the exchange offers a third. */
const delivery: Delivery = {
  sent: [
    { at: sentAt - 120_000, channel: 'sms' },
    { at: sentAt - 60_000, channel: 'call' },
  ],
  channels: ['sms', 'messenger'],
  failure: undefined,
};
const factor = { resendAt: soon, sending: 'sent' } as const;
const security = {
  step: 'security',
  registration: twoFactor,
  email: { account: emailAccount, ...factor },
  mobile: { account: mobileAccount, resendAt: 0, sending: 'ready' },
} as const;

const byStep: { readonly [Step in RegisterStep | 'done']: Readonly<Record<string, StateOf<Step>>> } = {
  account: withStatus(usernameStatuses, {
    step: 'account',
    typed: { ...nothing, username: 'maximiliane@mail.example' },
    dialCountry: { country: '', code: '' },
  }),
  contact: {
    ...withStatus(usernameStatuses, { step: 'contact', registration: twoFactor, typed: nothing }),
    number: {
      step: 'contact',
      registration: twoFactor,
      typed: { ...nothing, contact: '+995 555 12-34-56' },
      status: ready,
    },
    'by-mobile': {
      step: 'contact',
      registration: { ...twoFactor, ...mobileAccount, second: emailAccount },
      typed: nothing,
      status: ready,
    },
  },
  code: {
    ...withStatus(codeStatuses, { step: 'code', ...sent }),
    'sent-again': { step: 'code', ...sent, resend: { type: 'sent' }, status: ready },
    'may-resend': { step: 'code', ...later, status: ready },
    'to-mobile-late': {
      step: 'code',
      ...later,
      delivery,
      registration: { ...registration, ...mobileAccount },
      status: ready,
    },
    bounced: { step: 'code', ...later, delivery: { ...delivery, channels: [], failure: 'bounced' }, status: ready },
    'to-mobile': { step: 'code', ...sent, registration: { ...registration, ...mobileAccount }, status: ready },
  },
  link: {
    waiting: { step: 'link', ...sent, status: ready },
    'sent-again': { step: 'link', ...sent, resend: { type: 'sent' }, status: ready },
    'may-resend': { step: 'link', ...later, status: ready },
    offline: { step: 'link', ...later, status: codeStatuses.offline },
  },
  password: withStatus(passwordStatuses, { step: 'password', registration }),
  security: {
    ...withStatus(codeStatuses, security),
    google: { ...security, status: { type: 'refused', texts: { google: 'invalidVerificationCode' } } },
  },
  passkey: withStatus(passkeyStatuses, { step: 'passkey', registration: passkeyRegistration }),
  backup: {
    ...withStatus(passkeyStatuses, backup),
    asking: { ...backup, codes: { type: 'asking' }, status: ready },
    'without-codes': { ...backup, codes: { type: 'none' }, status: ready },
    'codes-left': { ...backup, codes: { type: 'offered', left: 10 }, status: ready },
    codes: { ...backup, codes: { type: 'shown', codes: recoveryCodes }, status: ready },
  },
  done: {
    done: { step: 'done' },
    'after-passkey': { step: 'done', after: { ...backup, status: { type: 'busy' } } },
  },
};

/** A step in each status. */
function withStatus<Rest extends object>(statuses: Readonly<Record<string, StepStatus>>, rest: Rest) {
  return Object.fromEntries(Object.entries(statuses).map(([name, status]) => [name, { ...rest, status }]));
}

export const checks = everyKind<OpenCheck>()({
  security: {
    type: 'security',
    risk: { type: 'security', token: 'gallery' },
    account: emailAccount,
    signal: AbortSignal.timeout(1e9),
    pass() {},
    close() {},
  },
  upgrade: { type: 'upgrade', again() {}, close() {} },
});

const invitations = {
  asking: 'asking',
  accepted: 'accepted',
  refused: 'refused',
  malformed: 'malformed',
  unanswered: 'unanswered',
} as const satisfies { readonly [Status in Exclude<CodeField['status'], 'none'>]: Status };

const warnings = everyKind<NotMeState>()({
  incomplete: { type: 'incomplete' },
  ready: { type: 'ready' },
  busy: { type: 'busy' },
  frozen: { type: 'frozen', until: soon, stillWorks: ['deposits', 'orders'] },
  'frozen-by-support': { type: 'frozen', until: undefined, stillWorks: [] },
  'over-expired': { type: 'over', why: 'expired' },
  'over-used': { type: 'over', why: 'used' },
  'over-unknown': { type: 'over', why: 'unknown' },
  paused: { type: 'paused' },
  failed: { type: 'failed', problem: problems.offline },
});

const links = everyKind<ConfirmLinkState>()({
  ready: { type: 'ready' },
  busy: { type: 'busy' },
  incomplete: { type: 'incomplete' },
  wrong: { type: 'wrong' },
  confirmed: { type: 'confirmed', uuid: 'gallery' },
  failed: { type: 'failed', problem: problems.timeout },
});

function registerForm({ page, messages, errors, policy, providers, terms, privacy }: Scene) {
  return <RegisterForm {...{ page, messages, errors, policy, providers, terms, privacy }} />;
}

function registerState(state: RegisterState, check?: OpenCheck, link = false): GalleryState {
  const shown = { $state: atom(state), $check: atom(check), $loginElsewhere: atom(false) };
  return {
    flow: ({ page }) => ({
      ...shown,
      app: startApp(page),
      restored: true,
      hasPasswordType: true,
      sendsLink: () => link,
      watchLink: () => () => undefined,
    }),
    draw: registerForm,
    ...lateOf(state, check),
  };
}

/** What comes with code of its own. */
function lateOf(state: RegisterState, check?: OpenCheck): Pick<GalleryState, 'late'> {
  if (state.step === 'security' || check) return { late: 'dialog[open]' };
  const isByPasskey = state.step === 'passkey' || state.step === 'backup' || (state.step === 'done' && state.after);
  return isByPasskey ? { late: '.steps ~ .form .button, .steps ~ * .form .button' } : {};
}

export function loginState(state: LoginState | ((scene: Scene) => LoginState)): GalleryState {
  return {
    flow: (scene) => ({
      $state: atom(typeof state === 'function' ? state(scene) : state),
      app: startApp(scene.page),
    }),
    draw: ({ page, messages, errors, providers }) => <LoginForm {...{ page, messages, errors, providers }} />,
  };
}

const signedInStates = everyKind<KnownState>()({
  known: { type: 'known', name: maskedEmail },
  leaving: { type: 'leaving', name: maskedEmail },
  failed: { type: 'known', name: maskedEmail, failed: true },
});

/** A form for somebody who is signed in. */
function signedIn(form: GalleryState, state: KnownState, other: OtherWay = 'consentSwitch'): GalleryState {
  return {
    ...form,
    draw: (scene) => (
      <>
        {form.draw?.(scene)}
        <SignedInPanel state={state} texts={scene.messages as PanelTexts} other={other} />
      </>
    ),
    late: '.signed-in',
  };
}

/** As after a key was pressed while caps lock is on. */
function withCapsLock(form: GalleryState): GalleryState {
  const typed = () => new KeyboardEvent('keyup', { bubbles: true, modifierCapsLock: true });
  return { ...form, open: () => document.getElementById('password')?.dispatchEvent(typed()) };
}

const emptyAccount: StateOf<'account'> = {
  step: 'account',
  typed: nothing,
  dialCountry: { country: '', code: '' },
  status: ready,
};

const born = dateToText({ year: '1990', month: '3', day: '27' });
const dateOfBirthStates: Readonly<Record<string, StateOf<'account'>>> = {
  ready: { ...emptyAccount, typed: { ...nothing, dateOfBirth: born } },
  ...Object.fromEntries(
    (['dateOfBirthRequired', 'dateOfBirthInvalid', 'dateOfBirthTooYoung'] as const).map((text) => [
      text,
      { ...emptyAccount, status: { type: 'refused', texts: { dateOfBirth: text } } } as const,
    ]),
  ),
};

/** The note while a way on is held, and where it ends there (S4.51). */
const lawNotes: Readonly<Record<string, LawNote>> = { held: 'complianceHeld', 'not-available': 'complianceRefused' };

const everythingStill = ['site', 'withdrawals', 'support'] as const;
const inTwoDays = soon + 172_800_000;

/** Accounts that cannot log in: told as much as there is, and nothing. */
const blockedAccounts = {
  suspended: { kind: 'suspended', still: [], next: 'support', supportId },
  'suspended-told': {
    kind: 'suspended',
    reason: { type: 'known', reason: 'security' },
    until: inTwoDays,
    still: everythingStill,
    next: 'unblock',
  },
  'own-ban': {
    kind: 'suspended',
    reason: { type: 'known', reason: 'owner' },
    until: soon,
    retryAt: soon,
    still: [],
    next: 'wait',
    supportId,
  },
  restricted: {
    kind: 'restricted',
    reason: { type: 'known', reason: 'identity' },
    still: everythingStill,
    next: 'identity',
    supportId,
  },
  law: { kind: 'restricted', reason: { type: 'known', reason: 'law' }, still: ['support'], next: 'support' },
  terminated: {
    kind: 'terminated',
    reason: { type: 'known', reason: 'terms' },
    still: ['withdrawals'],
    next: 'support',
  },
  'in-words': {
    kind: 'terminated',
    reason: { type: 'words', text: othersText('Your account was closed at your own request on 1 December 2026.', 300) },
    still: [],
    next: 'support',
  },
  password: { kind: 'password', reason: { type: 'known', reason: 'security' }, still: [], next: 'password' },
} as const satisfies Record<string, Blocked>;

const closes = { signUp: soon - 86_400_000, onlyWithdrawals: inTwoDays, login: inTwoDays + 86_400_000 };

/** Sites that close: with all that can be said, in the operator's words, and in place of the form. */
const closings = {
  announced: { ends: closes, why: { type: 'known', reason: 'licence' }, next: { type: 'site', site: 'hkg' } },
  law: { ends: { onlyWithdrawals: soon - 86_400_000, login: inTwoDays }, why: { type: 'known', reason: 'law' } },
  'in-words': {
    ends: { signUp: inTwoDays },
    why: {
      type: 'words',
      texts: new Map([['en', 'We have found a partner who knows this region better than we do.']]),
    },
  },
  over: {
    ends: { signUp: 0, login: 0 },
    why: { type: 'known', reason: 'business' },
    next: {
      type: 'company',
      company: othersText('Successor Digital Assets AG', 80),
      address: 'https://successor.example/',
    },
  },
} as const satisfies Record<string, Closing>;

const operatorsWords = 'Deposits are paused from 22:00 to 23:00 UTC.';

function announced(form: GalleryState, texts: ReadonlyMap<string, string>): GalleryState {
  return {
    ...form,
    status: { maintenance: { texts, from: undefined, until: texts.size === 0 ? soon : undefined } },
    late: '.status-notice p',
  };
}

export const formStates: GalleryStates = {
  ...statesOf('login', login, loginState),
  ...statesOf('login.signed-in', signedInStates, (state) => signedIn(loginState(login.ready), state)),
  'login.caps-lock': withCapsLock(loginState(login.ready)),
  'login.cookies-refused': loginState(({ errors }) => ({
    type: 'failed',
    // The support cannot help.
    problem: { type: 'failure', text: 'unknown', message: errors.cookiesRefused, supportId: '' },
  })),
  'login.no-network': { ...loginState(login.ready), offline: true, late: '.offline-notice' },
  'login.providers-off': {
    ...loginState(login.ready),
    status: { providersOff: ['harbor', 'lantern'], passkeys: false, qr: false },
  },
  ...statesOf('login.blocked', blockedAccounts, (blocked) => ({
    ...loginState(login.ready),
    blocked,
    late: '.blocked',
  })),
  'register.blocked': {
    ...registerState({ step: 'password', registration, status: ready }),
    blocked: blockedAccounts.suspended,
    late: '.blocked',
  },
  ...statesOf('login.closing', closings, (closing) => ({
    ...loginState(login.ready),
    closing,
    late: '#closing h1, #closing h2',
  })),
  'login.maintenance': announced(loginState(login.ready), new Map()),
  'login.maintenance-in-words': announced(loginState(login.ready), new Map([['en', operatorsWords]])),
  'login.password-off': { ...loginState(login.ready), status: { password: false }, late: '.status-notice p' },
  'login.all-off': {
    ...loginState(login.ready),
    status: { password: false, qr: false, passkeys: false, providersOff: ['harbor', 'lantern'] },
    late: '.status-notice p',
  },
  'register.switched-off': {
    ...registerState(emptyAccount),
    status: { signUp: false },
    late: '.status-notice p',
  },
  ...statesOf<LawNote>('login', lawNotes, (note) => ({ ...loginState(login.ready), note })),
  ...Object.assign(
    {},
    ...Object.entries(byStep).map(([step, states]) =>
      statesOf<RegisterState>(`register.${step}`, states, (state) => registerState(state)),
    ),
  ),
  ...statesOf('register.signed-in', signedInStates, (state) => signedIn(registerState(emptyAccount), state)),
  ...statesOf<KnownState>(
    'register.login-elsewhere',
    { ...signedInStates, nameless: { type: 'known', name: '' } },
    (state) => signedIn(registerState({ step: 'code', ...sent, status: ready }), state, 'finishRegistration'),
  ),
  'register.password.caps-lock': withCapsLock(registerState({ step: 'password', registration, status: ready })),
  'register.account.no-network': { ...registerState(emptyAccount), offline: true, late: '.offline-notice' },
  'register.account.link': registerState(
    {
      step: 'account',
      typed: { ...nothing, username: usernameText(longEmail) },
      dialCountry: { country: '', code: '' },
      status: ready,
    },
    undefined,
    true,
  ),
  ...statesOf('register.invitation', invitations, (status) => {
    const { flow, ...state } = registerState({
      step: 'account',
      typed: { ...nothing, username: usernameText(longEmail) },
      dialCountry: { country: '', code: '' },
      status: ready,
    });
    const code = 'MAXIMILIANES-FRIEND';
    return { ...state, flow: (scene) => ({ ...flow?.(scene), $invitation: atom({ code, status }) }) };
  }),
  ...statesOf<StateOf<'account'>>('register.date-of-birth', dateOfBirthStates, (state) => ({
    ...registerState(state),
    draw: (scene) => registerForm({ ...scene, policy: { ...scene.policy, asks: ['dateOfBirth'] } }),
  })),
  ...statesOf('register.check', checks, (check) =>
    registerState(
      {
        step: 'account',
        typed: { ...nothing, username: String(longEmail.type) },
        dialCountry: { country: '', code: '' },
        status: ready,
      },
      check,
    ),
  ),
  ...statesOf('not-me', warnings, (state) => ({
    flow: () => ({ $state: atom(state) }),
    draw: ({ page, messages, errors }) => <NotMe {...{ page, messages, errors }} />,
  })),
  ...statesOf('email-link', links, (state) => ({
    flow: () => ({ $state: atom(state) }),
    draw: ({ page, messages, errors }) => <EmailLink {...{ page, messages, errors }} />,
  })),
};
