/** Every endpoint: what the sandbox must answer. A new one is described in its area's file and listed here. */

import { affiliateAnonymity, affiliateInfo, codeInfo, conversionCheck, referrerInfo } from './affiliate.ts';
import { captchaInfo, magpieChallenge, magpieVerify, registerCaptchaInfo, webConfig } from './captcha.ts';
import { bannerConfig } from './channel-config.ts';
import type { EndpointDescription } from './endpoint.ts';
import { commonShareInfo, partnerPostRegister } from './partner.ts';
import { registerPermission, visibility } from './region.ts';
import { registerInfo, registerPassword, registerVerify, sendVerifyItem } from './register.ts';
import { riskIntercept, sendEmailCode, sendPhoneCode, verifyRisk } from './risk.ts';
import { login, logout, profile } from './session.ts';
import { diagnostics, metrics } from './telemetry.ts';
import { whiteHosts } from './white-hosts.ts';

export const endpoints = {
  affiliateAnonymity,
  affiliateInfo,
  bannerConfig,
  captchaInfo,
  codeInfo,
  commonShareInfo,
  conversionCheck,
  diagnostics,
  login,
  logout,
  magpieChallenge,
  magpieVerify,
  metrics,
  partnerPostRegister,
  profile,
  referrerInfo,
  registerCaptchaInfo,
  registerInfo,
  registerPassword,
  registerPermission,
  registerVerify,
  riskIntercept,
  sendEmailCode,
  sendPhoneCode,
  sendVerifyItem,
  verifyRisk,
  visibility,
  webConfig,
  whiteHosts,
} satisfies Record<string, EndpointDescription>;

export type EndpointName = keyof typeof endpoints;
