/** The calls of a registration, by its type: the new ones (S7.14–S7.18), the old ones (S7.21, S7.22), two codes (S3.04). */

import type { ResultOf } from '../contract/endpoint.ts';
import {
  koreaHome,
  registerInfo,
  registerPassword,
  registerTwoFactor,
  registerVerify,
  sendVerifyItem,
} from '../contract/register.ts';
import {
  legacyEmail,
  legacyMobile,
  legacyVerifyEmail,
  legacyVerifyMobile,
  registerCompliance,
} from '../contract/register-legacy.ts';
import { splitLanguage } from '../domain/language.ts';
import { isKoreanActivity, isLegacy, verifyTypeOf } from '../domain/register-type.ts';
import { type Risk, riskPassed } from '../domain/risk.ts';
import type { RegisterType } from '../domain/site.ts';
import { usernameText } from '../domain/username.ts';
import { accountFields, type CodeAccount } from './account-fields.ts';
import type { SecurityCheck } from './checks.ts';
import { kindFields, type PayloadFacts, sourceFields } from './register-payload.ts';
import type { Registration } from './register-state.ts';
import type { RegisterTools } from './register-tools.ts';
import { resendAt } from './resend-at.ts';
import type { PassedChecks } from './send-code.ts';
import { twoFactorFields } from './two-factor.ts';

/** What became of the account step. */
export type Started =
  | { readonly type: 'sent'; readonly registration: Registration; readonly resendAt: number }
  /** The exchange wants another address as well, and has sent nothing yet (S2.32). */
  | { readonly type: 'two-factor'; readonly registration: Registration }
  /** A check that came with the answer was not passed. */
  | { readonly type: 'stopped' };

/** What the answer to an opened account is read for (S3.06). */
export type Opened = Pick<ResultOf<typeof registerPassword>, 'id' | 'tg_bind_result'>;

export interface TwoFactorCodes {
  readonly email: string;
  readonly mobile: string;
  readonly google?: string | undefined;
}

export interface RegisterCalls {
  start(account: CodeAccount, type: RegisterType, passed: PassedChecks, signal: AbortSignal): Promise<Started>;
  /** A code or link, to the registration's own address or to another one of its. */
  send(
    registration: Registration,
    passed: PassedChecks,
    signal: AbortSignal,
    to?: CodeAccount,
  ): Promise<Extract<Started, { type: 'sent' }>>;
  verify(registration: Registration, code: string, signal: AbortSignal): Promise<boolean>;
  /** @param code what was typed; the old calls take it with the password */
  open(registration: Registration, password: string, code: string | undefined, signal: AbortSignal): Promise<Opened>;
  openTwoFactor(registration: Registration, hash: string, codes: TwoFactorCodes, signal: AbortSignal): Promise<Opened>;
}

