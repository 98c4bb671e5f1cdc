/**
 * What section 8 of the product text says of each code, written down from there and from nowhere else: the catalogue is
 * held against this. Texts are named by their keys; a key of the error namespace starts with `error:`.
 */

export interface ExpectedCall {
  readonly path: string;
  readonly page?: string;
  readonly inApp?: boolean;
  readonly miniApp?: boolean;
  readonly hideErrors?: boolean;
  readonly account?: 'email' | 'mobile';
  readonly passwordErrors?: number;
}

/** Text key, then where it leads. */
type Button = readonly [text: string, target: string];

export interface ExpectedDialog {
  readonly title: string;
  readonly subtitle?: string;
  readonly confirm: Button;
  readonly cancel?: Button;
  readonly again?: Button;
  /** Where Escape leads. */
  readonly close: string;
  /** With a close icon. */
  readonly closable: boolean;
  /** Of the toast beside it; 2 s by S8.35. */
  readonly toast: string;
}

export type Expected =
  | 'pass'
  | { readonly toast: string; readonly coded?: boolean; readonly ms: number }
  | { readonly dialog: ExpectedDialog }
  | { readonly signOut: true; readonly toast?: string; readonly ms?: number; readonly oncePerMs?: number }
  | { readonly rewrite: string | number };

export type Row = readonly [id: string, code: number | string, call: ExpectedCall, expected: Expected];

const login: ExpectedCall = { path: '/login', page: '/login', account: 'email' };
const register: ExpectedCall = { path: '/user/public/register/info', page: '/sign-up', account: 'email' };
const byPhone: ExpectedCall = { ...register, account: 'mobile' };
const profile: ExpectedCall = { path: '/v2/private/user/profile', page: '/login' };
const bind: ExpectedCall = { path: '/user/private/bind/telegram', page: '/login', hideErrors: true };
const thirdParty: ExpectedCall = { path: '/user/public/login/thirdparty', page: '/login' };

/** S8.09, word for word. */
const passed = [
  ...[10007, 33003, 10009, 20100, 31030, 31018, 50101, 31003, 41007, 400601, 400602],
  ...[41102, 41103, 41104, 41105, 41106, 41107, 41108, 400605, 400606, 400607, 10026, 30055],
];
/** Those of S8.09 for which no later paragraph has a dialog or toast. */
const passedEverywhere = [10007, 33003, 10009, 20100, 31030, 400607, 10026, 30055];

function notice(code: number): Expected {
  const text = `error:${code}`;
  return { dialog: { title: text, confirm: ['confirmLabel', 'none'], close: 'none', closable: false, toast: text } };
}

function siteNotice(code: number): Expected {
  return {
    dialog: {
      title: 'defaultErrorMsg',
      subtitle: `error:${code}`,
      confirm: ['confirmLabel', 'none'],
      close: 'none',
      closable: false,
      toast: `error:${code}`,
    },
  };
}

function identity(code: number): Expected {
  return {
    dialog: {
      title: 'defaultErrorMsg',
      subtitle: `error:${code}`,
      confirm: ['verifyMyIdentity', 'identity'],
      cancel: ['goBack', 'none'],
      close: 'none',
      closable: false,
      toast: `error:${code}`,
    },
  };
}

function bindFailure(text: string, again = false, confirm = 'continueNext'): Expected {
  return {
    dialog: {
      title: 'failTgBindTitle',
      subtitle: `error:${text}`,
      confirm: [confirm, 'none'],
      ...(again ? { again: ['tgBindAgain', 'account-info'] as const } : {}),
      close: 'none',
      closable: true,
      toast: `error:${text}`,
    },
  };
}

const creating = {
  title: 'CreatingAccount',
  confirm: ['BackToHomePage', 'home'],
  close: 'none',
  closable: false,
} as const;

