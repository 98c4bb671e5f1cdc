/** A visitor's way to a provider of identities and back, in Node: the real flows, the sandbox and its provider. */

import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { providerOf } from '../../../sites/providers.ts';
import { createProof } from '../../../src/browser/proof.ts';
import { readReturn } from '../../../src/domain/account/third-party.ts';
import { sceneCodes } from '../../../src/domain/checks/scene-codes.ts';
import { createLoginFlow } from '../../../src/features/login/login.ts';
import { createTranslator } from '../../../src/i18n/messages.ts';
import { readPrivateKey } from '../../../src/sandbox/server/private-key.ts';
import { createProviderHost } from '../../../src/sandbox/vendors/provider-host.ts';
import { createCodes, fieldsOf } from '../../../src/services/referral/codes.ts';
import { createThirdPartyFlow, type ThirdPartyTools } from '../../../src/services/third-party/third-party.ts';
import { askAboutBind } from '../../../src/services/third-party/third-party-dialog.ts';
import { ann, annsPassword, createTestExchange, type TestExchange } from '../../sandbox/support/sandbox.ts';
import { memoryStorage } from '../../support/fake-platform.ts';
import { testCaptcha } from '../../support/test-captcha.ts';
import { openTestPage, readTexts, type TestBrowser, testBrowser } from '../../support/test-page.ts';

const site = siteOf('global');

/** A tab, whose pages follow each other. */
export interface Tab {
  readonly sandbox: TestExchange;
  readonly browser: TestBrowser;
  readonly tabStorage: ReturnType<typeof memoryStorage>;
}

export function openTab(sandbox = createTestExchange()): Tab {
  return { sandbox, browser: testBrowser(), tabStorage: memoryStorage() };
}

/** What is other than usual on a page. */
type OwnTools = Partial<Pick<ThirdPartyTools, 'captcha' | 'createProof'>>;

export function openPage(tab: Tab, path = '/en/login', own: OwnTools = {}) {
  const page = openTestPage(site, path, tab);
  const { app, errors } = page;
  const shownPaths: string[] = [];
  const flow = createThirdPartyFlow({
    ...app,
    captcha: testCaptcha(page, sceneCodes.thirdParty),
    askAboutBind: askAboutBind({
      app,
      errors,
      t: createTranslator(readTexts('en', 'inverse')),
      showOverlays: () => undefined,
    }),
    redirectUri: 'http://localhost:4321/en/login',
    provider: (id) => providerOf(id, 'global', 'local', { port: '4321' }),
    createProof,
    here: () => path,
    channel: { fields: () => fieldsOf(createCodes(app), app.platform.clock) },
    show(shownPath) {
      shownPaths.push(shownPath);
      const { query } = app.platform.location;
      for (const name of [...query.keys()]) query.delete(name);
      for (const [name, value] of new URL(shownPath, 'http://localhost').searchParams) query.append(name, value);
    },
    leave: (address) => void page.left.push(address),
    ...own,
  });
  const login = createLoginFlow({ ...app, captcha: testCaptcha(page, sceneCodes.login) });
  return {
    ...page,
    flow,
    shownPaths,
    logIn: (username = ann.email) => login.submit({ username, dialCode: '', password: annsPassword }),
  };
}

/** Answers on the provider's page. @returns the query that the visitor comes back with */
export async function answerProvider(
  { sandbox }: Tab,
  address: string | undefined,
  answer: 'allow' | 'decline' | 'fail' = 'allow',
  account: string = ann.email,
): Promise<string> {
  const context = { ...sandbox, random: randomBytes, privateKey: readPrivateKey('test') };
  const provider = createProviderHost(context);
  const asked = new URL(address ?? '');
  const body = new URLSearchParams([...asked.searchParams, ['account', account], ['answer', answer]]);
  const page = await provider(new Request(asked));
  expect(page.status).toBe(200);
  const back = await provider(new Request(asked.origin + asked.pathname, { method: 'POST', body }));
  return new URL(back.headers.get('location') ?? '').search;
}

/** Goes to the provider and comes back with its answer. @returns the page with the answer */
export async function comeBack(
  tab: Tab,
  { from = '/en/login', answer = 'allow', account = ann.email, afterMs = 0, before, own }: ComeBack = {},
) {
  const first = openPage(tab, from);
  await first.flow.begin('harbor');
  const query = await answerProvider(tab, first.left[0], answer, account);
  const page = openPage(tab, undefined, own);
  page.wait(afterMs);
  before?.(page);
  await resume(page, query);
  return { ...page, query };
}

export interface ComeBack {
  readonly from?: string;
  readonly answer?: 'allow' | 'decline' | 'fail';
  readonly account?: string;
  /** How long the visitor stays with the provider. */
  readonly afterMs?: number;
  /** What goes wrong on the page that the visitor comes back to. */
  before?(page: ReturnType<typeof openPage>): void;
  readonly own?: OwnTools;
}

export async function resume({ flow }: Pick<ReturnType<typeof openPage>, 'flow'>, query: string): Promise<void> {
  const answer = readReturn(new URLSearchParams(query));
  if (answer === undefined) throw new Error(`no answer in ${query}`);
  await flow.resume(answer);
}

export async function linkedTab(): Promise<Tab> {
  const tab = openTab();
  await tab.sandbox.seedAccount({ identities: [{ provider: 'harbor', subject: ann.email }] });
  return tab;
}
