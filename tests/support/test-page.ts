/**
 * A page in Node: the session, error reporter and landing of the app on the real request layer, with the sandbox as the
 * network. Only what needs a document is left out. Time stands still until a test moves it.
 */

import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import testKey from '../../sites/keys/test.pub?raw';
import { createExchange } from '../../src/api/exchange.ts';
import { persistentAnswers } from '../../src/api/persistent-answers.ts';
import { createPersistentCache } from '../../src/api/persistent-cache.ts';
import { createPasswordEncryption, hashPassword } from '../../src/browser/encryption.ts';
import type { Clock, Platform, TextStorage } from '../../src/browser/types.ts';
import { platformOf } from '../../src/domain/http/device.ts';
import { type LanguageCode, languageChain, languageOf } from '../../src/domain/language/language.ts';
import { pageContext } from '../../src/domain/navigation/page-context.ts';
import type { Site } from '../../src/domain/site/site.ts';
import { answerCachePrefix, tokenCookie } from '../../src/domain/storage/stored-names.ts';
import type { Messages } from '../../src/i18n/messages.ts';
import { isBrokenConnection } from '../../src/sandbox/control/fault-answers.ts';
import { askOnPage } from '../../src/services/agreements/page-ask-again.ts';
import { createPageErrorHandler } from '../../src/services/errors/page-error-handler.ts';
import { type Problem, withErrorReporter } from '../../src/services/errors/problem.ts';
import { pageLanding } from '../../src/services/landing/page-landing.ts';
import type { App } from '../../src/services/page/app.ts';
import { deviceId } from '../../src/services/page/device-id.ts';
import type { CompletedLogin } from '../../src/services/page/tools.ts';
import { createChannel } from '../../src/services/referral/channel.ts';
import { createSessionKeeper } from '../../src/services/session/page-session.ts';
import { $dialogs, answerDialog } from '../../src/stores/dialogs.ts';
import { $launchContext } from '../../src/stores/messenger.ts';
import { $session } from '../../src/stores/session.ts';
import { $toasts, dismissToast } from '../../src/stores/toasts.ts';
import { createTestExchange, type TestExchange } from '../sandbox/support/sandbox.ts';
import { fakeCookies, fakeTimers, memoryStorage } from './fake-platform.ts';
import type { SentCall } from './flow-harness.ts';
import { noteCall } from './wire.ts';

const root = join(import.meta.dirname, '..', '..');

export const desktop = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0 Safari/537.36';
export const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';

/** What pages of one browser share. */
export interface TestBrowser {
  readonly cookies: Map<string, string>;
  readonly storage: TextStorage & { readonly all: Map<string, string> };
  /** It says that it keeps no cookies. One that says nothing has `cookies` that forget. */
  readonly refusesCookies?: boolean;
}

export function testBrowser(): TestBrowser {
  return { cookies: new Map(), storage: memoryStorage() };
}

interface PageOptions {
  readonly sandbox?: TestExchange;
  readonly browser?: TestBrowser;
  /** What the tab keeps: one for all pages that follow each other in it. */
  readonly tabStorage?: ReturnType<typeof memoryStorage>;
  readonly userAgent?: string;
  readonly referrer?: string;
  /** What the messenger signed: the page is a mini app then. */
  readonly initData?: string;
}

/** @param prefix of their keys in the browser's storage */
function keptAnswers(clock: Clock, { storage }: TestBrowser, prefix: string) {
  return persistentAnswers(async () => createPersistentCache(clock, measured(storage), prefix));
}

