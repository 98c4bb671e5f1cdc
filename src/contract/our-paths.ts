/**
 * Paths that the product text does not show (S7.66), chosen by us: the one place where an operator puts the real ones.
 * A path is added with the first journey that calls it. They are constants of a module, not one object, so that a script holds
 * only the paths that it calls.
 */

/** The ban check of an account that may not log in (S4.36). */
export const banStatus = '/user/public/ban/status';
/** Ends the sessions of an account and freezes it, by the link of a mail that warns of a login. */
export const freezeAccount = '/user/public/account/freeze';
/** Agrees to new versions of the documents. */
export const agreement = '/user/private/agreement';
/** What the account has agreed to. */
export const receipts = '/user/private/agreement/receipts';
export const sendEmailCode = '/user/public/send/email/code';
export const sendPhoneCode = '/user/public/send/phone/code';
/** Where the visitor is (S3.24). */
export const visibility = '/user/public/visibility';
/** Takes what the security component asked for, and gives a risk token that passes (S2.39). */
export const verifyRisk = '/user/public/risk/verify';
/** Which ways an account has to answer a security check (decision 0182). */
export const riskWays = '/user/public/risk/ways';
/** Sends a code to another address of the account. */
export const riskWayCode = '/user/public/risk/ways/code';
/** A challenge for a passkey that answers a security check. */
export const riskPasskeyOptions = '/user/public/risk/passkey/options';
/** Asks the account's other devices to approve the login of a security check, and how far that is. */
export const riskApproval = '/user/public/risk/approval';
export const riskApprovalStatus = '/user/public/risk/approval/status';
/** The phone's side of an approval: a QR code that it has read, what waits for an answer, and the answer. */
export const approvalScan = '/user/private/approval/scan';
export const approvalPending = '/user/private/approval/pending';
export const approvalAnswer = '/user/private/approval/answer';
export const recoveryLeft = '/user/private/recovery/left';
export const recoveryCreate = '/user/private/recovery/create';
export const referrerInfo = '/user/public/referrer-info';
/** The visitor's own address (S7.50). */
export const visitorIp = '/v2/public/ip';
/** The registration that is verified by two codes (S2.32). */
export const registerTwoFactor = '/user/public/register/two-factor';
/** A challenge for the passkey that opens an account without a password. */
export const registerPasskeyOptions = '/user/public/register/passkey/options';
/** Opens an account without a password. */
export const registerPasskey = '/user/public/register/passkey';
/** Links a provider's identity with the account that is logged in. */
export const bindThirdParty = '/user/private/bind/thirdparty';
/** Where the monitoring client reports to (S7.63). */
export const diagnostics = '/v2/public/diagnostics';
