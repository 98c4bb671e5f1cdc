import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { askHostStatus } from '../../app/host-status-on-demand.ts';
import type { PageContext } from '../../domain/navigation/page-context.ts';
import { $hostStatus } from '../../stores/host-status.ts';
import { useLatePart } from '../use-late-part.ts';

interface StatusNoticeProps {
  readonly page: PageContext;
  /** Path of the login, on the first step of a registration. */
  readonly login?: string | undefined;
}

/** An empty element would have its share of the form's gaps. */
const noRoom = { display: 'contents' };

/**
 * What the operator announces, at the top of a form. The file is asked for with React, behind all that a login needs (0116);
 * the code and the texts of the notice are loaded where there is something to say.
 */
export function StatusNotice({ page, login }: StatusNoticeProps) {
  const { maintenance, signUp } = useStore($hostStatus, { ssr: 'initial' });
  const paused = login !== undefined && !signUp;
  const { part, request } = useLatePart(page, () => import('./StatusPanel.tsx'));
  const [attached, setAttached] = useState(false);
  const says = paused || maintenance !== undefined;

  useEffect(() => {
    const asking = new AbortController();
    setAttached(true);
    void askHostStatus(asking.signal);
    return () => asking.abort();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it cannot be loaded there is no notice
  useEffect(() => {
    if (says) void request();
  }, [says]);

  // Pages have no bytes left for it. It is there before its text is: otherwise that would not be read out.
  if (!attached) return null;
  return (
    <div role="status" className="status-notice" style={noRoom}>
      {part && says && <part.StatusPanel page={page} maintenance={maintenance} login={paused ? login : undefined} />}
    </div>
  );
}
