/** The other screens: consent, mini app, QR login, providers, captcha, inviter. */

import '../features/mini-app/mini-app.css';
import '../services/captcha/captcha.css';
import '../features/login/qr/qr.css';
import '../features/login/login.css';
import '../features/register/sign-up.css';
import '../layout/styles/single.css';
import '../features/receipts/receipts.css';
import { atom } from 'nanostores';
import type { Receipt } from '../contract/agreement.ts';
import { firstStep, type MiniAppState } from '../domain/mini-app/mini-app.ts';
import { knownScopes } from '../domain/oauth/scopes.ts';
import { noText, othersText } from '../domain/text/others-text.ts';
import { ConsentScreen } from '../features/consent/ConsentScreen.tsx';
import { LoggedOut } from '../features/consent/LoggedOut.tsx';
import type { AskingStatus, Consent, ConsentRefusal, ConsentState } from '../features/consent/state.ts';
import { QrPanel } from '../features/login/qr/QrPanel.tsx';
import type { QrState } from '../features/login/qr/qr-login.ts';
import { MessengerLink } from '../features/mini-app/MessengerLink.tsx';
import { checkingLink, type UnlinkState } from '../features/mini-app/unlink.ts';
import { ReceiptsPage } from '../features/receipts/ReceiptsPage.tsx';
import type { OpenedReceiptState, OwnReceiptsState } from '../features/receipts/receipts.ts';
import { createTranslator } from '../i18n/messages.ts';
import { MiniAppWithForms } from '../pages/[lang]/_MiniAppWithForms.tsx';
import type { CookieRecord } from '../services/agreements/cookie-record.ts';
import { CaptchaOverlay } from '../services/captcha/CaptchaOverlay.tsx';
import type { CaptchaView } from '../services/captcha/captcha.ts';
import { startApp } from '../services/page/app.ts';
import { InviterCard, InviterTexts } from '../services/referral/InviterCard.tsx';
import type { Inviter } from '../services/referral/inviter.ts';
import { type Start, ThirdPartyPanel } from '../services/third-party/ThirdPartyPanel.tsx';
import type { StopReason, ThirdPartyState } from '../services/third-party/third-party.ts';
import { everyKind, type GalleryState, type GalleryStates, statesOf } from './gallery-state.ts';
import { maskedEmail, problems, soon } from './samples.ts';

const place = { type: 'site', host: 'portfolio.a-rather-long-company-name.example' } as const;
const consent: Consent = {
  client: { name: othersText('A Portfolio Tracker With A Long Name', 200), verified: true },
  place,
  scopes: knownScopes.map((name) => ({ type: 'known', name })),
  account: maskedEmail,
  basis: { request: { client_id: 'gallery' }, redirectUri: '', sessionVersion: 0 },
};
const strange: Consent = {
  ...consent,
  client: { ...consent.client, verified: false },
  place: { type: 'app', scheme: 'com.example.portfolio.tracker' },
  scopes: [{ type: 'unknown', name: othersText('x-portfolio:mirror-everything', 200) }],
};
const refusals = {
  paused: 'paused',
  malformed: 'malformed',
  'unknown-client': 'unknown-client',
  'wrong-address': 'wrong-address',
  unsupported: 'unsupported',
  'wrong-answer': 'wrong-answer',
} as const satisfies { readonly [Reason in ConsentRefusal]: Reason };
const asking = everyKind<AskingStatus>()({
  ready: { type: 'ready' },
  busy: { type: 'busy', with: 'approve' },
  failed: { type: 'failed', problem: problems.timeout },
});

const consents = everyKind<ConsentState>()({
  checking: { type: 'checking' },
  'no-request': { type: 'no-request' },
  ...Object.fromEntries(
    Object.values(refusals).map((reason) => [`refused-${reason}`, { type: 'refused', reason } as const]),
  ),
  'refused-with-a-way-back': { type: 'refused', reason: 'unsupported', back: { address: 'https://a.example', place } },
  'session-ended': { type: 'session-ended', login: '/en/oauth-login' },
  failed: { type: 'failed', problem: problems.timeout },
  ...Object.fromEntries(
    Object.entries(asking).map(([name, status]) => [
      `asking-${name}`,
      { type: 'asking', consent, armed: true, status } as const,
    ]),
  ),
  'asking-strange': { type: 'asking', consent: strange, armed: true, status: asking.ready },
  leaving: { type: 'leaving', place },
});

