import { Fragment, StrictMode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { type LocalWords, lacksDates, lacksNames } from '../domain/language/local-words.ts';
import type { PageContext } from '../domain/navigation/page-context.ts';
import { createTranslator, type Messages } from '../i18n/messages.ts';
import { ensureOverlays } from '../services/errors/Overlays.tsx';
import { $blocked } from '../stores/blocked.ts';
import { $campaign } from '../stores/campaign.ts';
import { $dialogs, answerDialog } from '../stores/dialogs.ts';
import { $hostStatus } from '../stores/host-status.ts';
import { $toasts, dismissToast } from '../stores/toasts.ts';
import { ClosingNotice } from './ClosingNotice.tsx';
import { setFlow, setLazyTexts, setLocalWords } from './fake-hooks.ts';
import type { GalleryState, Scene } from './gallery-state.ts';
import { recordReads, showKeysAround } from './page-texts.ts';
import { states } from './states.ts';

declare global {
  interface Window {
    /** For tests: the ids of all states, and a function that shows one. */
    gallery?: { readonly ids: readonly string[]; show(id: string): Promise<void> };
  }
}

/** Longest wait for a dialog whose code is loaded late, in ms. */
const maxWaitMs = 5000;

const noCampaign = $campaign.get();
const everythingOn = $hostStatus.get();

/** Names of the texts that the state has read, as `namespace.key`. */
const textsRead = new Set<string>();

/**
 * Shows the state that the address names (`?state=login.busy`), with keys in place of texts for `keys=1`, and from right to left
 * for `dir=rtl`. With `picture=1` there is no cookie notice, which would cover a third of the form in a small picture. The frame around
 * it is told which texts the state has read; with `index` it shows each state once and tells of all.
 */
export function Stage(props: Scene) {
  const [shown, setShown] = useState({ id: '', times: 0 });
  const [scene] = useState(() => recorded(query().get('keys') === '1' ? withKeys(props) : props));

  useEffect(() => {
    const words = fetchLocalWords(scene.page);
    stopNetworkAndMotion();
    if (query().get('dir') === 'rtl') document.documentElement.dir = 'rtl';
    if (query().get('keys') === '1') showKeysAround(props.shell);
    if (query().get('picture') === '1') document.querySelector('.consent-notice')?.remove();
    setLazyTexts(scene.messages);
    ensureOverlays(createTranslator(scene.messages));
    async function show(id: string) {
      for (const dialog of $dialogs.get()) answerDialog(dialog.id, 'close');
      for (const toast of $toasts.get()) dismissToast(toast.id);
      const state = states[id];
      if (!state) throw new Error(`There is no state ${id}.`);
      textsRead.clear();
      $campaign.set(noCampaign);
      $blocked.set(state.blocked);
      $hostStatus.set({ ...everythingOn, ...state.status });
      document.documentElement.classList.toggle('is-invited', id.startsWith('inviter.'));
      document.documentElement.classList.toggle('is-bare', state.bare === true);
      showBeside(id, state.panel !== undefined);
      showNote(state.note && scene.shell[state.note]);
      setOffline(state.offline === true);
      setFlow(state.flow?.(scene) ?? {});
      flushSync(() => setShown(({ times }) => ({ id, times: times + 1 })));
      // `open` may wait for the dialog's answer, which does not come here.
      await Promise.race([state.open?.(scene), nextTurn()]);
      await nextTurn();
      const late = state.late ?? ($dialogs.get().length > 0 ? 'dialog[open]' : undefined);
      if (late !== undefined) await appears(id, late);
      if ($toasts.get().length > 0) await appears(id, '.toast');
      focusOf(state);
      parent.postMessage({ id, texts: [...textsRead] }, '*');
    }
    // For the gallery's search.
    async function showAll() {
      for (const id of Object.keys(states)) await show(id);
    }
    async function start() {
      setLocalWords(await words);
      window.gallery = { ids: Object.keys(states), show };
      document.documentElement.dataset.gallery = 'ready';
      const requested = query().get('state');
      // After the effect, in which React does not render at once.
      await nextTurn();
      if (requested) await show(requested);
      if (query().has('index')) await showAll();
    }
    void start();
  }, [scene, props.shell]);

  const state = states[shown.id];
  const beside = document.querySelector('.beside');
  // A new key each time, so that React keeps nothing of the previous state.
  return (
    <StrictMode>
      <Fragment key={shown.times}>
        {state?.draw?.(scene)}
        {state?.closing && <ClosingNotice closing={state.closing} scene={scene} />}
        {beside && state?.panel && createPortal(state.panel(scene), beside)}
      </Fragment>
    </StrictMode>
  );
}

/** The brand surface is beside logins and registrations; a state may draw its own panel on it. */
function showBeside(id: string, hasPanel: boolean): void {
  const isSingle = /^(?:consent|mini-app|messenger-link|passkeys|email-link|not-me|receipts)\b/.test(id);
  document.body.classList.toggle('split', !isSingle);
  document.body.classList.toggle('single', isSingle);
  const beside = document.querySelector<HTMLElement>('.beside');
  if (!beside) return;
  beside.hidden = isSingle;
  const own = beside.querySelector<HTMLElement>('.panel');
  if (own) own.hidden = hasPanel;
  beside.querySelector('svg.art')?.toggleAttribute('hidden', hasPanel);
}

/** Chromium and Firefox draw the ring as if a key had moved the focus. */
function focusOf({ focus }: GalleryState): void {
  const options: FocusOptions & { focusVisible?: boolean } = { focusVisible: true };
  if (focus) document.querySelector<HTMLElement>(focus)?.focus(options);
}

function recorded(scene: Scene): Scene {
  const record = (messages: Messages, namespace: string) =>
    recordReads(messages, namespace, (name) => textsRead.add(name));
  return {
    ...scene,
    messages: record(scene.messages, 'inverse'),
    errors: record(scene.errors, 'inverse-error-code'),
    shell: record(scene.shell, 'global'),
  };
}

function showNote(text: string | undefined): void {
  const note = document.getElementById('held');
  if (!note) return;
  note.textContent = text ?? '';
  note.hidden = text === undefined;
}

function query(): URLSearchParams {
  return new URLSearchParams(location.search);
}

function withKeys(scene: Scene): Scene {
  const toKeys = (messages: Messages) => Object.fromEntries(Object.keys(messages).map((key) => [key, key]));
  return { ...scene, messages: toKeys(scene.messages), errors: toKeys(scene.errors), shell: toKeys(scene.shell) };
}

/** As `services/local-words` fetches them for a page. */
async function fetchLocalWords({ tag, language }: PageContext): Promise<LocalWords | undefined> {
  if (!lacksNames(tag) && !lacksDates(tag)) return undefined;
  return (await fetch(`/locales/${language}/intl.json`)).json();
}

/** No request reaches the exchange, and nothing is animated. */
function stopNetworkAndMotion(): void {
  window.fetch = () => new Promise(() => {});
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important }');
  document.adoptedStyleSheets.push(sheet);
}

/** What the browser says of its network; the notice listens to the event. */
function setOffline(offline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { value: !offline, configurable: true });
  dispatchEvent(new Event(offline ? 'offline' : 'online'));
}

/** One turn of the event loop: pending promises and React's work are done after it. Nested timers would be delayed. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** Resolves once the element of the state is in the page. @throws {Error} after the longest wait */
async function appears(id: string, selector: string): Promise<void> {
  const end = Date.now() + maxWaitMs;
  while (!document.querySelector(selector)) {
    if (Date.now() > end) throw new Error(`There is no ${selector} in ${id}.`);
    await nextTurn();
  }
}
