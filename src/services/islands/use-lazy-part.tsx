import { useRef, useState } from 'react';
import type { PageContext } from '../../domain/navigation/page-context.ts';
import { scriptInTime } from '../../domain/time/script-in-time.ts';
import type { Problem } from '../errors/problem.ts';
import { startApp } from '../page/app.ts';

interface LazyPart<Part> {
  readonly part: Part | undefined;
  /** Why the last try has failed; `undefined` while one is under way. */
  readonly problem: Problem | undefined;
  /** Loads the part, unless it is there. After a failure it tries again. @returns whether it is there */
  request(): Promise<boolean>;
}

/** A part of an island whose code is loaded when the visitor asks for it. */
export function useLazyPart<Part extends object>(page: PageContext, load: () => Promise<Part>): LazyPart<Part> {
  const [part, setPart] = useState<Part>();
  const [problem, setProblem] = useState<Problem>();
  const tries = useRef(0);

  async function request(): Promise<boolean> {
    if (part !== undefined) return true;
    tries.current += 1;
    const own = tries.current;
    setProblem(undefined);
    try {
      const loaded = await scriptInTime(startApp(page).platform.clock, load());
      setPart(() => loaded);
      return true;
    } catch {
      const missing = (await startApp(page).isOnline()) ? 'code' : 'offline';
      // A later try may have loaded it meanwhile.
      if (own === tries.current) setProblem({ type: 'part', missing });
      return false;
    }
  }

  return { part, problem, request };
}
