import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { pausedLoginOf } from '../../domain/shell/switches.ts';
import { $hostStatus } from '../../stores/host-status.ts';
import { useLazyPart } from '../islands/use-lazy-part.tsx';
import { askHostStatus } from './ask-host-status.ts';
import type { StatusPanelProps } from './StatusPanel.tsx';

interface StatusNoticeProps extends Pick<StatusPanelProps, 'page' | 'errors' | 't'> {
  /** Path of the login, on the first step of a registration. */
  readonly login?: string | undefined;
  /** Ids of the identity providers that a login page offers. */
  readonly providers?: readonly string[] | undefined;
}

/** An empty element would have its share of the form's gaps. */
const noRoom = { display: 'contents' };

/**
 * What the operator announces, at the top of a form. The page asks for the file when it has loaded, the flow of the form at the first touch (0115);
 * the code and the texts of the notice are loaded where there is something to say.
 */
export function StatusNotice({ page, errors, t, login, providers }: StatusNoticeProps) {
  const status = useStore($hostStatus, { ssr: 'initial' });
  const { maintenance } = status;
  const paused = login !== undefined && !status.signUp;
  const pausedLogin = providers && pausedLoginOf(status, providers);
  const { part, request } = useLazyPart(page, () => import('./StatusPanel.tsx'));
  const [attached, setAttached] = useState(false);
  const says = paused || pausedLogin !== undefined || maintenance !== undefined;

  useEffect(() => {
    setAttached(true);
    void askHostStatus();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it cannot be loaded there is no notice
  useEffect(() => {
    if (says) void request();
  }, [says]);

  // Pages have no bytes left for it. It is there before its text is: otherwise that would not be read out.
  if (!attached) return null;
  return (
    <div role="status" className="status-notice" style={noRoom}>
      {part && says && (
        <part.StatusPanel {...{ page, errors, t, maintenance, pausedLogin }} login={paused ? login : undefined} />
      )}
    </div>
  );
}
