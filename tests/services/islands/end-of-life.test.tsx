// @vitest-environment jsdom
/** An unmounted island leaves nothing behind: no listener, timer, channel or request. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
// Loaded before the watch begins: the library itself listens for the first move of the mouse, once a page.
import 'jsencrypt';
import { act, type ReactNode, StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { providerNames } from '../../../sites/providers.ts';
import { languageOf } from '../../../src/domain/language/language.ts';
import { pageContext } from '../../../src/domain/navigation/page-context.ts';
import { ConsentScreen } from '../../../src/features/consent/ConsentScreen.tsx';
import { LoggedOut } from '../../../src/features/consent/LoggedOut.tsx';
import { LoginForm } from '../../../src/features/login/LoginForm.tsx';
import { QrPanel } from '../../../src/features/login/qr/QrPanel.tsx';
import { MessengerLink } from '../../../src/features/mini-app/MessengerLink.tsx';
import { NotMe } from '../../../src/features/not-me/NotMe.tsx';
import { PasskeysPage } from '../../../src/features/passkeys/PasskeysPage.tsx';
import { ReceiptsPage } from '../../../src/features/receipts/ReceiptsPage.tsx';
import { EmailLink } from '../../../src/features/register/EmailLink.tsx';
import { RegisterForm } from '../../../src/features/register/RegisterForm.tsx';
import { completeMessages } from '../../../src/i18n/catalogue.ts';
import { createTranslator } from '../../../src/i18n/messages.ts';
import { MiniAppWithForms } from '../../../src/pages/[lang]/_MiniAppWithForms.tsx';
import { SecurityDialog } from '../../../src/services/checks/SecurityDialog.tsx';
import { askHostStatus } from '../../../src/services/host-status/ask-host-status.ts';
import { startApp } from '../../../src/services/page/app.ts';
import { pageCampaign } from '../../../src/services/referral/page-campaign.ts';
import { startChannel } from '../../../src/services/referral/page-channel.ts';
import { SignUpPanel } from '../../../src/services/referral/SignUpPanel.tsx';
import { ThirdPartyPanel } from '../../../src/services/third-party/ThirdPartyPanel.tsx';
import { $campaign } from '../../../src/stores/campaign.ts';
import { $dialogs } from '../../../src/stores/dialogs.ts';
import { $launchContext } from '../../../src/stores/messenger.ts';
import { $quickLogin, $session } from '../../../src/stores/session.ts';
import { $toasts } from '../../../src/stores/toasts.ts';
import { watchForLeaks } from './leaks.ts';

// It belongs to the page, and starts other parts seconds later.
vi.mock('../../../src/services/telemetry/monitoring.ts', () => ({
  startMonitoring: () => ({ call: () => undefined, event: () => undefined, report: () => undefined }),
}));

// They belong to the page, and are asked for again until they are there.
vi.mock('../../../src/services/lazy-texts/page-lazy-texts.ts', async () => {
  const { atom } = await import('nanostores');
  const { completeMessages } = await import('../../../src/i18n/catalogue.ts');
  const texts = completeMessages('en', 'inverse');
  const there = { $state: atom({ type: 'there', texts }), answered: Promise.resolve(), there: Promise.resolve(texts) };
  return { pageLazyTexts: () => ({ ...there, again: () => undefined }) };
});

const root = join(import.meta.dirname, '..', '..', '..');
const site = siteOf('global');
const page = pageContext(site, 'en', languageOf('en').tag);
const messages = completeMessages('en', 'inverse');
const errors = completeMessages('en', 'inverse-error-code');
const shell = completeMessages('en', 'global');
const given = { page, messages, errors };
const policy = { types: site.policies.registerTypes, compliance: site.policies.regulated };
const t = createTranslator<string>(messages);
const stores = { $campaign, $dialogs, $launchContext, $quickLogin, $session, $toasts };

/** The islands that pages have. */
const islands: Readonly<Record<string, () => ReactNode>> = {
  ConsentScreen: () => <ConsentScreen {...given} step="consent" emptyTitle="" emptyText="" />,
  EmailLink: () => <EmailLink {...given} />,
  LoggedOut: () => <LoggedOut page={page} messages={messages} />,
  LoginForm: () => <LoginForm {...given} providers={providerNames('global')} />,
  MessengerLink: () => <MessengerLink {...given} />,
  MiniAppWithForms: () => <MiniAppWithForms {...given} policy={policy} terms="" privacy="" entry="/friend-invite" />,
  NotMe: () => <NotMe {...given} />,
  PasskeysPage: () => <PasskeysPage {...given} />,
  ReceiptsPage: () => <ReceiptsPage {...given} terms="" privacy="" />,
  RegisterForm: () => <RegisterForm {...given} policy={policy} terms="" privacy="" />,
  SignUpPanel: () => <SignUpPanel page={page} messages={shell} />,
};

/** Parts of islands that are loaded later and have their own flow. */
const laterParts: Readonly<Record<string, () => ReactNode>> = {
  QrPanel: () => <QrPanel page={page} errors={errors} t={t} isOpen />,
  SecurityDialog: () => <SecurityDialog page={page} errors={errors} t={t} check={securityCheck} />,
  ThirdPartyPanel: () => <ThirdPartyPanel page={page} errors={errors} t={t} start={{ type: 'warn' }} />,
};

