/**
 * Fields that the product text does not show (S7.66), chosen by us: the one table of what an exchange's team may have under
 * another name. The paths are in `our-paths.ts`. `docs/contract/openapi.json` names them for readers; a test finds a
 * field of the contract that neither the product text nor this table knows.
 */

import type { EndpointName } from './all.ts';

/** Where a field stands: in what a page sends, in a result, or in the result of a refusal with a return code. */
export type FieldPlace = 'input' | 'result' | 'refusal';

export interface OurField {
  /** With the fields that it stands in: `two_factor.google`, `list[].code`. */
  readonly field: string;
  readonly place: FieldPlace;
  readonly calls: readonly [EndpointName, ...EndpointName[]];
  readonly meaning: string;
}

const logins = ['login', 'loginCompliance'] as const;
const proved = ['passkeyRemove', 'passkeyCreateOptions', 'recoveryCreate'] as const;
const passwordCalls = [...logins, ...proved] as const;
const passkeyQuestions = [
  'passkeyLoginOptions',
  'passkeyCreateOptions',
  'passkeyProofOptions',
  'registerPasskeyOptions',
  'riskPasskeyOptions',
] as const;
const openings = [
  'registerPassword',
  'registerPasskey',
  'registerTwoFactor',
  'legacyEmail',
  'legacyMobile',
  'registerCompliance',
] as const;
const describings = [
  'registerInfo',
  'legacyVerifyEmail',
  'legacyVerifyMobile',
  'legacyEmail',
  'legacyMobile',
  'registerCompliance',
] as const;
const blocked = [...logins, 'passkeyLogin', 'quickLogin', 'thirdPartyLogin', 'qrStatus'] as const;
const captchaCalls = [
  'sendVerifyItem',
  'legacyVerifyEmail',
  'legacyVerifyMobile',
  ...logins,
  'thirdPartyLogin',
  'passkeyLogin',
] as const;
const sendings = [
  'sendVerifyItem',
  'legacyVerifyEmail',
  'legacyVerifyMobile',
  'sendEmailCode',
  'sendPhoneCode',
] as const;
const consents = ['oauthClientInfo', 'oauthAuthorize', 'oauthPreAuthorize', 'oauthConfirmAuth'] as const;

const input = rowsOf('input');
const result = rowsOf('result');
const refusal = rowsOf('refusal');

