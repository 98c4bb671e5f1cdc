/** Login, registration and the link in the mail: every step in every state. */

import { atom } from 'nanostores';
import { startApp } from '../app/app.ts';
import { usernameText } from '../domain/account/username.ts';
import { passwordProblemTexts, usernameProblemTexts } from '../flows/account/field-texts.ts';
import type { CodeField } from '../flows/channel/learn.ts';
import type { OpenCheck } from '../flows/checks/checks.ts';
import type { LoginState } from '../flows/login/login.ts';
import type { ConfirmLinkState } from '../flows/register/confirm-link.ts';
import type { RegisterState, RegisterStep, Registration, StateOf, StepStatus } from '../flows/register/state.ts';
import { LoginForm } from '../islands/login/LoginForm.tsx';
import { EmailLink } from '../islands/register/EmailLink.tsx';
import { RegisterForm } from '../islands/register/RegisterForm.tsx';
import type { PanelTexts } from '../islands/session/signed-in-panel.ts';
import {
  everyKind,
  type GalleryState,
  type GalleryStates,
  type LawNote,
  type Scene,
  statesOf,
} from './gallery-state.ts';
import { type KnownState, SignedInPanel } from './SignedInPanel.tsx';
import { emailAccount, longEmail, maskedEmail, mobileAccount, problems, soon } from './samples.ts';

const failed = Object.fromEntries(
  Object.entries(problems).map(([name, problem]) => [`failed-${name}`, { type: 'failed', problem } as const]),
);

const login = everyKind<LoginState>()({
  ready: { type: 'ready' },
  busy: { type: 'busy' },
  done: { type: 'done' },
  'quick-failed': { type: 'quick-failed' },
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

const registration: Registration = { type: 'newCode', ...emailAccount, uuid: 'gallery' };
const twoFactor: Registration = { ...registration, twoFactor: { google: true }, second: mobileAccount };
const ready: StepStatus = { type: 'ready' };

const usernameStatuses = everyKind<StepStatus>()({
  ready,
  busy: { type: 'busy' },
  empty: { type: 'refused', text: usernameProblemTexts.required },
  invalid: { type: 'refused', text: usernameProblemTexts.invalid },
  unchecked: { type: 'unchecked' },
  unsupported: { type: 'unsupported' },
  paused: { type: 'paused' },
  ...failed,
  offline: { type: 'failed', problem: problems.offline },
});
const codeStatuses = {
  ready,
  busy: { type: 'busy' },
  incomplete: { type: 'refused', text: 'codeIncomplete' },
  wrong: { type: 'refused', text: 'invalidVerificationCode' },
  offline: { type: 'failed', problem: problems.offline },
} as const satisfies Record<string, StepStatus>;
const passwordStatuses: Record<string, StepStatus> = {
  ...failed,
  ready,
  busy: { type: 'busy' },
  ...Object.fromEntries(
    Object.entries(passwordProblemTexts).map(([name, text]) => [name, { type: 'refused', text }] as const),
  ),
};

const sent = { registration, resendAt: soon, resend: ready } as const;
const later = { ...sent, resendAt: 0 } as const;
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
    username: 'maximiliane@mail.example',
    dialCountry: { country: '', code: '' },
  }),
  contact: {
    ...withStatus(usernameStatuses, { step: 'contact', registration: twoFactor, typed: '' }),
    number: { step: 'contact', registration: twoFactor, typed: '+995 555 12-34-56', status: ready },
    'by-mobile': {
      step: 'contact',
      registration: { ...twoFactor, ...mobileAccount, second: emailAccount },
      typed: '',
      status: ready,
    },
  },
  code: {
    ...withStatus(codeStatuses, { step: 'code', ...sent }),
    'sent-again': { step: 'code', ...sent, resend: { type: 'sent' }, status: ready },
    'may-resend': { step: 'code', ...later, status: ready },
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
    google: { ...security, status: codeStatuses.wrong, wrong: 'google' },
  },
  done: { done: { step: 'done' } },
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
  const shown = { $state: atom(state), $check: atom(check) };
  return {
    flow: ({ page }) => ({
      ...shown,
      app: startApp(page),
      restored: true,
      sendsLink: () => link,
      watchLink: () => () => undefined,
    }),
    draw: registerForm,
    ...(state.step === 'security' || check ? { late: 'dialog[open]' } : {}),
  };
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
function signedIn(form: GalleryState, state: KnownState): GalleryState {
  return {
    ...form,
    draw: (scene) => (
      <>
        {form.draw?.(scene)}
        <SignedInPanel state={state} texts={scene.messages as PanelTexts} />
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

const emptyAccount: RegisterState = {
  step: 'account',
  username: '',
  dialCountry: { country: '', code: '' },
  status: ready,
};

/** The note while a way on is held, and where it ends there (S4.51). */
const lawNotes: Readonly<Record<string, LawNote>> = { held: 'complianceHeld', 'not-available': 'complianceRefused' };

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
    status: { providersOff: ['harbor', 'lantern'], passkeys: false },
  },
  'login.maintenance': announced(loginState(login.ready), new Map()),
  'login.maintenance-in-words': announced(loginState(login.ready), new Map([['en', operatorsWords]])),
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
  'register.password.caps-lock': withCapsLock(registerState({ step: 'password', registration, status: ready })),
  'register.account.no-network': { ...registerState(emptyAccount), offline: true, late: '.offline-notice' },
  'register.account.link': registerState(
    { step: 'account', username: usernameText(longEmail), dialCountry: { country: '', code: '' }, status: ready },
    undefined,
    true,
  ),
  ...statesOf('register.invitation', invitations, (status) => {
    const { flow, ...state } = registerState({
      step: 'account',
      username: usernameText(longEmail),
      dialCountry: { country: '', code: '' },
      status: ready,
    });
    const code = 'MAXIMILIANES-FRIEND';
    return { ...state, flow: (scene) => ({ ...flow?.(scene), $invitation: atom({ code, status }) }) };
  }),
  ...statesOf('register.check', checks, (check) =>
    registerState(
      { step: 'account', username: String(longEmail.type), dialCountry: { country: '', code: '' }, status: ready },
      check,
    ),
  ),
  ...statesOf('email-link', links, (state) => ({
    flow: () => ({ $state: atom(state) }),
    draw: ({ page, messages, errors }) => <EmailLink {...{ page, messages, errors }} />,
  })),
};
