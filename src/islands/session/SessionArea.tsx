import { useEffect, useRef, useState } from 'react';
import { startApp } from '../../app/app.ts';
import type { PageContext } from '../../domain/navigation/page-context.ts';
import { createLifetime } from '../../flows/lifetime.ts';
import { toolsUntil } from '../../flows/lifetime-tools.ts';
import { logOut } from '../../flows/login/logout.ts';
import { quickLoginEnded } from '../../stores/session.ts';
import { withBoundary } from '../IslandBoundary.tsx';
import { useReady } from '../use-ready.ts';
import { reloadIfReachable, showEndedSession } from './ended-session.ts';
import { PasskeysLink } from './PasskeysLink.tsx';

interface SessionAreaProps {
  readonly page: PageContext;
  readonly label: string;
  /** With a `#` in place of the member's number. */
  readonly member: string;
}

/** Shows who is signed in. Its button logs out at once and reloads the page, even if the call fails (S4.50, S7.30). */
function SessionAreaIsland({ page, label, member }: SessionAreaProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const [uid, setUid] = useState<number>();
  const [signedIn, setSignedIn] = useState(false);

  useReady(button, true);
  useEffect(() => {
    const app = startApp(page);
    if (!app.arrivedSignedIn()) return;
    setSignedIn(true);
    const lifetime = createLifetime();
    const { exchange } = toolsUntil(lifetime, app);
    Promise.all([import('../../flows/account/member.ts'), quickLoginEnded(lifetime.signal)])
      .then(([{ loadMember }]) => loadMember(exchange))
      .then((found) => lifetime.signal.aborted || setUid(found))
      // The header works without the number.
      .catch(() => undefined);
    return lifetime.dispose;
  }, [page]);

  async function leave() {
    if (busy) return;
    setBusy(true);
    const { exchange, session, takeEndedToken, forgetPlanted } = startApp(page);
    const loggedOut = logOut(exchange, session, 'header', takeEndedToken());
    showEndedSession();
    await Promise.all([loggedOut, forgetPlanted()]);
    await reloadIfReachable();
    setBusy(false);
  }

  return (
    <>
      <bdi>{uid !== undefined && member.replace('#', String(uid))}</bdi>
      <button ref={button} type="button" className="button button-quiet" aria-busy={busy} onClick={leave}>
        <span>{label}</span>
      </button>
      {signedIn && <PasskeysLink page={page} />}
    </>
  );
}

export const SessionArea = withBoundary('logout', SessionAreaIsland);
