import { atom } from 'nanostores';
import { useEffect } from 'react';
import type { SignedInState } from '../flows/login/signed-in.ts';
import panelCss from '../islands/session/signed-in.css?inline';
import { drawSignedIn, type PanelTexts } from '../islands/session/signed-in-panel.ts';
import { styleSheet } from '../ui/style-sheet.ts';

/** The states of the panel that are drawn. */
export type KnownState = Extract<SignedInState, { readonly name: string }>;

const addPanelStyles = styleSheet(panelCss);

/** The panel that says who is signed in is no part of the form's island: it stands before it. */
export function SignedInPanel({ state, texts }: { readonly state: KnownState; readonly texts: PanelTexts }) {
  useEffect(() => {
    const form = document.querySelector('.card astro-island');
    if (!form) return;
    addPanelStyles();
    const flow = { $state: atom(state), goOn: async () => undefined, changeAccount: () => undefined };
    const stop = drawSignedIn(flow, texts, form);
    return () => {
      stop();
      document.querySelector('.signed-in')?.remove();
    };
  }, [state, texts]);
  return null;
}
