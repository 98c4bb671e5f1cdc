/** An account that another tab or device opens while this page stands at its password or passkey step (S4.35). */

import { $session } from '../../stores/session.ts';
import { askOpenedName, leaveForLogin } from './recall.ts';
import { busy } from './state.ts';
import type { RegisterParts } from './steps.ts';

const nothing = (): void => undefined;

/**
 * At these steps asks each time the visitor looks at the page again, and where another tab logs in or out. Ends with the step,
 * and with the flow.
 *
 * @param leave as after a login, where the other tab belongs to this browser
 */
export function watchOpenedElsewhere(
  { tools, steps }: Pick<RegisterParts, 'tools' | 'steps'>,
  leave: () => void,
): void {
  let watched: string | undefined;
  let stop = nothing;

  function watch(uuid: string): () => void {
    const end = new AbortController();
    const waiting = () => steps.idle('password') ?? steps.idle('passkey');
    let isAsking = false;

    async function ask(): Promise<void> {
      if (isAsking || !waiting()) return;
      isAsking = true;
      const name = await askOpenedName(tools, uuid, end.signal);
      isAsking = false;
      // A submit that has begun meanwhile finds it out by itself.
      const state = waiting();
      if (name === undefined || end.signal.aborted || !state) return;
      if ($session.get().type === 'signed-in') return leave();
      steps.finish();
      steps.move('opened-elsewhere', { ...state, status: busy });
      leaveForLogin(tools, name);
    }

    const stops = [
      tools.attention?.watch(() => tools.attention?.shown() && void ask()),
      steps.$loginElsewhere.listen(() => void ask()),
    ];
    return () => {
      end.abort();
      for (const each of stops) each?.();
    };
  }

  function update(uuid: string | undefined): void {
    if (uuid === watched) return;
    stop();
    watched = uuid;
    stop = uuid === undefined ? nothing : watch(uuid);
  }

  steps.end(
    steps.$state.subscribe((state) => {
      const isLast = state.step === 'password' || state.step === 'passkey';
      update(isLast ? state.registration.uuid : undefined);
    }),
  );
  steps.end(() => update(undefined));
}
