/** Every endpoint of the contract with its handler. One that is missing here does not compile. */

import { type EndpointName, endpoints } from '../../contract/all.ts';
import { agreeAgain, receiptList } from '../account/agreements.ts';
import { freezeAccount } from '../account/freeze.ts';
import { passkeyList, passkeyRemove, passkeyRename } from '../account/passkey-list.ts';
import {
  passkeyCreate,
  passkeyCreateOptions,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyProofOptions,
} from '../account/passkeys.ts';
import { approvalAnswer, approvalPending, approvalScan } from '../account/phone-approvals.ts';
import { thirdPartyBind, thirdPartyLogin } from '../account/provider-login.ts';
import { qrGenerate, qrStatus } from '../account/qr.ts';
import { quickLogin, quickToken } from '../account/quick-login.ts';
import { recoveryCreate, recoveryLeft } from '../account/recovery.ts';
import { login, logout, memberInfo, profile, tradeSwitch, whiteHosts } from '../account/session.ts';
import {
  affiliateAnonymity,
  affiliateInfo,
  bannerConfig,
  codeInfo,
  commonShareInfo,
  conversionCheck,
  partnerPostRegister,
  referrerInfo,
} from '../channel/marketing.ts';
import { diagnostics, metrics } from '../channel/telemetry.ts';
import { banEinfo, banStatus, visitorIp } from '../checks/ban.ts';
import { captchaInfo, webConfig } from '../checks/captcha.ts';
import { magpieChallenge, magpieVerify } from '../checks/magpie.ts';
import { countryCodes, countryList, registerPermission, regulationInfo, visibility } from '../checks/region.ts';
import { riskIntercept, sendEmailCode, sendPhoneCode, verifyRisk } from '../checks/risk.ts';
import { riskApproval, riskApprovalStatus } from '../checks/risk-approval.ts';
import { riskPasskeyOptions, riskWayCode, riskWays } from '../checks/ways.ts';
import {
  bindMessenger,
  bindStatus,
  completeTask,
  messengerLogin,
  onePersonBind,
  setOnePersonBind,
  unbindMessenger,
} from '../messenger/messenger.ts';
import { authorize, clientInfo, confirmAuth, preAuthorize } from '../oauth/oauth.ts';
import {
  legacyEmail,
  legacyMobile,
  legacyVerifyEmail,
  legacyVerifyMobile,
  registerCompliance,
} from '../register/legacy.ts';
import { registerPasskey, registerPasskeyOptions } from '../register/passkey.ts';
import {
  koreaHome,
  registerInfo,
  registerPassword,
  registerRecall,
  registerVerify,
  registerVerifyResult,
  sendVerifyItem,
} from '../register/register.ts';
import { registerTwoFactor } from '../register/two-factor.ts';
import { type BoundHandler, bindHandler } from './handler.ts';

