import { expect, test } from 'vitest';
import { licenceFaults } from '../../../src/domain/site/brand.ts';
import { closingFaults } from '../../../src/tools/build/check-inputs.ts';

test('a build stops at a closing that pages could not read', () => {
  const next = { company: 'Successor', address: 'http://successor.example' };
  expect(closingFaults([{ id: 'nld', closing: { signUp: '2027-01-01', next } }, { id: 'eu' }])).toEqual([
    'Site nld: closing.signUp cannot be read.',
    'Site nld: closing.next cannot be read.',
  ]);
  expect(closingFaults([{ id: 'nld', closing: { signUp: '2027-01-01T00:00Z', next: { site: 'eu' } } }])).toEqual([]);
});

test('a build stops at a register of licences that leads nowhere, and at an empty number', () => {
  const register = 'http://register.example' as `https://${string}`;
  expect(licenceFaults({ eu: { company: 'A', news: [], licence: { number: ' ', register } } })).toEqual([
    'The register of licences of eu, http://register.example, is no address with https.',
    'The number of the licence of eu is empty.',
  ]);
  const good = { number: '12-34', register: 'https://register.example/a' } as const;
  expect(licenceFaults({ eu: { company: 'A', news: [], licence: good }, nld: { company: 'B', news: [] } })).toEqual([]);
});
