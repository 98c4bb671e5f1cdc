/**
 * The calls of a registration: those of the new types (S7.14–S7.18) and of two codes (S3.04), and what they say of the
 * account and of where the visitor comes from (S3.05). `legacy-calls.ts` has those of the old types.
 */

import { ignoreExchangeError } from '../../api/errors.ts';
import type { CaptchaFields } from '../../browser/types.ts';
import type { Agreement } from '../../contract/agreement.ts';
import type { ResultOf } from '../../contract/endpoint.ts';
import {
  type AccountDetails,
  koreaHome,
  registerInfo,
  registerPasskey,
  registerPassword,
  registerTwoFactor,
  registerVerify,
  sendVerifyItem,
} from '../../contract/register.ts';
import { isKoreanActivity, isLegacy, registrationTypeOf, verifyTypeOf } from '../../domain/account/register-type.ts';
import { accountFields, type CodeAccount, loginTypes, usernameText } from '../../domain/account/username.ts';
import { riskPassed } from '../../domain/checks/risk.ts';
import { splitLanguage } from '../../domain/language/language.ts';
import type { RegisterType, SiteId } from '../../domain/site/site.ts';
import { sendEncrypted } from '../../services/account/send-encrypted.ts';
import type { SecurityCheck } from '../../services/checks/checks.ts';
import { type CodeChannel, type Delivery, deliveryOf } from '../../services/codes/delivery.ts';
import { resendAt } from '../../services/codes/resend-at.ts';
import type { CodeSender, PassedChecks, SendOutcome } from '../../services/codes/send-code.ts';
import type { Visit } from '../../services/page/tools.ts';
import { askedFields, detailFields } from './field-records.ts';
import type { Details } from './fields.ts';
import type { Registration } from './state.ts';
import type { RegisterTools } from './tools.ts';
import { codeFields, type TwoFactorCodes } from './two-factor-fields.ts';

/** A code or link on its way to the visitor. */
export interface SentCode {
  readonly type: 'sent';
  readonly registration: Registration;
  /** When another one may be sent, in ms since epoch. */
  readonly resendAt: number;
  readonly delivery: Delivery;
}

/** @param to whom the code was sent to; left out for the registration's own address */
export function sentCode(
  registration: Registration,
  answer: ResultOf<typeof sendVerifyItem>,
  now: number,
  { to = registration, channel }: CodeWay = {},
): SentCode {
  return {
    type: 'sent',
    registration: { ...registration, uuid: answer.uuid },
    resendAt: resendAt(now, answer.resend_after),
    delivery: deliveryOf(to, answer, now, channel),
  };
}

/** Where a code goes, and how. */
export interface CodeWay {
  /** Left out for the registration's own address. */
  readonly to?: CodeAccount;
  /** Left out for the usual way. */
  readonly channel?: CodeChannel | undefined;
}

/** How the account step ended. */
export type Started =
  | SentCode
  /** The exchange wants another address as well, and has sent nothing yet (S2.32). */
  | { readonly type: 'two-factor'; readonly registration: Registration }
  /** A check that the answer asked for was not passed. */
  | { readonly type: 'stopped' };

/** Who registers, and what they say of themselves. */
export interface Applicant extends CodeAccount {
  readonly details: Details;
}

/** The parts of an opened account's answer that are used (S3.06). */
export type Opened = Pick<ResultOf<typeof registerPassword>, 'id' | 'tg_bind_result'>;

export interface RegisterCalls {
  /** Starts a registration. Risk check and captcha come first. */
  start(applicant: Applicant, type: RegisterType, signal: AbortSignal): Promise<SendOutcome<Started>>;
  /** Sends a code or link after the same checks. */
  send(registration: Registration, signal: AbortSignal, way?: CodeWay): Promise<SendOutcome<SentCode>>;
  verify(registration: Registration, code: string, signal: AbortSignal): Promise<boolean>;
  /** @param code what was typed; the old calls take it with the password */
  open(registration: Registration, password: string, code: string | undefined, signal: AbortSignal): Promise<Opened>;
  openByPasskey(registration: Registration, credential: Record<string, unknown>, signal: AbortSignal): Promise<Opened>;
  openTwoFactor(registration: Registration, hash: string, codes: TwoFactorCodes, signal: AbortSignal): Promise<Opened>;
}

