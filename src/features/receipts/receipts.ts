/** What a visitor has agreed to: the receipts of the account, the answer about cookies, and a receipt that anybody opens (decision 0104). */

import type { ReadableAtom } from 'nanostores';
import * as v from 'valibot';
import { isExchangeError } from '../../api/errors.ts';
import { type Receipt, receiptList, receiptPayload } from '../../contract/agreement.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { jsonObject } from '../../domain/storage/json.ts';
import { type CookieRecord, storedCookieRecord } from '../../services/agreements/cookie-record.ts';
import type { ErrorReporting, Problem } from '../../services/errors/problem.ts';
import { byType, createFlowState, flowTable } from '../../services/page/flow-table.ts';
import { createLifetime, type Flow } from '../../services/page/lifetime.ts';
import { createSubmit } from '../../services/page/submit.ts';
import type { FlowTools } from '../../services/page/tools.ts';
import { $hostStatus } from '../../stores/host-status.ts';

/** In characters. A longer text is no receipt. */
const maxReceiptLength = 8192;

/** A receipt of the account, with the text that its owner downloads. */
export interface OwnReceipt {
  readonly text: string;
  readonly receipt: Receipt;
}

export type OwnReceiptsState =
  | { readonly type: 'checking' }
  /** Nobody is logged in. */
  | { readonly type: 'anonymous' }
  /** The operator has switched agreements off. */
  | { readonly type: 'paused' }
  | { readonly type: 'listed'; readonly receipts: readonly OwnReceipt[] }
  /** `problem` is `undefined` where a dialog has shown it. */
  | { readonly type: 'failed'; readonly problem: Problem | undefined };

/** `changed`: no key of ours has signed it as it is. `unreadable`: it is no receipt. */
export type RefusedReceipt = 'changed' | 'unreadable';

export type OpenedReceiptState =
  | { readonly type: 'none' }
  | { readonly type: 'genuine'; readonly receipt: Receipt }
  | { readonly type: 'refused'; readonly why: RefusedReceipt };

const start = { to: ['checking'] } as const;

export const ownReceiptsTable = flowTable<OwnReceiptsState['type']>()('receipts', ['checking'], {
  checking: {
    start,
    answered: { to: ['listed', 'anonymous', 'paused'], calls: [receiptList] },
    failed: { to: ['failed', 'anonymous'], calls: [receiptList], codes: { anonymous: [retCodes.sessionExpired] } },
  },
  anonymous: { start },
  paused: { start },
  listed: { start },
  failed: { start },
});

const open = { to: ['genuine', 'refused'] } as const;

export const openedReceiptTable = flowTable<OpenedReceiptState['type']>()('receipts.opened', ['none'], {
  none: { open },
  genuine: { open },
  refused: { open },
});

export interface ReceiptsTools extends FlowTools, ErrorReporting {
  readonly session: { token(): string | undefined; clear(): void };
  /** Whether the exchange has signed this text. @throws where it cannot be read */
  isSigned(receipt: string): Promise<boolean>;
  /** A part of a receipt as text. @throws where it cannot be read */
  readPart(part: string): string;
  /** Resolves once the operator's file has been read, or is too late. */
  hostStatus(signal: AbortSignal): Promise<void>;
}

export interface ReceiptsFlow extends Flow {
  readonly $own: ReadableAtom<OwnReceiptsState>;
  readonly $opened: ReadableAtom<OpenedReceiptState>;
  /** What was answered about cookies in this browser; `undefined` before the first answer. */
  cookies(): CookieRecord | undefined;
  /** Asks for the receipts of the account. */
  start(): Promise<void>;
  /** Checks a receipt. Nothing is sent. */
  open(text: string): Promise<void>;
}

export const checkingReceipts = { type: 'checking' } as OwnReceiptsState;
export const noReceipt = { type: 'none' } as OpenedReceiptState;

export function createReceiptsFlow(tools: ReceiptsTools): ReceiptsFlow {
  const { exchange, session, platform, page } = tools;
  const lifetime = createLifetime();
  const { signal } = lifetime;
  const { $state: $own, move } = createFlowState(ownReceiptsTable, byType, checkingReceipts, signal);
  const opened = createFlowState(openedReceiptTable, byType, noReceipt, signal);
  const submit = createSubmit<OwnReceiptsState>({
    move,
    failed: (problem) => ({ type: 'failed', problem }),
    reportError: tools.reportError,
    forgetErrors: tools.forgetErrors,
    signal,
  });
  let opening = 0;

  /** An ended session is no failure: the page offers the login. */
  function expected(error: unknown): OwnReceiptsState | undefined {
    if (!isExchangeError(error) || error.retCode !== retCodes.sessionExpired) return undefined;
    if (!error.stale) session.clear();
    return { type: 'anonymous' };
  }

  async function listOwn(own: AbortSignal): Promise<OwnReceiptsState> {
    await tools.hostStatus(own);
    if (!$hostStatus.get().agreements) return { type: 'paused' };
    if (session.token() === undefined) return { type: 'anonymous' };
    const { receipts } = await exchange.send(receiptList, {}, own);
    const rows = receipts.flatMap((text) => {
      const receipt = receiptIn(tools, text);
      return receipt ? [{ text, receipt }] : [];
    });
    return { type: 'listed', receipts: rows };
  }

  return {
    $own,
    $opened: opened.$state,
    dispose: lifetime.dispose,
    cookies: () => storedCookieRecord(platform.storage, page.storagePrefix).read(),
    start() {
      move('start', checkingReceipts);
      return submit(listOwn, { expected });
    },
    async open(text) {
      opening += 1;
      const own = opening;
      const next = await openReceipt(tools, text);
      if (own === opening) opened.move('open', next);
    },
  };
}

/** A mail may have broken the text into lines. */
async function openReceipt(tools: ReceiptsTools, pasted: string): Promise<OpenedReceiptState> {
  const text = pasted.replace(/\s+/g, '');
  if (text.length > maxReceiptLength || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(text)) {
    return { type: 'refused', why: 'unreadable' };
  }
  const isSigned = await tools.isSigned(text).catch(() => false);
  if (!isSigned) return { type: 'refused', why: 'changed' };
  const receipt = receiptIn(tools, text);
  return receipt ? { type: 'genuine', receipt } : { type: 'refused', why: 'unreadable' };
}

/** `undefined` for what is no receipt: the exchange may sign other things with the same key. */
function receiptIn({ readPart }: ReceiptsTools, text: string): Receipt | undefined {
  try {
    const [header, payload] = text
      .split('.')
      .map((part, place) => (place < 2 ? jsonObject(readPart(part)) : undefined));
    const read = v.safeParse(receiptPayload, payload);
    return header?.typ === 'receipt' && read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}
