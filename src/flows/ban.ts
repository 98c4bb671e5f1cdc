/** What a login that was refused for a ban comes to (S4.36–S4.39, S8.25, S8.26). Fetched with the first such refusal. */

import * as v from 'valibot';
import { banEinfo, banStatus, visitorIp } from '../contract/ban.ts';
import { decideBan } from '../domain/ban.ts';
import { isFormCall } from '../domain/errors/call.ts';
import { callPathOf } from '../domain/errors/call-path.ts';
import { retCodes } from '../domain/errors/codes.ts';
import { localizedPath } from '../domain/localized-path.ts';
import { selfUnblockFromLogin } from '../domain/named-paths.ts';
import type { SiteId } from '../domain/site.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { LoadMessages } from '../i18n/load-messages.ts';
import { openDialog } from '../stores/dialogs.ts';
import type { ErrorHandler, Handled, ToldError } from './handle-error.ts';

export interface BanTools {
  readonly exchange: Exchange;
  readonly page: { readonly site: SiteId; readonly language: string };
  readonly messages: LoadMessages;
  /** Goes to a path of this site. */
  leave(path: string): void;
}

/** A check that takes longer than this is not waited for, in ms. */
const patience = { timeoutMs: 10_000 };

const banRefusal = v.object({ ban_token: v.string() });

/** Puts the ban check before the catalogue's rows of 31003 and 31018, which stay for all it cannot tell. */
export function withBanCheck(handle: ErrorHandler, tools: BanTools): ErrorHandler {
  return async (error, context = {}) => {
    const told = isFormCall({ path: callPathOf(error.call) }) ? await tell(error, tools) : undefined;
    return told ?? handle(error, context);
  };
}

async function tell(error: ToldError, tools: BanTools): Promise<Handled | undefined> {
  try {
    if (error.retCode === retCodes.banned) return await tellBan(error, tools);
    if (error.retCode === retCodes.ipLimit) return await tellIpBan(error, tools);
  } catch {
    // A check that failed says nothing: the refusal itself is still to be told.
  }
  return undefined;
}

async function tellBan(error: ToldError, tools: BanTools): Promise<Handled | undefined> {
  const { exchange, page } = tools;
  const refusal = v.safeParse(banRefusal, error.result);
  if (!refusal.success) return undefined;
  const status = await exchange.send(banStatus, refusal.output, undefined, patience);
  const decision = decideBan(
    { selfBanned: status.is_self_help_baned, bannedAt: status.baned_time },
    exchange.now(),
    page.site,
  );
  if (decision.type === 'toast') return undefined;
  if (decision.type === 'self-unblock') {
    tools.leave(localizedPath(page.language, selfUnblockFromLogin));
    // There is nothing left to say here.
    return { type: 'dialog', code: error.retCode, answer: new Promise(() => undefined) };
  }
  const texts = await tools.messages('inverse');
  const { bannedTitle: title, bannedSubTitle: subtitle, confirmLabel: confirm } = texts ?? {};
  if (!title || !subtitle || !confirm) return undefined;
  const content = { type: 'banned', endsAt: decision.endsAt } as const;
  return dialog(error, { icon: 'alert', title, subtitle, confirm, closable: false, content });
}

async function tellIpBan(error: ToldError, { exchange, messages }: BanTools): Promise<Handled | undefined> {
  const { ip_baned } = await exchange.send(banEinfo, { scene: 'login' }, undefined, patience);
  if (!ip_baned) return undefined;
  const [{ ip }, texts, errors] = await Promise.all([
    exchange.send(visitorIp, {}, undefined, patience),
    messages('inverse'),
    messages('inverse-error-code'),
  ]);
  const { ipBanTitle: title, ipBanAddress: address, confirmLabel: confirm } = texts ?? {};
  const subtitle = errors?.[retCodes.ipLimit];
  if (!title || !subtitle || !address || !confirm) return undefined;
  const content = { type: 'ip-ban', ip, address } as const;
  return dialog(error, { icon: 'alert', title, subtitle, confirm, closable: true, content });
}

function dialog(
  { retCode: code, supportId }: ToldError,
  request: Omit<Parameters<typeof openDialog>[0], 'id'>,
): Handled {
  const answer = openDialog({ ...request, id: `ban-${code}`, ...(supportId === undefined ? {} : { supportId }) });
  return { type: 'dialog', code, answer };
}
