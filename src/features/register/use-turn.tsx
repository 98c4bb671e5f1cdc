import { useState } from 'react';
import type { RegisterState } from './state.ts';

const order: Readonly<Record<RegisterState['step'], number>> = {
  account: 0,
  contact: 1,
  code: 2,
  link: 2,
  passkey: 3,
  password: 4,
  security: 4,
  backup: 5,
  done: 5,
};

/**
 * Where the current step came from: the style sheet moves it in from that side. `undefined` for the first one, which stands
 * there with the page.
 */
export function useTurn(step: RegisterState['step']): 'forward' | 'back' | undefined {
  const [shown, setShown] = useState<{ readonly step: RegisterState['step']; readonly turn?: 'forward' | 'back' }>({
    step,
  });
  if (shown.step === step) return shown.turn;
  const turn = order[step] === order[shown.step] ? shown.turn : order[step] > order[shown.step] ? 'forward' : 'back';
  setShown(turn ? { step, turn } : { step });
  return turn;
}
