/** Calls that stand alone: settings, lists and checks that answer every visitor. */

import {
  affiliateAnonymity,
  affiliateInfo,
  codeInfo,
  conversionCheck,
  referrerInfo,
} from '../../contract/affiliate.ts';
import { banEinfo, visitorIp } from '../../contract/ban.ts';
import { captchaInfo, magpieChallenge, registerCaptchaInfo } from '../../contract/captcha.ts';
import { bannerConfig, bannerKeys, bannerProject } from '../../contract/channel-config.ts';
import { regulationInfo } from '../../contract/compliance.ts';
import { countryCodes, countryList } from '../../contract/countries.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { commonShareInfo } from '../../contract/partner.ts';
import { registerPermission, visibility } from '../../contract/region.ts';
import { riskIntercept } from '../../contract/risk.ts';
import { diagnostics, metrics } from '../../contract/telemetry.ts';
import { webConfig, webConfigKeys, webConfigProject } from '../../contract/web-config.ts';
import { whiteHosts } from '../../contract/white-hosts.ts';
import { riskScenes } from '../../domain/checks/risk.ts';
import { sceneCodes } from '../../domain/checks/scene-codes.ts';
import type { Journey, JourneyTools } from './journey-tools.ts';
import { sendRaw } from './journey-tools.ts';

/** MD5 of a device id. */
const login_name = '5d41402abc4b2a76b9719d911017c592';
const geetest = { type: 'CAPTCHA_TYPE_BEHAVIOR_GEETEST', login_name } as const;

export const lists: readonly Journey[] = [
  {
    name: 'settings',
    ids: ['S7.33', 'S7.43', 'S7.44', 'S7.45', 'S7.47', 'S7.57', 'S3.24'],
    run: (tools) =>
      all(tools, (ask) => [
        ask(whiteHosts, {}),
        ask(countryList, {}),
        ask(countryCodes, {}),
        ask(registerPermission, {}),
        ask(visibility, {}),
        ask(regulationInfo, {}),
        ask(webConfig, { project_name: webConfigProject, keys: Object.values(webConfigKeys) }),
        ask(bannerConfig, { project_name: bannerProject, keys: [bannerKeys.page], properties: { language: 'en' } }),
      ]),
  },
  {
    name: 'checks',
    ids: ['S7.23', 'S7.29', 'S7.50', 'S7.51', 'S7.52'],
    run: (tools) =>
      all(tools, (ask) => [
        ask(banEinfo, { scene: 'login' }),
        ask(visitorIp, {}),
        ask(captchaInfo, geetest),
        ask(registerCaptchaInfo, geetest),
        ask(magpieChallenge, { scene: sceneCodes.login }),
        ask(riskIntercept, {
          sence: riskScenes.sendCode,
          userName: 'nobody@mail.example',
          ext_info: JSON.stringify({ userName: 'nobody@mail.example' }),
        }),
      ]),
  },
  {
    // Of codes that nobody has: the answers are refusals, or say that there is nothing.
    name: 'campaigns',
    ids: ['S7.40', 'S7.41', 'S7.42', 'S7.46', 'S7.49'],
    run: (tools) =>
      all(tools, (ask) => [
        ask(conversionCheck, { source: 'normal', data: { user_id: '0', token: 'none' } }),
        ask(affiliateInfo, { affid: '0', country: 'DE' }),
        ask(affiliateAnonymity, { affiliate_id: '0' }),
        ask(codeInfo, { code: 'none' }),
        ask(referrerInfo, { id: 'none', country: 'DE' }),
        ask(commonShareInfo, { token: 'none' }),
      ]),
  },
  {
    name: 'reports',
    ids: ['S7.12', 'S7.63'],
    run: (tools) => {
      const call = {
        type: 'call',
        call: 'POST /login',
        status: 200,
        ret_code: 0,
        duration_ms: 1,
        tx_id: 'check',
        slow: false,
      } as const;
      const error = {
        type: 'error' as const,
        name: 'Error',
        message: 'contract check',
        stack: [],
        page: '/en/login',
        at: tools.now(),
      };
      return all(tools, (ask) => [ask(metrics, { records: [call] }), ask(diagnostics, { records: [error] })]);
    },
  },
];

type Ask = <Input, Result>(endpoint: Endpoint<Input, Result>, input: Input) => Promise<unknown>;

/** One visitor makes all calls. What is wrong with an answer is found by the network. */
async function all(tools: JourneyTools, calls: (ask: Ask) => readonly Promise<unknown>[]): Promise<void> {
  const visit = tools.open();
  await Promise.all(calls((endpoint, input) => sendRaw(visit, endpoint, input)));
}
