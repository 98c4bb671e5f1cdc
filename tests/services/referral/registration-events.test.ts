import { afterEach, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import type { SiteId } from '../../../src/domain/site/site.ts';
import { createConfirmLinkFlow } from '../../../src/features/register/confirm-link.ts';
import { loadCampaign } from '../../../src/services/referral/campaign.ts';
import { createLinkChannel } from '../../../src/services/referral/link-channel.ts';
import { $campaign } from '../../../src/stores/campaign.ts';
import { createTestExchange } from '../../sandbox/support/sandbox.ts';
import { memoryStorage } from '../../support/fake-platform.ts';
import {
  createFlowHarness,
  createRegisterHarness,
  type FlowHarness,
  type RegisterHarness,
  reportedEvents,
  shown,
} from '../../support/flow-harness.ts';
import { settled } from '../../support/settled.ts';

const campaignBefore = $campaign.get();
afterEach(() => $campaign.set(campaignBefore));

const email = 'ann.smith@mail.example';
const mobile = '5551234567';
const password = 'long enough & odd';

type Step = readonly [page: string, step: string, account: string];

/** Page, step and kind of account of each step that was reported, in order. */
async function stepsOf(harness: FlowHarness): Promise<Step[]> {
  const events = await reportedEvents(harness);
  return events
    .filter(({ name }) => name === 'registerStepShown')
    .map(({ facts }) => [String(facts.page), String(facts.step), String(facts.account_type)]);
}

async function outcomesOf(harness: FlowHarness) {
  return (await reportedEvents(harness)).filter(({ name }) => name === 'signUpTracked').map(({ facts }) => facts);
}

function open(id: SiteId, query = '', more: { storage?: ReturnType<typeof memoryStorage> } = {}) {
  return createRegisterHarness(siteOf(id), { query, ...more });
}

/** A mobile number of the site's country. */
const mobileOf = ({ site }: RegisterHarness) => (site.id === 'nld' ? '612345678' : mobile);

function numberOf(harness: RegisterHarness): string {
  return `+${harness.site.dialCountry.code} ${mobileOf(harness)}`;
}

async function byCode(harness: RegisterHarness, account: 'email' | 'mobile'): Promise<void> {
  const { flow, sandbox, site } = harness;
  await flow.submitAccount(account === 'email' ? email : mobileOf(harness), site.dialCountry.code);
  await shown(flow, 'code');
  await flow.submitCode(await sandbox.codeFor(account === 'email' ? email : numberOf(harness)));
  await shown(flow, 'password');
  await flow.submitPassword(password);
  await shown(flow, 'done');
}

/** Opens the mailed link in another tab, as its own page, and presses its button. */
async function confirmByPage(harness: RegisterHarness) {
  const [mail] = await harness.sandbox.outbox(email);
  const link = new URL(mail?.link ?? '');
  const page = createFlowHarness(harness.site, {
    sandbox: harness.sandbox,
    path: '/email-code-verify',
    query: link.search,
    cookies: harness.cookies,
  });
  const linkToken = link.searchParams.get('token') ?? '';
  const flow = createConfirmLinkFlow({ ...page.tools, channel: createLinkChannel(page.channelTools), linkToken });
  await flow.confirm();
  return page;
}

async function byLink(harness: RegisterHarness): Promise<void> {
  const { flow } = harness;
  await flow.submitAccount(email, '');
  await shown(flow, 'link');
  const stop = flow.watchLink();
  await Promise.all((await confirmByPage(harness)).reports);
  for (let tries = 0; tries < 20 && flow.$state.get().step === 'link'; tries += 1) {
    harness.wait(20_000);
    await settled();
  }
  stop();
  await shown(flow, 'password');
  await flow.submitPassword(password);
  await shown(flow, 'done');
}

test.each([
  ['global', '', 'OldSignUpPage'],
  ['global', '?register_type=oldCode', 'OldSignUpPage'],
  ['nld', '', 'SignUpPage'],
  ['global', '?ref=FRIEND1', 'SignupRef'],
] as const)(
  'a registration by code reports each step with its page, and its end with the kind of account: %s %s (S2.10, S2.31, S3.20, S8.36)',
  async (id, query, first) => {
    for (const account of ['email', 'mobile'] as const) {
      const harness = open(id, query);
      await byCode(harness, account);
      expect(await stepsOf(harness)).toEqual([
        [first, 'inputAccount', 'unknown'],
        [first, 'verfiyCode', account],
        ['SetPasswordPage', 'inputpassword', account],
      ]);
      expect(await outcomesOf(harness)).toEqual([
        {
          page: 'SetPasswordPage',
          uid: '',
          account_type: account,
          is_invitation: query.includes('ref'),
          invitation_uid: query.includes('ref') ? 'F****1' : '',
          channel_source: '',
          is_success: true,
          channel_type: query.includes('ref') ? 'referral' : 'direct',
          failure_reason: '',
        },
      ]);
    }
  },
);

test.each([['newLink'], ['oldLink']])(
  'a registration by %s reports the step of the link, and the page of the mailed link by its own name (S2.10, S2.31, S3.20)',
  async (type) => {
    const harness = open('global', `?register_type=${type}&ref=FRIEND1`);
    await byLink(harness);
    expect(await stepsOf(harness)).toEqual([
      ['SignupRef', 'inputAccount', 'unknown'],
      ['SignupRef', 'verfiyLink', 'email'],
      ['EmailVerifyStatusPage', 'verfiyLink', 'email'],
      ['SetPasswordPage', 'inputpassword', 'email'],
    ]);
    expect(await outcomesOf(harness)).toMatchObject([
      { page: 'SetPasswordPage', account_type: 'email', is_success: true, channel_type: 'referral' },
    ]);
  },
);

test('a registration with two codes reports its steps by the same names (S2.31, S2.32)', async () => {
  const harness = open('global');
  const { flow, sandbox, site } = harness;
  sandbox.control.changeScenario('visitor-1', { registration: 'two-factor' });
  await flow.submitAccount(email, '');
  await shown(flow, 'contact');
  await flow.submitContact(mobile, site.dialCountry.code);
  await shown(flow, 'password');
  await flow.submitPassword(password);
  await shown(flow, 'security');
  expect(await stepsOf(harness)).toEqual([
    ['OldSignUpPage', 'inputAccount', 'unknown'],
    ['OldSignUpPage', 'inputAccount', 'email'],
    ['SetPasswordPage', 'inputpassword', 'email'],
    ['SetPasswordPage', 'verfiyCode', 'email'],
  ]);
});

test('a refusal is reported with the kind of account, at the first step, the code, the password and the mailed link (S8.36, S3.20)', async () => {
  const harness = open('global');
  const { flow, sandbox, site } = harness;
  const refuse = (endpoint: 'registerInfo' | 'registerVerify' | 'registerPassword', code: number) =>
    sandbox.control.switchOn('visitor-1', {
      endpoint,
      fault: { type: 'ret_code', spelling: 'ret_code', code },
      times: 1,
    });
  refuse('registerInfo', 98_701);
  await flow.submitAccount(mobile, site.dialCountry.code);
  await shown(flow, 'account');
  await flow.submitAccount(mobile, site.dialCountry.code);
  await shown(flow, 'code');
  refuse('registerVerify', 98_702);
  await flow.submitCode('123456');
  await shown(flow, 'code');
  await flow.submitCode(await sandbox.codeFor(numberOf(harness)));
  await shown(flow, 'password');
  refuse('registerPassword', 98_703);
  await flow.submitPassword(password);
  await shown(flow, 'password');
  expect(await outcomesOf(harness)).toMatchObject([
    { page: 'OldSignUpPage', account_type: 'mobile', is_success: false, failure_reason: 98_701 },
    { page: 'OldSignUpPage', account_type: 'mobile', is_success: false, failure_reason: 98_702 },
    { page: 'SetPasswordPage', account_type: 'mobile', is_success: false, failure_reason: 98_703 },
  ]);

  const byMail = open('global', '?register_type=newLink');
  await byMail.flow.submitAccount(email, '');
  await shown(byMail.flow, 'link');
  byMail.sandbox.control.switchOn('visitor-1', {
    endpoint: 'registerVerify',
    fault: { type: 'ret_code', spelling: 'ret_code', code: 98_704 },
  });
  expect(await outcomesOf(await confirmByPage(byMail))).toMatchObject([
    { page: 'EmailVerifyStatusPage', account_type: 'email', is_success: false, failure_reason: 98_704 },
  ]);
});

test('after a reload the step that comes back is reported (S2.31)', async () => {
  const tabStorage = memoryStorage();
  const first = createRegisterHarness(siteOf('global'), { tabStorage });
  await first.flow.submitAccount(email, '');
  await shown(first.flow, 'code');
  const again = createRegisterHarness(siteOf('global'), { tabStorage });
  expect(await stepsOf(again)).toEqual([['OldSignUpPage', 'verfiyCode', 'email']]);
});

test('with a campaign’s layout the account page has the name of the new one (S2.10, S2.31)', async () => {
  const sandbox = createTestExchange();
  sandbox.control.changeScenario('visitor-1', { campaign: 'price-a' });
  await loadCampaign(createFlowHarness(siteOf('global'), { sandbox, path: '/sign-up' }).tools);
  const harness = createRegisterHarness(siteOf('global'), { sandbox });
  await harness.flow.submitAccount(email, '');
  await shown(harness.flow, 'code');
  expect(await stepsOf(harness)).toEqual([
    ['SignUpPage', 'inputAccount', 'unknown'],
    ['SignUpPage', 'verfiyCode', 'email'],
  ]);
});
