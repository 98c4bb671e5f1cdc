/** Waits in tests of flows for "nothing more happens": by the calls that are under way, and never by a time. */

let callsUnderWay = 0;

/** Counts a call of the sandbox until it is answered. */
export async function counted<Answer>(call: Promise<Answer>): Promise<Answer> {
  callsUnderWay += 1;
  try {
    return await call;
  } finally {
    callsUnderWay -= 1;
  }
}

/**
 * Resolves when no call is under way and what follows from the answers has run. Several turns of the event loop, because an answer
 * is read, hashed and checked in promises of its own before the next call is made.
 */
export async function settled(): Promise<void> {
  for (let quietTurns = 0; quietTurns < 20; quietTurns += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    if (callsUnderWay > 0) quietTurns = 0;
  }
}
