import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Blocked } from '../../domain/account/blocked.ts';
import { $blocked } from '../../stores/blocked.ts';
import type { IslandProps } from '../islands/island-props.ts';
import { useLazyPart } from '../islands/use-lazy-part.tsx';

interface OrBlockedProps extends Pick<IslandProps, 'page'> {
  /** What the form's own state says; without it the store says whether an account is blocked. */
  readonly locked?: Blocked | undefined;
  /** Ends what `locked` says. */
  onBack?(): void;
  /** The form. It stays as it was, with what was typed in it. */
  readonly children: ReactNode;
}

/**
 * The form, or in its place the screen of an account that cannot log in (decision 0180). The screen is loaded with the first such
 * account; where it cannot be had, the form says what it says without it.
 */
export function OrBlocked({ page, locked, onBack, children }: OrBlockedProps) {
  const stored = useStore($blocked, { ssr: 'initial' });
  const blocked = locked ?? stored;
  const { part, request } = useLazyPart(page, () => import('./BlockedScreen.tsx'));
  const [isReady, setReady] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const isBlocked = blocked !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once each time an account is blocked
  useEffect(() => {
    if (isBlocked) void request();
  }, [isBlocked]);

  function goBack() {
    $blocked.set(undefined);
    onBack?.();
    // After the form is shown again.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('input, button')?.focus());
  }

  return (
    <>
      <div ref={form} className="or-blocked" hidden={isBlocked && isReady}>
        {children}
      </div>
      {part && blocked && <part.BlockedScreen page={page} blocked={blocked} onReady={setReady} onBack={goBack} />}
    </>
  );
}