/** The calls of the old types (S7.21, S7.22). */
export interface LegacyCalls {
  send(
    applicant: Applicant,
    type: RegisterType,
    passed: PassedChecks,
    signal: AbortSignal,
    channel?: CodeChannel,
  ): Promise<SentCode>;
  /** @param code what was typed; these calls take it with the password */
  open(registration: Registration, password: string, code: string | undefined, signal: AbortSignal): Promise<Opened>;
}

interface CallParts {
  readonly sender: CodeSender;
  /** Asked where the answer to the first call wants a check. */
  readonly security: SecurityCheck;
  readonly legacy: LegacyCalls;
}

export function createRegisterCalls(tools: RegisterTools, { sender, security, legacy }: CallParts): RegisterCalls {
  const { exchange } = tools;
  const start = startNew(tools, security);

  return {
    start(applicant, type, signal) {
      return sender.send(
        applicant,
        (passed) => {
          countActivity(tools, applicant);
          return isLegacy(type) ? legacy.send(applicant, type, passed, signal) : start(applicant, type, passed, signal);
        },
        signal,
      );
    },

    send(registration, signal, way = {}) {
      const { type } = registration;
      return sender.send(
        way.to ?? registration,
        (passed) =>
          isLegacy(type)
            ? legacy.send(registration, type, passed, signal, way.channel)
            : sendNew(tools, registration, passed, signal, way),
        signal,
      );
    },

    async verify({ uuid }, code, signal) {
      const answer = await exchange.send(registerVerify, { uuid, verify_code: code }, signal);
      return answer.verify_result === 1;
    },

    async open(registration, password, code, signal) {
      if (isLegacy(registration.type)) return legacy.open(registration, password, code, signal);
      const { uuid } = registration;
      return sendEncrypted(tools, password, (encrypted) =>
        exchange.send(registerPassword, { uuid, ...encrypted }, signal),
      );
    },

    openByPasskey({ uuid }, credential, signal) {
      return exchange.send(registerPasskey, { uuid, credential }, signal);
    },

    async openTwoFactor(registration, passwordHash, codes, signal) {
      const accounts = [registration, ...(registration.second ? [registration.second] : [])];
      const nameOf = (type: 'email' | 'mobile') => {
        const account = accounts.find(({ username }) => username.type === type);
        return account ? usernameText(account.username) : '';
      };
      const input = {
        ...twoFactorFields({ email: nameOf('email'), mobile: nameOf('mobile'), passwordHash }),
        uuid: registration.uuid,
        ...codeFields(codes),
      };
      return exchange.send(registerTwoFactor, input, signal);
    },
  };
}

/** The first two calls: the form, then the code or link (S7.14, S7.15). */
function startNew(tools: RegisterTools, security: SecurityCheck) {
  return async (
    applicant: Applicant,
    type: RegisterType,
    passed: PassedChecks,
    signal: AbortSignal,
  ): Promise<Started> => {
    const facts = await payloadFacts(tools, type, applicant, passed);
    const input = { ...sourceFields(facts), ...kindFields(facts), ...agreementFields(tools) };
    const entry = entryOf(facts.address);
    const info = await tools.exchange.send(registerInfo, input, signal, { headers: { entry } });
    const { two_factor: twoFactor, risk_token: token, risk_token_type: riskType = riskPassed } = info;
    const registration = { type, ...applicant, uuid: info.uuid };
    if (twoFactor) return { type: 'two-factor', registration: { ...registration, twoFactor } };
    if (token === undefined) return sendNew(tools, registration, passed, signal);
    // The exchange may give a new risk token, and want a check for it (S3.06).
    if (riskType === riskPassed) return sendNew(tools, registration, { ...passed, riskToken: token }, signal);
    const answer = await security({ risk: { token, type: riskType }, account: applicant, signal });
    if (answer.type !== 'passed') return { type: 'stopped' };
    return sendNew(tools, registration, { ...passed, riskToken: answer.riskToken }, signal);
  };
}

async function sendNew(
  { exchange, platform }: RegisterTools,
  registration: Registration,
  passed: PassedChecks,
  signal: AbortSignal,
  way: CodeWay = {},
): Promise<SentCode> {
  const input = {
    ...passed.captcha,
    ...accountFields(way.to ?? registration),
    uuid: registration.uuid,
    verify_type: registration.twoFactor ? 1 : verifyTypeOf(registration.type),
    risk_token: passed.riskToken,
    ...(way.channel && { channel: way.channel }),
  } as const;
  const sent = await exchange.send(sendVerifyItem, input, signal);
  return sentCode(registration, sent, platform.clock.now(), way);
}

