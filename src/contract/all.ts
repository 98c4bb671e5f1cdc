/** Every endpoint: what the sandbox must answer. A new one is described in its area's file and listed here. */

import { captchaInfo, magpieChallenge, magpieVerify, registerCaptchaInfo, webConfig } from './captcha.ts';
import type { EndpointDescription } from './endpoint.ts';
import {
  koreaHome,
  registerInfo,
  registerPassword,
  registerRecall,
  registerTwoFactor,
  registerVerify,
  registerVerifyResult,
  sendVerifyItem,
} from './register.ts';
import {
  legacyEmail,
  legacyMobile,
  legacyVerifyEmail,
  legacyVerifyMobile,
  registerCompliance,
} from './register-legacy.ts';
import { riskIntercept, sendEmailCode, sendPhoneCode, verifyRisk } from './risk.ts';
import { login, logout, profile } from './session.ts';
import { diagnostics, metrics } from './telemetry.ts';

export const endpoints = {
  captchaInfo,
  diagnostics,
  koreaHome,
  legacyEmail,
  legacyMobile,
  legacyVerifyEmail,
  legacyVerifyMobile,
  login,
  logout,
  magpieChallenge,
  magpieVerify,
  metrics,
  profile,
  registerCaptchaInfo,
  registerCompliance,
  registerInfo,
  registerPassword,
  registerRecall,
  registerTwoFactor,
  registerVerify,
  registerVerifyResult,
  riskIntercept,
  sendEmailCode,
  sendPhoneCode,
  sendVerifyItem,
  verifyRisk,
  webConfig,
} satisfies Record<string, EndpointDescription>;

export type EndpointName = keyof typeof endpoints;
