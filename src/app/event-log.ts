import type { EventFacts, EventName } from '../domain/events.ts';

/** As many as help to explain a moment. */
const mostEvents = 50;

export interface RecordedEvent {
  /** Milliseconds since epoch. */
  readonly at: number;
  readonly name: EventName;
  readonly facts: EventFacts[EventName];
}

export interface EventLog {
  record(name: EventName, facts: EventFacts[EventName]): void;
  /** Oldest first. */
  events(): readonly RecordedEvent[];
}

/** The last events of a page, kept in memory and nowhere else. */
export function createEventLog(now: () => number): EventLog {
  const events: RecordedEvent[] = [];
  return {
    events: () => [...events],
    record(name, facts) {
      events.push({ at: now(), name, facts });
      if (events.length > mostEvents) events.shift();
    },
  };
}
