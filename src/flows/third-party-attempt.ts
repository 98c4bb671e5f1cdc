/**
 * Where an attempt to log in through a provider is kept while the visitor is away. Browsers inside other apps drop what a
 * tab keeps: so there is a second copy for ten minutes, which is read once and only where the first is gone.
 */

import * as v from 'valibot';
import { thirdPartyKey } from '../domain/stored-names.ts';
import { type Attempt, type AttemptCheck, checkAttempt } from '../domain/third-party.ts';
import type { Platform, TextStorage } from '../platform/types.ts';
import type { FlowTools } from './tools.ts';

interface AttemptTools {
  readonly platform: Pick<Platform, 'clock' | 'storage' | 'tabStorage'>;
  readonly page: Pick<FlowTools['page'], 'storagePrefix'>;
}

const attemptSchema = v.object({
  provider: v.string(),
  state: v.string(),
  verifier: v.string(),
  begunAt: v.number(),
  // A path of this site: it goes back into the address bar.
  from: v.pipe(v.string(), v.regex(/^\/(?![/\\])/)),
  purpose: v.picklist(['log-in', 'link']),
});

function nameOf({ page }: AttemptTools): string {
  return thirdPartyKey(page.storagePrefix);
}

export function keepAttempt(tools: AttemptTools, attempt: Attempt): void {
  const text = JSON.stringify(attempt);
  tools.platform.tabStorage.set(nameOf(tools), text);
  tools.platform.storage.set(nameOf(tools), text);
}

/** Takes the attempt that an answer belongs to. Whatever comes of it, it cannot be taken again. */
export function takeAttempt(tools: AttemptTools, state: string): AttemptCheck {
  const { clock, storage, tabStorage } = tools.platform;
  const name = nameOf(tools);
  const first = read(tabStorage, name);
  const second = read(storage, name);
  tabStorage.remove(name);
  // Another tab may be on its way as well: its copy stays.
  if (first === undefined || second?.state === first.state) storage.remove(name);
  return checkAttempt({ first, second }, state, clock.now());
}

function read(storage: TextStorage, name: string): Attempt | undefined {
  try {
    const kept = v.safeParse(attemptSchema, JSON.parse(storage.get(name) ?? 'null'));
    return kept.success ? kept.output : undefined;
  } catch {
    return undefined;
  }
}
