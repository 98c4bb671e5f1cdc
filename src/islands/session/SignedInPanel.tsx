import { useEffect, useRef } from 'react';
import type { App } from '../../app/app.ts';
import { createSignedInFlow, type SignedInState } from '../../flows/login/signed-in.ts';
import { createTranslator } from '../../i18n/messages.ts';
import { Glyph } from '../../ui/icons.tsx';
import { styleSheet } from '../../ui/style-sheet.ts';
import { useFlowState } from '../flow-hooks.ts';
import { useFlow } from '../use-flow.ts';
import { useLateTexts } from '../use-late-texts.ts';
import { usePageShown } from '../use-page-shown.ts';
import css from './signed-in.css?inline';

export interface SignedInPanelProps {
  readonly app: App;
}

type SignedInTextKey = 'signedInTitle' | 'signedInNote' | 'continueNext' | 'consentSwitch';

const asking: SignedInState = { type: 'asking' };
/** Head and shoulders. */
const personPath =
  'M10 10a3.250 3.250 0 1 0 0-6.500 3.250 3.250 0 0 0 0 6.500ZM3.500 17c.400-3 3-4.500 6.500-4.500s6.100 1.500 6.500 4.500';
const addStyles = styleSheet(css);

/** Says who is signed in, with the choice between going on and another account. The style sheet hides the form behind it. */
export function SignedInPanel({ app }: SignedInPanelProps) {
  const flow = useFlow(() => createSignedInFlow(app));
  const state = useFlowState(flow?.$state, asking);
  const texts = useLateTexts(app.page);
  const heading = useRef<HTMLHeadingElement>(null);
  const isShown = texts?.signedInTitle !== undefined && (state.type === 'known' || state.type === 'leaving');
  const wantsForm = state.type === 'form' && state.changed;

  addStyles();
  usePageShown(() => flow?.reset());
  useEffect(() => {
    // The header waits for it (S4.48).
    if (state.type !== 'asking') performance.mark('user-info');
  }, [state]);
  useEffect(() => {
    // Whoever was in the form, which is hidden now, goes on here.
    if (isShown && document.activeElement?.closest('.card')) heading.current?.focus();
  }, [isShown]);
  useEffect(() => {
    if (wantsForm) document.getElementById('username')?.focus();
  }, [wantsForm]);

  if (!isShown) return null;
  const t = createTranslator<SignedInTextKey>(texts);
  return (
    <section className="signed-in">
      <h1 ref={heading} tabIndex={-1}>
        {t('signedInTitle')}
      </h1>
      <p className="signed-in-account">
        <span className="signed-in-sign">
          <Glyph path={personPath} />
        </span>
        <bdi>{state.name}</bdi>
      </p>
      <button
        type="button"
        className="button button-primary"
        aria-busy={state.type === 'leaving'}
        onClick={() => void flow?.goOn()}
      >
        <span>{t('continueNext')}</span>
      </button>
      <button type="button" className="button button-plain" onClick={() => flow?.changeAccount()}>
        <span>{t('consentSwitch')}</span>
      </button>
      <p className="signed-in-note">{t('signedInNote')}</p>
    </section>
  );
}
