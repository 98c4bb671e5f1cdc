import { afterEach, describe, expect, test, vi } from 'vitest';
import { siteOf } from '../../../../sites/all.ts';
import { QrPanel } from '../../../../src/features/login/qr/QrPanel.tsx';
import { createQrLoginFlow, type QrState } from '../../../../src/features/login/qr/qr-login.ts';
import { createTranslator } from '../../../../src/i18n/messages.ts';
import { phoneOf } from '../../../sandbox/support/phone.ts';
import { createTestExchange, minute, second } from '../../../sandbox/support/sandbox.ts';
import { drawWith } from '../../../support/drawn-flow.ts';
import { fakePageVisibility } from '../../../support/fake-platform.ts';
import { closeTestPages, openTestPage, readTexts, toastTexts, until } from '../../../support/test-page.ts';

vi.mock('../../../../src/services/islands/use-flow.tsx', () => import('../../../support/drawn-flow.ts'));
vi.mock('../../../../src/services/lazy-texts/use-lazy-texts.tsx', () => ({
  useLazyTexts: () => ({ texts: readTexts('en', 'inverse') }),
}));

afterEach(closeTestPages);

const ben = 'ben@mail.example';

/** A page with the tab of the code open. */
function openQrPage({ path = '/en/login', sandbox = createTestExchange(), errorTexts = Promise.resolve() } = {}) {
  const page = openTestPage(siteOf('global'), path, { sandbox });
  const visibility = fakePageVisibility();
  /** The words of an error come with a file that may take long. */
  const reports: Promise<unknown>[] = [];
  const reportError: typeof page.app.reportError = (...report) => {
    const reported = errorTexts.then(() => page.app.reportError?.(...report));
    reports.push(reported);
    return reported;
  };
  const flow = createQrLoginFlow({ ...page.app, reportError, visibility, telegramCallback: () => undefined });
  const stop = flow.$state.listen(() => undefined);
  return {
    ...page,
    flow,
    stop,
    /** Errors that were reported; each ends with its words. */
    reports,
    polls: () => page.sent.filter(({ path: asked }) => asked.endsWith('/qrcode/status')),
    setVisible: visibility.set,
    /** The panel as it is now. */
    panel: (onPasskey?: () => void) => {
      const t = createTranslator(readTexts('en', 'inverse'));
      return drawWith(flow, <QrPanel page={page.app.page} errors={page.errors} t={t} isOpen onPasskey={onPasskey} />);
    },
    /** Waits for a state; the page asks about the code every two seconds. */
    reach: (type: QrState['type'], fits: (state: QrState) => boolean = () => true) =>
      until(() => {
        const state = flow.$state.get();
        if (state.type === type && fits(state)) return state;
        page.wait(2 * second);
        return undefined;
      }, type),
    /** What the code on screen holds. */
    content: async () => {
      const state = await until(() => flow.$state.get().type === 'shown' && flow.$state.get(), 'a code');
      return state.type === 'shown' ? state.request.content : '';
    },
  };
}

const isScanned = (state: QrState) => state.type === 'shown' && state.scanned;

/** What the page shows to be chosen on the phone; `undefined` for an older exchange. */
function numberOf(state: QrState): string {
  return (state.type === 'shown' && state.request.number) || '';
}

