/**
 * The codes of whoever sent the visitor: from the address, what is kept of them, or the field of the form. Says what goes along
 * with a registration, and what the page may promise for it: only what the exchange has confirmed (S3.16, S3.19).
 */

import { atom, type ReadableAtom } from 'nanostores';
import type { Clock } from '../../browser/types.ts';
import {
  type ChannelInfo,
  channelFields,
  channelOf,
  codeOf,
  damagedCode,
  hasSender,
  isCode,
  type Medium,
  preferFirst,
  withoutCodes,
  withTypedCode,
} from '../../domain/channel/channel.ts';
import { layoutWaitMs } from '../../domain/shell/layout.ts';
import { cleanCode } from '../../domain/text/clean-text.ts';
import { within } from '../../domain/time/within.ts';
import { keptCodes } from './kept-codes.ts';
import { type CheckedCodes, type CodeField, type CodeTools, learnChannel, learnTypedCode } from './learn.ts';

export interface Codes {
  /** What goes along with a registration. A refused code is not in it; one without an answer is. */
  readonly $info: ReadableAtom<ChannelInfo>;
  readonly $field: ReadableAtom<CodeField>;
  /** The kind of visitor that the page promises an amount to; `undefined` until the exchange has answered, 3 s at most. */
  readonly $promised: ReadableAtom<Medium | undefined>;
  /** The info of the address alone. */
  readonly fromAddress: ChannelInfo;
  /** Once the exchange has said what it knows of the address and what is kept. Never rejects. */
  readonly learnt: Promise<void>;
  /** Once nothing is asked any more. Never rejects. */
  settled(): Promise<void>;
  /** The visitor has left the field with this text; an empty one means no code. Never rejects. */
  use(text: string): Promise<void>;
}

/** A call waits no longer for what the exchange knows of a code, in ms. */
const maxWaitMs = 1500;

/** The codes as fields of the wire (S3.05, S3.21, S7.14, S7.25), once the exchange has answered or after 1.5 s. Never rejects. */
export async function fieldsOf(codes: Codes, clock: Clock): Promise<Readonly<Record<string, string>>> {
  await within(clock, maxWaitMs, codes.settled());
  return channelFields(codes.$info.get());
}

/**
 * Reads the page's query and what is kept, and asks. A token in the address leaves it at once (S7.49).
 *
 * @param waitMs how long an amount may wait for the codes of the address
 */
export function createCodes(tools: CodeTools, waitMs = layoutWaitMs): Codes {
  const { platform, page } = tools;
  const { location, clock } = platform;
  const kept = keptCodes(platform, page.storagePrefix);
  const { query } = location;
  const shareToken = query.get('token') ?? '';
  if (query.has('token')) location.forget('token');
  const source = query.get('source');
  const fromAddress = channelOf((name) => query.get(name));
  const stored = kept.read();
  const start = preferFirst(fromAddress, stored);
  const $info = atom<ChannelInfo>(start);
  const $field = atom<CodeField>({ code: '', status: 'none' });
  const $promised = atom<Medium | undefined>();
  let pending: Promise<void> = Promise.resolve();

  /** Shows that the exchange is asked, and then what it said; an answer counts only for the latest question. */
  function ask(tentative: ChannelInfo, limitMs: number, answer: Promise<CheckedCodes>): Promise<void> {
    $promised.set(undefined);
    $field.set({ code: codeOf(tentative) ?? '', status: 'asking' });
    $info.set(tentative);
    // What is promised by then stays: it must not change while somebody reads it.
    const cancel = clock.after(limitMs, () => $promised.set('direct'));
    const asked = answer
      .then((checked) => {
        if (pending === asked) settle(checked);
      })
      .finally(cancel);
    pending = asked;
    return asked;
  }

  function settle({ info, field, kind }: CheckedCodes): void {
    if (field.status === 'refused') kept.drop(field.code);
    $info.set(info);
    $field.set(field);
    if ($promised.get() === undefined) $promised.set(kind ?? 'direct');
  }

  // A link whose code cannot be read says nothing of an earlier one. The form shows it, and waits for nothing.
  const damaged = hasSender(fromAddress) || shareToken !== '' ? undefined : damagedCode(query);
  if (damaged !== undefined) {
    settle({ info: withoutCodes(start), field: { code: damaged, status: 'malformed' }, kind: undefined });
  }
  const learnt =
    damaged === undefined
      ? ask(start, waitMs, learnChannel(tools, fromAddress, { stored, shareToken, source }))
      : Promise.resolve();

  return {
    $info,
    $field,
    $promised,
    fromAddress,
    learnt,
    async settled() {
      let waitedFor: Promise<void> | undefined;
      while (waitedFor !== pending) {
        waitedFor = pending;
        await waitedFor;
      }
    },
    async use(text) {
      const code = cleanCode(text);
      const { code: known, status } = $field.get();
      if (code === known && status !== 'unanswered') return pending;
      const without = withoutCodes($info.get());
      // What the visitor has replaced or taken out is no longer theirs.
      kept.forget();
      if (!isCode(code)) {
        pending = Promise.resolve();
        $promised.set(undefined);
        settle({ info: without, field: { code, status: code === '' ? 'none' : 'malformed' }, kind: undefined });
        return;
      }
      await ask(withTypedCode(without, code), layoutWaitMs, learnTypedCode(tools, without, code, source));
    },
  };
}
