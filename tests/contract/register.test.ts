import * as v from 'valibot';
import { expect, test } from 'vitest';
import { registerInfo, registerPassword, registerVerify, sendVerifyItem } from '../../src/contract/register.ts';

test('the responses of a registration need the fields of the contract and can have other fields (S3.06)', () => {
  const fits = (endpoint: { result: v.GenericSchema }, result: unknown) => v.is(endpoint.result, result);
  expect(fits(registerInfo, { uuid: 'u' })).toBe(true);
  expect(fits(registerInfo, { uuid: 'u', risk_token: 'r', risk_token_type: 'pass', unknown: 1 })).toBe(true);
  expect(fits(registerInfo, { risk_token: 'r' })).toBe(false);
  expect(fits(sendVerifyItem, { uuid: 'u', resend_after: 60 })).toBe(true);
  expect(fits(registerVerify, { verify_result: 1 })).toBe(true);
  expect(fits(registerVerify, { verify_result: '1' })).toBe(false);
  expect(fits(registerPassword, { id: 7, tg_bind_result: 0, unknown: [] })).toBe(true);
  expect(fits(registerPassword, { id: '7' })).toBe(false);
});

test('a registration can have channel fields, but not the address of a campaign (S3.05)', () => {
  const form = { email: 'a@b.co', from: 1, verify_type: 1, login_type: 2, lang: 'en', url: '/', location_link: '/' };
  const channel = { risk_token: 'r', user_code: 'c', regist_channel: 'x', telegram_callback_mini: '{}' };
  expect(v.is(registerInfo.input, { ...form, ...channel, type: 'geetest', ext_json: '{}' })).toBe(true);
  for (const never of [
    { utm_url: 'https://ad.example' },
    { telegram_callback: '{}' },
    { is_fake: false },
    { antism_gdfp: 'f' },
  ]) {
    expect(v.is(registerInfo.input, { ...form, ...never })).toBe(false);
  }
});
