/** The end of a flow: whoever makes a flow ends it, and what the flow has started ends with it. */

/** What every flow can do. */
export interface Flow {
  /**
   * Ends the flow: no listener, timer, channel or request of it is left, its state no longer changes, and it never navigates.
   * A visitor who is already signed in still leaves for the next page: that belongs to the page (`leaveAfterLogin`).
   */
  dispose(): void;
}

/** Collects everything that must end with a flow. */
export interface Lifetime extends Flow {
  /** Aborted at the end. Requests of the flow take it. */
  readonly signal: AbortSignal;
  /** @param stop called at the end, or at once after it */
  add(stop: () => void): void;
}

export function createLifetime(): Lifetime {
  const controller = new AbortController();
  const { signal } = controller;
  return {
    signal,
    add(stop) {
      if (signal.aborted) stop();
      // As listeners, because a callback that throws does not stop the others.
      else signal.addEventListener('abort', () => stop());
    },
    dispose: () => controller.abort(),
  };
}

/** @returns the flow, whose `dispose` also ends the parts that were created for it, after itself */
export function withParts<Created extends Flow>(flow: Created, ...parts: readonly Flow[]): Created {
  return {
    ...flow,
    dispose() {
      for (const { dispose } of [flow, ...parts]) dispose();
    },
  };
}
