/** What a visitor is told about a ban (S4.36–S4.39, S8.25, S8.26). Fetched with the first refusal that may be one. */

import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc';
import * as v from 'valibot';
import type { Exchange } from '../../api/exchange.ts';
import type { Clock } from '../../browser/types.ts';
import { banEinfo, banStatus, visitorIp } from '../../contract/ban.ts';
import { type Blocked, endOf, readBlocked } from '../../domain/account/blocked.ts';
import { decideBan, isIpAddress } from '../../domain/checks/ban.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { type BanCheck, toastMs } from '../../domain/errors/decision.ts';
import { selfUnblockFromLogin } from '../../domain/navigation/named-paths.ts';
import { localizedPath } from '../../domain/navigation/paths.ts';
import type { SiteId } from '../../domain/site/site.ts';
import type { LoadMessages } from '../../i18n/load-messages.ts';
import type { Messages } from '../../i18n/messages.ts';
import { type DialogContent, type DialogRequest, openDialog } from '../../stores/dialogs.ts';
import { showToast } from '../../stores/toasts.ts';
import { dialogWait } from '../errors/handle-error.ts';
import type { ErrorContext, Handled, ReportedError } from '../errors/problem.ts';

export interface BanTools {
  readonly exchange: Pick<Exchange, 'send' | 'now'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly page: { readonly site: SiteId; readonly language: string };
  readonly messages: LoadMessages;
  /** Goes to a path of this site. */
  leave(path: string): void;
}

/** The visitor waits at most this long for the check, in ms. */
const callOptions = { timeoutMs: 10_000 };

const banRefusal = v.object({ ban_token: v.string() });
/** Some exchanges answer with the ban itself (S3.23), so that there is nothing more to ask. */
const knownBan = v.object({ is_self_help_baned: v.unknown(), baned_time: v.unknown() });

/** A refusal may name the visitor's address (S3.06); then it is not asked for. */
const ipRefusal = v.object({ ip: v.custom<string>((ip) => typeof ip === 'string' && isIpAddress(ip)) });

dayjs.extend(utc);

/** Asks the exchange about the ban and shows it; `undefined` for no ban, and where the check failed: then the error is shown. */
export async function checkBan(
  check: BanCheck,
  error: ReportedError,
  tools: BanTools,
  context: Pick<ErrorContext, 'proveIdentity' | 'signal'> = {},
): Promise<Handled | undefined> {
  try {
    return await (check === 'account' ? checkAccount(error, tools) : checkIp(error, tools, context));
  } catch {
    return undefined;
  }
}

async function checkAccount(error: ReportedError, tools: BanTools): Promise<Handled | undefined> {
  const { exchange, page } = tools;
  const status = await banOf(error, exchange);
  // Stryker disable next-line ConditionalExpression: reading the missing status throws, and then the error itself is shown as well
  if (status === undefined) return undefined;
  const decision = decideBan(
    { selfBanned: status.is_self_help_baned, bannedAt: status.baned_time },
    exchange.now(),
    page.site,
  );
  if (decision.type === 'toast') return undefined;
  if (decision.type === 'self-unblock') {
    tools.leave(localizedPath(page.language, selfUnblockFromLogin));
    // The page is being left: nobody answers.
    return { type: 'dialog', code: error.retCode, answer: new Promise(() => undefined) };
  }
  const [texts, errors] = await Promise.all([tools.messages('inverse'), tools.messages('inverse-error-code')]);
  const { bannedTitle: title, bannedSubTitle, confirmLabel: confirm } = texts ?? {};
  // Stryker disable next-line OptionalChaining: a missing text throws, and then the error itself is shown as well
  const subtitle = bannedSubTitle?.replace('{{time}}', formatUtc(decision.endsAt));
  if (!title || !subtitle || !confirm) return undefined;
  const shown = show(error, { title, subtitle, confirm, closable: false }, errors?.[retCodes.banned], false);
  return { ...shown, blocked: ownBan(error, decision.endsAt, tools) };
}

