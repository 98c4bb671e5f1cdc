import { expect, test } from 'vitest';
import { chosenDialCountry, keepDialCountry } from '../../../src/services/account/dial-country.ts';
import { memoryStorage } from '../../support/fake-platform.ts';

const dialCountry = { country: 'TR', code: '90' };
const page = { storagePrefix: 'GATEHOUSE', dialCountry };

test('the dial code that a visitor chose outlives a reload in the same tab; until then it is that of the site', () => {
  const tools = { platform: { tabStorage: memoryStorage() }, page };
  expect(chosenDialCountry(tools)).toEqual(dialCountry);
  keepDialCountry(tools, { country: 'GE', code: '995' });
  expect(chosenDialCountry({ ...tools })).toEqual({ country: 'GE', code: '995' });
  const otherTab = { platform: { tabStorage: memoryStorage() }, page };
  expect(chosenDialCountry(otherTab)).toEqual(dialCountry);
});

test.each([
  '',
  'GE',
  '995',
  'GE 99555',
  'G 9',
  'GE 99x',
  'GE 995 ',
  ' GE 995',
  'ge 995',
  'GEO 995',
  'GE  995',
  '12 995',
])('what is stored as "%s" is no choice of a country', (text) => {
  const tabStorage = memoryStorage();
  const tools = { platform: { tabStorage }, page };
  keepDialCountry(tools, { country: 'GE', code: '995' });
  for (const key of tabStorage.all.keys()) tabStorage.set(key, text);
  expect(chosenDialCountry(tools)).toEqual(dialCountry);
});
