import { expect, test } from 'vitest';
import { sites } from '../../../sites/all.ts';
import type { ComplianceItem } from '../../../src/domain/checks/compliance.ts';
import { namedSelectors } from '../../../src/domain/checks/compliance-files.ts';
import { loginScene } from '../../../src/domain/checks/scene-codes.ts';
import { type Site, siteIds } from '../../../src/domain/site/site.ts';

const tur = sites.find(({ id }) => id === 'tur') as Site;
const item = (element: string, more: Partial<ComplianceItem> = {}): ComplianceItem => ({
  ...{ element, action: 'hide', ext: undefined, siteId: [], account: [], rc: [], logic: 'and', priority: 0 },
  ...more,
});

test('the hosts of a site get a selector of the elements that their file may change, each once (S3.38, S4.54)', () => {
  const items = [
    item('signUpLink'),
    item('loginLink', { siteId: ['GLOBAL', 'TUR'] }),
    item('signUpForm', { siteId: ['GLOBAL'] }),
    item('signUpForm', { siteId: ['GLOBAL'], logic: 'or' }),
    item('thirdPartyLogin', { siteId: ['GLOBAL'] }),
    item('signUpLink', { rc: ['EEA'] }),
  ];
  expect(namedSelectors(tur, (environment) => (environment === 'prod' ? items : []))).toEqual(
    Object.fromEntries(
      tur.hosts.prod.map((host) => [
        host,
        '[data-element=signUpLink],[data-element=loginLink],[data-element=signUpForm]',
      ]),
    ),
  );
});

test('each host has the selector of its own file, and one whose file names nothing has none (S4.54)', () => {
  const named = { prod: 'loginLink', testnet: 'signUpLink', test: 'signUpLink', local: undefined };
  const found = namedSelectors(tur, (environment) => {
    const element = named[environment];
    return element === undefined ? [] : [item(element)];
  });
  const selectors = (hosts: readonly string[], name: string) => hosts.map((host) => [host, `[data-element=${name}]`]);
  expect(found).toEqual(
    Object.fromEntries([
      ...selectors(tur.hosts.prod, 'loginLink'),
      ...selectors([...tur.hosts.testnet, ...tur.hosts.test], 'signUpLink'),
    ]),
  );
});

test.each(siteIds)('a login on %s has the scene of its site (S9.25)', (site) => {
  expect(loginScene(site)).toBe(site === 'tur' ? '31013' : '31000');
});