describe('a code that a phone scans', () => {
  test('shows a number, and logs in once its owner has chosen it there; a second phone is turned away (S1.03, S4.42, S7.34)', async () => {
    const sandbox = createTestExchange();
    const { uid } = await sandbox.seedAccount();
    await sandbox.seedAccount({ email: ben });
    const page = openQrPage({ sandbox });
    const content = await page.content();
    const number = numberOf(page.flow.$state.get());
    expect(page.panel().words).not.toContain(number);
    const phone = await phoneOf(sandbox);
    const other = await phoneOf(sandbox, ben);
    expect(await phone.scan(content)).toContain('Log in on the other device?');
    await page.reach('shown', isScanned);
    expect(page.panel().words).toContain(`Scanned. Now choose ${number} on your phone.`);
    expect(await other.scan(content)).toContain('This code is not valid any more');
    expect(page.flow.$state.get()).toMatchObject({ type: 'shown', scanned: true });
    expect(await phone.answer(number)).toContain('Confirmed');
    await page.reach('confirmed');
    await until(() => page.left.length > 0, 'the landing');
    expect(page.left).toEqual(['/en/dashboard']);
    const profile = await sandbox.call('profile', {}, page.browser.cookies.get('GATEHOUSE_TOKEN'));
    expect(profile.result?.id).toBe(uid);
    expect(page.browser.storage.get('GATEHOUSE_LAST_LOGIN')).toBe('qr');
  });

  test.each([
    ['refuses', 'refused', () => undefined, 'The login was declined on the phone.'],
    [
      'answers with another number',
      'wrong-number',
      (number: string, numbers: readonly string[]) => numbers.find((one) => one !== number),
      'A different number was chosen, so this login was stopped.',
    ],
  ] as const)('and %s ends there, asks no more, and has a way on (S4.42)', async (_, end, choose, words) => {
    const sandbox = createTestExchange();
    await sandbox.seedAccount();
    const page = openQrPage({ sandbox });
    const content = await page.content();
    const number = numberOf(page.flow.$state.get());
    const phone = await phoneOf(sandbox);
    await phone.scan(content);
    await phone.answer(choose(number, phone.numbers()));
    await page.reach(end);
    expect(page.panel().words).toContain(words);
    expect(page.panel().words).not.toContain(number);
    expect(page.panel().buttons).toEqual(['Get a new QR code']);
    const before = page.polls().length;
    page.wait(minute);
    expect(page.polls()).toHaveLength(before);
    expect(page.browser.cookies.has('GATEHOUSE_TOKEN')).toBe(false);
    page.flow.refresh();
    expect(await page.content()).not.toBe(content);
  });

  test('leads to the passkey where the account demands one here, and to support where the browser has none (S4.42)', async () => {
    const sandbox = createTestExchange();
    await sandbox.seedAccount();
    sandbox.database.exec(
      `UPDATE accounts SET second_step = 'passkey';
       INSERT INTO passkeys (credential_id, account_id, rp_id, public_key, counter, transports, multi_device, backed_up, created_at)
       SELECT id, id, 'localhost', '', 0, '[]', 0, 0, 0 FROM accounts`,
    );
    const page = openQrPage({ sandbox });
    const content = await page.content();
    const phone = await phoneOf(sandbox);
    await phone.scan(content);
    await phone.answer(numberOf(page.flow.$state.get()));
    await page.reach('passkey-needed');
    expect(page.browser.cookies.has('GATEHOUSE_TOKEN')).toBe(false);
    const words = 'On this device your account needs a passkey to log in.';
    expect(page.panel().words).toContain(words);
    expect(page.panel().words).toContain('Support checks who you are and restores your access.');
    expect(page.panel().words).toContain('Your passkey cannot be used here.');
    expect(page.panel().buttons).toEqual([]);
    expect(page.panel(() => undefined).words).not.toContain('Your passkey cannot be used here.');
    expect(page.panel(() => undefined).buttons).toEqual(['Use passkey']);
    page.flow.refresh();
    expect(await page.content()).not.toBe(content);
  });

  test('of an older exchange, without a number, is confirmed there (S4.42)', async () => {
    const sandbox = createTestExchange();
    await sandbox.seedAccount();
    let number = '';
    const older = {
      ...sandbox,
      fetch: async (path: string, init?: RequestInit) => {
        const answer = await sandbox.fetch(path, init);
        if (!path.endsWith('/qrcode/generate') || init?.method === 'OPTIONS') return answer;
        const { result, ...rest } = await answer.json();
        ({ number } = result);
        delete result.number;
        return new Response(JSON.stringify({ ...rest, result }), answer);
      },
    };
    const page = openQrPage({ sandbox: older });
    const content = await page.content();
    const phone = await phoneOf(sandbox);
    await phone.scan(content);
    await page.reach('shown', isScanned);
    expect(page.panel().words).toContain('Scanned. Now confirm on your phone.');
    await phone.answer(number);
    await page.reach('confirmed');
  });
});

