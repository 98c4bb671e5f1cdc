// @module-tag property

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type HostStatus, isShown, maintenanceText, readHostStatus } from '../../../src/domain/shell/host-status.ts';
import { pausedLoginOf } from '../../../src/domain/shell/switches.ts';
import { propertyRuns } from '../../support/property-runs.ts';

const everythingOn: HostStatus = {
  maintenance: undefined,
  signUp: true,
  password: true,
  qr: true,
  passkeys: true,
  messenger: true,
  consent: true,
  notMe: true,
  otherWays: true,
  secondStep: true,
  approvals: true,
  recoveryCodes: true,
  agreements: true,
  providersOff: [],
  captchasOff: [],
};

const read = (file: unknown) => readHostStatus(typeof file === 'string' ? file : JSON.stringify(file));
const statusOf = (file: unknown) => {
  const result = read(file);
  return result.type === 'read' ? result.status : result.why;
};

describe('a login page without passwords', () => {
  test.each([
    [{}, undefined],
    [{ qr: false, passkeys: false, providers: { harbor: false } }, undefined],
    [{ password: false }, 'password'],
    [{ password: false, qr: false, passkeys: false }, 'password'],
    [{ password: false, passkeys: false, providers: { harbor: false } }, 'password'],
    [{ password: false, qr: false, providers: { harbor: false } }, 'password'],
    [{ password: false, qr: false, passkeys: false, providers: { harbor: false } }, 'login'],
  ] as const)('%j leaves: %s paused (S2.30)', (file, paused) => {
    const status = statusOf(file);
    expect(typeof status === 'object' && pausedLoginOf(status, ['harbor'])).toBe(paused);
  });
});

describe('the file of an operator', () => {
  test('switches off what it names, and nothing else (S2.30)', () => {
    expect(read({})).toEqual({ type: 'read', status: everythingOn, ignored: [] });
    expect(read({ signUp: false, passkeys: true, providers: { harbor: false, lantern: true } })).toEqual({
      type: 'read',
      status: { ...everythingOn, signUp: false, providersOff: ['harbor'] },
      ignored: [],
    });
    for (const name of ['password', 'qr', 'messenger', 'consent'])
      expect(statusOf({ [name]: false })).toEqual({ ...everythingOn, [name]: false });
    expect(statusOf({ notMe: false })).toEqual({ ...everythingOn, notMe: false });
    expect(statusOf({ secondStep: false })).toEqual({ ...everythingOn, secondStep: false });
    expect(statusOf({ agreements: false })).toEqual({ ...everythingOn, agreements: false });
    expect(statusOf({ passkeys: false, captcha: { geetest: false, recaptcha: false } })).toEqual({
      ...everythingOn,
      passkeys: false,
      captchasOff: ['geetest', 'recaptcha'],
    });
  });

  test.each([
    ['', 'no-object'],
    ['<!doctype html>', 'no-object'],
    ['{"signUp":false', 'no-object'],
    ['[]', 'no-object'],
    ['null', 'no-object'],
    ['"{\\"signUp\\":false}"', 'no-object'],
    [`{"signUp":false${' '.repeat(16_384)}}`, 'too-long'],
  ])('%j cannot be read: everything is on', (text, why) => {
    expect(readHostStatus(text)).toEqual({ type: 'unreadable', why });
  });

  test('ignores each part that it cannot read alone, and says which', () => {
    const file = {
      signUp: 'false',
      passkeys: false,
      providers: { harbor: 0, lantern: false },
      captcha: ['geetest'],
      maintenance: { text: { en: 'We are back soon.', 'de-EU': 7, ru: ' ' }, from: '2026-12-01', sound: 'on' },
      withdrawals: false,
    };
    expect(read(file)).toEqual({
      type: 'read',
      status: {
        signUp: true,
        password: true,
        qr: true,
        passkeys: false,
        messenger: true,
        consent: true,
        notMe: true,
        otherWays: true,
        secondStep: true,
        approvals: true,
        recoveryCodes: true,
        agreements: true,
        providersOff: ['lantern'],
        captchasOff: [],
        maintenance: { texts: new Map([['en', 'We are back soon.']]), from: undefined, until: undefined },
      },
      ignored: [
        'withdrawals',
        'maintenance.sound',
        'maintenance.from',
        'maintenance.text.de-EU',
        'maintenance.text.ru',
        'signUp',
        'providers.harbor',
        'captcha',
      ],
    });
  });

  test.each([
    ['true', true, []],
    ['an empty object', {}, []],
    ['a text that is no list of languages', { text: 'Soon back' }, ['maintenance.text']],
    ['a text that is too long', { text: { en: 'x'.repeat(501) } }, ['maintenance.text.en']],
    ['an end before the start', { from: '2026-12-01T22:00Z', until: '2026-12-01T21:00Z' }, ['maintenance.until']],
    [
      'a time of no clock',
      { from: '2026-12-01T22:00', until: '2026-99-01T21:00Z' },
      ['maintenance.from', 'maintenance.until'],
    ],
  ])('announces maintenance in our own words where it says %s', (_, maintenance, ignored) => {
    expect(read({ maintenance })).toMatchObject({ status: { maintenance: { texts: new Map() } }, ignored });
  });

  test.each([[false], [undefined]])('announces nothing for maintenance: %j', (maintenance) => {
    expect(read({ maintenance })).toEqual({ type: 'read', status: everythingOn, ignored: [] });
  });

  test('has a notice from its start up to its end, in UTC', () => {
    const { maintenance } = statusOf({
      maintenance: { from: '2026-12-01T22:00Z', until: '2026-12-02T01:30:00Z' },
    }) as HostStatus;
    expect(maintenance).toBeDefined();
    if (maintenance === undefined) return;
    for (const [time, shown] of [
      ['2026-12-01T21:59:59Z', false],
      ['2026-12-01T22:00:00Z', true],
      ['2026-12-02T01:29:59Z', true],
      ['2026-12-02T01:30:00Z', false],
    ] as const) {
      expect([time, isShown(maintenance, Date.parse(time))]).toEqual([time, shown]);
    }
  });

  test('has words for a language, or for all languages that start alike', () => {
    const { maintenance } = statusOf({
      maintenance: { text: { es: 'Volvemos pronto.', 'es-MX': 'Regresamos pronto.', 'de-EU': 'Bald zurück.' } },
    }) as HostStatus;
    const words = (language: string) => maintenance && maintenanceText(maintenance, language);
    expect(['es-MX', 'es-AR', 'de-EU', 'en', 'toString'].map(words)).toEqual([
      'Regresamos pronto.',
      'Volvemos pronto.',
      'Bald zurück.',
      undefined,
      undefined,
    ]);
  });

  test('is read without an exception whatever it holds, and what is good in it counts', () => {
    const name = fc.oneof(fc.constantFrom('signUp', 'providers', 'text', '__proto__', 'constructor'), fc.string());
    const junk = fc.dictionary(
      name.filter((key) => key !== 'passkeys'),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(['read', 'unreadable']).toContain(readHostStatus(text).type);
      }),
      { numRuns: propertyRuns() },
    );
    fc.assert(
      fc.property(junk, (file) => {
        const text = JSON.stringify({ ...file, passkeys: false });
        const result = readHostStatus(text);
        if (result.type === 'unreadable') return expect(text.length).toBeGreaterThan(16_384);
        expect(result.status.passkeys).toBe(false);
        expect(result.status.signUp).toBe(!(Object.hasOwn(file, 'signUp') && file.signUp === false));
        for (const off of [...result.status.providersOff, ...result.status.captchasOff])
          expect(typeof off).toBe('string');
      }),
      { numRuns: propertyRuns() },
    );
  });
});

