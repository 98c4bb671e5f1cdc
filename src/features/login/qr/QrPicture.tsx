import { generate } from 'lean-qr';
import { type ReactNode, useMemo } from 'react';
import { clockText, useTimeLeft } from '../../../services/approvals/use-time-left.tsx';
import type { QrState } from './qr-login.ts';

interface QrPictureProps {
  readonly state: QrState;
  /** Whether its tab is open. */
  readonly isOpen: boolean;
  /** The picture's text alternative. */
  readonly label: string;
  timeText(time: string): string;
  /** Shown over a code that is not to be scanned any more. */
  readonly children: ReactNode;
}

/** White modules around the code: scanners need them to find it (ISO/IEC 18004). */
const quietZone = 4;

/** The code, in a ring that shows the time left. Dark on light in every colour scheme, because scanners need that. */
export function QrPicture({ state, isOpen, label, timeText, children }: QrPictureProps) {
  const code = 'request' in state ? state.request : undefined;
  const isLive = state.type === 'shown';
  const secondsLeft = useTimeLeft(isLive && isOpen && code ? code.until : 0);
  const life = code ? Math.max(1, (code.until - code.from) / 1000) : 1;
  const { path, size } = useMemo(() => codePath(code?.content ?? ''), [code?.content]);
  const isDimmed = !isLive || state.scanned;
  return (
    <>
      <div className="qr-frame">
        <svg className="qr-ring" viewBox="0 0 100 100" aria-hidden="true">
          <rect x="1" y="1" width="98" height="98" rx="9" pathLength="100" />
          {isLive && (
            <rect
              className="qr-left"
              x="1"
              y="1"
              width="98"
              height="98"
              rx="9"
              pathLength="100"
              strokeDasharray={`${Math.min(100, (100 * secondsLeft) / life)} 100`}
            />
          )}
        </svg>
        {code ? (
          <svg
            className={isDimmed ? 'qr-code dimmed' : 'qr-code'}
            role="img"
            aria-label={label}
            viewBox={`0 0 ${size} ${size}`}
            shapeRendering="crispEdges"
          >
            <path d={path} />
          </svg>
        ) : (
          <div className={state.type === 'loading' ? 'qr-code waiting' : 'qr-code'} />
        )}
        {children && <div className="qr-over">{children}</div>}
      </div>
      <p className="qr-time" dir="auto">
        {isLive && timeText(clockText(secondsLeft))}
      </p>
    </>
  );
}

/** The dark modules as one SVG path, with one rectangle for each run in a row. */
function codePath(content: string): { readonly path: string; readonly size: number } {
  const code = generate(content);
  const runs: string[] = [];
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (!code.get(x, y)) continue;
      let length = 1;
      while (code.get(x + length, y)) length += 1;
      runs.push(`M${x + quietZone} ${y + quietZone}h${length}v1h-${length}z`);
      x += length;
    }
  }
  return { path: runs.join(''), size: code.size + 2 * quietZone };
}