describe('the questions about a code', () => {
  test('name the code, and take no callback from the address; a hidden tab asks none, and asks again when it is seen (S3.33, S4.42)', async () => {
    const page = openQrPage({ path: '/en/login?telegram_callback=from-the-app' });
    await page.content();
    page.wait(2 * second);
    const uuid = expect.stringMatching(/^[\w-]{36}$/);
    expect(page.polls().map(({ query }) => query)).toEqual([{ uuid, telegram_callback: '' }]);
    page.setVisible(false);
    page.wait(minute);
    expect(page.polls()).toHaveLength(1);
    page.setVisible(true);
    await until(() => {
      page.wait(second);
      return page.polls().length > 1;
    }, 'the second question');
  });

  test('end after two minutes; a new code works, and the old one is asked about no more (S4.42)', async () => {
    const page = openQrPage();
    const old = await page.content();
    page.wait(121 * second);
    await until(() => page.flow.$state.get().type === 'expired', 'the end of the code');
    const before = page.polls().length;
    page.wait(minute);
    expect(page.polls()).toHaveLength(before);
    page.flow.refresh();
    expect(await page.content()).not.toBe(old);
    page.wait(2 * second);
    const state = page.flow.$state.get();
    const uuid = state.type === 'shown' ? state.request.uuid : '';
    expect(
      page
        .polls()
        .slice(before)
        .map(({ query }) => query.uuid),
    ).toEqual([uuid]);
  });

  test('that are refused say nothing any more once there is a new code, however late their words come (S4.42)', async () => {
    const words = Promise.withResolvers<void>();
    const page = openQrPage({ errorTexts: words.promise });
    const old = await page.content();
    page.fault('qrStatus', { type: 'ret_code', code: 98765, spelling: 'ret_code' });
    page.wait(2100);
    await until(() => page.reports.length > 0, 'the refusal');
    page.sandbox.control.clear();
    page.wait(121 * second);
    await until(() => page.flow.$state.get().type === 'expired', 'the end of the code');
    page.flow.refresh();
    expect(await page.content()).not.toBe(old);
    words.resolve();
    await Promise.all(page.reports);
    await new Promise((resolve) => setImmediate(resolve));
    expect(page.panel().words).toContain('Ready to scan');
  });

  test('come later while the server fails, and the code is shown as before once it answers (S4.42)', async () => {
    const page = openQrPage();
    await page.content();
    page.fault('qrStatus', { type: 'status', status: 503 });
    page.wait(2100);
    await until(() => isInTrouble(page.flow.$state.get()), 'trouble');
    expect(page.panel().words).toContain('We cannot reach the server. Trying again…');
    page.wait(3500);
    expect(page.polls()).toHaveLength(1);
    page.wait(1000);
    expect(page.polls()).toHaveLength(2);
    page.sandbox.control.clear();
    await page.reach('shown', (state) => !isInTrouble(state));
    expect(page.panel().words).toContain('Ready to scan');
  });
});

const isInTrouble = (state: QrState) => state.type === 'shown' && state.failures > 0;

describe('a code that cannot be had or used', () => {
  test('shows the reason and the support id, and a new one can be requested (S7.34, S8.13)', async () => {
    const page = openQrPage();
    for (const [fault, words, hasId] of [
      [{ type: 'ret_code', code: 98765, spelling: 'ret_code' }, 'Something went wrong on our side.', true],
      [{ type: 'drop' }, 'We could not reach the server.', false],
    ] as const) {
      page.fault('qrGenerate', fault);
      page.flow.refresh();
      await page.reach('failed');
      expect(page.panel().words).toContain('We could not load the QR code.');
      expect(page.panel().words).toContain(words);
      expect(/Support ID: [\da-f]{8} /.test(page.panel().words)).toBe(hasId);
      expect(page.panel().buttons).toContain('Get a new QR code');
      page.sandbox.control.clear();
      page.flow.refresh();
      await page.reach('shown');
    }
    expect(page.panel().words).toContain('Ready to scan');
    page.fault('qrStatus', { type: 'ret_code', code: 10016, spelling: 'ret_code' });
    await page.reach('failed');
    expect(page.panel().words).toContain('We could not load the QR code.');
    expect(toastTexts()).toContain('This QR code can no longer be used. Get a new one, then scan again.');
  });
});
