import { expect, test } from 'vitest';
import { sites } from '../../../sites/all.ts';
import { pageContext } from '../../../src/domain/navigation/page-context.ts';

test('a page of the Turkish site tells its scripts the facts of that site, and the language of the page', () => {
  const turkish = sites.find(({ id }) => id === 'tur');
  expect(turkish && pageContext(turkish, 'tr-TUR', 'tr-TR')).toMatchObject({
    site: 'tur',
    language: 'tr-TUR',
    tag: 'tr-TR',
    dialCountry: { country: 'TR', code: '90' },
    regulated: true,
    apiHosts: { local: 'api.localhost' },
  });
});
