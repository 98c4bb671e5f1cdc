/** What the calls of a registration carry besides the account: how it is made, and where the visitor comes from (S3.05). */

import { loginTypes } from '../domain/login-type.ts';
import { registrationTypeOf, verifyTypeOf } from '../domain/register-type.ts';
import type { RegisterType, SiteId } from '../domain/site.ts';
import type { CaptchaFields } from '../platform/types.ts';
import { accountFields, type CodeAccount } from './account-fields.ts';

/** What is known of a visit; each part is sent where it is known, and absent where it is not. */
export interface RegisterVisit {
  /** In the messaging app's mini app (S1.17): its callback has another name there. */
  readonly miniApp?: boolean;
  /** Where a visitor of the messenger comes from; the query's `tg_source` otherwise (S2.06). */
  readonly messengerSource?: string | undefined;
  /** What the messaging app signed about its user, unchanged. */
  readonly telegramCallback?: string | undefined;
  /** Country by the visitor's address, as the exchange sees it. */
  readonly liveCountryCode?: string | undefined;
  /** Of an operator's own device check; we make none. */
  readonly fingerprint?: string | undefined;
  readonly isFake?: boolean | undefined;
}

export interface PayloadFacts {
  readonly type: RegisterType;
  readonly account: CodeAccount;
  readonly site: SiteId;
  readonly language: string;
  /** Of the page, without secrets. */
  readonly address: string;
  readonly riskToken: string;
  readonly captcha: CaptchaFields;
  /** Of `Channel.fields()`. */
  readonly channel: Readonly<Record<string, string>>;
  readonly visit: RegisterVisit;
}

/** Longest of the texts that a page's query brings along, in characters. */
const longestSource = 64;

/** Which kind of captcha the fields are of (S3.05 `type`). */
function captchaKind(fields: CaptchaFields): string | undefined {
  if ('magpie_verify_info' in fields) return 'magpie';
  if ('g_recaptcha_response' in fields) return 'recaptcha';
  if ('ticket' in fields) return 'tencent';
  return 'gt' in fields ? 'geetest' : undefined;
}

/** Account, kind and page: what the old call that sends a code takes as well. */
export function kindFields({ type, account, site, language, address }: PayloadFacts) {
  const { username } = account;
  return {
    ...accountFields(account),
    from: registrationTypeOf(site, username.type),
    verify_type: verifyTypeOf(type),
    login_type: loginTypes[username.type],
    lang: language,
    url: address,
    location_link: address,
  } as const;
}

/**
 * Where the visitor comes from and what they bring. What is not known is not there, not even empty. `utm_url` is for us
 * and never leaves; in a mini app the messenger's callback goes by its other name.
 */
export function sourceFields({ address, riskToken, captcha, channel, visit }: PayloadFacts) {
  const { utm_url: _, telegram_callback = visit.telegramCallback, ...known } = channel;
  const query = new URL(address).searchParams;
  const source = (query.get('tg_source') ?? visit.messengerSource)?.slice(0, longestSource);
  return given({
    regist_channel: query.get('regist_channel')?.slice(0, longestSource),
    ...known,
    risk_token: riskToken,
    live_country_code: visit.liveCountryCode,
    [visit.miniApp ? 'telegram_callback_mini' : 'telegram_callback']: telegram_callback,
    type: captchaKind(captcha),
    is_fake: visit.isFake,
    antism_gdfp: visit.fingerprint,
    ext_json: source ? JSON.stringify({ tg_source: source }) : undefined,
  });
}

function given(fields: Readonly<Record<string, string | boolean | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).filter((pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== ''),
  );
}
