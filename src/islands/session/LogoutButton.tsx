import { useRef, useState } from 'react';
import { startApp } from '../../app/app.ts';
import type { PageContext } from '../../domain/page-context.ts';
import { logOut } from '../../flows/logout.ts';
import { withBoundary } from '../IslandBoundary.tsx';
import { useReady } from '../use-ready.ts';
import { endedPage, reloadIfReachable } from './ended-page.ts';

interface LogoutButtonProps {
  readonly page: PageContext;
  readonly label: string;
}

/** Logs out at once and draws the page anew, whatever the exchange says (S4.50, S7.30). */
function LogoutButtonIsland({ page, label }: LogoutButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);

  useReady(button, true);

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
    <button ref={button} type="button" className="button button-quiet" aria-busy={busy} onClick={leave}>
      <span>{label}</span>
    </button>
  );
}

export const LogoutButton = withBoundary('logout', LogoutButtonIsland);
