import { Fragment, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { createTranslator, type Messages } from '../i18n/messages.ts';
import { SafetyPoints } from '../islands/channel/SafetyPoints.tsx';
import { ensureOverlays } from '../islands/overlays.tsx';
import { $dialogs, answerDialog } from '../stores/dialogs.ts';
import { $toasts, dismissToast } from '../stores/toasts.ts';
import { nextFlow } from './fake-flow.ts';
import type { Scene } from './gallery-state.ts';
import { setLateTexts } from './late-texts.ts';
import { states } from './states.ts';

declare global {
  interface Window {
    /** For programs: what there is, and the way to draw it. */
    gallery?: { readonly ids: readonly string[]; show(id: string): Promise<void> };
  }
}

/** How long a dialog that is fetched may take, in ms. */
const patienceMs = 5000;

/** Draws the state that the address names (`?state=login.busy`), with keys in place of texts where it says `keys=1`. */
export function Stage(props: Scene) {
  const [shown, setShown] = useState({ id: '', times: 0 });
  const [scene] = useState(() => (queryOf().get('keys') === '1' ? withKeys(props) : props));

  useEffect(() => {
    keepStill();
    setLateTexts(scene.messages);
    ensureOverlays(createTranslator(scene.messages));
    async function show(id: string) {
      for (const dialog of $dialogs.get()) answerDialog(dialog.id, 'close');
      for (const toast of $toasts.get()) dismissToast(toast.id);
      const state = states[id];
      if (!state) throw new Error(`There is no state ${id}.`);
      document.documentElement.toggleAttribute('data-invited', state.panel !== undefined);
      nextFlow(state.flow?.(scene) ?? {});
      flushSync(() => setShown(({ times }) => ({ id, times: times + 1 })));
      // Whoever opens a dialog waits for its answer: it is not waited for here.
      await Promise.race([state.open?.(scene), turn()]);
      await turn();
      if (state.late || $dialogs.get().length > 0) await drawn('dialog[open]');
      if ($toasts.get().length > 0) await drawn('.toast');
    }
    window.gallery = { ids: Object.keys(states), show };
    const asked = queryOf().get('state');
    if (asked) void show(asked);
    document.documentElement.dataset.gallery = 'ready';
  }, [scene]);

  const state = states[shown.id];
  const beside = document.querySelector('.beside');
  // A new key each time: nothing is left of the state before.
  return (
    <Fragment key={shown.times}>
      {state?.draw?.(scene)}
      {beside && createPortal(state?.panel?.(scene) ?? <SafetyPanel scene={scene} />, beside)}
    </Fragment>
  );
}

/** What stands beside a card that has nothing else there. */
function SafetyPanel({ scene }: { readonly scene: Scene }) {
  return (
    <aside className="panel">
      <SafetyPoints t={createTranslator(scene.shell)} />
    </aside>
  );
}

function queryOf(): URLSearchParams {
  return new URLSearchParams(location.search);
}

function withKeys(scene: Scene): Scene {
  const named = (messages: Messages) => Object.fromEntries(Object.keys(messages).map((key) => [key, key]));
  return { ...scene, messages: named(scene.messages), errors: named(scene.errors), shell: named(scene.shell) };
}

/** Nothing is asked of the exchange, and nothing moves. */
function keepStill(): void {
  window.fetch = () => new Promise(() => {});
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important }');
  document.adoptedStyleSheets.push(sheet);
}

/** What is under way in the same turn has happened after it: promises first, then React. Timers in a row would wait. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** @throws {Error} where what was to be looked at does not come */
async function drawn(selector: string): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!document.querySelector(selector)) {
    if (Date.now() > end) throw new Error(`There is no ${selector}.`);
    await turn();
  }
}
