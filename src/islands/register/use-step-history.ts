import { useEffect, useRef } from 'react';
import type { RegisterFlow } from '../../flows/register.ts';
import type { RegisterState, RegisterStep } from '../../flows/register-state.ts';

/** The steps in their order. Each stands in the fragment of the address; the first has none. */
const order: readonly RegisterStep[] = ['account', 'contact', 'code', 'link', 'password', 'security'];

/** `undefined` for a fragment that is none of ours: the page's own "skip to content". */
function stepOfHash(hash: string): RegisterStep | undefined {
  return hash === '' ? 'account' : order.slice(1).find((step) => hash === `#${step}`);
}

function addressOf(step: RegisterStep): string {
  return location.pathname + location.search + (step === 'account' ? '' : `#${step}`);
}

/**
 * Gives each step an entry in the browser's history: Back and Forward walk through the steps that were seen, and an entry
 * of a step that is no more becomes that of the current one. The entries have no state: that belongs to `intent.ts`.
 */
export function useStepHistory(flow: RegisterFlow | undefined, step: RegisterState['step']): void {
  const last = useRef<RegisterStep>(undefined);

  useEffect(() => {
    if (!flow) return;
    const { goTo, $state } = flow;
    function onMove() {
      const wanted = stepOfHash(location.hash);
      if (wanted === undefined) return;
      goTo(wanted);
      const now = $state.get().step;
      if (now !== wanted && now !== 'done') history.replaceState(null, '', addressOf(now));
    }
    addEventListener('popstate', onMove);
    return () => removeEventListener('popstate', onMove);
  }, [flow]);

  useEffect(() => {
    if (!flow || step === 'done') return;
    const before = last.current;
    last.current = step;
    if (stepOfHash(location.hash) === step) return;
    // A step that was waited for and has been, and one that a reload came back to, have no entry of their own.
    const isNew = before !== undefined && before !== 'link' && order.indexOf(step) > order.indexOf(before);
    if (isNew) history.pushState(null, '', addressOf(step));
    else history.replaceState(null, '', addressOf(step));
  }, [flow, step]);
}