/** @param path with language and query: `/en/login?redirect=%2Fen` */
export function openTestPage(site: Site, path: string, options: PageOptions = {}) {
  const { sandbox = createTestExchange(), browser = testBrowser(), tabStorage = memoryStorage() } = options;
  const { userAgent = desktop, referrer = '', initData } = options;
  const address = new URL(path, `http://${site.hosts.local[0]}:4321`);
  const language = address.pathname.split('/')[1] as LanguageCode;
  const left: string[] = [];
  const openedTabs: string[] = [];
  const events: unknown[][] = [];
  const { clock, wait } = fakeTimers(sandbox);
  const { sent, network, loseTexts } = createNetwork(sandbox, address);
  stubGlobals(address, left, openedTabs);
  // The messenger's app puts it into the pages that it opens.
  if (initData !== undefined) vi.stubGlobal('TelegramWebviewProxy', {});

  const platform: Platform = {
    clock,
    storage: browser.storage,
    tabStorage,
    cookies: fakeCookies(browser.cookies),
    hostCookies: { ...fakeCookies(browser.cookies), refused: () => browser.refusesCookies ?? false },
    location: pageLocation(address, referrer, left),
    encryption: createPasswordEncryption(testKey),
    fetch: network,
    userAgent,
    randomId: randomUUID,
  };
  const guid = () => deviceId(platform);
  const page = pageContext(site, language, languageOf(language).tag);
  const session = createSessionKeeper(platform, tokenCookie(page.storagePrefix));
  const exchange = createExchange({
    origin: 'http://api.localhost:4321',
    fetch: network,
    clock,
    session,
    caller: { platform: platformOf(userAgent, initData !== undefined), clientAgent: userAgent, language, guid },
    randomId: randomUUID,
    persistentCache: keptAnswers(clock, browser, answerCachePrefix(page.storagePrefix, language)),
  });
  /** With the cookies, which the pages' scripts add for a captcha and the channel. */
  const app: App & { readonly platform: Platform } = {
    page,
    platform,
    exchange,
    session,
    environment: 'local',
    landing: (way: CompletedLogin) => pageLanding(app, way),
    askAgain: (way) => askOnPage(app, way, async () => true),
    beforeLanding: new Set(),
    ...(initData === undefined ? {} : { visit: () => ({ miniApp: true, ...$launchContext.get() }), initData }),
    ...unusedParts,
    hashPassword,
    forgetPlanted: async () => undefined,
    loadErrorHandler: async (unknownText) => createPageErrorHandler(app, unknownText),
    record: (...event) => void events.push(event),
    report: () => undefined,
  };
  const errors = readTexts(language, 'inverse-error-code');

  return {
    app: withErrorReporter(app, errors, () => undefined),
    errors,
    /** Where the visitor comes from, as the page's forms take it. */
    channel: () => createChannel(app),
    sandbox,
    browser,
    tabStorage,
    /** Calls to the exchange, in order. */
    sent,
    /** Where the page was left for. */
    left,
    openedTabs,
    events,
    guid,
    ...switches(sandbox, guid),
    /** Bodies that were sent to a path. */
    bodiesTo: (wanted: string) => sent.filter((call) => call.path === wanted).map(({ body }) => body),
    /** What the form itself says of a failure. */
    textOf: (problem: Problem | undefined) =>
      problem?.type === 'failure' ? (problem.message ?? errors[problem.text]) : problem?.type,
    /** From now on no text can be loaded. */
    loseTexts,
    /** Moves the time and does what is due. */
    wait,
  };
}

/** What the app has for islands only. */
const unusedParts = {
  arrivedSignedIn: () => false,
  takeHandedToken: () => undefined,
  isOnline: async () => true,
};

/** A storage with its size, as a browser's. */
function measured(storage: TestBrowser['storage']) {
  return { ...storage, size: () => [...storage.all].reduce((sum, [key, value]) => sum + key.length + value.length, 0) };
}

type Control = TestExchange['control'];

/** What a test may change in the sandbox for one visitor. */
function switches({ control }: TestExchange, guid: () => string) {
  return {
    /** Switches a scene on. */
    scenario: (change: Parameters<Control['changeScenario']>[1]) => control.changeScenario(guid(), change),
    /** Switches a fault of one endpoint on. */
    fault: (
      endpoint: Parameters<Control['switchOn']>[1]['endpoint'],
      fault: Parameters<Control['switchOn']>[1]['fault'],
    ) => control.switchOn(guid(), { endpoint, fault }),
  };
}

function pageLocation(address: URL, referrer: string, left: string[]): Platform['location'] {
  return {
    address: () => address.href,
    query: address.searchParams,
    search: address.search,
    path: address.pathname,
    host: address.host,
    referrer,
    forget: () => undefined,
    replace: (target) => void left.push(target),
  };
}

