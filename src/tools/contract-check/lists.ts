/** Calls that stand alone: settings, lists and checks that answer every visitor. */

import {
  affiliateAnonymity,
  affiliateInfo,
  codeInfo,
  conversionCheck,
  referrerInfo,
} from '../../contract/affiliate.ts';
import { banEinfo, visitorIp } from '../../contract/ban.ts';
import { captchaInfo, magpieChallenge, magpieVerify, registerCaptchaInfo } from '../../contract/captcha.ts';
import { bannerConfig, bannerKeys, bannerProject } from '../../contract/channel-config.ts';
import { regulationInfo } from '../../contract/compliance.ts';
import { countryCodes, countryList } from '../../contract/countries.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { commonShareInfo } from '../../contract/partner.ts';
import { registerPermission, visibility } from '../../contract/region.ts';
import { diagnostics, metrics } from '../../contract/telemetry.ts';
import { webConfig, webConfigKeys, webConfigProject } from '../../contract/web-config.ts';
import { whiteHosts } from '../../contract/white-hosts.ts';
import { startWork } from '../../domain/captcha/proof-of-work.ts';
import { sceneCodes } from '../../domain/checks/scene-codes.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { CannotTry, type Journey, JourneyRefused, type JourneyTools, sendRaw } from './journey-tools.ts';

/** MD5 of a device id. */
const login_name = '5d41402abc4b2a76b9719d911017c592';
const geetest = { type: 'CAPTCHA_TYPE_BEHAVIOR_GEETEST', login_name } as const;

export const lists: readonly Journey[] = [
  {
    name: 'settings',
    part: 'settings',
    ids: ['S7.33', 'S7.44', 'S7.45', 'S7.47', 'S7.57', 'S3.24'],
    run: (tools) =>
      all(tools, (ask) => [
        ask(whiteHosts, {}),
        ask(countryList, {}),
        ask(countryCodes, {}),
        ask(registerPermission, {}),
        ask(visibility, {}),
        ask(regulationInfo, {}),
        ask(webConfig, { project_name: webConfigProject, keys: Object.values(webConfigKeys) }),
      ]),
  },
  {
    name: 'captcha',
    part: 'captcha',
    ids: ['S7.51', 'S7.52'],
    isMadeOn: ({ captchaKinds }) => captchaKinds.includes('geetest'),
    run: (tools) => all(tools, (ask) => [ask(captchaInfo, geetest), ask(registerCaptchaInfo, geetest)]),
  },
  {
    name: 'own-captcha',
    part: 'captcha',
    ids: ['S3.11'],
    isMadeOn: ({ captchaKinds }) => captchaKinds.includes('magpie'),
    run: ownCaptcha,
  },
  {
    name: 'checks',
    part: 'bans',
    ids: ['S7.29', 'S7.50'],
    run: (tools) => all(tools, (ask) => [ask(banEinfo, { scene: 'login' }), ask(visitorIp, {})]),
  },
  {
    name: 'campaigns',
    part: 'campaigns',
    ids: ['S7.40', 'S7.41', 'S7.42', 'S7.43', 'S7.46', 'S7.49'],
    run: campaigns,
  },
  {
    name: 'reports',
    part: 'reports',
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

type Ask = <Input, Result>(endpoint: Endpoint<Input, Result>, input: Input) => Promise<string | undefined>;

/**
 * One visitor makes all calls. What is wrong with an answer is found by the network.
 *
 * @throws {JourneyRefused} where one of them is refused
 */
async function all(tools: JourneyTools, calls: (ask: Ask) => readonly Promise<string | undefined>[]): Promise<void> {
  const visit = tools.open();
  const made = calls(async (endpoint, input) => {
    const { code } = await sendRaw(visit, endpoint, input);
    return typeof code === 'number' && code !== retCodes.ok ? `${endpoint.method} ${endpoint.path} ${code}` : undefined;
  });
  const refused = (await Promise.all(made)).filter((one) => one !== undefined);
  if (refused.length > 0) throw new JourneyRefused(refused.join(', '));
}

/** Of codes that exist; those that nobody has are refused, or say that there is nothing. */
async function campaigns(tools: JourneyTools): Promise<void> {
  const visit = tools.open();
  await sendRaw(visit, affiliateInfo, { affid: '0', country: 'DE' });
  await sendRaw(visit, referrerInfo, { id: 'none', country: 'DE' });
  await sendRaw(visit, codeInfo, { code: 'none' });
  const { campaign } = tools.adapter;
  const banner = { project_name: bannerProject, keys: [bannerKeys.page], properties: { language: 'en' } };
  const source = { source: 'normal', data: { user_id: '0', token: 'none' } };
  await all(tools, (ask) => [ask(bannerConfig, banner), ask(conversionCheck, source)]);
  if (!campaign) throw new CannotTry('the adapter has no campaign');
  await all(tools, (ask) => [
    ask(affiliateInfo, { affid: campaign.affiliate, country: 'DE' }),
    ask(affiliateAnonymity, { affiliate_id: campaign.affiliate }),
    ask(codeInfo, { code: campaign.short }),
    ask(referrerInfo, { id: campaign.inviter, country: 'DE' }),
    ask(commonShareInfo, { token: campaign.share }),
  ]);
}

/** The work is done as a page does it; work that was not done is not taken (S3.11). */
async function ownCaptcha(tools: JourneyTools): Promise<void> {
  const scene = sceneCodes.login;
  const { exchange } = tools.open();
  const lazy = await exchange.send(magpieChallenge, { scene });
  const { code } = await sendRaw(tools.open(), magpieVerify, {
    id: lazy.id,
    scene,
    answers: Array.from({ length: lazy.puzzles }, () => 0),
  });
  if (code === retCodes.ok && lazy.bits > 0)
    tools.findings.wrong('magpieVerify', 'answers', 'are taken though no work was done');
  const { id, ...order } = await exchange.send(magpieChallenge, { scene });
  const { answers } = startWork(order)(Number.POSITIVE_INFINITY);
  await exchange.send(magpieVerify, { id, scene, answers: [...answers] });
}
