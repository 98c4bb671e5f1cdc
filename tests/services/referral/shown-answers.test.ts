/** What a sign-up page shows of the exchange's answers about inviters and campaigns, and what it keeps of a visitor's codes. */

import { beforeEach, describe, expect, test } from 'vitest';
import { loadCampaign } from '../../../src/services/referral/campaign.ts';
import { createChannel } from '../../../src/services/referral/channel.ts';
import { findInviter } from '../../../src/services/referral/inviter.ts';
import { $campaign } from '../../../src/stores/campaign.ts';
import { cookieName, createVisitor, infoOf } from './channel-support.ts';

let world: ReturnType<typeof createVisitor>;

beforeEach(() => {
  world = createVisitor();
});

/** A page whose calls get these answers by path. */
function answered(results: Readonly<Record<string, unknown>>, query = '') {
  const tools = world.visit({ query });
  const inputs: unknown[] = [];
  const send = async ({ path }: { path: string }, input: unknown) => {
    inputs.push(input);
    return results[path];
  };
  return { inputs, tools: { ...tools, exchange: { ...tools.exchange, send } } as unknown as typeof tools };
}

describe('an affiliate', () => {
  const anonymity = '/affiliate/v5/anonymity';
  const info = '/affiliate/apis/v1/open-info';
  const find = (shown: object, code = 'ADA', query = '') => {
    const { tools, inputs } = answered({ [anonymity]: { isShow: 0, code }, [info]: shown }, query);
    return findInviter(tools, infoOf('?affiliate_id=10001')).then((inviter) => ({ inviter, input: inputs.at(-1) }));
  };

  test('shows no more than the panel has room for (S3.17, S5.13)', async () => {
    const { inviter } = await find({
      nickname: 'n'.repeat(61),
      personality: { personalSignature: 's'.repeat(161), content: ['1', '2', '3'] },
      groupInfo: ['1', '2', '3'].map((content) => ({ content, type: 0 })),
    });
    expect(inviter).toEqual({
      code: 'ADA',
      nickname: `${'n'.repeat(59)}…`,
      image: undefined,
      signature: `${'s'.repeat(159)}…`,
      comments: ['1', '2'],
      groups: ['1', '2'],
    });
  });

  test('who shows a name only has a code and a name (S3.17)', async () => {
    const { inviter } = await find({ nickname: 'Ada' });
    expect(inviter).toMatchObject({ code: 'ADA', nickname: 'Ada', signature: '', comments: [], groups: [] });
  });

  test.each(['', 'ADA BELL', '<ADA', 'ADA>', 'A'.repeat(65)])(
    'whose code is none (%j) is known by the id (S3.18, S7.42)',
    async (code) => {
      expect((await find({}, code)).inviter?.code).toBe('10001');
    },
  );

  test.each([
    ['?group_id=g-1', { group_id: 'g-1' }],
    ['?group_id=%20g1', {}],
    ['?group_id=g1%2F', {}],
    ['', {}],
  ])('is asked about with the group of the address %j, if that is one (S5.13, S7.41)', async (query, group) => {
    expect((await find({}, 'ADA', query)).input).toEqual({ affid: '10001', ...group });
  });
});

describe('the button of a campaign', () => {
  test.each([
    ['a text', 'Claim', 'Claim'],
    ['spaces around it', '  Claim ', 'Claim'],
    ['as much as it has room for', 'x'.repeat(32), 'x'.repeat(32)],
    ['more than it has room for', 'x'.repeat(33), undefined],
    ['spaces only', '   ', undefined],
    ['no text', 4711, undefined],
  ])('with %s (S7.43)', async (_, text, button) => {
    $campaign.set({ layout: undefined, loading: false, amounts: undefined, button: undefined, typing: false });
    const data = [{ key: 'signup_register_button', value: JSON.stringify({ text }) }];
    await loadCampaign(answered({ '/v3/config/banner': { data } }).tools);
    expect($campaign.get()).toMatchObject({ loading: false, button });
  });
});

describe('the codes of a visit', () => {
  const ada = '{"medium":"affiliate","affiliate_id":"10001"}';

  test('leave an address without a token as it is (S7.49)', () => {
    const query = '?ref=FRIEND1&x=a%20b';
    createChannel(world.visit({ query }));
    expect(world.address.search).toBe(query);
  });

  test('of an earlier visit are kept where the exchange knows them, and where another code is refused (S3.16, S3.42)', async () => {
    world.cookies.set(cookieName, { value: ada, days: 7 });
    await createChannel(world.visit()).learnt;
    expect(world.cookies.get(cookieName)?.value).toBe(ada);
    const { learnt } = createChannel(world.visit({ query: '?ref=NOTACODE' }));
    await learnt;
    expect(world.cookies.get(cookieName)?.value).toBe(ada);
  });

  test('that got no answer are asked about again when the visitor leaves the field again; others are not (S8.20)', async () => {
    world.fail('conversionCheck');
    const { codes, learnt } = createChannel(world.visit());
    await learnt;
    await codes.use('FRIEND1');
    expect(codes.$field.get()).toEqual({ code: 'FRIEND1', status: 'unanswered' });
    world.sandbox.control.clear('visitor');
    await codes.use('FRIEND1');
    expect(codes.$field.get()).toEqual({ code: 'FRIEND1', status: 'accepted' });
    const calls = world.calls.length;
    await codes.use(' FRIEND1 ');
    expect(world.calls).toHaveLength(calls);
    await codes.use(' ');
    expect(codes.$field.get()).toEqual({ code: '', status: 'none' });
    await codes.use('no code!');
    expect(codes.$field.get()).toEqual({ code: 'no code', status: 'malformed' });
    expect(await codes.settled()).toBeUndefined();
    expect(world.calls).toHaveLength(calls);
  });
});
