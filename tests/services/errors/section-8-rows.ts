/**
 * What section 8 of the product text says of each code, written down from there: for a step in which the exchange can really
 * answer with the code, what a visitor sees. Texts are named by their keys; a key of the error namespace starts with `error:`.
 */

import type { doors } from './section-8-doors.ts';

/** Text key, then where it leads: an address, `new tab ` and an address, or `stay`. */
type Button = readonly [text: string, leads: string];

interface DrawnDialog {
  readonly title: string;
  readonly subtitle?: string;
  /** The buttons in the order confirm, bind again, cancel. */
  readonly buttons: readonly Button[];
  /** Where the close icon leads; without it there is no close icon. */
  readonly close?: string;
  /** Of the toast beside it, for 2 s (S8.35). */
  readonly toast: string;
}

export interface Drawn {
  /** What the form says. */
  readonly form?: string;
  /** `coded`: the number stands before the text. */
  readonly toast?: { readonly text: string; readonly coded?: true; readonly ms: number };
  readonly dialog?: DrawnDialog;
}

export type DoorName = keyof typeof doors;
/** `result`: of the answer. A code that is a text is the result of a link that a sign-up makes. */
export type Row = readonly [id: string, step: DoorName, code: number | string, drawn: Drawn, result?: object];

/** S8.09: no toast. What the caller does with it is to say it at the form. */
const passed = [33003, 10009, 20100, 31030, 400607, 10026, 30055];

/** S8.25, S8.30: title and a confirm button. */
function notice(code: number): Drawn {
  const text = `error:${code}`;
  return { dialog: { title: text, buttons: [['confirmLabel', 'stay']], toast: text } };
}

/** The same dialog with a way to the site that it names. */
function otherSite({ dialog }: Drawn, address: string): Drawn {
  const buttons = [
    ['goToThatSite', address],
    ['goBack', 'stay'],
  ] as const;
  return dialog ? { dialog: { ...dialog, buttons } } : {};
}

/** S8.32. */
function siteNotice(code: number): Drawn {
  const text = `error:${code}`;
  return { dialog: { title: 'defaultErrorMsg', subtitle: text, buttons: [['confirmLabel', 'stay']], toast: text } };
}

/** S8.31. */
function identity(code: number, address: string): Drawn {
  const text = `error:${code}`;
  const buttons = [
    ['verifyMyIdentity', address],
    ['goBack', 'stay'],
  ] as const;
  return { dialog: { title: 'defaultErrorMsg', subtitle: text, buttons, toast: text } };
}

/** S8.33. */
function bindFailure(key: string, again = false, toast = key): Drawn {
  const text = `error:${key}`;
  const more: Button[] = again ? [['tgBindAgain', '/en/app/user/account-info']] : [];
  return {
    dialog: {
      title: 'failTgBindTitle',
      subtitle: text,
      buttons: [['continueNext', 'stay'], ...more],
      close: 'stay',
      toast: `error:${toast}`,
    },
  };
}

/** S8.17: `code: message`. */
function anyCode(code: number, ms = 5000): Drawn {
  return { form: `error:${code}`, toast: { text: `error:${code}`, coded: true, ms } };
}

/** A code without a text of ours: the sandbox's message stands in the toast. */
const unknown: Drawn = { form: 'error:unknown', toast: { text: 'switched on', coded: true, ms: 5000 } };

/** S8.13, S8.16: the message alone. */
function message(key: string): Drawn {
  return { form: `error:${key}`, toast: { text: `error:${key}`, ms: 3000 } };
}

const creating = { title: 'CreatingAccount', buttons: [['BackToHomePage', '/en']], toast: 'error:50101' } as const;
const paused = { password_error_count: 5, retry_after: 900 };

