/** A login or a registration says who is signed in, with the choice between going on and another account. Plain DOM: it is there before a touch. */

import type { SignedInFlow } from './signed-in.ts';

/** Of the namespace `inverse`. */
export type PanelTexts = Readonly<Record<'signedInTitle' | 'signedInNote' | 'continueNext' | OtherWay, string>>;

/** What the visitor may do instead: use the form for another account, or go on with the registration that is in it. */
export type OtherWay = 'consentSwitch' | 'finishRegistration';

type PanelFlow = Pick<SignedInFlow, '$state' | 'goOn' | 'changeAccount'>;

/**
 * Draws what the flow says before the form, which the style sheet hides as long as the panel is there.
 *
 * @param form the element of the form's island
 * @param other text of the second button
 * @returns stops, for the gallery
 */
export function drawSignedIn(flow: PanelFlow, texts: PanelTexts, form: Element, other: OtherWay): () => void {
  const title = made('h1', '', texts.signedInTitle);
  title.tabIndex = -1;
  const name = made('bdi', '');
  const goOn = button('primary', texts.continueNext, flow.goOn);
  const panel = made(
    'section',
    other === 'finishRegistration' ? 'signed-in signed-in-later' : 'signed-in',
    title,
    made('p', 'signed-in-account', made('span', 'signed-in-sign'), name),
    goOn,
    button('plain', texts[other], flow.changeAccount),
    made('p', 'signed-in-note', texts.signedInNote),
  );
  // The page says what could not be loaded.
  const failed = document.querySelector('.island-failed')?.cloneNode(true) as HTMLElement;
  let left: HTMLElement | undefined;

  return flow.$state.subscribe((state) => {
    if (state.type === 'asking') return;
    if (state.type === 'form') {
      const wasHere = panel.contains(document.activeElement);
      panel.remove();
      if (state.changed || wasHere) (left?.isConnected ? left : firstField(form))?.focus();
      return;
    }
    name.textContent = state.name;
    goOn.ariaBusy = String(state.type === 'leaving');
    if (state.type === 'known' && state.failed) panel.append(failed);
    else failed.remove();
    if (panel.isConnected) return;
    const { activeElement } = document;
    form.before(panel);
    // Whoever was in the form, which is hidden now, goes on here, and later where they were.
    if (!(activeElement instanceof HTMLElement) || !form.contains(activeElement)) return;
    left = activeElement;
    title.focus();
  });
}

/** What the visitor would type into first. The hidden name beside a new password is no field of theirs. */
function firstField(form: Element): HTMLElement | null {
  return document.getElementById('username') ?? form.querySelector<HTMLElement>('input:not([tabindex="-1"])');
}

function made(tag: string, className: string, ...content: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...content);
  return element;
}

function button(look: string, text: string, press: () => unknown): HTMLElement {
  const element = made('button', `button button-${look}`, made('span', '', text));
  element.onclick = press;
  return element;
}
