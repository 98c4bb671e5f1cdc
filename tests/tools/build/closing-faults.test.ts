import { expect, test } from 'vitest';
import { homeFaults } from '../../../src/domain/site/brand.ts';
import { closingFaults } from '../../../src/tools/build/check-inputs.ts';

test('a build stops at a closing that pages could not read', () => {
  const next = { company: 'Successor', address: 'http://successor.example' };
  expect(closingFaults([{ id: 'nld', closing: { signUp: '2027-01-01', next } }, { id: 'eu' }])).toEqual([
    'Site nld: closing.signUp cannot be read.',
    'Site nld: closing.next cannot be read.',
  ]);
  expect(closingFaults([{ id: 'nld', closing: { signUp: '2027-01-01T00:00Z', next: { site: 'eu' } } }])).toEqual([]);
});

test('a build stops at facts of a region that are empty, cannot be, or lead nowhere', () => {
  const register = 'http://register.example' as `https://${string}`;
  const page = 'fees' as `/${string}`;
  const licence = { authority: '', number: ' ', register };
  expect(
    homeFaults({ eu: { company: 'A', news: [], licence, custodian: ' ', fees: { spot: Number.NaN, page } } }),
  ).toEqual([
    'The register of licences of eu, http://register.example, is no address with https.',
    'The number of the licence of eu is empty.',
    'The authority that has licensed eu is empty.',
    'The custodian of eu is empty.',
    'The fee of eu, NaN, is no per cent.',
    'The list of fees of eu, fees, is neither a path nor an address with https.',
  ]);
  const good = { number: '12-34', register: 'https://register.example/a', authority: 'An authority' } as const;
  const told = { company: 'A', news: [], licence: good, custodian: 'C', fees: { spot: 0, page: '/fees' } } as const;
  expect(homeFaults({ eu: told, nld: { company: 'B', news: [] } })).toEqual([]);
});
