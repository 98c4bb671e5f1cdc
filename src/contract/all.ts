/** Every endpoint: what the sandbox must answer. A new one is described in its area's file and listed here. */

import { captchaInfo, magpieChallenge, magpieVerify, registerCaptchaInfo, webConfig } from './captcha.ts';
import type { EndpointDescription } from './endpoint.ts';
import { oauthAuthorize, oauthClientInfo, oauthConfirmAuth, oauthPreAuthorize } from './oauth.ts';
import { registerPermission, visibility } from './region.ts';
import { registerInfo, registerPassword, registerVerify, sendVerifyItem } from './register.ts';
import { riskIntercept, sendEmailCode, sendPhoneCode, verifyRisk } from './risk.ts';
import { login, logout, profile } from './session.ts';
import { diagnostics, metrics } from './telemetry.ts';

export const endpoints = {
  captchaInfo,
  diagnostics,
  login,
  logout,
  magpieChallenge,
  magpieVerify,
  metrics,
  oauthAuthorize,
  oauthClientInfo,
  oauthConfirmAuth,
  oauthPreAuthorize,
  profile,
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
} satisfies Record<string, EndpointDescription>;

export type EndpointName = keyof typeof endpoints;
