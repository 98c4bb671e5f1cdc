import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkNewPassword, openPasswordEnvelope, passwordEnvelope } from '../../src/domain/password.ts';

describe('a new password', () => {
  test('has 8 to 64 characters of any kind, is not one of the commonest and not the account name (S5.32)', () => {
    const account = 'Ann.Lee@mail.example';
    const rows: [string, string | undefined][] = [
      ['', 'required'],
      ['a', 'too-short'],
      ['7 chars', 'too-short'],
      ['8 chars.', undefined],
      ['a'.repeat(64), undefined],
      ['a'.repeat(65), 'too-long'],
      ['        ', undefined],
      [' leading and trailing ', undefined],
      ['nodigitsorcapitals', undefined],
      ['🐎🔋📎✅🐎🔋📎', 'too-short'],
      ['🐎🔋📎✅🐎🔋📎✅', undefined],
      ['密码密码密码密码', undefined],
      ['password', 'too-common'],
      ['PassWord', 'too-common'],
      ['12345678', 'too-common'],
      ['qwerty123', 'too-common'],
      ['password ', undefined],
      ['constructor', undefined],
      ['half of a \ud83d horse', 'broken-character'],
      ['a whole 🐎 horse', undefined],
      ['ann.lee@mail.example', 'same-as-account'],
      ['ANN.LEE@MAIL.EXAMPLE', 'same-as-account'],
      ['ann.lee@mail.example1', undefined],
    ];
    expect(rows.map(([password]) => [password, checkNewPassword(password, account)])).toEqual(rows);
    expect(checkNewPassword('5551234567', ' 5551234567 ')).toBe('same-as-account');
    expect(checkNewPassword('5551234567', '')).toBeUndefined();
  });

  test('its check never throws, and returns for 100 kB', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (password, account) => {
        checkNewPassword(password, account);
      }),
    );
    expect(checkNewPassword('x'.repeat(100_000), 'ann')).toBe('too-long');
  });
});

describe('what is encrypted', () => {
  test('is the timestamp, a colon and the password as typed', () => {
    expect(passwordEnvelope('pa:ss wörd ', 1767225600000)).toBe('1767225600000:pa:ss wörd ');
  });

  test('opens to the same password and timestamp, whatever the password holds', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(':', '\n', '0', '\u2028', 'a') })),
        fc.nat(8_640_000_000_000_000),
        (password, timestamp) => {
          expect(openPasswordEnvelope(passwordEnvelope(password, timestamp))).toEqual({ timestamp, password });
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('is refused without a timestamp in front', () => {
    const broken = ['', ':', ':password', 'password', '12a:password', ' 1:password', '-1:password', '1.5:p', '123'];
    expect([...broken, `${'1'.repeat(17)}:p`, '1e3:p', '٣:p'].filter((text) => openPasswordEnvelope(text))).toEqual([]);
  });
});
