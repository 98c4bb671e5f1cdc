import { beforeEach, describe, expect, test } from 'vitest';
import { createChannel } from '../../../src/services/referral/channel.ts';
import { settled } from '../../support/settled.ts';
import { cookieName, createVisitor } from './channel-support.ts';

let world: ReturnType<typeof createVisitor>;

beforeEach(() => {
  world = createVisitor();
});

const named = (name: string) => world.events.filter((event) => event.name === name).map(({ facts }) => facts);
const check = '/user/public/conversion/check';
/** Where the register flow says that a registration stands; `registration-events.test.ts` has it say so. */
const place = { step: 'password', accountType: 'email' } as const;

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
    // The check refuses what nobody owns.
    expect(unknown.$info.get()).toEqual({ medium: 'direct' });
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
    const channel = createChannel(world.visit({ query: '?ref=FRIEND1' }));
    await channel.learnt;
    expect(named('referralCheckFailed')).toEqual([{ page: 'SignupRef', source: 'referral', retCode: -200 }]);
    expect(await channel.fields()).toEqual({ medium: 'referral', ref: 'FRIEND1' });
  });
});

describe('the referral cookie', () => {
  test('is not set before an answer: the code lives in the tab, and is gone after a success (S9.15, S3.42)', async () => {
    await createChannel(world.visit({ query: '?ref=FRIEND1' })).learnt;
    expect(world.cookies.size).toBe(0);
    expect(world.tabStorage.get(cookieName)).toBe('{"medium":"referral","ref":"FRIEND1"}');

    const later = createChannel(world.visit({ sameTab: true }));
    expect(await later.fields()).toEqual({ medium: 'referral', ref: 'FRIEND1' });
    await later.registered({ uid: 7, uuid: 'u', place });
    expect([world.cookies.size, world.tabStorage.has(cookieName)]).toEqual([0, false]);
  });

  test('is never set after a refusal, and the tab’s code still counts for its registration (S3.42, S4.47)', async () => {
    world.storage.set('GATEHOUSE_REFUSED_COOKIES', '1');
    const channel = createChannel(world.visit({ query: '?affiliate_id=10001' }));
    expect(await channel.fields()).toMatchObject({ affiliate_id: '10001' });
    await channel.registered({ uid: 7, uuid: 'u', place });
    expect([world.cookies.size, world.tabStorage.size, [...world.storage.keys()]]).toEqual([
      0,
      0,
      ['GATEHOUSE_REFUSED_COOKIES'],
    ]);
  });

  test('is there at once for a visitor who agreed, and gives way to a newer sender (S9.15)', async () => {
    await createChannel(world.visit({ query: '?ref=FRIEND1', agreed: true })).learnt;
    expect(world.cookies.get(cookieName)).toEqual({ value: '{"medium":"referral","ref":"FRIEND1"}', days: 7 });
    const { $info, learnt } = createChannel(world.visit({ query: '?affiliate_id=10003' }));
    await learnt;
    expect($info.get()).toEqual({ medium: 'affiliate', affiliateId: '10003' });
    const shared = createChannel(world.visit({ query: '?token=share-friend' }));
    await shared.learnt;
    expect(shared.$info.get()).toEqual({ medium: 'referral', ref: 'FRIEND1', nonCrypto: true });
  });

  test('is not written by an answer that arrives after the agreement was taken back (S4.47, S3.41)', async () => {
    const page = world.slow(world.visit({ query: '?ref=FRIEND1', agreed: true }));
    const { learnt } = createChannel(page.tools);
    page.tools.platform.storage.remove('ACCEPT-GDPR-COOKIE');
    page.answer();
    await learnt;
    expect(world.cookies.size).toBe(0);
  });
});

describe('the partner', () => {
  test('that sent the visitor hears of the registration, with channel, uuid and success (S4.17, S7.48)', async () => {
    const channel = createChannel(world.visit({ query: '?channel=partner' }));
    expect(await channel.fields()).toMatchObject({ regist_channel: 'partner' });
    await channel.bindPartner({ uid: 7, uuid: 'u-1', place });
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
    await channel.bindPartner({ uid: 7, uuid: 'u-1', place });
    world.network.held = true;
    const bound = channel.bindPartner({ uid: 7, uuid: 'u-1', place });
    await settled();
    world.clock.advance(1500);
    await bound;
    const calls = world.calls.length;
    await createChannel(world.visit({ query: '?channel=stranger' })).bindPartner({ uid: 7, uuid: 'u-2', place });
    expect(world.calls).toHaveLength(calls);
  });
});

describe('what is noted of a registration', () => {
  test('is the tracking record with the page’s name, for a success and for a failure (S3.20, S2.10)', async () => {
    const channel = createChannel(world.visit({ query: '?affiliate_id=10001&channel=partner', agreed: true }));
    await channel.learnt;
    expect(named('signUpShown')).toEqual([{ page: 'SignupRef', medium: 'affiliate' }]);
    channel.failed(20023, place);
    await channel.registered({ uid: 77_001_234, uuid: 'u', place });
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
  });

  test('says who registered, and counts the conversion, only with the visitor’s agreement (S3.20, S4.18)', async () => {
    await createChannel(world.visit({ query: '?ref=FRIEND1' })).registered({ uid: 77, uuid: 'u', place });
    expect(named('signUpTracked')).toMatchObject([{ uid: '', is_success: true }]);
    expect(named('conversion')).toEqual([]);
    createChannel(world.visit({ sameTab: true }));
    expect(named('conversion')).toEqual([]);
    createChannel(world.visit({ sameTab: true, agreed: true }));
    createChannel(world.visit({ sameTab: true, agreed: true }));
    expect(named('conversion')).toEqual([{ medium: 'referral' }]);
  });

  test('the record kept here has both times and the outside pages that led here, if the visitor agreed (S3.22, S3.41)', async () => {
    const record = () => JSON.parse(world.storage.get('GATEHOUSE_SIGNUP_RECORD') ?? 'null');
    const from = { referrer: 'https://news.example/story?id=1' };
    await createChannel(world.visit(from)).registered({ uid: 7, uuid: 'u', place });
    expect([record(), world.storage.has('USER_BEHAVIOR_PATH')]).toEqual([null, false]);

    world.storage.set('USER_BEHAVIOR_PATH', 'a.example/x');
    const agreed = createChannel(world.visit({ ...from, agreed: true }));
    const opened = world.clock.now();
    world.clock.advance(60_000);
    await agreed.registered({ uid: 7, uuid: 'u', place });
    expect(record()).toEqual({
      signup_time: opened + 60_000,
      last_refresh_time: opened,
      user_behavior_path: 'a.example/x,news.example/story',
    });
    expect(world.storage.get('USER_BEHAVIOR_PATH')).toBe('a.example/x,news.example/story');
  });
});
