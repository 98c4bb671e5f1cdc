import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMasked, maskId, maskUsername } from '../../src/domain/mask.ts';

test('a mask hides the last 3 characters before the at sign, or all of a number but its first and last (S5.29)', () => {
  const rows: [string, string][] = [
    ['anna@mail.example', 'a***@mail.example'],
    ['annabella@mail.example', 'annabe***@mail.example'],
    ['ann@mail.example', '***@mail.example'],
    ['a@mail.example', '***@mail.example'],
    ['@mail.example', '***@mail.example'],
    ['5551234567', '5****7'],
    ['12345', '1****5'],
    ['1', '****'],
    ['', '****'],
  ];
  expect(rows.map(([text]) => [text, maskUsername(text)])).toEqual(rows);
});

test('a mask of an address never shows the end of its name, and that of a number never its middle (S5.29)', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      const [local = '', domain] = [email.slice(0, email.lastIndexOf('@')), email.slice(email.lastIndexOf('@'))];
      expect(maskUsername(email)).toBe(`${Array.from(local).slice(0, -3).join('')}***${domain}`);
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 5, maxLength: 12 }), (mobile) => {
      expect(maskUsername(mobile)).toBe([mobile.at(0), '****', mobile.at(-1)].join(''));
    }),
  );
});

test('whatever is typed, a mask is known as one, and a bare name is not (S5.29)', () => {
  const number = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 12 });
  fc.assert(
    fc.property(
      fc.emailAddress().filter((email) => !email.includes('***')),
      number,
      (email, digits) => {
        for (const mask of [maskUsername(email), maskUsername(digits), maskId(digits)])
          expect(isMasked(mask)).toBe(true);
        expect([isMasked(email), isMasked(digits)]).toEqual([false, false]);
      },
    ),
  );
});
