/** The consent for an application that the adapter names (S7.53–S7.56): what its visitor answers, and what nobody may ask for. */

import { createHash, randomBytes } from 'node:crypto';
import { oauthAuthorize, oauthClientInfo, oauthConfirmAuth, oauthPreAuthorize } from '../../contract/oauth.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import type { CodeGrant } from './adapter.ts';
import { CannotTry, type JourneyTools, sendRaw } from './journey-tools.ts';
import { signedIn } from './log-in.ts';

export async function tryConsent(tools: JourneyTools): Promise<void> {
  const { adapter, findings } = tools;
  const { application } = adapter;
  if (!application) throw new CannotTry('the adapter has no application');
  const member = await signedIn(tools);
  const state = randomBytes(16).toString('base64url');
  const verifier = randomBytes(32).toString('base64url');
  const request = {
    ...application,
    response_type: 'code',
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  };
  await tools.open().exchange.send(oauthClientInfo, request);
  await member.exchange.send(oauthPreAuthorize, request);
  const grant = await member.exchange.send(oauthAuthorize, request);
  if (grant.redirect_uri !== application.redirect_uri)
    findings.wrong('oauthAuthorize', 'result.redirect_uri', 'is not the address of the application');
  if (grant.scopes.length === 0) findings.wrong('oauthAuthorize', 'result.scopes', 'is empty: nothing is asked for');

  const answer = async (agree: boolean) =>
    new URL((await member.exchange.send(oauthConfirmAuth, { ...request, agree })).redirect_url);
  const check = (address: URL, field: 'code' | 'error', other: 'code' | 'error', doing: string) => {
    const wrong = (what: string) => findings.wrong('oauthConfirmAuth', 'result.redirect_url', what);
    if (!address.href.startsWith(new URL(application.redirect_uri).href))
      wrong('leads to another address than that of the application');
    if (address.searchParams.get('state') !== state) wrong('has not the state of the request');
    if (!address.searchParams.get(field) || address.searchParams.has(other)) wrong(`must have ${field} after ${doing}`);
  };
  check(await answer(true), 'code', 'error', 'a yes');
  check(await answer(false), 'error', 'code', 'a no');
  await redeem(tools, { ...application, code_verifier: verifier }, async () => (await answer(true)).searchParams);

  const foreign = { ...request, redirect_uri: 'https://foreign.example/callback' };
  const refusals = {
    oauthClientInfo: await sendRaw(tools.open(), oauthClientInfo, foreign),
    oauthAuthorize: await sendRaw(member, oauthAuthorize, foreign),
    oauthConfirmAuth: await sendRaw(member, oauthConfirmAuth, { ...foreign, agree: true }),
  } as const;
  for (const [name, { code }] of Object.entries(refusals)) {
    if (code === retCodes.clientRefused) continue;
    const what = `the redirect_uri of somebody else must be refused with ${retCodes.clientRefused}; it is ${code}`;
    findings.wrong(name as keyof typeof refusals, 'ret_code', what);
  }
  const { code } = await sendRaw(tools.open(), oauthConfirmAuth, { ...request, agree: true }, { token: 'of-nobody' });
  if (code !== retCodes.sessionExpired)
    findings.wrong(
      'oauthConfirmAuth',
      'ret_code',
      `is ${code} to an invented token; it must be ${retCodes.sessionExpired}`,
    );
}

type Grant = Omit<CodeGrant, 'code'>;

/** A code is good once, with the verifier and the address that it was asked with. Each is tried with a code of its own. */
async function redeem(
  { adapter, findings }: JourneyTools,
  { client_id, redirect_uri, code_verifier }: Grant,
  newCode: () => Promise<URLSearchParams>,
): Promise<void> {
  const codeOf = async () => (await newCode()).get('code') ?? '';
  const ask = async (changed: Partial<CodeGrant>) =>
    (await adapter.redeemCode?.({ client_id, redirect_uri, code_verifier, code: await codeOf(), ...changed })) === true;
  const wrong = (what: string) => findings.wrong('oauthConfirmAuth', 'code', what);
  if (!adapter.redeemCode) return;
  if (await ask({ code_verifier: 'v'.repeat(43) })) wrong('gives a token to the verifier of somebody else');
  if (await ask({ redirect_uri: 'https://foreign.example/callback' })) wrong('gives a token for another redirect_uri');
  const code = await codeOf();
  if (!(await ask({ code }))) wrong('gives no token, as redeemCode says');
  if (await ask({ code })) wrong('gives a token twice');
}
