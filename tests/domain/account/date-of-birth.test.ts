// @module-tag property

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDateOfBirth } from '../../../src/domain/account/date-of-birth.ts';
import { dateOrder, dateToText, textToDate } from '../../../src/domain/time/typed-date.ts';
import { propertyRuns } from '../../support/property-runs.ts';

const now = Date.UTC(2026, 10, 30, 12);
const read = (day: string, month: string, year: string, at = now) => {
  const result = parseDateOfBirth({ day, month, year }, at);
  return result.type === 'valid' ? result.date : result.problem;
};

test('a date of birth is read as people write it (S3.01)', () => {
  expect(read('27', '3', '1990')).toBe('1990-03-27');
  expect(read(' 7 ', '03', '1990')).toBe('1990-03-07');
  expect(read('٢٧', '٣', '١٩٩٠')).toBe('1990-03-27');
  expect(read('29', '2', '2000')).toBe('2000-02-29');
});

test.each([
  ['', '', '', 'required'],
  [' ', '', '', 'required'],
  ['27', '', '1990', 'invalid'],
  ['27', '3', '90', 'invalid'],
  ['27', '3', '19900', 'invalid'],
  ['30', '2', '1990', 'invalid'],
  ['29', '2', '1900', 'invalid'],
  ['31', '4', '1990', 'invalid'],
  ['0', '3', '1990', 'invalid'],
  ['27', '13', '1990', 'invalid'],
  ['27', 'March', '1990', 'invalid'],
  ['2 7', '3', '1990', 'invalid'],
  ['-7', '3', '1990', 'invalid'],
  ['1', '12', '2026', 'invalid'],
  ['27', '3', '9999', 'invalid'],
  ['27', '3', '0001', 'invalid'],
  ['30', '11', '2026', 'too-young'],
])('%j %j %j is refused: %s (S3.01)', (day, month, year, problem) => {
  expect(read(day, month, year)).toBe(problem);
});

test('somebody is old enough on the day of the birthday, by the exchange’s day in UTC, and at most 120 years old (S3.01)', () => {
  expect(read('30', '11', '2008')).toBe('2008-11-30');
  expect(read('1', '12', '2008')).toBe('too-young');
  expect(read('1', '12', '2008', Date.UTC(2026, 10, 30, 23, 59, 59, 999))).toBe('too-young');
  expect(read('1', '12', '2008', Date.UTC(2026, 11, 1))).toBe('2008-12-01');
  expect(read('1', '12', '1905')).toBe('1905-12-01');
  expect(read('30', '11', '1905')).toBe('invalid');
});

test('who was born on 29 February is 18 on 1 March (S3.01)', () => {
  expect(read('29', '2', '2008', Date.UTC(2026, 1, 28, 23))).toBe('too-young');
  expect(read('29', '2', '2008', Date.UTC(2026, 2, 1))).toBe('2008-02-29');
});

test('each day of the calendar between 18 and 120 years ago is taken, and comes back as it is (S3.01)', () => {
  const day = fc.date({ min: new Date('1906-12-01'), max: new Date('2008-11-30'), noInvalidDate: true });
  fc.assert(
    fc.property(day, (born) => {
      const iso = born.toISOString().slice(0, 10);
      const [year = '', month = '', date = ''] = iso.split('-');
      expect(read(String(Number(date)), String(Number(month)), year)).toBe(iso);
    }),
    { numRuns: propertyRuns() },
  );
});

test('whatever stands in the boxes comes back from storage as it was, and is read or refused without an error', () => {
  const box = fc.string({ maxLength: 6 });
  fc.assert(
    fc.property(box, box, box, (day, month, year) => {
      expect(textToDate(dateToText({ day, month, year }))).toEqual({ day, month, year });
      expect(read(day, month, year)).toMatch(/^(?:required|invalid|too-young|\d{4}-\d\d-\d\d)$/);
    }),
    { numRuns: propertyRuns() },
  );
});

test('the boxes stand in the order of the language: the year first where people write it first', () => {
  for (const tag of ['ja-JP', 'zh-Hans-MY', 'zh-Hant-HK']) expect(dateOrder(tag)).toEqual(['year', 'month', 'day']);
  for (const tag of ['en', 'ar-SA', 'de-EU', 'kk-KZ']) expect(dateOrder(tag)).toEqual(['day', 'month', 'year']);
});