/** The network of a page: texts from the project's files, and the exchange of the sandbox. */
function createNetwork(sandbox: TestExchange, address: URL) {
  const sent: SentCall[] = [];
  const lost = { texts: false };
  async function network(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(String(input), address);
    const [, , textLanguage, namespace] = /^(\/locales\/)([^/]+)\/(.+)\.json$/.exec(url.pathname) ?? [];
    if (textLanguage && lost.texts) return new Response('', { status: 404 });
    if (textLanguage && namespace) return Response.json(readTexts(textLanguage as LanguageCode, namespace));
    const headers = new Headers(init.headers);
    headers.set('origin', address.origin);
    noteCall(init.method ?? 'GET', url.pathname);
    sent.push({
      method: init.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: Object.fromEntries(headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : {},
    });
    const { signal, credentials: _, redirect: __, ...plain } = init;
    const answer = await untilAborted(signal, sandbox.fetch(url.pathname + url.search, { ...plain, headers }));
    // As a browser does where the connection ends, or the answer is for another origin.
    if (isBrokenConnection(answer) || answer.headers.get('access-control-allow-origin') !== address.origin) {
      throw new TypeError('Failed to fetch');
    }
    return new Response(answer.body?.pipeThrough(promisedLength(answer), signal ? { signal } : {}) ?? null, answer);
  }
  function loseTexts(): void {
    lost.texts = true;
  }
  return { sent, network, loseTexts };
}

/** As a browser does: a body that is shorter than its header says cannot be read. */
function promisedLength({ headers }: Response): TransformStream<Uint8Array, Uint8Array> {
  const promised = headers.get('content-length');
  let length = 0;
  return new TransformStream({
    transform(chunk, controller) {
      length += chunk.length;
      controller.enqueue(chunk);
    },
    flush(controller) {
      if (promised !== null && length !== Number(promised)) controller.error(new TypeError('network error'));
    },
  });
}

export type TestPage = ReturnType<typeof openTestPage>;

/** The browser's own objects that the app's error handler and landing ask. */
function stubGlobals(address: URL, left: string[], openedTabs: string[]): void {
  vi.stubGlobal('location', {
    pathname: address.pathname,
    search: address.search,
    host: address.host,
    hostname: address.hostname,
    port: address.port,
    protocol: address.protocol,
    origin: address.origin,
    href: address.href,
    assign: (target: string) => void left.push(target),
  });
  vi.stubGlobal('open', (target: string) => void openedTabs.push(target));
}

function untilAborted<Value>(signal: AbortSignal | null | undefined, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    promise.then(resolve, reject);
  });
}

/** To be called after each test: the stores are shared by all pages of a test file. */
export async function closeTestPages(): Promise<void> {
  for (const { id } of $dialogs.get()) answerDialog(id, 'close');
  for (const { id } of $toasts.get()) dismissToast(id);
  $session.set({ type: 'anonymous' });
  // What an answered dialog leads to still needs the stubs.
  await new Promise((resolve) => setImmediate(resolve));
  vi.unstubAllGlobals();
}

/** The texts of a language, with those of the languages that it falls back to. */
export function readTexts(language: LanguageCode, namespace: string): Messages {
  const files = languageChain(language).map((code) => join(root, 'locales', code, `${namespace}.json`));
  const layers = files.filter(existsSync).map((file) => JSON.parse(readFileSync(file, 'utf8')) as Messages);
  return Object.assign({}, ...layers.reverse()) as Messages;
}

export const toastTexts = (): string[] => $toasts.get().map(({ text }) => text);

/** The dialog that is open; waits for it. */
export async function openedDialog() {
  return until(() => $dialogs.get().at(-1), 'a dialog');
}

/** Waits until something is there. Real time: the sandbox hashes and the page encrypts passwords in it. */
export async function until<Value>(find: () => Value | undefined | false, what: string): Promise<Value> {
  for (let tries = 0; tries < 1000; tries += 1) {
    const found = find();
    if (found !== undefined && found !== false) return found;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`${what} did not come`);
}