/** What stands behind the dialog: the owner's own ban ends by itself, and what else the refusal has told stays. */
function ownBan({ result, supportId }: ReportedError, endsAt: number, { exchange, clock, page }: BanTools): Blocked {
  const clocks = { now: exchange.now(), browserNow: clock.now() };
  return {
    kind: 'suspended',
    still: [],
    ...readBlocked(retCodes.banned, result, page.site, clocks),
    ...endOf(endsAt, clocks),
    reason: { type: 'known', reason: 'owner' },
    next: 'wait',
    supportId,
  };
}

/** The ban of a refused account; `undefined` where the answer has neither the ban nor a token to ask for it. */
async function banOf({ result }: ReportedError, exchange: BanTools['exchange']) {
  const refusal = v.safeParse(banRefusal, result);
  if (refusal.success) return exchange.send(banStatus, refusal.output, undefined, callOptions);
  const known = v.safeParse(knownBan, result);
  return known.success ? known.output : undefined;
}

async function checkIp(
  error: ReportedError,
  { exchange, messages }: BanTools,
  { proveIdentity, signal }: Pick<ErrorContext, 'proveIdentity' | 'signal'>,
): Promise<Handled | undefined> {
  const { ip_baned } = await exchange.send(banEinfo, { scene: 'login' }, undefined, callOptions);
  if (!ip_baned) return undefined;
  const named = v.safeParse(ipRefusal, error.result);
  const [{ ip }, texts, errors] = await Promise.all([
    named.success ? named.output : exchange.send(visitorIp, {}, undefined, callOptions),
    messages('inverse'),
    messages('inverse-error-code'),
  ]);
  const { ipBanTitle: title, ipBanAddress: address, confirmLabel: confirm } = texts ?? {};
  // Stryker disable next-line OptionalChaining: missing texts throw, and then the error itself is shown as well
  const subtitle = errors?.[retCodes.ipLimit];
  if (!title || !subtitle || !address || !confirm) return undefined;
  if (signal?.aborted) return { type: 'dropped', code: error.retCode };
  let isTicked = false;
  const tickBox =
    proveIdentity &&
    tickBoxOf(texts, (value) => {
      isTicked = value;
    });
  const content: DialogContent = { type: 'ip-ban', ip, address, ...(tickBox && { tickBox }) };
  const wait = dialogWait(error, texts ?? {});
  const request = { title, subtitle, confirm, closable: true, content, ...(wait && { wait }) };
  const shown = show(error, request, subtitle, true);
  // Only a confirmation with the box ticked opens the security flow (S8.24).
  void shown.answer.then((answer) => {
    // Stryker disable next-line OptionalChaining: only for the types: without it there is no box to tick
    if (answer === 'confirm' && isTicked) proveIdentity?.();
  });
  return shown;
}

/** The box to tick; `undefined` without its texts. */
function tickBoxOf({ ipBanVerify: label, ipBanVerifyTip: tip }: Messages = {}, onTick: (ticked: boolean) => void) {
  return label && tip ? { label, tip, onTick } : undefined;
}

/**
 * @param toast shown beside the dialog, as with every dialog (S8.35)
 * @param quiet the dialog says the same, so the toast is not read out
 */
function show(
  { retCode: code, supportId }: ReportedError,
  request: Omit<DialogRequest, 'id' | 'icon'>,
  toast: string | undefined,
  quiet: boolean,
): Extract<Handled, { type: 'dialog' }> {
  if (toast) showToast({ text: toast, durationMs: toastMs.short, tone: 'error', quiet });
  const support = supportId === undefined ? {} : { supportId };
  const answer = openDialog({ id: `ban-${code}`, icon: 'alert', ...request, ...support });
  return { type: 'dialog', code, answer, text: request.subtitle };
}

/** A time in ms since epoch as `2026-01-31 23:59:59` in UTC (S4.38). */
export function formatUtc(timeMs: number): string {
  return dayjs.utc(timeMs).format('YYYY-MM-DD HH:mm:ss');
}
