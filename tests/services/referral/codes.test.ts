import { beforeEach, describe, expect, test } from 'vitest';
import { createChannel } from '../../../src/services/referral/channel.ts';
import { cookieName, createVisitor } from './channel-support.ts';

let world: ReturnType<typeof createVisitor>;

beforeEach(() => {
  world = createVisitor();
});

const check = '/user/public/conversion/check';

describe('a code that the exchange refuses (info.success 0)', () => {
  test.each([
    '?ref=NOTACODE',
    '?affiliate_id=99999',
    '?affiliate_id=abc',
    '?user_code=NOBODY',
    '?medium=broker&ref=NOTACODE',
    '?medium=broker',
    '?medium=affiliate',
  ])('promises nothing, is not sent and not kept: %s (S3.16, S3.19, S7.40)', async (query) => {
    const channel = createChannel(world.visit({ query, agreed: true }));
    await channel.learnt;
    expect(channel.codes.$promised.get()).toBe('direct');
    expect(await channel.fields()).toEqual({});
    expect([...world.cookies.keys()]).toEqual([]);
    expect(JSON.stringify([...world.storage, ...world.tabStorage])).not.toMatch(/NOTACODE|99999|abc|NOBODY|broker/);
  });

  test('leaves the partner and the tag of the same link (S3.21, S3.35)', async () => {
    const channel = createChannel(world.visit({ query: '?ref=NOTACODE&channel=partner&tag=fox' }));
    expect(await channel.fields()).toEqual({ medium: 'direct', regist_channel: 'partner', non_crypto: '1' });
  });

  test('leaves the cookie of an earlier visit, which is then dropped (S3.16, S3.42)', async () => {
    world.cookies.set(cookieName, { value: '{"medium":"affiliate","affiliate_id":"99999"}', days: 7 });
    const channel = createChannel(world.visit());
    expect(await channel.fields()).toEqual({});
    expect(world.cookies.size).toBe(0);
  });

  test('leaves the address that calls carry, with all that names a sender (S3.16)', async () => {
    const query = '?x=1&ref=NOTACODE&medium=broker&theme=dark';
    const channel = createChannel(world.visit({ query }));
    await channel.fields();
    expect(channel.withoutRefused(`https://gatehouse.example/en/sign-up${query}`)).toBe(
      'https://gatehouse.example/en/sign-up?x=1&theme=dark',
    );
    const good = createChannel(world.visit({ query: '?ref=FRIEND1' }));
    await good.fields();
    expect(good.withoutRefused('https://gatehouse.example/en/sign-up?ref=FRIEND1')).toBe(
      'https://gatehouse.example/en/sign-up?ref=FRIEND1',
    );
  });
});

describe('a code without an answer', () => {
  test('is sent, and nothing is promised for it (S3.16, S8.20)', async () => {
    world.fail('conversionCheck', 10001);
    const channel = createChannel(world.visit({ query: '?affiliate_id=10001' }));
    expect(channel.codes.$promised.get()).toBeUndefined();
    expect(await channel.fields()).toEqual({ medium: 'affiliate', affiliate_id: '10001' });
    expect(channel.codes.$promised.get()).toBe('direct');
  });

  test('promises nothing after 3 s, and an answer that comes later changes nothing that is shown (S3.19, S9.27)', async () => {
    const { answer, tools } = world.slow(world.visit({ query: '?ref=FRIEND1' }));
    const { codes, learnt, $info } = createChannel(tools);
    world.clock.advance(2999);
    expect(codes.$promised.get()).toBeUndefined();
    world.clock.advance(1);
    expect(codes.$promised.get()).toBe('direct');
    answer();
    await learnt;
    expect(codes.$promised.get()).toBe('direct');
    expect($info.get()).toEqual({ medium: 'referral', ref: 'FRIEND1' });
    expect(world.clock.timers.size).toBe(0);
  });
});

