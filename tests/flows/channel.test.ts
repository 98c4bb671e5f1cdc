import { beforeEach, describe, expect, test } from 'vitest';
import { type ChannelInfo, channelOf } from '../../src/domain/channel.ts';
import { usualAmounts } from '../../src/domain/retention.ts';
import { createChannel } from '../../src/flows/channel.ts';
import { loadCampaign } from '../../src/flows/channel-campaign.ts';
import { findInviter, lookUpAffiliate, lookUpAnonymity } from '../../src/flows/channel-inviter.ts';
import { checkReferral } from '../../src/flows/channel-learn.ts';
import { $campaign } from '../../src/stores/campaign.ts';
import { cookieName, createVisitor } from './channel-support.ts';

let world: ReturnType<typeof createVisitor>;
const idle = { layout: undefined, loading: false, amounts: usualAmounts, button: undefined };

beforeEach(() => {
  world = createVisitor();
  $campaign.set(idle);
});

const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 10));
const named = (name: string) => world.events.filter((event) => event.name === name).map(({ facts }) => facts);
const check = '/user/public/conversion/check';
const openInfo = '/affiliate/apis/v1/open-info';

describe('what a registration says of where its visitor comes from', () => {
  test('is the invitation or affiliate code they came with, and nothing for one who came by themselves (S1.02, S3.21)', async () => {
    expect(await createChannel(world.visit({ query: '?theme=dark' })).fields()).toEqual({});
    expect(world.calls).toEqual([]);
    expect(await createChannel(world.visit({ query: '?ref=FRIEND1' })).fields()).toEqual({
      medium: 'referral',
      ref: 'FRIEND1',
    });
    const fields = await createChannel(world.visit({ query: '?affiliate_id=10001&tag=gmb' })).fields();
    expect(fields).toEqual({ medium: 'affiliate', affiliate_id: '10001', non_crypto: '1' });
    const sent = {
      email: 'a@b.example',
      lang: 'en',
      url: 'x',
      location_link: 'x',
      from: 1,
      verify_type: 1,
      login_type: 2,
    };
    expect(await world.sandbox.call('registerInfo', { ...sent, ...fields })).toMatchObject({ ret_code: 0 });
  });

  test('has the kind that the exchange gives the code: an id of a broker is a broker’s (S3.16, S7.40, S9.26)', async () => {
    const kinds: [string, string][] = [
      ['affiliate_id=10001', 'affiliate'],
      ['ref=FRIEND1&medium=normal', 'referral'],
      ['affiliate_id=20001', 'broker'],
      ['medium=normal&ref=unknown', 'normal'],
    ];
    for (const [query, medium] of kinds) {
      expect((await createChannel(world.visit({ query: `?${query}` })).fields()).medium).toBe(medium);
    }
    expect(world.calls[0]).toEqual({
      path: check,
      body: { source: 'referral', data: { user_id: '10001', token: '' } },
    });
    await createChannel(world.visit({ query: '?ref=FRIEND1&source=earn' })).learnt;
    expect(world.calls.at(-1)?.body).toMatchObject({ source: 'earn' });
  });

  test('is what was brought where the exchange has no answer, after a second and a half at most (S3.21)', async () => {
    world.network.held = true;
    const fields = createChannel(world.visit({ query: '?ref=A' })).fields();
    world.clock.advance(1499);
    expect(await Promise.race([fields, settled()])).toBeUndefined();
    world.clock.advance(1);
    expect(await fields).toEqual({ medium: 'referral', ref: 'A' });
  });

  test('knows whose a short code is (S7.46)', async () => {
    const { $info, learnt } = createChannel(world.visit({ query: '?user_code=S1CODE' }));
    await learnt;
    expect(world.calls[0]).toEqual({ path: '/s1/code/info', body: { code: 'S1CODE' } });
    expect($info.get()).toEqual({ medium: 'affiliate', userCode: 'S1CODE', affiliateId: '10001' });
    const unknown = createChannel(world.visit({ query: '?user_code=NOBODY' }));
    await unknown.learnt;
    expect(unknown.$info.get()).toEqual({ medium: 'referral', userCode: 'NOBODY' });
  });

  test('a shared link’s token leaves the address at once and says who shared it (S7.49)', async () => {
    const channel = createChannel(world.visit({ query: '?x=1&token=share-affiliate' }));
    expect(world.address.search).toBe('?x=1');
    await channel.learnt;
    expect(world.paths()[0]).toBe('/fiat/public/channel/common-share-info?token=share-affiliate');
    expect(channel.$info.get()).toEqual({ medium: 'affiliate', affiliateId: '10001', partner: 'partner' });
    expect(world.calls[1]?.body).toMatchObject({ data: { user_id: '10001', token: 'share-affiliate' } });
    for (const token of ['share-broken', 'no-such-link', 'not a token']) {
      const other = createChannel(world.visit({ query: `?token=${token}` }));
      await other.learnt;
      expect(other.$info.get().affiliateId).toBeUndefined();
    }
    expect(JSON.stringify([world.events, ...world.storage, ...world.tabStorage])).not.toContain('share-affiliate');
  });

  test('a referral check that fails is -200 and tracked, and the registration goes on (S8.20)', async () => {
    world.fail('conversionCheck', 10001);
    const tools = world.visit({ query: '?ref=FRIEND1' });
    const brought = { shareToken: '', source: null, page: () => 'SignupRef' as const };
    expect(await checkReferral(tools, { medium: 'referral', ref: 'FRIEND1' }, brought)).toEqual({
      type: 'failed',
      retCode: -200,
    });
    expect(named('referralCheckFailed')).toEqual([{ page: 'SignupRef', source: 'referral', retCode: -200 }]);
    expect(await createChannel(tools).fields()).toEqual({ medium: 'referral', ref: 'FRIEND1' });
  });
});

