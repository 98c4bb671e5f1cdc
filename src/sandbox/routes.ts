/** Every endpoint of the contract with its handler. One that is missing here does not compile. */

import { type EndpointName, endpoints } from '../contract/all.ts';
import { captchaInfo, webConfig } from './captcha.ts';
import { type Route, route } from './handler.ts';
import { magpieChallenge, magpieVerify } from './magpie.ts';
import { registerInfo, registerPassword, registerVerify, registerVerifyResult, sendVerifyItem } from './register.ts';
import {
  legacyEmail,
  legacyMobile,
  legacyVerifyEmail,
  legacyVerifyMobile,
  registerCompliance,
} from './register-legacy.ts';
import { koreaHome, registerRecall } from './register-recall.ts';
import { registerTwoFactor } from './register-two-factor.ts';
import { riskIntercept, sendEmailCode, sendPhoneCode, verifyRisk } from './risk.ts';
import { login, logout, profile } from './session.ts';
import { diagnostics, metrics } from './telemetry.ts';

export const routes: Readonly<Record<EndpointName, Route>> = {
  captchaInfo: route(endpoints.captchaInfo, captchaInfo),
  diagnostics: route(endpoints.diagnostics, diagnostics),
  koreaHome: route(endpoints.koreaHome, koreaHome),
  legacyEmail: route(endpoints.legacyEmail, legacyEmail),
  legacyMobile: route(endpoints.legacyMobile, legacyMobile),
  legacyVerifyEmail: route(endpoints.legacyVerifyEmail, legacyVerifyEmail),
  legacyVerifyMobile: route(endpoints.legacyVerifyMobile, legacyVerifyMobile),
  login: route(endpoints.login, login),
  logout: route(endpoints.logout, logout),
  magpieChallenge: route(endpoints.magpieChallenge, magpieChallenge),
  magpieVerify: route(endpoints.magpieVerify, magpieVerify),
  metrics: route(endpoints.metrics, metrics),
  profile: route(endpoints.profile, profile),
  registerCaptchaInfo: route(endpoints.registerCaptchaInfo, captchaInfo),
  registerCompliance: route(endpoints.registerCompliance, registerCompliance),
  registerInfo: route(endpoints.registerInfo, registerInfo),
  registerPassword: route(endpoints.registerPassword, registerPassword),
  registerRecall: route(endpoints.registerRecall, registerRecall),
  registerTwoFactor: route(endpoints.registerTwoFactor, registerTwoFactor),
  registerVerify: route(endpoints.registerVerify, registerVerify),
  registerVerifyResult: route(endpoints.registerVerifyResult, registerVerifyResult),
  riskIntercept: route(endpoints.riskIntercept, riskIntercept),
  sendEmailCode: route(endpoints.sendEmailCode, sendEmailCode),
  sendPhoneCode: route(endpoints.sendPhoneCode, sendPhoneCode),
  sendVerifyItem: route(endpoints.sendVerifyItem, sendVerifyItem),
  verifyRisk: route(endpoints.verifyRisk, verifyRisk),
  webConfig: route(endpoints.webConfig, webConfig),
};
