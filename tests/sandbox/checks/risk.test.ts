import { describe, expect, test } from 'vitest';
import { endpoints } from '../../../src/contract/all.ts';
import * as ourPaths from '../../../src/contract/our-paths.ts';
import { ann, createTestExchange, infoOf, minute, second, type TestExchange } from '../support/sandbox.ts';

const ofScene = { sence: 30002, ext_info: '{}' };

async function askRisk(exchange: TestExchange, fields: object = { userName: ann.email }) {
  return exchange.call('riskIntercept', { ...ofScene, ...fields });
}

/** A check that wants a code, and the fields that name it. */
async function openCheck(exchange: TestExchange) {
  exchange.control.changeScenario('*', { risk: 'code' });
  const { result } = await askRisk(exchange);
  return { sence: 30093, risk_token: String(result?.risk_token) };
}

describe('a risk check', () => {
  test('passes an address and a number with its dial code, each with a token of its own (S3.09, S3.10, S7.23)', async () => {
    const exchange = createTestExchange();
    const first = await askRisk(exchange);
    const second = await askRisk(exchange, { userName: '5551234', countyCode: '90' });
    expect(first).toMatchObject({ ret_code: 0, result: { risk_token_type: 'pass' } });
    expect(second).toMatchObject({ ret_code: 0, result: { risk_token_type: 'pass' } });
    expect(first.result?.risk_token).not.toBe(second.result?.risk_token);
  });

  test('has scene 30002, and refuses an invalid name and a number without a dial code (S3.09, S7.23)', async () => {
    const exchange = createTestExchange();
    for (const fields of [{ userName: 'x' }, { userName: '5551234' }, {}, { userName: ann.email, sence: 30093 }]) {
      expect(await askRisk(exchange, fields)).toMatchObject({ ret_code: 10001 });
    }
  });

  test('has the type that was switched on for this visitor, and not another visitor’s (S3.10)', async () => {
    const exchange = createTestExchange();
    exchange.control.changeScenario('visitor-1', { risk: 'captcha' });
    const typeFor = async (guid: string) => {
      const headers = { 'content-type': 'application/json', guid };
      const body = JSON.stringify({ ...ofScene, userName: ann.email });
      const response = await exchange.fetch(endpoints.riskIntercept.path, { method: 'POST', headers, body });
      return (await response.json()).result.risk_token_type;
    };
    expect(await typeFor('visitor-1')).toBe('captcha');
    expect(await typeFor('visitor-2')).toBe('pass');
  });
});

describe('a security code', () => {
  test('goes to the address of the check and turns it into a token that passes, once (S2.39)', async () => {
    const exchange = createTestExchange();
    const check = await openCheck(exchange);
    expect(await exchange.call('sendEmailCode', { ...check, ...ann })).toMatchObject({ result: { resend_after: 60 } });
    const verify_code = await exchange.codeFor(ann.email);
    const verdict = await exchange.call('verifyRisk', { ...check, verify_code });
    expect(verdict).toMatchObject({ ret_code: 0, result: { risk_token_type: 'pass' } });
    expect(verdict.result?.risk_token).not.toBe(check.risk_token);
    expect(await exchange.call('verifyRisk', { ...check, verify_code })).toMatchObject({ ret_code: 20026 });
  });

  test('goes to a number by text message (S2.39)', async () => {
    const exchange = createTestExchange();
    exchange.control.changeScenario('*', { risk: 'code' });
    const number = { mobile: '5551234', country_code: '90' };
    const { result } = await askRisk(exchange, { userName: number.mobile, countyCode: '90' });
    const check = { sence: 30093, risk_token: String(result?.risk_token) };
    expect(await exchange.call('sendPhoneCode', { ...check, ...number })).toMatchObject({ ret_code: 0 });
    expect(await exchange.outbox('5551234')).toMatchObject([{ to: '+90 5551234', channel: 'sms' }]);
  });

  test('allows five wrong tries, is valid for five minutes, and is sent once a minute (S2.39)', async () => {
    const exchange = createTestExchange();
    const check = await openCheck(exchange);
    const send = () => exchange.call('sendEmailCode', { ...check, ...ann });
    const verify = (verify_code: string) => exchange.call('verifyRisk', { ...check, verify_code });
    expect(await verify('000000')).toMatchObject({ ret_code: 20024 });
    await send();
    expect(await send()).toMatchObject({ ret_code: 20025, result: { resend_after: 60 } });
    const right = await exchange.codeFor(ann.email);
    const wrong = right === '000000' ? '000001' : '000000';
    for (const _ of [1, 2, 3, 4, 5]) expect(await verify(wrong)).toMatchObject({ ret_code: 20023 });
    expect(await verify(right)).toMatchObject({ ret_code: 20024 });

    exchange.wait(60 * second);
    expect(await send()).toMatchObject({ ret_code: 0 });
    exchange.wait(5 * minute);
    expect(await verify(await exchange.codeFor(ann.email))).toMatchObject({ ret_code: 20024 });
  });

  test('is not sent for an unknown or old check, or to another address than the check’s (S2.39)', async () => {
    const exchange = createTestExchange();
    const check = await openCheck(exchange);
    const unknown = { ...check, risk_token: 'no-such-token' };
    expect(await exchange.call('sendEmailCode', { ...unknown, ...ann })).toMatchObject({ ret_code: 20026 });
    expect(await exchange.call('verifyRisk', { ...unknown, verify_code: '000000' })).toMatchObject({ ret_code: 20026 });
    expect(await exchange.call('sendEmailCode', { ...check, email: 'bob@mail.example' })).toMatchObject({
      ret_code: 10001,
    });
    exchange.wait(30 * minute);
    expect(await exchange.call('sendEmailCode', { ...check, ...ann })).toMatchObject({ ret_code: 20026 });
  });

  test('does not delay a registration code, nor the other way round (S2.39, S4.15)', async () => {
    const exchange = createTestExchange();
    const check = await openCheck(exchange);
    await exchange.call('sendEmailCode', { ...check, ...ann });
    const { result } = await exchange.call('registerInfo', { ...infoOf, risk_token: check.risk_token });
    const send = { uuid: result?.uuid, verify_type: 1, risk_token: check.risk_token };
    expect(await exchange.call('sendVerifyItem', send)).toMatchObject({ ret_code: 0 });
    expect(await exchange.call('sendVerifyItem', send)).toMatchObject({ ret_code: 20025 });
    const other = await openCheck(exchange);
    expect(await exchange.call('sendEmailCode', { ...other, ...ann })).toMatchObject({ ret_code: 20025 });
  });
});

test('the paths that we chose are in one file, and each belongs to an endpoint (S7.66)', async () => {
  const paths = Object.values(ourPaths);
  expect(new Set(paths).size).toBe(paths.length);
  const described: readonly string[] = Object.values(endpoints).map(({ path }) => path);
  expect(paths.filter((path) => !described.includes(path))).toEqual([]);
  expect(ourPaths).toMatchObject({
    sendEmailCode: '/user/public/send/email/code',
    sendPhoneCode: '/user/public/send/phone/code',
  });
});