describe('the referral cookie', () => {
  test('lives seven days from the moment the visitor begins, and is gone after a success (S9.15, S3.42)', async () => {
    const channel = createChannel(world.visit({ query: '?ref=FRIEND1' }));
    await channel.learnt;
    expect(world.cookies.size).toBe(0);
    channel.begin();
    expect(world.cookies.get(cookieName)).toEqual({ value: '{"medium":"referral","ref":"FRIEND1"}', days: 7 });

    const later = createChannel(world.visit());
    expect(await later.fields()).toEqual({ medium: 'referral', ref: 'FRIEND1' });
    await later.registered({ uid: 7, uuid: 'u' });
    expect(world.cookies.size).toBe(0);
  });

  test('is there at once for a visitor who agreed, and gives way to a newer sender (S9.15)', async () => {
    await createChannel(world.visit({ query: '?ref=FRIEND1', agreed: true })).learnt;
    expect(world.cookies.has(cookieName)).toBe(true);
    const { $info, learnt } = createChannel(world.visit({ query: '?affiliate_id=10003' }));
    await learnt;
    expect($info.get()).toEqual({ medium: 'affiliate', affiliateId: '10003' });
    const shared = createChannel(world.visit({ query: '?token=share-friend' }));
    await shared.learnt;
    expect(shared.$info.get()).toEqual({ medium: 'referral', ref: 'FRIEND1', nonCrypto: true });
  });
});

describe('the partner', () => {
  test('that sent the visitor hears of the registration, with channel, uuid and success (S4.17, S7.48)', async () => {
    const channel = createChannel(world.visit({ query: '?channel=partner' }));
    expect(await channel.fields()).toMatchObject({ regist_channel: 'partner' });
    await channel.bindPartner({ uid: 7, uuid: 'u-1' });
    expect(world.calls).toEqual([
      {
        path: '/v3/private/misc/partner/post-register',
        body: { channel: 'partner', uuid: 'u-1', status: 'success' },
      },
    ]);
    expect(world.sandbox.database.prepare('SELECT channel, uuid FROM partner_calls').all()).toEqual([
      { channel: 'partner', uuid: 'u-1' },
    ]);
  });

  test('that does not answer keeps nobody waiting, and a stranger is not called at all (S4.17)', async () => {
    const channel = createChannel(world.visit({ query: '?channel=partner' }));
    world.fail('partnerPostRegister', 10001);
    await channel.bindPartner({ uid: 7, uuid: 'u-1' });
    world.network.held = true;
    const bound = channel.bindPartner({ uid: 7, uuid: 'u-1' });
    await settled();
    world.clock.advance(1500);
    await bound;
    const calls = world.calls.length;
    await createChannel(world.visit({ query: '?channel=stranger' })).bindPartner({ uid: 7, uuid: 'u-2' });
    expect(world.calls).toHaveLength(calls);
  });
});

