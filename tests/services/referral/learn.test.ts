/** What the exchange is asked about codes, and what a registration says after its answer. */

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createChannel } from '../../../src/services/referral/channel.ts';
import { cookieName, createVisitor } from './channel-support.ts';

let world: ReturnType<typeof createVisitor>;

beforeEach(() => {
  world = createVisitor();
});

const check = '/user/public/conversion/check';
const shared = '/fiat/public/channel/common-share-info';
const owner = '/s1/code/info';

/** A page of an address, once the exchange has said what it knows. */
async function opened(query: string) {
  const channel = createChannel(world.visit({ query }));
  await channel.learnt;
  return channel;
}

/** Answers of the exchange by path, in place of the sandbox's; without one for a call there is no connection. */
function answering(results: Readonly<Record<string, unknown>>) {
  const tools = world.visit();
  const send = vi.fn(async ({ path }: { path: string }) => {
    if (!(path in results)) throw new DOMException('', 'AbortError');
    return results[path];
  });
  return { tools: { ...tools, exchange: { ...tools.exchange, send } } as unknown as typeof tools, send };
}

describe('the token of a shared link', () => {
  test.each([
    ['of an affiliate', 'share-affiliate', { medium: 'affiliate', affiliate_id: '10001', regist_channel: 'partner' }],
    ['whose record cannot be read', 'share-broken', { medium: 'normal' }],
    ['that is unknown', 'share-nobody', {}],
  ])('%s: its record goes along (S7.49)', async (_, token, fields) => {
    const channel = await opened(`?token=${token}`);
    expect(await channel.fields()).toEqual(fields);
    expect(world.paths().filter((path) => path.startsWith(shared))).toEqual([`${shared}?token=${token}`]);
    expect(world.calls.find(({ path }) => path === check)?.body).toMatchObject({ data: { token } });
  });

  test.each([
    ['with spaces at the beginning', ' share-affiliate'],
    ['with a slash at the end', 'share-affiliate/'],
    ['that is too long', 'a'.repeat(257)],
  ])('%s is no token, and its record is not asked for (S7.49)', async (_, token) => {
    const channel = await opened(`?token=${encodeURIComponent(token)}`);
    expect(await channel.fields()).toEqual({});
    expect(world.paths()).toEqual([check]);
    expect(world.calls[0]?.body).toMatchObject({ data: { user_id: '', token: token.slice(0, 256) } });
  });
});

describe('the owner of a short code', () => {
  test('is not asked for where the address names somebody, and where there is nothing to ask (S3.16, S7.46)', async () => {
    await opened('?user_code=S1CODE&affiliate_id=10003');
    await opened('?user_code=S1CODE&ref=FRIEND1');
    await opened('');
    expect(world.paths()).toEqual([check, check]);
  });

  test.each([
    ['an affiliate', { affiliate_id: '10003' }, { medium: 'affiliate', affiliate_id: '10003', user_code: 'ANY' }],
    ['somebody who invites', { ref: 'FRIEND1' }, { medium: 'referral', ref: 'FRIEND1', user_code: 'ANY' }],
    ['nobody', {}, { medium: 'referral', user_code: 'ANY' }],
    [
      'an affiliate, with more than an owner has',
      { affiliate_id: '10003', channel: 'partner', tag: 'fox', medium: 'broker' },
      { medium: 'affiliate', affiliate_id: '10003', user_code: 'ANY' },
    ],
  ])('%s goes along (S3.21, S7.46)', async (_, result, fields) => {
    const { tools } = answering({ [owner]: result, [check]: { scene: 9, info: { success: 1 } } });
    tools.platform.location.query.set('user_code', 'ANY');
    world.address.search = '?user_code=ANY';
    expect(await createChannel(tools).fields()).toEqual(fields);
  });
});

describe('a code that the visitor types', () => {
  async function typed(code: string) {
    const channel = await opened('');
    await channel.codes.use(code);
    return { channel, fields: await channel.fields(), field: channel.codes.$field.get() };
  }

  test.each([
    ['an affiliate’s id', '10001', 'accepted', { medium: 'affiliate', affiliate_id: '10001' }],
    ['a broker’s id', '20001', 'accepted', { medium: 'broker', affiliate_id: '20001' }],
    ['an invitation code', 'FRIEND1', 'accepted', { medium: 'referral', ref: 'FRIEND1' }],
    ['a short code', 'S1CODE', 'accepted', { medium: 'affiliate', affiliate_id: '10001', user_code: 'S1CODE' }],
    ['nobody’s number', '99999', 'refused', {}],
    ['nobody’s word', 'NOBODY', 'refused', {}],
  ])('%s is known as what it is (S3.16, S5.32)', async (_, code, status, fields) => {
    const known = await typed(code);
    expect(known.fields).toEqual(fields);
    expect(known.field).toEqual({ code, status });
  });

  test.each([
    ['a number that is an invitation code', '4711', 2, { medium: 'referral', ref: '4711' }],
    ['a number of an ordinary visit', '4711', 0, { medium: 'normal', ref: '4711' }],
    ['a word that is of an affiliate', 'ADA', 1, { medium: 'affiliate', ref: 'ADA' }],
  ])('%s keeps the name of an invitation code (S3.16, S5.11)', async (_, code, scene, fields) => {
    const { tools } = answering({ [check]: { scene, info: { success: 1 } } });
    const channel = createChannel(tools);
    await channel.codes.use(code);
    expect(await channel.fields()).toEqual(fields);
  });

  test('a short code of somebody who invites goes along as theirs (S3.16, S7.46)', async () => {
    const answers = [{ scene: 0, info: { success: 0 } }, { ref: 'FRIEND1' }, { scene: 2, info: { success: 1 } }];
    const { tools, send } = answering({});
    send.mockImplementation(async () => answers.shift());
    const channel = createChannel(tools);
    await channel.codes.use('SHORT');
    expect(await channel.fields()).toEqual({ medium: 'referral', ref: 'FRIEND1', user_code: 'SHORT' });
    expect(channel.codes.$field.get()).toEqual({ code: 'FRIEND1', status: 'accepted' });
  });

  test('a number goes along as it was typed where the exchange does not answer (S8.20)', async () => {
    world.fail('conversionCheck');
    const { fields, field } = await typed('10001');
    expect(fields).toEqual({ medium: 'referral', ref: '10001' });
    expect(field).toEqual({ code: '10001', status: 'unanswered' });
  });
});

test('the codes of an earlier visit stay where the record of a link has none (S3.42, S7.49)', async () => {
  world.cookies.set(cookieName, { value: '{"medium":"affiliate","affiliate_id":"10001"}', days: 7 });
  const channel = await opened('?token=share-broken');
  expect(await channel.fields()).toEqual({ medium: 'affiliate', affiliate_id: '10001' });
});