export const section8: readonly Row[] = [
  ...passed.flatMap((code): Row[] => [
    ['S8.09', 'login', code, { form: `error:${code}` }],
    ['S8.09', 'sign-up', code, { form: `error:${code}` }],
  ]),
  // Said at the field that is wrong, as the decisions say.
  ['S8.17', 'sign-up', 20022, { form: 'error:20022' }],
  ['S8.17', 'code of a sign-up', 20023, { form: 'error:20023' }],
  ['S8.17', 'code of a sign-up', 20024, { form: 'error:20024' }],
  ['S8.17', 'sign-up', 20025, { form: 'error:20025' }],
  ['S8.17', 'password of a sign-up', 20026, { form: 'error:20026' }],
  // The phone limit is about numbers only (S8.29).
  ['S8.09', 'sign-up', 41007, { form: 'error:41007' }],
  // Outside a login and a registration they are left to the caller.
  ...[41102, 41103, 41104, 41105, 41106, 41107, 41108, 400601, 400602, 400605, 400606, 31003, 31018, 50101].map(
    (code): Row => ['S8.09', 'QR code', code, { form: `error:${code}` }],
  ),

  ...[1, 2, 3, 4, 6].map(
    (count): Row => ['S8.10', 'login', 31002, { form: 'error:31002' }, { password_error_count: count }],
  ),
  ['S8.10', 'login', 31002, { form: 'error:31002' }, paused],
  ['S8.10', 'login on the Turkish site', 31002, { form: 'error:31002' }, { password_error_count: 3 }],

  ['S8.12', 'consent', 10006, {}],

  ['S8.13', 'login', 10016, message('100160')],
  ['S8.13', 'login on the Turkish site', 10016, message('100160')],
  ['S8.13', 'sign-up', 10016, message('100160')],
  ['S8.13', 'password of a sign-up', 10016, message('100160')],
  ['S8.13', 'sign-up on the Turkish site', 10016, message('100160')],
  ['S8.13', 'QR code', 10016, message('100161')],
  ['S8.13', 'status of a QR code', 10016, message('100161')],
  // A link has a dialog (S8.33) and the text of 10016 in the toast beside it.
  ['S8.13', 'link in a mini app', 10016, bindFailure('login10016', false, '100162')],
  ['S8.13', 'link in a registering mini app', 10016, bindFailure('register10016', false, '100162')],
  ['S8.13', 'consent', 10016, anyCode(10016)],

  ['S8.14', 'messenger', 40004, {}],
  ['S8.14', 'provider', 40004, { form: 'error:40004' }],
  ['S8.17', 'login', 40004, anyCode(40004)],

  ['S8.15', 'anonymity of an affiliate', 10002, {}],
  ['S8.15', 'anonymity of an affiliate', 610017, {}],
  ['S8.15', 'affiliate', 610016, {}],
  ['S8.17', 'login', 10002, anyCode(10002)],
  // Elsewhere they are codes like any other.
  ['S8.17', 'login', 610016, unknown],
  ['S8.17', 'login', 610017, unknown],

  ['S8.16', 'login', 410008, message('410008')],
  ['S8.16', 'sign-up', 410008, message('410008')],

  ['S8.17', 'login', 99999, unknown],
  ['S8.17', 'sign-up', 99999, unknown],
  ['S8.17', 'sign-up on the Turkish site', 99999, unknown],
  ['S8.17', 'password on the Turkish site', 99999, unknown],
  ['S8.17', 'consent', 99999, unknown],
  ['S8.17', 'QR code', 99999, unknown],
  ['S8.17', 'provider', 99999, unknown],
  ['S8.17', 'login', 10001, anyCode(10001)],
  ['S8.17', 'login', 50002, anyCode(50002, 2000)],
  // The consent screen itself says it as well.
  ['S8.17', 'consent', 50002, { toast: { text: 'error:50002', coded: true, ms: 2000 } }],
  // After three security checks that the exchange takes for wrong.
  ['S8.17', 'login', 20063, anyCode(20063)],
  ['S8.17', 'login', 40029, anyCode(40029, 2000)],
  ['S8.17', 'login', 30054, anyCode(30054)],

  ['S8.19', 'link in a mini app', 1001, bindFailure('login1001')],
  ['S8.19', 'link in a registering mini app', 1001, bindFailure('register1001')],
  ['S8.19', 'link in a mini app', 7777, bindFailure('telegramLinkSystemError')],
  ['S8.33', 'link in a mini app', 1002, bindFailure('login1002')],
  ['S8.33', 'link in a mini app', 1003, bindFailure('login1003')],
  ['S8.33', 'link in a mini app', 1004, bindFailure('login1004')],
  ['S8.33', 'link in a registering mini app', 1002, bindFailure('register1002')],
  ['S8.33', 'link in a registering mini app', 1003, bindFailure('register1003')],

  ...[1001, 1002, 1003].flatMap((code): Row[] => [
    ['S8.33', 'link by a sign-up', String(code), bindFailure(`register${code}`)],
    ['S8.33', 'link by a sign-up in a mini app', String(code), bindFailure(`register${code}`)],
  ]),
  ['S8.33', 'link by a sign-up', '10016', bindFailure('register10016', false, '100162')],
  ['S8.33', 'link by a sign-up in a mini app', '10016', bindFailure('register10016', false, '100162')],
  // The exchange may name the journey itself.
  ...[1001, 1002, 1003, 10016].flatMap((code): Row[] => {
    const toast = code === 10016 ? '100162' : undefined;
    return [
      ['S8.33', 'link by a sign-up', `tgregister${code}`, bindFailure(`register${code}`, false, toast)],
      ['S8.33', 'link by a sign-up', `register${code}`, bindFailure(`register${code}`, false, toast)],
      ['S8.33', 'link by a sign-up', `trlogin${code}`, bindFailure(`login${code}`, false, toast)],
      ['S8.33', 'link by a sign-up', `login${code}`, bindFailure(`login${code}`, false, toast)],
    ];
  }),
  ['S8.33', 'link by a sign-up', 'login1004', bindFailure('login1004')],
  ['S8.33', 'link by a sign-up', 'authFailureRelinkTip', bindFailure('authFailureRelinkTip', true)],
  ['S8.33', 'link by a sign-up', 'relinkGatehouseAccountTip', bindFailure('relinkAccountTip', true)],
  ['S8.33', 'link by a sign-up', 'telegramAlreadyBind', bindFailure('telegramAlreadyBind')],
  ['S8.33', 'link by a sign-up', 'telegramLinkSystemError', bindFailure('telegramLinkSystemError')],

  ['S8.25', 'login', 31018, notice(31018)],
  ['S8.25', 'sign-up', 31018, notice(31018)],
  ['S8.26', 'login', 31003, anyCode(31003)],

  [
    'S8.28',
    'password of a sign-up',
    50101,
    { dialog: { ...creating, subtitle: 'EmailNotificationAfterSuccessfulCreation' } },
  ],
  ['S8.28', 'password of a sign-up by number', 50101, { dialog: creating }],
  [
    'S8.29',
    'sign-up by number',
    41007,
    {
      dialog: {
        title: 'unsupportedJurisdiction',
        subtitle: 'error:41007',
        buttons: [['confirmLabel', 'stay']],
        toast: 'error:41007',
      },
    },
  ],
  [
    'S8.30',
    'login',
    400601,
    otherSite(notice(400601), 'http://hkg.localhost:4321/en-HK/login#name=ann%40mail.example'),
  ],
  ['S8.30', 'login', 400602, notice(400602)],
  [
    'S8.30',
    'login on the Turkish site',
    400602,
    otherSite(notice(400602), 'http://localhost:4321/en/login#name=ann%40mail.example'),
  ],
  [
    'S8.32',
    'login on the Turkish site',
    400605,
    otherSite(siteNotice(400605), 'http://localhost:4321/en/login#name=ann%40mail.example'),
  ],
  ['S8.31', 'login', 41107, identity(41107, 'new tab /en/user/accounts/auth/personal')],
  [
    'S8.31',
    'login on the Turkish site',
    41107,
    identity(41107, 'new tab http://localhost:4321/en/user/accounts/auth/personal'),
  ],
  ['S8.31', 'login', 41102, identity(41102, 'new tab http://tur.localhost:4321/en-TR/user/accounts/auth/personal')],
  ...[41103, 41104, 41105, 41106, 41108, 400605, 400606].map((code): Row => ['S8.32', 'login', code, siteNotice(code)]),

  [
    'S8.34',
    'old mini app',
    40004,
    {
      dialog: {
        title: 'telegramMiniAppAuthExpired',
        subtitle: 'restartTelegramMiniApp',
        buttons: [['closeMiniApp', 'stay']],
        toast: 'error:40004',
      },
    },
  ],
];