const entered = { newUser: true } as const;
const miniApps: Readonly<Record<MiniAppState['mode'], MiniAppState>> = {
  'register-or-login': firstStep,
  'login-auth': { mode: 'login-auth' },
  'signing-in': { mode: 'signing-in' },
  checking: { mode: 'checking', ...entered },
  'link-auth': { mode: 'link-auth', ...entered },
  verifying: { mode: 'verifying', ...entered },
  linking: { mode: 'linking', ...entered },
  linked: { mode: 'linked', ...entered },
  unlinking: { mode: 'unlinking', ...entered },
  leaving: { mode: 'leaving', ...entered },
};

const messengerLinks = everyKind<UnlinkState>()({
  checking: checkingLink,
  linked: { type: 'linked' },
  asking: { type: 'asking' },
  unlinking: { type: 'unlinking' },
  unlinked: { type: 'unlinked' },
  'not-linked': { type: 'not-linked' },
  failed: { type: 'failed', problem: problems.timeout },
});

const qrTimes = { expires_in: 120, from: soon - 119_000, until: soon };
const request = { uuid: 'gallery', content: 'https://phone.example/scan?uuid=gallery', number: '47', ...qrTimes };
const shownCode = { type: 'shown', request, scanned: false, failures: 0, nextPollAt: soon } as const;
const qrs = everyKind<QrState>()({
  loading: { type: 'loading' },
  shown: shownCode,
  scanned: { ...shownCode, scanned: true },
  'scanned-older-exchange': { ...shownCode, scanned: true, request: { ...request, number: undefined } },
  trouble: { ...shownCode, failures: 1 },
  expired: { type: 'expired', request },
  refused: { type: 'refused', request },
  'wrong-number': { type: 'wrong-number', request },
  'passkey-needed': { type: 'passkey-needed', request },
  failed: { type: 'failed', problem: problems.offline },
  confirmed: { type: 'confirmed' },
});

const receipt: Receipt = {
  ...{ site: 'global', language: 'de-EU', terms: 12, privacy: 3, sentence_key: 'termsLine', release: '1.12.0' },
  ...{ uid: 10000001, agreed_at: soon },
  sentence:
    'Wenn Sie fortfahren, stimmen Sie unseren Nutzungsbedingungen zu und bestätigen, dass Sie unsere Datenschutzhinweise gelesen haben.',
};
const ownReceipts = everyKind<OwnReceiptsState>()({
  checking: { type: 'checking' },
  anonymous: { type: 'anonymous' },
  paused: { type: 'paused' },
  listed: { type: 'listed', receipts: [{ text: 'a.b.c', receipt }] },
  'listed-none': { type: 'listed', receipts: [] },
  failed: { type: 'failed', problem: problems.timeout },
});
const openedReceipts = everyKind<OpenedReceiptState>()({
  none: { type: 'none' },
  genuine: { type: 'genuine', receipt },
  refused: { type: 'refused', why: 'changed' },
  'refused-unreadable': { type: 'refused', why: 'unreadable' },
});
const cookieAnswer: CookieRecord = {
  ...{ agreed: true, at: soon, version: 2, notice: 'notice-0a1b2c3d', language: 'en' },
  sentence:
    'With your consent, we and our partners also use cookies and similar storage to measure how this site is used.',
};

const provider = 'harbor';
const reasons: { readonly [Reason in StopReason]: Reason } = {
  mismatch: 'mismatch',
  expired: 'expired',
  lost: 'lost',
  declined: 'declined',
  'provider-failed': 'provider-failed',
  unable: 'unable',
};
const thirdParties = everyKind<ThirdPartyState>()({
  ready: { type: 'ready' },
  leaving: { type: 'leaving', provider },
  returning: { type: 'returning' },
  unlinked: { type: 'unlinked', provider },
  stopped: { type: 'stopped', reason: 'mismatch' },
  ...Object.fromEntries(
    Object.values(reasons).map((reason) => [`stopped-${reason}`, { type: 'stopped', reason, provider } as const]),
  ),
  failed: { type: 'failed', problem: problems.unknown },
  done: { type: 'done' },
});
const warned: Start = { type: 'warn', provider };

const captchas = everyKind<CaptchaView>()({
  idle: { type: 'idle' },
  loading: { type: 'loading', retry: false },
  shown: { type: 'shown', kind: 'geetest', retry: true, hasOther: true, progress: undefined },
  working: { type: 'shown', kind: 'magpie', retry: false, hasOther: true, progress: 0.4 },
});

