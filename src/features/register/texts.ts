import { isPasswordless } from '../../domain/account/register-type.ts';
import type { FormKey } from '../../i18n/messages.ts';
import { usernameTextKeys } from '../../services/account/username-texts.ts';
import { captchaTexts } from '../../services/captcha/texts.ts';
import { securityTexts } from '../../services/checks/texts.ts';
import { recoveryTexts } from '../../services/recovery/texts.ts';
import { fieldTexts } from './field-records.ts';
import type { FieldTextKey, RegisterPolicy } from './fields.ts';

/** The texts of all steps of the registration. They come with its island. */
export const registerTexts = [
  ...captchaTexts,
  ...usernameTextKeys,
  ...securityTexts,
  'accountStep',
  'capsLockOn',
  'changeAccount',
  'codeStep',
  'codeTitle',
  'consentRetry',
  'contactEmailHint',
  'contactEmailInvalid',
  'contactEmailLabel',
  'contactMobileHint',
  'contactMobileInvalid',
  'contactMobileLabel',
  'contactStep',
  'contactTitleEmail',
  'contactTitleMobile',
  'continueNext',
  'continueWith',
  'createAccountSubmit',
  'haveAccount',
  'hidePassword',
  'lastUsed',
  'linkHint',
  'linkResend',
  'linkResendReady',
  'linkSentAgain',
  'linkSentTo',
  'linkStep',
  'linkTitle',
  'linkWaiting',
  'invitationAccepted',
  'invitationChecking',
  'invitationLabel',
  'invitationMalformed',
  'invitationRefused',
  'invitationToggle',
  'invitationUnanswered',
  'loginSubmit',
  'newPasswordHint',
  'newPasswordLabel',
  'orDivider',
  'passwordBroken',
  'passwordRequired',
  'passwordSameAsAccount',
  'passwordStep',
  'passwordTitle',
  'passwordTooCommon',
  'passwordTooLong',
  'passwordTooManyBytes',
  'passwordTooShort',
  'pleaseEnterEmailVerificationCode',
  'pleaseEnterGoogleVerificationCode',
  'pleaseEnterTheMobileVerificationCode',
  'registerTitle',
  'riskCheckFailed',
  'sendVerificationCode',
  'sendVerificationLink',
  'showPassword',
  'signUpPaused',
  'stepOf',
  'strengthFair',
  'strengthGood',
  'strengthStrong',
  'strengthWeak',
  'termsLine',
  'unsupportedRegisterTitle',
  'usernameHint',
  'usernameInvalid',
  'usernameLength',
  'usernameLabel',
  'usernameRequired',
  'wayOtherAddress',
  'wayUnavailable',
] as const satisfies readonly FormKey[];

/** Of the steps with a passkey in place of a password. */
const passkeyTexts = [
  ...recoveryTexts,
  'backupSkip',
  'backupText',
  'backupTitle',
  'newPasskeyText',
  'passkeyCreate',
  'passkeyNoRoom',
  'passkeyNotCreated',
  'passkeyNotMade',
  'passkeyTab',
  'secondPasskey',
  'secondPasskeyExists',
] as const satisfies readonly FormKey[];

export type RegisterTextKey = (typeof registerTexts | typeof passkeyTexts)[number] | FieldTextKey;

/** With the texts of the steps and fields that only some sites have. */
export function registerTextsFor(policy: RegisterPolicy): readonly RegisterTextKey[] {
  const hasPasskeys = policy.types.some(isPasswordless);
  return [...registerTexts, ...(hasPasskeys ? passkeyTexts : []), ...fieldTexts(policy)];
}

/** The texts of the page that the link in the mail opens. */
export const emailLinkTexts = [
  'captchaUnavailable',
  'closeDialog',
  'confirmLinkContinue',
  'confirmLinkDone',
  'confirmLinkIncomplete',
  'confirmLinkSubmit',
  'confirmLinkText',
  'confirmLinkTitle',
  'confirmLinkWrong',
  'copyIdButton',
  'copySupportId',
  'contactSupport',
  'createAccount',
  'encryptionFailed',
  'idCopied',
  'loginUnlocked',
  'tryAgainIn',
] as const satisfies readonly FormKey[];
