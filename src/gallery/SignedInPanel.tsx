import { atom } from 'nanostores';
import { useEffect } from 'react';
import panelCss from '../services/session/signed-in.css?inline';
import type { SignedInState } from '../services/session/signed-in.ts';
import { drawSignedIn, type OtherWay, type PanelTexts } from '../services/session/signed-in-panel.ts';
import { styleSheet } from '../ui/style-sheet.ts';

/** The states of the panel that are drawn. */
export type KnownState = Extract<SignedInState, { readonly name: string }>;

interface SignedInPanelProps {
  readonly state: KnownState;
  readonly texts: PanelTexts;
  readonly other: OtherWay;
}

const addPanelStyles = styleSheet(panelCss);

/** The panel that says who is signed in is no part of the form's island: it stands before it. */
export function SignedInPanel({ state, texts, other }: SignedInPanelProps) {
  useEffect(() => {
    const form = document.querySelector('.card astro-island');
    if (!form) return;
    addPanelStyles();
    const flow = { $state: atom(state), goOn: async () => undefined, changeAccount: () => undefined };
    const stop = drawSignedIn(flow, texts, form, other);
    return () => {
      stop();
      document.querySelector('.signed-in')?.remove();
    };
  }, [state, texts, other]);
  return null;
}
