import { beforeEach, describe, expect, test } from 'vitest';
import { findInviter, lookUpAffiliate, lookUpAnonymity } from '../../../src/services/referral/inviter.ts';
import { createVisitor, infoOf } from './channel-support.ts';

let world: ReturnType<typeof createVisitor>;

beforeEach(() => {
  world = createVisitor();
});

const openInfo = '/affiliate/apis/v1/open-info';

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

  test.each([
    ['TR', 'TR'],
    ['ca-Ontario', 'CA'],
    ['', undefined],
    ['ONTARIO', undefined],
  ])(
    'is asked about with the country that the exchange sees the visitor in, %j as %j, and not the site’s (S7.41, S7.66)',
    async (seen, country) => {
      world.sandbox.control.changeScenario('visitor', { country: seen });
      await find('?affiliate_id=10001');
      expect(world.calls.at(-1)).toEqual({ path: openInfo, body: { affid: '10001', ...(country && { country }) } });
      await find('?ref=FRIEND1');
      expect(world.paths().at(-1)).toBe(`/user/public/referrer-info?id=FRIEND1${country ? `&country=${country}` : ''}`);
    },
  );

  test('is asked about without a country where the exchange does not say it, or not in time (S7.41)', async () => {
    world.fail('visibility', 10002);
    await find('?affiliate_id=10001');
    expect(world.calls.at(-1)).toEqual({ path: openInfo, body: { affid: '10001' } });
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