describe('what is noted of a registration', () => {
  const underWay = JSON.stringify({ step: 'password', username: 'ann@mail.example', uuid: 'u' });

  test('is the tracking record with the page’s name, for a success and for a failure (S3.20, S2.10)', async () => {
    const channel = createChannel(world.visit({ query: '?affiliate_id=10001&channel=partner', agreed: true }));
    await channel.learnt;
    expect(named('signUpShown')).toEqual([{ page: 'SignupRef', medium: 'affiliate' }]);
    world.tabStorage.set('GATEHOUSE_REGISTRATION', underWay);
    channel.failed(20023);
    await channel.registered({ uid: 77_001_234, uuid: 'u' });
    const known = {
      page: 'SetPasswordPage',
      account_type: 'email',
      is_invitation: true,
      invitation_uid: '1****1',
      channel_source: 'partner',
      channel_type: 'affiliate',
    };
    expect(named('signUpTracked')).toEqual([
      { ...known, uid: '', is_success: false, failure_reason: 20023 },
      { ...known, uid: '7****4', is_success: true, failure_reason: '' },
    ]);
    expect(named('register_success')).toEqual([{ page: 'SetPasswordPage', medium: 'affiliate' }]);
    expect(JSON.stringify(world.events)).not.toContain('ann@');
  });

  test('says who registered, and counts the conversion, only with the visitor’s agreement (S3.20, S4.18)', async () => {
    await createChannel(world.visit({ query: '?ref=FRIEND1' })).registered({ uid: 77, uuid: 'u' });
    expect(named('signUpTracked')).toMatchObject([{ uid: '', is_success: true }]);
    expect(named('conversion')).toEqual([]);
    createChannel(world.visit());
    expect(named('conversion')).toEqual([]);
    createChannel(world.visit({ agreed: true }));
    createChannel(world.visit({ agreed: true }));
    expect(named('conversion')).toEqual([{ medium: 'referral' }]);
  });

  test('the record kept here has both times, and the outside pages that led here if the visitor agreed (S3.22, S3.41)', async () => {
    const record = () => JSON.parse(world.storage.get('GATEHOUSE_SIGNUP_RECORD') ?? 'null');
    const from = { referrer: 'https://news.example/story?id=1' };
    const unasked = createChannel(world.visit(from));
    world.clock.advance(60_000);
    await unasked.registered({ uid: 7, uuid: 'u' });
    const refreshed = world.clock.now() - 60_000;
    expect(record()).toEqual({ signup_time: world.clock.now(), last_refresh_time: refreshed, user_behavior_path: '' });
    expect(world.storage.has('USER_BEHAVIOR_PATH')).toBe(false);

    world.storage.set('USER_BEHAVIOR_PATH', 'a.example/x');
    await createChannel(world.visit({ ...from, agreed: true })).registered({ uid: 7, uuid: 'u' });
    expect(record()).toMatchObject({ user_behavior_path: 'a.example/x,news.example/story' });
    expect(world.storage.get('USER_BEHAVIOR_PATH')).toBe('a.example/x,news.example/story');
  });
});

