import { useEffect, useRef } from 'react';
import type { RegisterFlow } from './register.ts';
import type { RegisterState, RegisterStep } from './state.ts';

/** The steps in their order. The fragment of the address names the step; the first step has no fragment. */
const order: readonly RegisterStep[] = [
  'account',
  'contact',
  'code',
  'link',
  'passkey',
  'password',
  'security',
  'backup',
];

/** `undefined` for a fragment that names no step, such as that of "skip to content". */
function stepOfHash(hash: string): RegisterStep | undefined {
  return hash === '' ? 'account' : order.slice(1).find((step) => hash === `#${step}`);
}

function addressOf(step: RegisterStep): string {
  return location.pathname + location.search + (step === 'account' ? '' : `#${step}`);
}

/**
 * Gives each step an entry in the browser's history: Back and Forward go through the steps that were shown. If the step of an
 * entry can no longer be shown, the entry becomes that of the current step. `history.state` stays free for `intent.ts`.
 *
 * @returns whether a step was shown before this one
 */
export function useStepHistory(flow: RegisterFlow | undefined, step: RegisterState['step']): boolean {
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
    // A flow that came before React may have left the first step, which the page showed.
    const isFirst = last.current === undefined;
    const before = last.current ?? (flow.restored ? undefined : 'account');
    last.current = step;
    // No new entry after the link step, which is over once the link was opened, nor for a step that a reload restored.
    const isNew = before !== undefined && before !== 'link' && order.indexOf(step) > order.indexOf(before);
    // The address may have named a step that was never shown.
    if (isFirst && isNew) history.replaceState(null, '', addressOf('account'));
    if (stepOfHash(location.hash) === step) return;
    if (isNew) history.pushState(null, '', addressOf(step));
    else history.replaceState(null, '', addressOf(step));
  }, [flow, step]);

  return last.current !== undefined && last.current !== step;
}
