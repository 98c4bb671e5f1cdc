import type { PageContext } from '../../domain/navigation/page-context.ts';
import type { Messages } from '../../i18n/messages.ts';
import { useCreated, useFlowState } from '../islands/flow-hooks.tsx';
import { startApp } from '../page/app.ts';
import type { LazyTextsState } from './lazy-texts.ts';
import { pageLazyTexts } from './page-lazy-texts.ts';

export interface LazyTexts {
  /** `undefined` until they are loaded. Nothing that needs them is drawn before: see `MissingTexts`. */
  readonly texts: Messages | undefined;
  readonly state: LazyTextsState<Messages>;
  /** Asks for them at once. */
  again(): void;
}

const loading: LazyTextsState<Messages> = { type: 'loading' };

/** Texts of forms that are not in the page. */
export function useLazyTexts(page: PageContext): LazyTexts {
  const flow = useCreated(() => pageLazyTexts(startApp(page)));
  const state = useFlowState(flow?.$state, loading);
  return { texts: state.type === 'there' ? state.texts : undefined, state, again: () => flow?.again() };
}