/** Counts a visitor of the Korean activity. Nothing waits for it, and its failure changes nothing (S7.20). */
function countActivity({ exchange, page, visit }: RegisterTools, { dialCode }: CodeAccount): void {
  const liveCountryCode = visit?.().liveCountryCode;
  if (!isKoreanActivity({ site: page.site, dialCode, liveCountryCode })) return;
  exchange.send(koreaHome, {}).catch(ignoreExchangeError);
}

/** The account fields that the variant sends: the password as a SHA-256 hash, and the country code cleared (S3.04). */
export function twoFactorFields(form: {
  readonly email: string;
  readonly mobile: string;
  readonly passwordHash: string;
}) {
  const { email, mobile, passwordHash } = form;
  return { email, mobile, password: passwordHash, country_code: '' } as const;
}

/** Where the visitor came in: the page's own path, `sign-up` or `invite` (S7.14). */
function entryOf(address: string): string {
  const { rest } = splitLanguage(new URL(address).pathname);
  return rest.split('/')[1] || 'register';
}

/** What the calls carry besides the account. */
interface PayloadFacts {
  readonly type: RegisterType;
  readonly account: CodeAccount;
  /** What the account is described with, under its names on the wire. */
  readonly details: AccountDetails;
  readonly site: SiteId;
  readonly language: string;
  /** Of the page, without secrets. */
  readonly address: string;
  readonly riskToken: string;
  readonly captcha: CaptchaFields;
  /** Of `Channel.fields()`. */
  readonly channel: Readonly<Record<string, string>>;
  readonly visit: Visit;
}

/** Longest text from the page's query, in characters. */
const maxSourceLength = 64;

/** Collects what the calls of a registration carry. Waits for the channel, but never for long, and never rejects. */
export async function payloadFacts(
  { platform, page, channel, visit, policy, fields: table }: RegisterTools,
  type: RegisterType,
  applicant: Applicant,
  passed?: PassedChecks,
): Promise<PayloadFacts> {
  // A visitor can register even where the channel cannot be found out.
  const fields = (await channel.fields().catch(ignoreExchangeError)) ?? {};
  const address = platform.location.address();
  return {
    type,
    account: applicant,
    details: detailFields(applicant.details, askedFields(policy, table)),
    site: page.site,
    language: page.language,
    address: channel.withoutRefused(address),
    riskToken: passed?.riskToken ?? '',
    captcha: passed?.captcha ?? {},
    channel: fields,
    visit: visit?.() ?? {},
  };
}

/** Which kind of captcha the fields are of (S3.05 `type`). */
function captchaKind(fields: CaptchaFields): string | undefined {
  if ('magpie_verify_info' in fields) return 'magpie';
  if ('g_recaptcha_response' in fields) return 'recaptcha';
  if ('ticket' in fields) return 'tencent';
  return 'gt' in fields ? 'geetest' : undefined;
}

/** Account, kind and page: what the old call that sends a code takes as well. */
export function kindFields({ type, account, details, site, language, address }: PayloadFacts) {
  const { username } = account;
  return {
    ...accountFields(account),
    ...details,
    from: registrationTypeOf(site, username.type),
    verify_type: verifyTypeOf(type),
    login_type: loginTypes[username.type],
    lang: language,
    url: address,
    location_link: address,
  } as const;
}

/**
 * Where the visitor comes from and what they bring. What is not known is not there, not even empty. `utm_url` of the address
 * is for us and no field of its own.
 */
export function sourceFields({ address, riskToken, captcha, channel, visit }: PayloadFacts) {
  const query = new URL(address).searchParams;
  const source = (query.get('tg_source') ?? visit.messengerSource)?.slice(0, maxSourceLength);
  return given({
    regist_channel: query.get('regist_channel')?.slice(0, maxSourceLength),
    ...channel,
    risk_token: riskToken,
    live_country_code: visit.liveCountryCode,
    telegram_callback_mini: visit.telegramCallback,
    type: captchaKind(captcha),
    ext_json: source ? JSON.stringify({ tg_source: source }) : undefined,
  });
}

/** What the visitor has agreed to by going on; of the calls that open an account. */
export function agreementFields({ agreement }: Pick<RegisterTools, 'agreement'>): { agreement?: Agreement } {
  const shown = agreement?.();
  return shown ? { agreement: shown } : {};
}

function given(fields: Readonly<Record<string, string | boolean | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).filter((pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== ''),
  );
}
