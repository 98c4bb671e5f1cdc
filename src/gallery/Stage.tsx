import { Fragment, StrictMode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { createTranslator, type Messages } from '../i18n/messages.ts';
import { SafetyPoints } from '../islands/channel/SafetyPoints.tsx';
import { ensureOverlays } from '../islands/overlays.tsx';
import { $dialogs, answerDialog } from '../stores/dialogs.ts';
import { $toasts, dismissToast } from '../stores/toasts.ts';
import { setFlow, setLateTexts } from './fake-hooks.ts';
import type { Scene } from './gallery-state.ts';
import { states } from './states.ts';

declare global {
  interface Window {
    /** For tests: the ids of all states, and a function that shows one. */
    gallery?: { readonly ids: readonly string[]; show(id: string): Promise<void> };
  }
}

/** Longest wait for a dialog whose code is loaded late, in ms. */
const maxWaitMs = 5000;

/** Shows the state that the address names (`?state=login.busy`), with keys in place of texts for `keys=1`. */
export function Stage(props: Scene) {
  const [shown, setShown] = useState({ id: '', times: 0 });
  const [scene] = useState(() => (query().get('keys') === '1' ? withKeys(props) : props));

  useEffect(() => {
    stopNetworkAndMotion();
    setLateTexts(scene.messages);
    ensureOverlays(createTranslator(scene.messages));
    async function show(id: string) {
      for (const dialog of $dialogs.get()) answerDialog(dialog.id, 'close');
      for (const toast of $toasts.get()) dismissToast(toast.id);
      const state = states[id];
      if (!state) throw new Error(`There is no state ${id}.`);
      document.documentElement.toggleAttribute('data-invited', state.panel !== undefined);
      showNote(state.note && scene.shell[state.note]);
      setFlow(state.flow?.(scene) ?? {});
      flushSync(() => setShown(({ times }) => ({ id, times: times + 1 })));
      // `open` may wait for the dialog's answer, which does not come here.
      await Promise.race([state.open?.(scene), nextTurn()]);
      await nextTurn();
      if (state.late || $dialogs.get().length > 0) await appears(id, 'dialog[open]');
      if ($toasts.get().length > 0) await appears(id, '.toast');
    }
    window.gallery = { ids: Object.keys(states), show };
    const requested = query().get('state');
    if (requested) void show(requested);
    document.documentElement.dataset.gallery = 'ready';
  }, [scene]);

  const state = states[shown.id];
  const beside = document.querySelector('.beside');
  // A new key each time, so that React keeps nothing of the previous state.
  return (
    <StrictMode>
      <Fragment key={shown.times}>
        {state?.draw?.(scene)}
        {beside && createPortal(state?.panel?.(scene) ?? <SafetyPanel scene={scene} />, beside)}
      </Fragment>
    </StrictMode>
  );
}

function showNote(text: string | undefined): void {
  const note = document.getElementById('held');
  if (!note) return;
  note.textContent = text ?? '';
  note.hidden = text === undefined;
}

/** The panel beside a card that has no panel of its own. */
function SafetyPanel({ scene }: { readonly scene: Scene }) {
  return (
    <aside className="panel">
      <SafetyPoints t={createTranslator(scene.shell)} />
    </aside>
  );
}

function query(): URLSearchParams {
  return new URLSearchParams(location.search);
}

function withKeys(scene: Scene): Scene {
  const toKeys = (messages: Messages) => Object.fromEntries(Object.keys(messages).map((key) => [key, key]));
  return { ...scene, messages: toKeys(scene.messages), errors: toKeys(scene.errors), shell: toKeys(scene.shell) };
}

/** No request reaches the exchange, and nothing is animated. */
function stopNetworkAndMotion(): void {
  window.fetch = () => new Promise(() => {});
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important }');
  document.adoptedStyleSheets.push(sheet);
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