/** @param security asked where the exchange itself wants a check after all */
export function createRegisterCalls(tools: RegisterTools, security: SecurityCheck): RegisterCalls {
  const { exchange, platform, page, policy, channel } = tools;

  async function factsOf(
    type: RegisterType,
    account: CodeAccount,
    { riskToken, captcha }: Partial<PassedChecks>,
  ): Promise<PayloadFacts> {
    return {
      type,
      account,
      site: page.site,
      language: page.language,
      address: platform.location.address(),
      riskToken: riskToken ?? '',
      captcha: captcha ?? {},
      // Where a visitor comes from is never a reason not to let them in.
      channel: (await channel?.fields().catch(() => undefined)) ?? {},
      visit: tools.visit?.() ?? {},
    };
  }

  /** Nothing waits for it, and nobody hears of its failure (S7.20). */
  function tellActivity({ dialCode }: CodeAccount): void {
    const liveCountryCode = tools.visit?.().liveCountryCode;
    if (!isKoreanActivity({ site: page.site, dialCode, liveCountryCode })) return;
    exchange.send(koreaHome, {}).catch(() => undefined);
  }

  /** The risk token to go on with: the exchange may give a new one, and want a check for it (S3.06). */
  async function settleRisk(risk: Risk, account: CodeAccount, signal: AbortSignal): Promise<string | undefined> {
    if (risk.type === riskPassed) return risk.token;
    const answer = await security({ risk, account, signal });
    return answer.type === 'passed' ? answer.riskToken : undefined;
  }

  async function startNew(account: CodeAccount, type: RegisterType, passed: PassedChecks, signal: AbortSignal) {
    const facts = await factsOf(type, account, passed);
    const input = { ...sourceFields(facts), ...kindFields(facts) };
    const entry = entryOf(facts.address);
    const info = await exchange.send(registerInfo, input, signal, { headers: { entry } });
    const registration = { type, ...account, uuid: info.uuid };
    if (info.two_factor)
      return { type: 'two-factor', registration: { ...registration, twoFactor: info.two_factor } } as const;
    const { risk_token: token, risk_token_type: riskType = riskPassed } = info;
    if (token === undefined) return calls.send(registration, passed, signal);
    const riskToken = await settleRisk({ token, type: riskType }, account, signal);
    if (riskToken === undefined) return { type: 'stopped' } as const;
    return calls.send(registration, { ...passed, riskToken }, signal);
  }

  async function sendLegacy(account: CodeAccount, type: RegisterType, passed: PassedChecks, signal: AbortSignal) {
    const { riskToken, captcha } = passed;
    const input = { ...captcha, ...kindFields(await factsOf(type, account, passed)), risk_token: riskToken };
    const { username, dialCode } = account;
    const sent =
      username.type === 'email'
        ? await exchange.send(legacyVerifyEmail, { ...input, email: username.email }, signal)
        : await exchange.send(
            legacyVerifyMobile,
            { ...input, mobile: username.mobile, country_code: dialCode },
            signal,
          );
    return sentOf({ type, ...account, uuid: sent.uuid }, sent.resend_after);
  }

  function sentOf(registration: Registration, resendAfter: number | undefined) {
    return { type: 'sent', registration, resendAt: resendAt(platform.clock.now(), resendAfter) } as const;
  }

  async function openLegacy(
    registration: Registration,
    password: string,
    code: string | undefined,
    signal: AbortSignal,
  ) {
    const { username, dialCode, uuid, type } = registration;
    const facts = await factsOf(type, registration, {});
    const shared = { ...sourceFields(facts), ...kindFields(facts), uuid, password: await tools.hashPassword(password) };
    const mailed = code === undefined ? {} : { emailverify: code };
    // Every regulated site has one call for both (S7.22).
    if (policy.compliance) {
      const texted = { smsverify: code ?? '' };
      return exchange.send(registerCompliance, { ...shared, ...(username.type === 'email' ? mailed : texted) }, signal);
    }
    if (username.type === 'email') {
      return exchange.send(legacyEmail, { ...shared, email: username.email, ...mailed }, signal);
    }
    const number = { mobile: username.mobile, country_code: dialCode, smsverify: code ?? '' };
    return exchange.send(legacyMobile, { ...shared, ...number }, signal);
  }

  const calls: RegisterCalls = {
    start(account, type, passed, signal) {
      tellActivity(account);
      return isLegacy(type) ? sendLegacy(account, type, passed, signal) : startNew(account, type, passed, signal);
    },

    async send(registration, passed, signal, to = registration) {
      if (isLegacy(registration.type)) return sendLegacy(registration, registration.type, passed, signal);
      const input = {
        ...passed.captcha,
        ...accountFields(to),
        uuid: registration.uuid,
        verify_type: registration.twoFactor ? 1 : verifyTypeOf(registration.type),
        risk_token: passed.riskToken,
      } as const;
      const sent = await exchange.send(sendVerifyItem, input, signal);
      return sentOf({ ...registration, uuid: sent.uuid }, sent.resend_after);
    },

    async verify({ uuid }, code, signal) {
      const answer = await exchange.send(registerVerify, { uuid, verify_code: code }, signal);
      return answer.verify_result === 1;
    },

    async open(registration, password, code, signal) {
      if (isLegacy(registration.type)) return openLegacy(registration, password, code, signal);
      const encrypted = await platform.encryption.encrypt(password, exchange.now());
      return exchange.send(registerPassword, { uuid: registration.uuid, ...encrypted }, signal);
    },

    async openTwoFactor(registration, hash, codes, signal) {
      const names = [registration, ...(registration.second ? [registration.second] : [])];
      const nameOf = (type: 'email' | 'mobile') => {
        const account = names.find(({ username }) => username.type === type);
        return account ? usernameText(account.username) : '';
      };
      const form = { email: nameOf('email'), mobile: nameOf('mobile'), passwordHash: hash };
      const input = {
        ...twoFactorFields(form),
        uuid: registration.uuid,
        emailverify: codes.email,
        smsverify: codes.mobile,
        ...(codes.google === undefined ? {} : { google_code: codes.google }),
      };
      return exchange.send(registerTwoFactor, input, signal);
    },
  };
  return calls;
}

/** Where the visitor came in: the page's own path, `sign-up` or `invite` (S7.14). */
function entryOf(address: string): string {
  const { rest } = splitLanguage(new URL(address).pathname);
  return rest.split('/')[1] || 'register';
}
