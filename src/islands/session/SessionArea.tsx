import { useEffect, useRef, useState } from 'react';
import { startApp } from '../../app/app.ts';
import type { PageContext } from '../../domain/page-context.ts';
import { logOut } from '../../flows/logout.ts';
import { withBoundary } from '../IslandBoundary.tsx';
import { useReady } from '../use-ready.ts';
import { endedPage, reloadIfReachable } from './ended-page.ts';

interface SessionAreaProps {
  readonly page: PageContext;
  readonly label: string;
  /** With a `#` in the place of the member's number. */
  readonly member: string;
}

/** Says who is signed in, and logs out at once and draws the page anew, whatever the exchange says (S4.50, S7.30). */
function SessionAreaIsland({ page, label, member }: SessionAreaProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const [uid, setUid] = useState<number>();

  useReady(button, true);
  useEffect(() => {
    const { exchange, session, arrivedSignedIn } = startApp(page);
    if (!arrivedSignedIn()) return;
    import('../../flows/member.ts')
      .then(({ loadMember }) => loadMember(exchange, session))
      .then(setUid)
      // Nobody misses a number that cannot be had.
      .catch(() => undefined);
  }, [page]);

  async function leave() {
    if (busy) return;
    setBusy(true);
    const { exchange, session } = startApp(page);
    const told = logOut(exchange, session, 'header');
    endedPage();
    await told;
    await reloadIfReachable();
    setBusy(false);
  }

  return (
    <>
      <bdi>{uid !== undefined && member.replace('#', String(uid))}</bdi>
      <button ref={button} type="button" className="button button-quiet" aria-busy={busy} onClick={leave}>
        <span>{label}</span>
      </button>
    </>
  );
}

export const SessionArea = withBoundary('logout', SessionAreaIsland);
