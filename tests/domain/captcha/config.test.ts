// @module-tag property

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CaptchaConfig,
  captchaConfig,
  captchaConfigText,
  configValue,
  defaultCaptchaConfig,
  sceneConfig,
  showsLoading,
  withOverride,
} from '../../../src/domain/captcha/config.ts';
import { sceneCodes } from '../../../src/domain/checks/scene-codes.ts';
import { propertyRuns } from '../../support/property-runs.ts';

const { login, register } = sceneCodes;
/** An entry as the exchange sends it. */
const wire = {
  completelyUseMagpieCatcha: true,
  useDowngrade: false,
  guidTailList: ['a', 'F', 3],
  oldCapchaList: ['recaptcha', ' Geetest '],
};
const parsed = {
  ownChallengeOnly: true,
  nextOnFailure: false,
  trialGuidTails: ['a', 'f', '3'],
  vendors: ['recaptcha', 'geetest'],
};

describe('the captcha configuration', () => {
  test('each scene has the code that the exchange defines (S9.25)', () => {
    expect(sceneCodes).toEqual({
      login: '31000',
      thirdParty: '31001',
      register: '31004',
      turkishLogin: '31013',
    });
  });

  test.each(Object.values(sceneCodes))(
    'scene %s uses its own entry, or the default entry without one (S3.13, S3.14)',
    (scene) => {
      expect(captchaConfig({ [scene]: wire, default: {} }, scene)).toEqual(parsed);
      expect(captchaConfig({ default: wire, 1: {} }, scene)).toEqual(parsed);
      expect(captchaConfig(JSON.stringify({ [scene]: JSON.stringify(wire) }), scene)).toEqual(parsed);
    },
  );

  test('an invalid entry is replaced by the default entry (S3.14)', () => {
    for (const entry of [null, 7, 'no', [], '']) {
      expect(captchaConfig({ [login]: entry, default: wire }, login)).toEqual(parsed);
    }
  });

  test('without an entry, every device uses the vendors and tries the next one after a failure (S3.13)', () => {
    const defaultConfig = { ownChallengeOnly: false, nextOnFailure: true, trialGuidTails: [], vendors: [] };
    for (const raw of [undefined, null, '', '{', '[]', [], 7, {}, { [login]: 1 }, { [register]: wire }]) {
      expect(captchaConfig(raw, login)).toEqual(defaultConfig);
    }
  });

  test.each([
    ['completelyUseMagpieCatcha', 'maybe'],
    ['useDowngrade', null],
    ['guidTailList', 'abc'],
    ['guidTailList', ['too long', {}]],
    ['oldCapchaList', { 0: 'geetest' }],
    ['oldCapchaList', ['<script>', '']],
  ])('an invalid %s becomes the default and does not affect the other fields (S3.13)', (name, value) => {
    const config = captchaConfig({ [login]: { ...wire, [name]: value } }, login);
    const field = fieldOf[name] ?? 'vendors';
    expect(config).toEqual({ ...parsed, [field]: defaultCaptchaConfig[field] });
  });

  test.each([
    [true, true],
    ['true', true],
    [1, true],
    ['1', true],
    ['false', false],
    [0, false],
    ['0', false],
  ])('a boolean field may be sent as %j (S3.13)', (sent, expected) => {
    expect(captchaConfig({ [login]: { completelyUseMagpieCatcha: sent } }, login).ownChallengeOnly).toBe(expected);
  });

  test('the cookie of a scene has the same four fields (S3.15)', () => {
    expect(sceneConfig(captchaConfigText(parsed))).toEqual(parsed);
    expect(Object.keys(JSON.parse(captchaConfigText(parsed)))).toEqual(Object.keys(wire));
    expect(sceneConfig('garbage')).toBeUndefined();
  });

  test('an override changes only the fields that it contains (S3.14)', () => {
    const override = '{"completelyUseMagpieCatcha":false,"oldCapchaList":["tencent"]}';
    expect(withOverride(parsed, override)).toEqual({ ...parsed, ownChallengeOnly: false, vendors: ['tencent'] });
    for (const vendors of ['[]', '["Geetest", "x1", "a b", 7]', `["${'a'.repeat(33)}", "geetest"]`]) {
      const only = withOverride(parsed, `{"oldCapchaList":${vendors}}`);
      expect(only).toEqual({ ...parsed, vendors: vendors === '[]' ? [] : ['geetest'] });
    }
    expect(withOverride(parsed, '{"oldCapchaList":["x1"]}')).toEqual(parsed);
    for (const nothing of [null, undefined, 'x', '{}', '[1]']) expect(withOverride(parsed, nothing)).toEqual(parsed);
  });

  test('the configuration call returns an object of values by key, or a list of keys and values (S7.44)', () => {
    expect(configValue({ captcha_config: '{}' }, 'captcha_config')).toBe('{}');
    expect(configValue([{ key: 'a', value: 1 }, null, { key: 'b', value: 2 }], 'b')).toBe(2);
    for (const nothing of [undefined, null, 'x', 7, {}, [], [[]]]) expect(configValue(nothing, 'a')).toBeUndefined();
  });

  test('any input gives a complete configuration, and reading the result again changes nothing (S3.13)', () => {
    const field = fc.oneof(fc.boolean(), fc.string(), fc.integer(), fc.array(fc.string()), fc.constant(null));
    const entry = fc.dictionary(fc.constantFrom(...Object.keys(wire), 'toString', '__proto__'), field);
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.record({ [login]: entry })), (raw) => {
        const config = captchaConfig(raw, login);
        expect(typeof config.ownChallengeOnly).toBe('boolean');
        expect(typeof config.nextOnFailure).toBe('boolean');
        expect(config.trialGuidTails.every((tail) => [...tail].length === 1)).toBe(true);
        expect(sceneConfig(captchaConfigText(config))).toEqual(config);
      }),
      { numRuns: propertyRuns() },
    );
  });

  test('the loading state is shown for login and registration (S4.22)', () => {
    expect(Object.values(sceneCodes).filter(showsLoading)).toEqual(['31000', '31004', '31013']);
  });
});

const fieldOf: Readonly<Record<string, keyof CaptchaConfig>> = {
  completelyUseMagpieCatcha: 'ownChallengeOnly',
  useDowngrade: 'nextOnFailure',
  guidTailList: 'trialGuidTails',
  oldCapchaList: 'vendors',
};