export const section8: readonly Row[] = [
  ...passed.map((code): Row => ['S8.09', code, profile, 'pass']),
  ...passedEverywhere.flatMap((code): Row[] => [
    ['S8.09', code, login, 'pass'],
    ['S8.09', code, register, 'pass'],
  ]),

  ...[3, 4, 5].map((count): Row => ['S8.10', 31002, { ...login, passwordErrors: count }, 'pass']),
  ...[1, 2, 6].map(
    (count): Row => ['S8.10', 31002, { ...login, passwordErrors: count }, { toast: '31002', coded: true, ms: 5000 }],
  ),
  ['S8.10', 31002, { ...register, passwordErrors: 3 }, { toast: '31002', coded: true, ms: 5000 }],

  ['S8.11', 20035, { path: '/user/public/unbind/google2fa/send/email/code' }, { rewrite: 35300 }],
  ['S8.11', 20035, register, { toast: '20035', coded: true, ms: 5000 }],

  ['S8.12', 10006, profile, { signOut: true, toast: '10006', ms: 3000, oncePerMs: 10_000 }],
  ['S8.12', 10006, { ...profile, hideErrors: true }, { signOut: true }],
  ['S8.12', 10006, { path: '/user/private/quick_token' }, 'pass'],

  ['S8.13', 10016, register, { toast: '100160', ms: 3000 }],
  ['S8.13', 10016, login, { toast: '100160', ms: 3000 }],
  ['S8.13', 10016, { path: '/user/public/login_compliance' }, { toast: '100160', ms: 3000 }],
  ['S8.13', 10016, { path: '/user/public/register_compliance' }, { toast: '100160', ms: 3000 }],
  ['S8.13', 10016, { path: '/verify/register/email' }, { toast: '100160', ms: 3000 }],
  ['S8.13', 10016, { path: '/v3/public/qrcode/generate' }, { toast: '100161', ms: 3000 }],
  ['S8.13', 10016, { path: '/v3/public/qrcode/status' }, { toast: '100161', ms: 3000 }],
  ['S8.13', 10016, { path: '/user/private/bind/telegram' }, { toast: '100162', ms: 3000 }],
  ['S8.17', 10016, profile, { toast: '10016', coded: true, ms: 5000 }],

  ['S8.14', 40004, thirdParty, 'pass'],
  ['S8.14', 40004, { ...thirdParty, miniApp: true }, 'pass'],
  ['S8.17', 40004, login, { toast: '40004', coded: true, ms: 5000 }],

  ['S8.15', 10002, { path: '/affiliate/v5/anonymity' }, 'pass'],
  ['S8.15', 610017, { path: '/affiliate/v5/anonymity' }, 'pass'],
  ['S8.15', 610016, { path: '/affiliate/apis/v1/open-info' }, 'pass'],
  ['S8.17', 10002, profile, { toast: '10002', coded: true, ms: 5000 }],
  ['S8.17', 610017, { path: '/affiliate/apis/v1/open-info' }, { toast: 'unknown', coded: true, ms: 5000 }],
  ['S8.17', 610016, { path: '/affiliate/v5/anonymity' }, { toast: 'unknown', coded: true, ms: 5000 }],

  ['S8.16', 410008, profile, { toast: '410008', ms: 3000 }],

  ['S8.17', 99999, login, { toast: 'unknown', coded: true, ms: 5000 }],
  ['S8.17', 99999, { ...login, hideErrors: true }, 'pass'],
  ['S8.17', 50002, login, { toast: '50002', coded: true, ms: 2000 }],
  ['S8.17', 50002, { path: '/oauth/v1/private/authorize', hideErrors: true }, 'pass'],
  ['S8.17', 40029, login, { toast: '40029', coded: true, ms: 2000 }],
  ['S8.17', 30054, login, { toast: '30054', coded: true, ms: 5000 }],
  ['S8.17', 30054, { ...login, hideErrors: true }, 'pass'],

  ['S8.19', 1001, bind, { rewrite: 'login1001' }],
  ['S8.19', 10016, bind, { rewrite: 'login10016' }],
  ['S8.19', 410008, bind, { rewrite: 'login410008' }],
  ['S8.19', 1001, { ...bind, page: '/tr-login' }, { rewrite: 'trlogin1001' }],
  ['S8.19', 1001, { ...bind, page: '/sign-up' }, { rewrite: 'register1001' }],
  ['S8.19', 1001, { ...bind, page: '/telegram-register-login', miniApp: true }, { rewrite: 'tgregister1001' }],

  ['S8.25', 31018, login, notice(31018)],
  ['S8.25', 31018, register, notice(31018)],
  ['S8.26', 31003, login, { toast: '31003', ms: 3000 }],
  [
    'S8.27',
    'residenceConfirm',
    profile,
    {
      dialog: {
        title: 'geModalTitle',
        subtitle: 'geModalSubtitle',
        confirm: ['nldRedirectConfirmBtn', 'confirm-residence'],
        cancel: ['nldRedirectCancelBtn', 'main-site-register'],
        close: 'main-site-register',
        closable: true,
        toast: 'error:residenceConfirm',
      },
    },
  ],
  [
    'S2.30',
    'unsupportedRegister',
    profile,
    {
      dialog: {
        title: 'unsupportedRegisterTitle',
        subtitle: 'error:unsupportedRegister',
        confirm: ['confirmLabel', 'none'],
        close: 'none',
        closable: false,
        toast: 'error:unsupportedRegister',
      },
    },
  ],
  [
    'S8.28',
    50101,
    register,
    { dialog: { ...creating, subtitle: 'EmailNotificationAfterSuccessfulCreation', toast: 'error:50101' } },
  ],
  ['S8.28', 50101, byPhone, { dialog: { ...creating, toast: 'error:50101' } }],
  [
    'S8.29',
    41007,
    byPhone,
    {
      dialog: {
        title: 'unsupportedJurisdiction',
        subtitle: 'error:41007',
        confirm: ['confirmLabel', 'none'],
        close: 'none',
        closable: false,
        toast: 'error:41007',
      },
    },
  ],
  ['S8.29', 41007, register, 'pass'],
  ['S8.30', 400601, login, notice(400601)],
  ['S8.30', 400602, login, notice(400602)],
  ['S8.31', 41102, login, identity(41102)],
  ['S8.31', 41107, register, identity(41107)],
  ...[41103, 41104, 41105, 41106, 41108, 400605, 400606].map((code): Row => ['S8.32', code, login, siteNotice(code)]),

  ...[1001, 1002, 1003, 10016].flatMap((code): Row[] => [
    ['S8.33', `tgregister${code}`, login, bindFailure(`register${code}`)],
    ['S8.33', `register${code}`, login, bindFailure(`register${code}`)],
    ['S8.33', `trlogin${code}`, login, bindFailure(`login${code}`)],
    ['S8.33', `login${code}`, login, bindFailure(`login${code}`)],
  ]),
  ['S8.33', 'login1004', login, bindFailure('login1004')],
  ['S8.33', 'login1001', { ...login, inApp: true }, bindFailure('login1001', false, 'iKnow')],
  ['S8.33', 'login7777', login, bindFailure('telegramLinkSystemError')],
  ['S8.33', 'authFailureRelinkTip', login, bindFailure('authFailureRelinkTip', true)],
  ['S8.33', 'relinkAccountTip', login, bindFailure('relinkAccountTip', true)],
  ['S8.33', 'relinkGatehouseAccountTip', login, bindFailure('relinkAccountTip', true)],
  ['S8.33', 'telegramAlreadyBind', login, bindFailure('telegramAlreadyBind')],
  ['S8.33', 'telegramLinkSystemError', login, bindFailure('telegramLinkSystemError')],
  [
    'S8.34',
    40004,
    { path: '/user/private/telegram-bind-status', page: '/exclusive-benefits', miniApp: true },
    {
      dialog: {
        title: 'telegramMiniAppAuthExpired',
        subtitle: 'restartTelegramMiniApp',
        confirm: ['closeMiniApp', 'close-mini-app'],
        close: 'none',
        closable: false,
        toast: 'error:40004',
      },
    },
  ],
];