const inviters: Readonly<Record<string, Inviter>> = {
  named: {
    code: 'FRIEND1',
    nickname: othersText('Maximiliane Longname-and-More of the Trading Floor', 200),
    image: undefined,
    signature: othersText('Slow and steady, and a signature that goes on for a while to see where it ends.', 200),
    comments: [othersText('The best there is, or so everyone says who was asked.', 200), othersText('Thank you!', 200)],
    groups: [othersText('https://groups.example/a-group-of-traders', 200)],
  },
  nameless: { code: 'FRIEND1', nickname: noText, image: undefined, signature: noText, comments: [], groups: [] },
};

function thirdPartyState(state: ThirdPartyState, start: Start): GalleryState {
  return {
    flow: () => ({ $state: atom(state), providerName: () => 'Harbor Identity' }),
    draw: ({ page, messages, errors }) => (
      <ThirdPartyPanel page={page} errors={errors} t={createTranslator(messages)} start={start} />
    ),
  };
}

function receiptsState(own: OwnReceiptsState, opened: OpenedReceiptState, cookies?: CookieRecord): GalleryState {
  return {
    flow: () => ({ $own: atom(own), $opened: atom(opened), cookies: () => cookies }),
    draw: ({ page, messages, errors, terms, privacy }) => (
      <ReceiptsPage {...{ page, messages, errors, terms, privacy }} />
    ),
  };
}

function miniApp(state: MiniAppState): GalleryState {
  return {
    flow: ({ page }) => ({
      app: startApp(page),
      flow: { $state: atom(state), usable: true, begin() {}, back() {} },
      checks: { $open: atom(undefined) },
      user: {
        id: 7,
        username: othersText('ada', 64),
        firstName: othersText('Maximiliane', 64),
        lastName: othersText('Longname-and-More', 64),
        photoUrl: '',
      },
      messenger: { bot: 'A bot with a long name', botPicture: '/favicon.svg', sdk: '', clients: [], pictures: [] },
    }),
    draw: ({ page, messages, errors, policy, terms, privacy }) => (
      <MiniAppWithForms {...{ page, messages, errors, policy, terms, privacy }} entry="/friend-invite" />
    ),
  };
}

export const screenStates: GalleryStates = {
  ...statesOf('receipts', ownReceipts, (own) => receiptsState(own, openedReceipts.none)),
  ...statesOf('receipts.opened', openedReceipts, (opened) => receiptsState(ownReceipts.anonymous, opened)),
  'receipts.cookies': receiptsState(ownReceipts.anonymous, openedReceipts.none, cookieAnswer),
  ...statesOf('consent', consents, (state) => ({
    flow: () => ({ $state: atom(state) }),
    draw: ({ page, messages, errors, shell }) => (
      <ConsentScreen
        {...{ page, messages, errors }}
        step="consent"
        emptyTitle={shell.noticeConsentTitle ?? ''}
        emptyText={shell.noticeConsentText ?? ''}
      />
    ),
  })),
  'consent.logged-out': { draw: ({ page, messages }) => <LoggedOut page={page} messages={messages} /> },
  'mini-app.messenger-off': { ...miniApp(firstStep), status: { messenger: false } },
  ...statesOf('mini-app', miniApps, miniApp),
  ...statesOf('messenger-link', messengerLinks, (state) => ({
    flow: () => ({ $state: atom(state), start() {}, recheck() {}, ask() {}, keep() {}, unlink() {} }),
    draw: ({ page, messages, errors }) => <MessengerLink {...{ page, messages, errors }} />,
  })),
  ...statesOf('qr', qrs, (state) => ({
    flow: () => ({ $state: atom(state) }),
    draw: ({ page, messages, errors }) => (
      <QrPanel page={page} errors={errors} t={createTranslator(messages)} isOpen onPasskey={() => undefined} />
    ),
  })),
  'qr.passkey-needed-without': {
    flow: () => ({ $state: atom(qrs['passkey-needed']) }),
    draw: ({ page, messages, errors }) => <QrPanel page={page} errors={errors} t={createTranslator(messages)} isOpen />,
  },
  ...statesOf('third-party', thirdParties, (state) => thirdPartyState(state, { type: 'expect-account' })),
  'third-party.embedded': thirdPartyState(thirdParties.ready, warned),
  ...statesOf('captcha', captchas, (view) => ({
    draw: ({ page, messages }) => (
      <CaptchaOverlay
        flow={{ $state: atom(view), next() {}, close() {} }}
        page={[]}
        box={document.createElement('div')}
        tag={page.tag}
        t={createTranslator(messages)}
      />
    ),
  })),
  ...statesOf('inviter', inviters, (inviter) => ({
    panel: ({ shell }) => (
      <aside className="panel">
        <InviterCard inviter={inviter} t={createTranslator(shell)} />
        <InviterTexts inviter={inviter} t={createTranslator(shell)} />
      </aside>
    ),
  })),
};
