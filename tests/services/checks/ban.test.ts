import { afterEach, describe, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { type BanTools, checkBan, formatUtc } from '../../../src/services/checks/ban.ts';
import { $dialogs, answerDialog } from '../../../src/stores/dialogs.ts';
import { $toasts } from '../../../src/stores/toasts.ts';
import { closeTestPages, openTestPage, toastTexts } from '../../support/test-page.ts';

afterEach(closeTestPages);

test('a time is written in UTC, to the second (S2.34, S4.38)', () => {
  expect(formatUtc(Date.UTC(2026, 0, 31, 23, 59, 59, 999))).toBe('2026-01-31 23:59:59');
  expect(formatUtc(Date.UTC(2026, 6, 1))).toBe('2026-07-01 00:00:00');
});

const seconds = Date.UTC(2026, 10, 20, 10) / 1000;
const texts = {
  inverse: {
    bannedTitle: 'Account blocked',
    bannedSubTitle: 'Until {{time}} (UTC).',
    confirmLabel: 'OK',
    ipBanTitle: 'Network blocked',
    ipBanAddress: 'Your address: {{ip}}',
    ipBanVerify: 'Confirm it is me',
    ipBanVerifyTip: 'We will send you a code.',
  },
  'inverse-error-code': { '31003': 'This account is blocked.', '31018': 'Too many attempts.' },
} as const;

interface Refused {
  readonly result?: unknown;
  readonly supportId?: string;
  /** Texts that cannot be had. */
  readonly without?: string;
  readonly context?: Parameters<typeof checkBan>[3];
  readonly ban?: 'ip' | 'none';
}

/** What a page shows of a refusal. */
async function refused(check: 'account' | 'ip', { result, supportId, without, context, ban = 'ip' }: Refused) {
  const page = openTestPage(siteOf('global'), '/en/login');
  page.scenario({ ban });
  const messages = (async (namespace: keyof typeof texts) =>
    without === namespace
      ? undefined
      : Object.fromEntries(
          Object.entries(texts[namespace]).filter(([name]) => name !== without),
        )) as BanTools['messages'];
  const exchange = { ...page.app.exchange, now: () => seconds * 1000 + 60_000 };
  const handled = await checkBan(
    check,
    {
      retCode: check === 'ip' ? 31018 : 31003,
      retMsg: '',
      call: 'POST /login',
      stale: false,
      hideErrors: false,
      result,
      ...(supportId === undefined ? {} : { supportId }),
    },
    {
      exchange,
      clock: exchange,
      page: { site: 'global', language: 'en' },
      messages,
      leave: (path) => page.left.push(path),
    },
    context,
  );
  return { handled, dialog: $dialogs.get().at(-1), toasts: toastTexts(), paths: page.sent.map(({ path }) => path) };
}

const ownBan = { is_self_help_baned: true, baned_time: seconds };
const askedForIp = '/v2/public/ip';

describe('the dialog of a ban', () => {
  test('of the account says when it ends, with the toast of its code and the id for support (S4.38, S8.25, S8.35)', async () => {
    const { handled, dialog, toasts } = await refused('account', { result: ownBan, supportId: 'id-1' });
    expect(handled).toMatchObject({ type: 'dialog', code: 31003, text: 'Until 2026-11-21 10:00:00 (UTC).' });
    expect(dialog).toMatchObject({ title: 'Account blocked', confirm: 'OK', closable: false, supportId: 'id-1' });
    expect(toasts).toEqual(['This account is blocked.']);
    expect($toasts.get()[0]).toMatchObject({ quiet: false });
  });

  test('of the account is shown without a toast where only the text of the code is missing, and without an id where there is none (S8.25)', async () => {
    const { handled, dialog, toasts } = await refused('account', { result: ownBan, without: 'inverse-error-code' });
    expect(handled?.type).toBe('dialog');
    expect(dialog).not.toHaveProperty('supportId');
    expect(toasts).toEqual([]);
  });

  test.each<['account' | 'ip', string]>([
    ['account', 'inverse'],
    ['account', 'bannedTitle'],
    ['account', 'bannedSubTitle'],
    ['account', 'confirmLabel'],
    ['ip', 'inverse'],
    ['ip', 'inverse-error-code'],
    ['ip', '31018'],
    ['ip', 'ipBanTitle'],
    ['ip', 'ipBanAddress'],
    ['ip', 'confirmLabel'],
  ])(
    'of the %s is not shown where a text of it cannot be had (%s): the error itself is (S8.25)',
    async (check, without) => {
      const { handled, dialog, toasts } = await refused(check, { result: ownBan, without });
      expect(handled).toBeUndefined();
      expect(dialog).toBeUndefined();
      expect(toasts).toEqual([]);
    },
  );

  test.each([
    ['nothing', undefined],
    ['no time', { is_self_help_baned: true }],
    ['a token that is no text', { ban_token: 4711 }],
  ])('is not shown for a refusal that says %s of the ban, and nothing is asked (S3.23, S4.36)', async (_, result) => {
    const { handled, dialog, paths } = await refused('account', { result });
    expect(handled).toBeUndefined();
    expect(dialog).toBeUndefined();
    expect(paths).toEqual([]);
  });
});

describe('a network that may be banned', () => {
  test.each([
    ['the address of the refusal, if that is one', { ip: '203.0.113.9' }, '203.0.113.9', 0],
    ['the address that the exchange is asked for, if the refusal has none', undefined, undefined, 1],
    ['the same in place of a text that is no address', { ip: 'somewhere' }, undefined, 1],
    ['the same in place of what is no text', { ip: 42 }, undefined, 1],
  ])('is shown %s (S3.06, S8.25)', async (_, result, ip, questions) => {
    const { handled, dialog, toasts, paths } = await refused('ip', { result });
    expect(handled).toMatchObject({ type: 'dialog', code: 31018, text: 'Too many attempts.' });
    expect(dialog).toMatchObject({ title: 'Network blocked', closable: true });
    expect(dialog?.content).toEqual({
      type: 'ip-ban',
      ip: ip ?? expect.stringMatching(/^[\d.:a-f]+$/),
      address: 'Your address: {{ip}}',
    });
    expect(toasts).toEqual(['Too many attempts.']);
    // The dialog has the same text and reads it out.
    expect($toasts.get()[0]).toMatchObject({ quiet: true });
    expect(paths.filter((path) => path === askedForIp)).toHaveLength(questions);
  });

  test('and is not gets the error itself (S8.25)', async () => {
    const { handled, dialog, paths } = await refused('ip', { ban: 'none' });
    expect(handled).toBeUndefined();
    expect(dialog).toBeUndefined();
    expect(paths).not.toContain(askedForIp);
  });

  test('is told nothing once the visitor has moved on (S8.25)', async () => {
    const { handled, dialog, toasts } = await refused('ip', { context: { signal: AbortSignal.abort() } });
    expect(handled).toEqual({ type: 'dropped', code: 31018 });
    expect(dialog).toBeUndefined();
    expect(toasts).toEqual([]);
  });

  test.each([
    ['its texts', undefined, true],
    ['no label', 'ipBanVerify', false],
    ['no words beside it', 'ipBanVerifyTip', false],
  ])('has the box that leads to the verification only with its texts: %s (S8.24)', async (_, without, hasBox) => {
    const proved: string[] = [];
    const context = { proveIdentity: () => void proved.push('proved') };
    const { dialog } = await refused('ip', { context, ...(without && { without }) });
    const box = dialog?.content?.tickBox;
    expect(box !== undefined).toBe(hasBox);
    box?.onTick(true);
    answerDialog(dialog?.id ?? '', 'confirm');
    await new Promise((resolve) => setImmediate(resolve));
    expect(proved).toHaveLength(hasBox ? 1 : 0);
  });
});