const securityCheck = {
  type: 'security',
  risk: { type: 'security', token: 'risk' },
  account: { username: { type: 'email', email: 'ann@mail.example' }, dialCode: '' },
  signal: new AbortController().signal,
  pass: () => undefined,
  close: () => undefined,
} as const;

/** The addresses that some islands need to do something. */
const addresses: Readonly<Record<string, string>> = {
  ConsentScreen: '/en/oauth?client_id=client-1&response_type=code&redirect_uri=https%3A%2F%2Fclient.example',
  EmailLink: '/en/email-code-verify?uuid=uuid-1',
  NotMe: '/en/was-not-me',
};

function Leaking({ plant }: { readonly plant: () => void }) {
  useEffect(plant, [plant]);
  return null;
}

let leaks: ReturnType<typeof watchForLeaks>;

const turn = (ms: number) => new Promise((resolve) => leaks.wait(resolve, ms));

/** nanostores keeps a store mounted for one second after its last listener, by a timer. */
const settleMs = 1500;

async function settle(before: readonly string[], withinMs: number): Promise<void> {
  for (let waited = 0; waited < withinMs && leaks.open().length > before.length; waited += 50)
    await act(() => turn(50));
}

/** @returns what the part had open while it was mounted, and what is left after that */
async function mountAndUnmount(
  part: ReactNode,
  withinMs = settleMs,
): Promise<{ readonly during: string[]; readonly left: string[] }> {
  const before = leaks.open();
  const place = document.createElement('div');
  document.body.append(place);
  const reactRoot = createRoot(place);
  await act(async () => reactRoot.render(<StrictMode>{part}</StrictMode>));
  // Until dynamic imports are loaded and their effects have run.
  await act(() => turn(60));
  const during = without(leaks.open(), before);
  await act(async () => reactRoot.unmount());
  place.remove();
  await settle(before, withinMs);
  return { during, left: without(leaks.open(), before) };
}

/** The entries that are in `all` more often than in `some`. */
function without(all: readonly string[], some: readonly string[]): string[] {
  const rest = [...some];
  return all.filter((text) => {
    const index = rest.indexOf(text);
    if (index >= 0) rest.splice(index, 1);
    return index < 0;
  });
}

beforeAll(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  // jsdom does not have these methods.
  Object.assign(CSSStyleSheet.prototype, { replaceSync: () => undefined });
  Object.assign(document, { adoptedStyleSheets: [] });
  Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined });
  leaks = watchForLeaks(stores);
  // These belong to the page, and last as long as it.
  const app = startApp(page);
  startChannel(app);
  await pageCampaign(app);
  void askHostStatus();
  app.platform.fetch('/').catch(() => undefined);
  const reactRoot = createRoot(document.createElement('div'));
  await act(async () => reactRoot.render('React adds one selection listener for each document'));
  await act(() => turn(200));
});
afterAll(() => leaks.restore());
afterEach(() => {
  history.replaceState(null, '', '/');
});

test('every island of the pages is among the ones that are mounted here', () => {
  const files = ['src/pages', 'src/layout'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.astro'))
      .map((name) => readFileSync(join(root, folder, name), 'utf8')),
  );
  const names = files.flatMap((text) => [...text.matchAll(/<(\w+)\s[^<]*?client:\w+/g)].map(([, name]) => name));
  expect([...new Set(names)].sort()).toEqual(Object.keys(islands).sort());
});

describe('an island that is mounted twice by StrictMode and then unmounted', () => {
  const started = new Set<string>();

  test.each(Object.entries({ ...islands, ...laterParts }))(
    '%s leaves no listener, timer, channel or request',
    async (name, draw) => {
      history.replaceState(null, '', addresses[name] ?? '/');
      globalThis.earlyPage = ['EmailLink', 'NotMe'].includes(name) ? { linkToken: 'token-1' } : undefined;
      const { during, left } = await mountAndUnmount(draw());
      expect(left).toEqual([]);
      for (const text of during) started.add(text.split(':')[0] ?? '');
    },
  );

  test('has started something of each kind before', () => {
    expect([...started].sort()).toEqual(['channel', 'listener', 'request', 'store listener', 'timer']);
  });
});

describe('what a part leaves behind is found', () => {
  const planted: Readonly<Record<string, () => void>> = {
    'listener: focus on window': () => addEventListener('focus', () => undefined),
    'listener: keydown on document': () => document.addEventListener('keydown', () => undefined, true),
    'timer: setTimeout 100000': () => void setTimeout(() => undefined, 100_000),
    'timer: setInterval 100000': () => void setInterval(() => undefined, 100_000),
    'timer: requestAnimationFrame': () => {
      const again = () => void requestAnimationFrame(again);
      again();
    },
    'channel: planted': () => void new BroadcastChannel('planted'),
    'request: /planted': () => void fetch('/planted'),
    'store listener: $session': () => void $session.listen(() => undefined),
  };

  test.each(Object.entries(planted))('%s', async (what, plant) => {
    const { left } = await mountAndUnmount(<Leaking plant={plant} />, 100);
    expect(left.map((text) => text.trim())).toContain(what);
  });
});
