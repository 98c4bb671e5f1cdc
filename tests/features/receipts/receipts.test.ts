/** What was agreed to: from the sign-up form to the receipt, which outlives the texts; and a new version at the next login. */

import { afterEach, describe, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { receiptKeys } from '../../../sites/receipt-keys.ts';
import { isSigned, receiptPart } from '../../../src/browser/receipt-signature.ts';
import type { SiteVersions } from '../../../src/domain/agreements/agreement.ts';
import type { LanguageCode } from '../../../src/domain/language/language.ts';
import type { Site, SiteId } from '../../../src/domain/site/site.ts';
import { createCookieAnswer } from '../../../src/features/cookies/cookie-answer.ts';
import { createLoginFlow } from '../../../src/features/login/login.ts';
import { createReceiptsFlow } from '../../../src/features/receipts/receipts.ts';
import { registerPolicy } from '../../../src/features/register/field-records.ts';
import { createRegisterFlow } from '../../../src/features/register/register.ts';
import { signReceipt } from '../../../src/sandbox/account/agreements.ts';
import { readReceiptKey } from '../../../src/sandbox/server/private-key.ts';
import { shownAgreement } from '../../../src/services/agreements/agreement.ts';
import { storedCookieRecord } from '../../../src/services/agreements/cookie-record.ts';
import { $dialogs, answerDialog } from '../../../src/stores/dialogs.ts';
import { $hostStatus } from '../../../src/stores/host-status.ts';
import { ann, annsPassword, createTestExchange, type TestExchange } from '../../sandbox/support/sandbox.ts';
import { shown } from '../../support/flow-harness.ts';
import { closeTestPages, openedDialog, openTestPage, readTexts, testBrowser, until } from '../../support/test-page.ts';

const everythingOn = $hostStatus.get();
const captcha = { solve: async () => ({ type: 'unavailable' }) as const, refuse: () => undefined };
const key = readReceiptKey('test');
if (key === undefined) throw new Error('the test key of receipts is missing');
const signingKey = key;

const english = 'By continuing, you agree to our Terms of service and confirm that you have read our Privacy notice.';
const german =
  'Wenn Sie fortfahren, stimmen Sie unseren Nutzungsbedingungen zu und bestätigen, dass Sie unsere Datenschutzhinweise gelesen haben.';

afterEach(async () => {
  $hostStatus.set(everythingOn);
  await closeTestPages();
});

/** What one release of a site says; a new one takes its place with the next build. */
interface Release {
  readonly site: Site;
  readonly template: string;
}

function releaseOf(
  id: SiteId,
  language: LanguageCode,
  versions: Partial<SiteVersions> = {},
  template?: string,
): Release {
  const site = siteOf(id);
  const policies = { ...site.policies, versions: { ...site.policies.versions, ...versions } };
  return {
    site: { ...site, policies },
    template: template ?? readTexts(language, 'inverse').termsLine ?? '',
  };
}

const dialogNamed = (id: string) => $dialogs.get().find((dialog) => dialog.id === id);

const namesIn = (language: LanguageCode) => {
  const { footerTerms: terms = '', footerPrivacy: privacy = '' } = readTexts(language, 'global');
  return { terms, privacy };
};

/** An exchange that knows what the pages of a release show, and these pages. */
function world(language: LanguageCode, first: Release) {
  const now = { release: first };
  const browser = testBrowser();
  const sandbox = createTestExchange(undefined, undefined, {
    key: signingKey,
    agreementOf(id) {
      const { site, template } = now.release;
      if (id !== site.id) return undefined;
      const { terms, privacy } = namesIn(language);
      const sentence = template.replace('{{terms}}', terms).replace('{{privacy}}', privacy);
      return { ...site.policies.versions, sentences: { [language]: sentence } };
    },
  });
  const open = (path: string) => openTestPage(now.release.site, `/${language}${path}`, { sandbox, browser });

  return {
    sandbox,
    browser,
    open,
    deploy(release: Release) {
      now.release = release;
    },
    register: (query = '') => register(open(`/sign-up${query}`), now.release, language),
    async logIn() {
      const page = open('/login');
      const flow = createLoginFlow({ ...page.app, captcha });
      const submitted = flow.submit({ username: ann.email, dialCode: '', password: annsPassword });
      return { page, submitted, session: page.app.session };
    },
    receipts: () => openReceipts(open('/receipt')),
  };
}

type TestPage = ReturnType<typeof openTestPage>;

/** @returns the page, which was left for the dashboard */
async function register(page: TestPage, { site, template }: Release, language: LanguageCode): Promise<TestPage> {
  const flow = createRegisterFlow({
    ...page.app,
    channel: page.channel(),
    captcha,
    policy: registerPolicy(site.policies),
    agreement: () => shownAgreement(page.app.page, { template, ...namesIn(language) }),
  });
  await flow.submitAccount(ann.email, '44');
  await shown(flow, 'code');
  await flow.submitCode(await page.sandbox.codeFor(ann.email));
  await shown(flow, 'password');
  await flow.submitPassword(annsPassword);
  await shown(flow, 'done');
  await until(() => page.left.length > 0, 'the dashboard');
  flow.dispose();
  return page;
}

function openReceipts(page: TestPage) {
  const flow = createReceiptsFlow({
    ...page.app,
    isSigned: (receipt) => isSigned(receipt, receiptKeys.local),
    readPart: receiptPart,
    hostStatus: async () => undefined,
  });
  return {
    ...page,
    flow,
    /** The receipts of the account. */
    async own() {
      await flow.start();
      const state = flow.$own.get();
      if (state.type !== 'listed') throw new Error(`not listed but ${state.type}`);
      return state.receipts;
    },
    async opened(text: string) {
      await flow.open(text);
      return flow.$opened.get();
    },
  };
}

describe('a registration', () => {
  test.each<[SiteId, LanguageCode, string, string]>([
    ['global', 'en', '', english],
    ['global', 'en', '?register_type=oldCode', english],
    ['eu', 'de-EU', '', german],
    ['eu', 'de-EU', '?register_type=oldCode', german],
  ])(
    'on %s in %s%s says which sentence and versions were agreed to, and gets a receipt',
    async (id, language, query, sentence) => {
      const {
        register: signUp,
        receipts,
        sandbox,
      } = world(language, releaseOf(id, language, { terms: 4, privacy: 2 }));
      await signUp(query);
      const [own, ...others] = await receipts().own();
      expect(others).toEqual([]);
      expect(own?.receipt).toEqual({
        ...{ site: id, language, terms: 4, privacy: 2, sentence_key: 'termsLine', sentence },
        ...{ release: 'unreleased', uid: 10000001, agreed_at: sandbox.clock.now() },
      });
    },
  );

  test('says nothing where the operator has switched agreements off; then nobody is asked again, and no receipt is shown', async () => {
    $hostStatus.set({ ...everythingOn, agreements: false });
    const visit = world('en', releaseOf('global', 'en'));
    const page = await visit.register();
    expect(page.sent.filter(({ body }) => 'agreement' in body)).toEqual([]);
    visit.deploy(releaseOf('global', 'en', { terms: 2 }));
    const login = await visit.logIn();
    await login.submitted;
    expect(login.page.left).toEqual(['/en/dashboard']);
    const { flow, sent } = visit.receipts();
    await flow.start();
    expect(flow.$own.get()).toEqual({ type: 'paused' });
    expect(sent).toEqual([]);
  });

  test('with a sentence that no page shows gets no receipt: nobody can have words of their own signed', async () => {
    const visit = world('en', releaseOf('global', 'en'));
    const forged = { ...releaseOf('global', 'en'), template: 'You owe me everything.' };
    await register(visit.open('/sign-up'), forged, 'en');
    expect(await visit.receipts().own()).toEqual([]);
  });
});

describe('a receipt', () => {
  async function downloaded() {
    const visit = world('de-EU', releaseOf('eu', 'de-EU'));
    await visit.register();
    const [own] = await visit.receipts().own();
    return { ...visit, text: own?.text ?? '' };
  }

  test('shows the old sentence and versions after the text has changed and the site was built again; anybody can open it, and nothing is sent', async () => {
    const { text, deploy, browser, open } = await downloaded();
    deploy(releaseOf('eu', 'de-EU', { terms: 9, privacy: 9 }, 'Alles ist anders: {{terms}}, {{privacy}}.'));
    browser.cookies.clear();
    const page = openReceipts(open('/receipt'));
    expect(await page.opened(text)).toMatchObject({
      type: 'genuine',
      receipt: { sentence: german, terms: 1, privacy: 1, site: 'eu', language: 'de-EU' },
    });
    // As a mail breaks it.
    expect(await page.opened(`\n  ${text.replace(/(.{70})/g, '$1\r\n')}\n`)).toMatchObject({ type: 'genuine' });
    expect(page.sent).toEqual([]);
  });

  test('is refused when one character of it was changed, wherever it stands', async () => {
    const { text, receipts } = await downloaded();
    const page = receipts();
    const last = text.length - 1;
    for (let at = 0; at < text.length; at += 1) {
      // The last letter of base64url has bits that stand for nothing.
      if (text[at] === '.' || text[at + 1] === '.' || at === last) continue;
      const changed = text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
      expect(await page.opened(changed), `at ${at}`).toEqual({ type: 'refused', why: 'changed' });
    }
  });

  test('is refused with another payload, another key, another kind of signed text, or none', async () => {
    const { text, receipts } = await downloaded();
    const page = receipts();
    const [header, payload = '', signature] = text.split('.');
    const other = JSON.stringify({ ...JSON.parse(receiptPart(payload)), terms: 2 });
    const refused = { type: 'refused', why: 'changed' };
    expect(await page.opened(`${header}.${Buffer.from(other).toString('base64url')}.${signature}`)).toEqual(refused);
    expect(await page.opened(`${header}.${payload}.`)).toEqual({ type: 'refused', why: 'unreadable' });
    expect(await isSigned(text, receiptKeys.prod)).toBe(false);
    const none = Buffer.from('{"alg":"none","typ":"receipt"}').toString('base64url');
    expect(await page.opened(`${none}.${payload}.${signature}`)).toEqual(refused);
    const stranger = signReceipt({ nonsense: true } as never, signingKey);
    expect(await page.opened(stranger)).toEqual({ type: 'refused', why: 'unreadable' });
  });

  test('is no other text', async () => {
    const page = openReceipts(openTestPage(siteOf('global'), '/en/receipt'));
    for (const text of ['', 'a receipt', 'a.b', 'a.b.c.d', `${'a'.repeat(9000)}.b.c`]) {
      expect(await page.opened(text), text.slice(0, 10)).toEqual({ type: 'refused', why: 'unreadable' });
    }
  });

  test('list is offered after a login, and an ended session is no failure', async () => {
    const { receipts, browser, sandbox } = await downloaded();
    sandbox.database.exec('DELETE FROM sessions');
    const page = receipts();
    await page.flow.start();
    expect(page.flow.$own.get()).toEqual({ type: 'anonymous' });
    expect(browser.cookies.has('GATEHOUSE_TOKEN')).toBe(false);
    await page.flow.start();
    expect(page.flow.$own.get()).toEqual({ type: 'anonymous' });
  });

  test('list that cannot be had is said, and asked for again', async () => {
    const { receipts } = await downloaded();
    const page = receipts();
    page.fault('receiptList', { type: 'status', status: 503 });
    await page.flow.start();
    expect(page.flow.$own.get()).toMatchObject({ type: 'failed', problem: { type: 'failure' } });
  });
});

describe('a new version', () => {
  async function registeredBefore(versions: Partial<SiteVersions> = { terms: 2 }) {
    const visit = world('en', releaseOf('global', 'en'));
    await visit.register();
    visit.browser.cookies.clear();
    visit.deploy(releaseOf('global', 'en', versions));
    return visit;
  }

  test.each([{ terms: 2 }, { privacy: 2 }])(
    '%j is asked for at the next login, once, with the sentence and both links',
    async (versions) => {
      const visit = await registeredBefore(versions);
      const { page, submitted } = await visit.logIn();
      const dialog = await openedDialog();
      expect(dialog).toMatchObject({
        id: 'agree-again',
        title: 'Our documents have changed',
        confirm: 'Continue',
        cancel: 'Do not agree',
        sentence: {
          template: 'By continuing, you agree to our {{terms}} and confirm that you have read our {{privacy}}.',
          links: {
            terms: { text: 'Terms of service', address: '/en/terms' },
            privacy: { text: 'Privacy notice', address: '/en/privacy' },
          },
        },
      });
      expect(page.left).toEqual([]);
      answerDialog(dialog.id, 'confirm');
      await submitted;
      expect(page.left).toEqual(['/en/dashboard']);
      const receipts = await visit.receipts().own();
      expect(receipts.map(({ receipt }) => [receipt.terms, receipt.privacy])).toEqual([
        [versions.terms ?? 1, versions.privacy ?? 1],
        [1, 1],
      ]);
      const again = await visit.logIn();
      await again.submitted;
      expect(again.page.left).toEqual(['/en/dashboard']);
    },
  );

  test.each(['cancel', 'close'] as const)(
    'that is not agreed to (%s) ends the session with a word, and leaves for home',
    async (answer) => {
      const visit = await registeredBefore();
      const { page, submitted, session } = await visit.logIn();
      answerDialog((await openedDialog()).id, answer);
      const told = await until(() => dialogNamed('agree-declined'), 'the word');
      expect(told).toMatchObject({ title: 'You are logged out', confirm: 'OK' });
      expect(session.token()).toBeUndefined();
      answerDialog('agree-declined', 'confirm');
      await submitted;
      expect(page.left).toEqual(['/en']);
      expect(page.bodiesTo('/logout')).toHaveLength(1);
      expect(visit.sandbox.database.prepare('SELECT count(*) AS open FROM sessions').get()).toMatchObject({ open: 1 });
    },
  );

  test('keeps nobody out whose question cannot be shown, and whose answer is lost; the next login asks again', async () => {
    const visit = await registeredBefore();
    const lost = await visit.logIn();
    lost.page.loseTexts();
    await lost.submitted;
    expect(lost.page.left).toEqual(['/en/dashboard']);
    const failing = await visit.logIn();
    failing.page.fault('agreeAgain', { type: 'status', status: 503 });
    answerDialog((await openedDialog()).id, 'confirm');
    await failing.submitted;
    expect(failing.page.left).toEqual(['/en/dashboard']);
    visit.sandbox.control.clear();
    const next = await visit.logIn();
    answerDialog((await openedDialog()).id, 'confirm');
    await next.submitted;
    expect(await visit.receipts().own()).toHaveLength(2);
  });

  test('of one site says nothing of another: who comes to a second site agrees to its documents', async () => {
    const visit = world('en', releaseOf('global', 'en'));
    await visit.register();
    visit.deploy(releaseOf('are', 'en'));
    const { page, submitted } = await visit.logIn();
    answerDialog((await openedDialog()).id, 'confirm');
    await submitted;
    expect(page.bodiesTo('/user/private/agreement')).toMatchObject([{ agreement: { site: 'are', terms: 1 } }]);
  });

  test('is not asked by a page of an older build', async () => {
    const visit = world('en', releaseOf('global', 'en', { terms: 3 }));
    await visit.register();
    visit.deploy(releaseOf('global', 'en', { terms: 2 }));
    const { page, submitted } = await visit.logIn();
    await submitted;
    expect(page.left).toEqual(['/en/dashboard']);
  });
});

test('an exchange that knows nothing of agreements gets the registration and the login of before, and nobody is asked', async () => {
  const silent: TestExchange = createTestExchange();
  const release = releaseOf('global', 'en', { terms: 7, privacy: 7 });
  const browser = testBrowser();
  const open = (path: string) => openTestPage(release.site, path, { sandbox: silent, browser });
  const page = await register(open('/en/sign-up'), release, 'en');
  expect(page.left).toEqual(['/en/dashboard?newUser=true']);
  browser.cookies.clear();
  const login = open('/en/login');
  await createLoginFlow({ ...login.app, captcha }).submit({
    username: ann.email,
    dialCode: '',
    password: annsPassword,
  });
  expect(login.left).toEqual(['/en/dashboard']);
  expect(login.sent.filter(({ path }) => path.includes('agreement'))).toEqual([]);
});

describe('the answer to the cookie notice', () => {
  test('is kept with the words, the version and the time, for the page of receipts; the last answer counts (S4.47)', async () => {
    const browser = testBrowser();
    const page = openReceipts(openTestPage(siteOf('eu'), '/de-EU/receipt', { browser }));
    expect(page.flow.cookies()).toBeUndefined();
    const record = storedCookieRecord(browser.storage, 'GATEHOUSE');
    const answer = createCookieAnswer({
      ...{ storage: browser.storage, storagePrefix: 'GATEHOUSE', language: 'de-EU', device: 'pc', route: undefined },
      ...{ query: new URLSearchParams(), now: () => 5000, keepRecord: record.write, record: () => undefined },
      ...{ load: async () => undefined, keepEntry: () => undefined, removeTracking: () => undefined },
      ...{ hasTypedText: () => false, silence: () => undefined, reload: () => undefined },
    });
    const heard = { from: 'here', version: 'notice-0a1b2c3d', stands: '3', sentence: 'Wir fragen.' } as const;
    await answer({ agreed: true, withdrawn: false, ...heard });
    const said = { at: 5000, version: 3, notice: 'notice-0a1b2c3d', language: 'de-EU', sentence: 'Wir fragen.' };
    expect(page.flow.cookies()).toEqual({ agreed: true, ...said });
    await answer({ agreed: false, withdrawn: true, ...heard });
    expect(page.flow.cookies()).toEqual({ agreed: false, ...said });
    expect(browser.storage.get('GATEHOUSE_REFUSED_COOKIES')).toBe('3');
    await answer({ agreed: true, from: 'another tab' });
    expect(page.flow.cookies()).toEqual({ agreed: false, ...said });
  });
});

describe('the page of the receipts in each of its states', () => {
  async function openReceipt(signedIn: boolean) {
    const first = world('en', releaseOf('global', 'en'));
    if (signedIn) await first.register();
    return { ...first, page: first.receipts() };
  }

  test.each(['anonymous', 'paused', 'listed', 'failed'] as const)('asks anew where it is %s (S1.04)', async (type) => {
    const { page } = await openReceipt(type !== 'anonymous');
    if (type === 'paused') $hostStatus.set({ ...everythingOn, agreements: false });
    if (type === 'failed') page.fault('receiptList', { type: 'status', status: 503 });
    await page.flow.start();
    expect(page.flow.$own.get().type).toBe(type);
    $hostStatus.set(everythingOn);
    page.sandbox.control.clear(page.guid());
    const started = page.flow.start();
    expect(page.flow.$own.get().type).toBe('checking');
    await started;
    expect(page.flow.$own.get().type).toBe(type === 'anonymous' ? 'anonymous' : 'listed');
  });

  test('looks at one text after the other (S1.04)', async () => {
    const { page } = await openReceipt(true);
    const [own] = await page.own();
    const text = own?.text ?? '';
    for (const [pasted, type] of [
      [text, 'genuine'],
      [text, 'genuine'],
      ['nothing', 'refused'],
      ['nothing', 'refused'],
      [text, 'genuine'],
    ] as const) {
      expect(await page.opened(pasted)).toMatchObject({ type });
    }
  });
});