describe('a code that the visitor types', () => {
  const typed = async (text: string, query = '') => {
    const channel = createChannel(world.visit({ query }));
    await channel.learnt;
    const done = channel.codes.use(text);
    const waiting = channel.codes.$promised.get();
    await done;
    return { channel, waiting, promised: channel.codes.$promised.get(), field: channel.codes.$field.get() };
  };

  test('is asked for, promises what the exchange says of it, and goes along (S1.02, S3.01, S3.16)', async () => {
    const { channel, waiting, promised, field } = await typed(' FRIEND1 ');
    expect(waiting).toBeUndefined();
    expect(promised).toBe('referral');
    expect(field).toEqual({ code: 'FRIEND1', status: 'accepted' });
    expect(await channel.fields()).toEqual({ medium: 'referral', ref: 'FRIEND1' });
    expect(world.calls.at(-1)).toEqual({
      path: check,
      body: { source: 'referral', data: { user_id: 'FRIEND1', token: '' } },
    });
  });

  test('may be an affiliate’s id or a short code (S3.21, S7.46)', async () => {
    const affiliate = await typed('10001');
    expect(affiliate.promised).toBe('affiliate');
    expect(await affiliate.channel.fields()).toEqual({ medium: 'affiliate', affiliate_id: '10001' });
    const short = await typed('S1CODE');
    expect(short.promised).toBe('affiliate');
    expect(await short.channel.fields()).toEqual({ medium: 'affiliate', affiliate_id: '10001', user_code: 'S1CODE' });
  });

  test('and that is refused or no code at all promises nothing and is dropped (S3.16)', async () => {
    for (const [text, status] of [
      ['NOTACODE', 'refused'],
      ['two words', 'malformed'],
      ['x'.repeat(65), 'malformed'],
    ] as const) {
      const { channel, promised, field } = await typed(text, '?ref=FRIEND1');
      expect([promised, field.status]).toEqual(['direct', status]);
      expect(await channel.fields()).toEqual({});
    }
    expect(world.paths().filter((path) => path === check)).toHaveLength(3 + 1);
  });

  test('that was damaged in a link is cleaned, or stands in the field as malformed and is not sent (S1.02, S3.16)', async () => {
    for (const [query, code] of [
      ['?ref=FRIEND1%20', 'FRIEND1'],
      ['?ref=%E2%80%9CFRIEND1%E2%80%9D.', 'FRIEND1'],
      ['?ref=FRIEND1%E2%80%8B', 'FRIEND1'],
      ['?ref=%EF%BC%A6RIEND1', 'FRIEND1'],
    ] as const) {
      const { codes } = createChannel(world.visit({ query }));
      await codes.settled();
      expect(codes.$field.get(), query).toEqual({ code, status: 'accepted' });
    }
    for (const [query, code] of [
      ['?ref=FRIEND%201', 'FRIEND 1'],
      ['?ref=FRIEND%25201', 'FRIEND%201'],
      ['?user_code=%EF%BF%BDab%2Fc', '\ufffdab/c'],
    ] as const) {
      const { codes, fields } = createChannel(world.visit({ query }));
      await codes.settled();
      expect(codes.$field.get(), query).toEqual({ code, status: 'malformed' });
      expect(await fields()).toEqual({});
    }
  });

  test('takes the place of the one in the address, and an empty field means none (S1.02)', async () => {
    const other = await typed('10003', '?ref=FRIEND1');
    expect(await other.channel.fields()).toEqual({ medium: 'affiliate', affiliate_id: '10003' });
    const none = await typed('', '?ref=FRIEND1&tag=fox');
    expect(none.promised).toBe('direct');
    expect(await none.channel.fields()).toEqual({ medium: 'direct', non_crypto: '1' });
  });

  test('counts by its last text, whatever comes back first (S3.16)', async () => {
    const channel = createChannel(world.visit());
    const first = channel.codes.use('NOTACODE');
    await Promise.all([first, channel.codes.use('FRIEND1')]);
    expect(channel.codes.$field.get()).toEqual({ code: 'FRIEND1', status: 'accepted' });
    expect(await channel.fields()).toEqual({ medium: 'referral', ref: 'FRIEND1' });
  });

  test.each([false, true])(
    'is kept in the tab, in the cookie only after an agreement, and no longer when it is taken back: %s (S9.15, S3.42)',
    async (agreed) => {
      const text = '{"medium":"referral","ref":"FRIEND1"}';
      const channel = createChannel(world.visit({ agreed }));
      await channel.codes.use('FRIEND1');
      expect([world.tabStorage.get(cookieName), world.cookies.get(cookieName)?.value]).toEqual([
        text,
        agreed ? text : undefined,
      ]);
      await channel.codes.use('NOTACODE');
      expect([world.tabStorage.size, world.cookies.size]).toEqual([0, 0]);
    },
  );

  test('is sent where the exchange has no answer (S8.20)', async () => {
    world.fail('conversionCheck', 10001);
    const { channel, promised, field } = await typed('FRIEND1');
    expect([promised, field.status]).toEqual(['direct', 'unanswered']);
    expect(await channel.fields()).toEqual({ medium: 'referral', ref: 'FRIEND1' });
  });
});