export const ourFields: readonly OurField[] = [
  // Registration and codes
  result(
    'resend_after',
    [...sendings, 'riskWayCode'],
    'seconds until another code may be sent; 60 where it is missing',
  ),
  refusal('resend_after', [...sendings, 'riskWayCode'], 'the same, with 20025'),
  input(
    'channel',
    sendings,
    'how the code is to be sent: email, sms, call or messenger; the usual way where it is missing',
  ),
  result('channels', sendings, 'other ways in which this code can be sent; without it none is offered'),
  result('delivery', sendings, 'what is known of its way: bounced or blocked'),
  result('two_factor', ['registerInfo'], 'the account is opened with two codes'),
  result('two_factor.google', ['registerInfo'], 'and with a code of an authenticator'),
  input('google_code', ['registerTwoFactor'], 'the code of the authenticator'),
  refusal('wrong', ['registerTwoFactor'], 'which code is wrong: email, mobile or google'),
  input('date_of_birth', describings, 'day of birth as YYYY-MM-DD, on sites that ask for it'),
  input(
    'agreement',
    ['registerInfo', 'legacyEmail', 'legacyMobile', 'registerCompliance', 'agreeAgain'],
    'sentence and versions that were agreed to; its fields are in `src/contract/agreement.ts`',
  ),
  result('agreements', ['profile'], 'site and versions agreed to; without it nobody is asked again'),
  result('receipts', ['receiptList'], 'signed receipts of what was agreed to'),
  result('is_permitted', ['registerPermission'], 'whether registration is open to the visitor'),
  // Login and account
  input('demo_account', logins, 'the login is into the demo account'),
  input('risk_token', logins, 'of the security check that was passed; sent after 31018 and 33110'),
  input('trust_device', logins, 'fewer codes are wanted on this device; sent with `risk_token`'),
  refusal('password_error_count', passwordCalls, 'wrong passwords so far'),
  refusal('retry_after', passwordCalls, 'seconds until another password may be tried'),
  refusal('ban_token', [...logins, ...openings], 'stands for the banned account in the ban check; comes with 31003'),
  refusal('blocked', blocked, 'why, until when, what still works and what to do, all optional (decision 0180)'),
  input('ban_token', ['banStatus'], 'whose ban is asked for'),
  input('freeze_token', ['freezeAccount'], 'of the link in the mail that warns of a login; a secret'),
  result(
    'frozen_until',
    ['freezeAccount'],
    'seconds since epoch: then the owner may end the freeze; without it only you can',
  ),
  result('still_works', ['freezeAccount'], 'what goes on meanwhile: deposits, orders; other words are ignored'),
  input('scene', ['banEinfo'], 'what the visitor was doing'),
  result('ip_baned', ['banEinfo'], 'whether the visitor’s network is banned'),
  result(
    'kyc_country',
    ['profile'],
    'country of the identity check, ISO 3166; without it nobody is moved to another site',
  ),
  result('trade_env', ['memberInfo'], '1 in the demo environment, else 0'),
  result('hosts', ['whiteHosts'], 'hosts that targets may lead to'),
  // Providers and QR codes
  input('provider', ['thirdPartyLogin'], 'which provider'),
  input('code', ['thirdPartyLogin'], 'what the provider sent back'),
  input('code_verifier', ['thirdPartyLogin'], 'proof of who asked for the code (RFC 7636)'),
  input('redirect_uri', ['thirdPartyLogin'], 'the address that the code was asked for'),
  result('thirdparty_ticket', ['thirdPartyLogin'], 'stands for an identity without an account'),
  input('thirdparty_ticket', ['thirdPartyBind'], 'the identity to link'),
  input('process', ['messengerLogin'], 'that the login comes from the messenger'),
  result('content', ['qrGenerate'], 'the text of the QR code'),
  result('expires_in', ['qrGenerate', 'riskApproval'], 'seconds until another one is needed'),
  result('status', ['qrStatus', 'riskApprovalStatus', 'approvalAnswer'], 'what a phone has done with it'),
  result('number', ['qrGenerate', 'riskApproval'], 'two digits, which the phone asks for'),
  input('number', ['approvalAnswer'], 'the chosen one; none to refuse'),
  input('id', ['approvalAnswer'], 'which approval'),
  input('scan', ['approvalScan'], 'all that the QR code holds'),
  result('approval', ['approvalScan'], 'what a phone shows; its fields are in `src/contract/approval.ts`'),
  result('approvals', ['approvalPending'], 'the same, of all that wait for an answer'),
  // Passkeys
  input('rp_id', passkeyQuestions, 'the RP ID that the page can use: that of its group of sites, or its own host'),
  result(
    'options',
    passkeyQuestions,
    'what the browser asks the authenticator for, in the JSON form of WebAuthn Level 3',
  ),
  input(
    'conditional',
    ['passkeyCreateOptions'],
    'that the browser creates the passkey without a question; right after a login only',
  ),
  input(
    'credential',
    ['passkeyLogin', 'passkeyCreate', 'registerPasskey', 'verifyRisk'],
    'what the authenticator signed, in the same form',
  ),
  result('list', ['passkeyList'], 'the passkeys of the account, the newest first'),
  result('list[].id', ['passkeyList'], 'the credential id'),
  result('list[].name', ['passkeyList'], 'the name that the owner has given it; empty for none'),
  result('list[].created_at', ['passkeyList'], 'milliseconds since epoch'),
  result('list[].last_used_at', ['passkeyList'], 'the last login by it; null for none'),
  result('list[].backed_up', ['passkeyList'], 'whether it is kept in an account of a vendor as well'),
  result('list[].rp_id', ['passkeyList'], 'the RP ID that it was created for'),
  result('user_handle', ['passkeyList'], 'the account as authenticators know it'),
  result('user_name', ['passkeyList'], 'the name of the account in authenticators'),
  input('id', ['passkeyRename', 'passkeyRemove'], 'which passkey'),
  input('name', ['passkeyRename'], 'its new name, at most 60 characters'),
  result('has_password', ['passkeyList'], 'false for an account without a password'),
  input('encrypt_password', proved, 'the password, asked for again'),
  input('encrypt_timestamp', proved, 'as in a login'),
  input('proof', proved, 'in place of the password: what a passkey of the account has signed'),
  // Checks
  input('verify_code', ['verifyRisk'], 'the code of the security check'),
  refusal('risk_token', logins, 'the check of this login: with 33110, and 31018 after the right password'),
  refusal('risk_token_type', logins, 'what is asked for first: passkey or code'),
  refusal('second_step', logins, 'what the account takes: passkey, code or either'),
  refusal('reason', logins, 'with 33110: policy, new_device or network'),
  refusal('device', logins, 'with 33110, each optional: browser, device, place, address, asked_at (ms)'),
  result('ways', ['riskWays'], 'other ways to answer the check'),
  result('ways[].way', ['riskWays'], 'email, mobile, authenticator, passkey, device or recovery_code'),
  result('ways[].target', ['riskWays'], 'address or number, partly hidden'),
  input('way', ['riskWayCode', 'verifyRisk'], 'the chosen way; without it the usual code'),
  input('recovery_code', ['verifyRisk'], 'as typed'),
  input('approval', ['verifyRisk'], 'uuid of an approval that was confirmed'),
  result('left', ['recoveryLeft'], 'codes left; without it none are offered'),
  result('codes', ['recoveryCreate'], 'ten new codes, shown once'),
  input('geetest_challenge', captchaCalls, 'the solved behavioural captcha'),
  input('geetest_validate', captchaCalls, 'the solved behavioural captcha'),
  input('geetest_seccode', captchaCalls, 'the solved behavioural captcha'),
  result('salt', ['magpieChallenge'], 'what the proof of work begins with'),
  result('puzzles', ['magpieChallenge'], 'how many answers are wanted'),
  result('bits', ['magpieChallenge'], 'how hard each of them is'),
  input('answers', ['magpieVerify'], 'the work'),
  // Configuration and countries
  result('data.download_config.enabled', ['webConfig'], 'whether the native app may be offered for download'),
  result('list', ['countryList', 'countryCodes'], 'the countries'),
  result('list[].code', ['countryList'], 'ISO 3166-1 alpha-2'),
  result('list[].name', ['countryList'], 'the country in English'),
  result('list[].country', ['countryCodes'], 'ISO 3166-1 alpha-2'),
  result('list[].country_code', ['countryCodes'], 'dial code'),
  // Consent for applications
  input('code_challenge', consents, 'of the application (RFC 7636)'),
  input('code_challenge_method', consents, 'of the application (RFC 7636)'),
  result('client_name', ['oauthClientInfo'], 'the application'),
  result('client_logo', ['oauthClientInfo'], 'address of its picture'),
  result('verified', ['oauthClientInfo'], 'whether the exchange has checked it'),
  result('scopes', ['oauthAuthorize'], 'what it asks for'),
  result('redirect_uri', ['oauthAuthorize'], 'where its answer goes'),
  input('agree', ['oauthConfirmAuth'], 'the visitor’s answer'),
  result('redirect_url', ['oauthConfirmAuth'], 'the only address that is followed'),
  refusal('error', consents, 'name of the refusal (RFC 6749); comes with 50002'),
  refusal('redirect_url', consents, 'where the application hears of the refusal'),
  // Telemetry
  input('release', ['metrics', 'diagnostics'], 'version of the pages that report; left out by old ones'),
  input('records', ['metrics', 'diagnostics'], 'what happened; its fields are in `src/contract/telemetry.ts`'),
];

function rowsOf(place: FieldPlace) {
  return (field: string, calls: OurField['calls'], meaning: string): OurField => ({ field, place, calls, meaning });
}