describe('whoever sent the visitor', () => {
  const find = (query: string) => findInviter(world.visit({ query }), infoOf(query));

  test('is shown with name, signature, comments and group items of type 0 and 1 (S3.17, S5.13, S7.41)', async () => {
    expect(await find('?affiliate_id=10001&group_id=g1')).toEqual({
      code: 'ADA10001',
      nickname: 'Ada Bell',
      image: undefined,
      signature: 'I write about markets every Monday.',
      comments: ['Clear and patient.', 'Helped me to begin.'],
      groups: ['A weekly letter for beginners', 'Questions and answers on Fridays'],
    });
    expect(world.calls.at(-1)).toEqual({ path: openInfo, body: { affid: '10001', country: 'GB', group_id: 'g1' } });
  });

  test('who wants to stay anonymous is known by a code, and not even asked about (S3.18, S7.42)', async () => {
    expect(await find('?affiliate_id=10002')).toMatchObject({ code: 'HIDDEN10002', nickname: '' });
    expect(world.calls).toEqual([{ path: '/affiliate/v5/anonymity', body: { affiliate_id: '10002' } }]);
  });

  test('with an id that is not all digits is refused at once, without a call, and is the code itself (S5.11, S5.12)', async () => {
    const tools = world.visit();
    for (const id of ['12x', 'ada', '', '１２']) {
      await expect(lookUpAffiliate(tools, id)).rejects.toThrow(RangeError);
      expect(await lookUpAnonymity(tools, id)).toEqual({ anonymous: false, code: id });
    }
    expect(await find('?affiliate_id=ada-1')).toMatchObject({ code: 'ada-1', nickname: '' });
    expect(world.calls).toEqual([]);
  });

  test('counts as named by their id where the exchange does not know them or cannot say (S5.12, S8.15, S8.21)', async () => {
    expect(await lookUpAnonymity(world.visit(), '99')).toEqual({ anonymous: false, code: '99' });
    expect(await find('?affiliate_id=99')).toMatchObject({ code: '99', nickname: '' });
    expect(await find('?affiliate_id=10004')).toMatchObject({ code: 'DEE10004', nickname: '' });
    world.fail('affiliateAnonymity', 10002);
    expect(await find('?affiliate_id=10001')).toMatchObject({ code: '10001', nickname: 'Ada Bell' });
  });

  test('is a picture of our own host for a friend with one (S7.66)', async () => {
    expect(await find('?ref=FRIEND1')).toMatchObject({
      code: 'FRIEND1',
      image: 'https://gatehouse.example/favicon.svg',
    });
    expect(await find('?ref=NOBODY')).toMatchObject({ code: 'NOBODY', image: undefined });
    expect(await find('')).toBeUndefined();
  });
});

describe('the campaign', () => {
  test('is asked for by project, keys and language, and sets frame, button and amounts (S7.43, S3.19)', async () => {
    world.campaign('price-a');
    await loadCampaign(world.visit());
    expect(world.calls).toEqual([
      {
        path: '/v3/config/banner',
        body: {
          project_name: 'signup',
          keys: ['signup_page_config', 'signup_register_button', 'signup_retention_amount'],
          properties: { language: 'en' },
        },
      },
    ]);
    expect($campaign.get()).toEqual({
      layout: 'price-a',
      loading: false,
      amounts: { normal: '$6,100', affiliate: '$31,000', referral: '$7,200' },
      button: 'Claim my rewards',
    });
  });

  test('keeps the usual amount for each that is missing or no amount (S9.27, S3.19)', async () => {
    world.campaign('price-b');
    await loadCampaign(world.visit());
    expect($campaign.get()).toMatchObject({
      layout: 'price-b',
      amounts: { normal: '€4,900', affiliate: '$30,050', referral: '$6,082' },
    });
    world.campaign('broken');
    await loadCampaign(world.visit());
    expect($campaign.get()).toEqual({ ...idle, layout: 'plain' });
  });

  test('cannot change the frame of a regulated site, nor give its frame to others (S2.31)', async () => {
    world.campaign('price-a');
    await loadCampaign(world.visit({ regulated: true }));
    expect($campaign.get().layout).toBe('brand');
    world.campaign('brand');
    await loadCampaign(world.visit());
    expect($campaign.get().layout).toBe('plain');
  });

  test('is loading for three seconds at most; a frame that comes later is not taken (S9.18)', async () => {
    world.campaign('price-a');
    const tools = world.visit();
    let answer = () => undefined as unknown;
    const held = new Promise((resolve) => {
      answer = () => resolve(undefined);
    });
    const { send } = tools.exchange;
    const slow = {
      ...tools,
      exchange: { ...tools.exchange, send: (...call: Parameters<typeof send>) => held.then(() => send(...call)) },
    };
    const loading = loadCampaign(slow as typeof tools);
    expect($campaign.get().loading).toBe(true);
    world.clock.advance(2999);
    expect($campaign.get().loading).toBe(true);
    world.clock.advance(1);
    expect($campaign.get()).toEqual(idle);
    answer();
    await loading;
    expect($campaign.get()).toMatchObject({ layout: 'plain', loading: false, button: 'Claim my rewards' });
  });

  test('that cannot be had leaves the page as it is (S9.18)', async () => {
    world.fail('bannerConfig');
    await loadCampaign(world.visit());
    expect($campaign.get()).toEqual(idle);
    expect(world.clock.timers.size).toBe(0);
  });
});

function infoOf(query: string): ChannelInfo {
  const values = new URLSearchParams(query);
  return channelOf((name) => values.get(name));
}