export const handlers: Readonly<Record<EndpointName, BoundHandler>> = {
  affiliateAnonymity: bindHandler(endpoints.affiliateAnonymity, affiliateAnonymity),
  affiliateInfo: bindHandler(endpoints.affiliateInfo, affiliateInfo),
  agreeAgain: bindHandler(endpoints.agreeAgain, agreeAgain),
  approvalAnswer: bindHandler(endpoints.approvalAnswer, approvalAnswer),
  approvalPending: bindHandler(endpoints.approvalPending, approvalPending),
  approvalScan: bindHandler(endpoints.approvalScan, approvalScan),
  bannerConfig: bindHandler(endpoints.bannerConfig, bannerConfig),
  banEinfo: bindHandler(endpoints.banEinfo, banEinfo),
  banStatus: bindHandler(endpoints.banStatus, banStatus),
  bindMessenger: bindHandler(endpoints.bindMessenger, bindMessenger),
  bindStatus: bindHandler(endpoints.bindStatus, bindStatus),
  captchaInfo: bindHandler(endpoints.captchaInfo, captchaInfo),
  codeInfo: bindHandler(endpoints.codeInfo, codeInfo),
  commonShareInfo: bindHandler(endpoints.commonShareInfo, commonShareInfo),
  completeTask: bindHandler(endpoints.completeTask, completeTask),
  conversionCheck: bindHandler(endpoints.conversionCheck, conversionCheck),
  countryCodes: bindHandler(endpoints.countryCodes, countryCodes),
  countryList: bindHandler(endpoints.countryList, countryList),
  diagnostics: bindHandler(endpoints.diagnostics, diagnostics),
  freezeAccount: bindHandler(endpoints.freezeAccount, freezeAccount),
  koreaHome: bindHandler(endpoints.koreaHome, koreaHome),
  legacyEmail: bindHandler(endpoints.legacyEmail, legacyEmail),
  legacyMobile: bindHandler(endpoints.legacyMobile, legacyMobile),
  legacyVerifyEmail: bindHandler(endpoints.legacyVerifyEmail, legacyVerifyEmail),
  legacyVerifyMobile: bindHandler(endpoints.legacyVerifyMobile, legacyVerifyMobile),
  login: bindHandler(endpoints.login, login),
  loginCompliance: bindHandler(endpoints.loginCompliance, login),
  logout: bindHandler(endpoints.logout, logout),
  magpieChallenge: bindHandler(endpoints.magpieChallenge, magpieChallenge),
  magpieVerify: bindHandler(endpoints.magpieVerify, magpieVerify),
  memberInfo: bindHandler(endpoints.memberInfo, memberInfo),
  messengerLogin: bindHandler(endpoints.messengerLogin, messengerLogin),
  metrics: bindHandler(endpoints.metrics, metrics),
  onePersonBind: bindHandler(endpoints.onePersonBind, onePersonBind),
  partnerPostRegister: bindHandler(endpoints.partnerPostRegister, partnerPostRegister),
  oauthAuthorize: bindHandler(endpoints.oauthAuthorize, authorize),
  oauthClientInfo: bindHandler(endpoints.oauthClientInfo, clientInfo),
  oauthConfirmAuth: bindHandler(endpoints.oauthConfirmAuth, confirmAuth),
  oauthPreAuthorize: bindHandler(endpoints.oauthPreAuthorize, preAuthorize),
  passkeyCreate: bindHandler(endpoints.passkeyCreate, passkeyCreate),
  passkeyCreateOptions: bindHandler(endpoints.passkeyCreateOptions, passkeyCreateOptions),
  passkeyList: bindHandler(endpoints.passkeyList, passkeyList),
  passkeyLogin: bindHandler(endpoints.passkeyLogin, passkeyLogin),
  passkeyLoginOptions: bindHandler(endpoints.passkeyLoginOptions, passkeyLoginOptions),
  passkeyProofOptions: bindHandler(endpoints.passkeyProofOptions, passkeyProofOptions),
  passkeyRemove: bindHandler(endpoints.passkeyRemove, passkeyRemove),
  passkeyRename: bindHandler(endpoints.passkeyRename, passkeyRename),
  profile: bindHandler(endpoints.profile, profile),
  recoveryCreate: bindHandler(endpoints.recoveryCreate, recoveryCreate),
  recoveryLeft: bindHandler(endpoints.recoveryLeft, recoveryLeft),
  receiptList: bindHandler(endpoints.receiptList, receiptList),
  referrerInfo: bindHandler(endpoints.referrerInfo, referrerInfo),
  quickLogin: bindHandler(endpoints.quickLogin, quickLogin),
  quickToken: bindHandler(endpoints.quickToken, quickToken),
  qrGenerate: bindHandler(endpoints.qrGenerate, qrGenerate),
  qrStatus: bindHandler(endpoints.qrStatus, qrStatus),
  registerCaptchaInfo: bindHandler(endpoints.registerCaptchaInfo, captchaInfo),
  registerCompliance: bindHandler(endpoints.registerCompliance, registerCompliance),
  registerInfo: bindHandler(endpoints.registerInfo, registerInfo),
  registerPasskey: bindHandler(endpoints.registerPasskey, registerPasskey),
  registerPasskeyOptions: bindHandler(endpoints.registerPasskeyOptions, registerPasskeyOptions),
  registerPassword: bindHandler(endpoints.registerPassword, registerPassword),
  registerPermission: bindHandler(endpoints.registerPermission, registerPermission),
  registerRecall: bindHandler(endpoints.registerRecall, registerRecall),
  registerTwoFactor: bindHandler(endpoints.registerTwoFactor, registerTwoFactor),
  registerVerify: bindHandler(endpoints.registerVerify, registerVerify),
  registerVerifyResult: bindHandler(endpoints.registerVerifyResult, registerVerifyResult),
  regulationInfo: bindHandler(endpoints.regulationInfo, regulationInfo),
  riskApproval: bindHandler(endpoints.riskApproval, riskApproval),
  riskApprovalStatus: bindHandler(endpoints.riskApprovalStatus, riskApprovalStatus),
  riskIntercept: bindHandler(endpoints.riskIntercept, riskIntercept),
  riskPasskeyOptions: bindHandler(endpoints.riskPasskeyOptions, riskPasskeyOptions),
  riskWayCode: bindHandler(endpoints.riskWayCode, riskWayCode),
  riskWays: bindHandler(endpoints.riskWays, riskWays),
  sendEmailCode: bindHandler(endpoints.sendEmailCode, sendEmailCode),
  sendPhoneCode: bindHandler(endpoints.sendPhoneCode, sendPhoneCode),
  sendVerifyItem: bindHandler(endpoints.sendVerifyItem, sendVerifyItem),
  setOnePersonBind: bindHandler(endpoints.setOnePersonBind, setOnePersonBind),
  tradeSwitch: bindHandler(endpoints.tradeSwitch, tradeSwitch),
  thirdPartyBind: bindHandler(endpoints.thirdPartyBind, thirdPartyBind),
  thirdPartyLogin: bindHandler(endpoints.thirdPartyLogin, thirdPartyLogin),
  unbindMessenger: bindHandler(endpoints.unbindMessenger, unbindMessenger),
  verifyRisk: bindHandler(endpoints.verifyRisk, verifyRisk),
  visibility: bindHandler(endpoints.visibility, visibility),
  visitorIp: bindHandler(endpoints.visitorIp, visitorIp),
  webConfig: bindHandler(endpoints.webConfig, webConfig),
  whiteHosts: bindHandler(endpoints.whiteHosts, whiteHosts),
};
