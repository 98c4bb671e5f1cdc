/** Checks a request for consent with the exchange: the client, the permissions and the account (S7.53–S7.55). */

import { oauthAuthorize, oauthClientInfo, oauthPreAuthorize } from '../../contract/oauth.ts';
import { profile } from '../../contract/profile.ts';
import { localizedPath } from '../../domain/navigation/paths.ts';
import { clientName, nameless } from '../../domain/oauth/client.ts';
import { type ConsentStep, loginPathOf } from '../../domain/oauth/paths.ts';
import type { OAuthRequest } from '../../domain/oauth/request.ts';
import { returnTargetOf } from '../../domain/oauth/return.ts';
import { scopesOf } from '../../domain/oauth/scopes.ts';
import type { ErrorReporting } from '../../services/errors/problem.ts';
import type { FlowTools, RecordEvent } from '../../services/page/tools.ts';
import { $hostStatus } from '../../stores/host-status.ts';
import { type ConsentState, checking } from './state.ts';

export interface ConsentTools extends FlowTools, ErrorReporting {
  readonly session: { token(): string | undefined; version(): number; clear(): void };
  readonly record: RecordEvent;
  /** Resolves when the operator's file is known, or would take too long. */
  hostStatus(signal: AbortSignal): Promise<void>;
}

/** @throws {ExchangeError} */
export async function checkRequest(
  step: ConsentStep,
  tools: ConsentTools,
  request: OAuthRequest,
  signal: AbortSignal,
): Promise<ConsentState> {
  const { exchange, session } = tools;
  // A public call, and the first: no visitor shall log in for a client that does not exist.
  const [client] = await Promise.all([exchange.send(oauthClientInfo, request, signal), tools.hostStatus(signal)]);
  if (!$hostStatus.get().consent) return { type: 'refused', reason: 'paused' };
  if (session.token() === undefined) return goToLogin(step, tools, signal);
  const sessionVersion = session.version();
  if (step !== 'consent') await exchange.send(oauthPreAuthorize, request, signal);
  if (step === 'entry') return goTo('/oauth-authorized', tools, signal);
  const [grant, account] = await Promise.all([
    exchange.send(oauthAuthorize, request, signal),
    exchange.send(profile, {}, signal),
  ]);
  const place = returnTargetOf(grant.redirect_uri);
  if (place === undefined) return { type: 'refused', reason: 'wrong-answer' };
  const name = clientName(client.client_name) ?? clientName(request.client_id) ?? nameless;
  return {
    type: 'asking',
    consent: {
      client: { name, verified: client.verified },
      place,
      scopes: scopesOf(grant.scopes),
      account: account.username ?? account.vague_email ?? account.vague_mobile ?? '',
      basis: { request, redirectUri: grant.redirect_uri, sessionVersion },
    },
    armed: false,
    status: { type: 'ready' },
  };
}

/** Goes to the login of this step, which returns here. */
export function goToLogin(step: ConsentStep, tools: ConsentTools, signal: AbortSignal): ConsentState {
  return goTo(loginPathOf(step), tools, signal);
}

/** Address of the login of this step, which returns here. */
export function loginAddress(step: ConsentStep, tools: ConsentTools): string {
  return addressOf(loginPathOf(step), tools);
}

function goTo(path: string, tools: ConsentTools, signal: AbortSignal): ConsentState {
  if (!signal.aborted) tools.platform.location.replace(addressOf(path, tools));
  return checking;
}

/** Another page of this site with the same query, byte for byte (S2.11). */
function addressOf(path: string, { platform, page }: ConsentTools): string {
  return localizedPath(page.language, path) + platform.location.search;
}