describe('the limits of the file', () => {
  const notice = (fields: object) => {
    const result = read({ maintenance: fields });
    return result.type === 'read' ? [result.status.maintenance, result.ignored] : undefined;
  };
  const [from, until] = ['2026-12-01T22:00Z', '2026-12-01T23:00:30Z'];

  test('a file of 16,384 characters is read', () => {
    expect(readHostStatus('{}'.padEnd(16_384, ' ')).type).toBe('read');
    expect(readHostStatus('{}'.padEnd(16_385, ' ')).type).toBe('unreadable');
  });

  test('a notice has both ends, one or none, and ends after it begins', () => {
    const at = { texts: new Map(), from: Date.parse(from), until: Date.parse(until) };
    expect(notice({ from, until })).toEqual([at, []]);
    expect(notice({ from })).toEqual([{ ...at, until: undefined }, []]);
    expect(notice({ until })).toEqual([{ ...at, from: undefined }, []]);
    expect(notice({})).toEqual([{ ...at, from: undefined, until: undefined }, []]);
    for (const end of [from, '2026-12-01T21:59Z']) {
      expect(notice({ from, until: end })).toEqual([{ ...at, until: undefined }, ['maintenance.until']]);
    }
  });

  test('a time is UTC, and nothing stands before or after it', () => {
    for (const wrong of [
      `x${from}`,
      `${from}x`,
      `${from} (UTC)`,
      '2026-12-01T22:00',
      '2026-12-01',
      '+012026-12-01T22:00Z',
      7,
      [from],
    ]) {
      expect([wrong, notice({ from: wrong })?.[1]]).toEqual([wrong, ['maintenance.from']]);
    }
  });

  test('a text has up to 500 characters', () => {
    const textsOf = (length: number) => notice({ text: { en: 'a'.repeat(length) } })?.[1];
    expect([textsOf(500), textsOf(501)]).toEqual([[], ['maintenance.text.en']]);
  });

  test('a part that is JSON inside a text is none', () => {
    expect(statusOf({ providers: '{"harbor":false}' })).toEqual(everythingOn);
  });

  test('a notice without a beginning or without an end is shown before the one, or after the other', () => {
    const texts = new Map();
    expect(isShown({ texts, from: undefined, until: 2 }, 1)).toBe(true);
    expect(isShown({ texts, from: undefined, until: 2 }, 2)).toBe(false);
    expect(isShown({ texts, from: 1, until: undefined }, 1)).toBe(true);
    expect(isShown({ texts, from: 2, until: undefined }, 1)).toBe(false);
    expect(isShown({ texts, from: undefined, until: undefined }, 1)).toBe(true);
  });
});
