import { describe, expect, test } from 'vitest';
import { siteIds } from '../../../src/domain/site/site.ts';
import { sitesOfShard } from '../../../src/tools/build/check-inputs.ts';

const shardsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => sitesOfShard(siteIds, `${at + 1}/${count}`));

describe('a build on several machines', () => {
  test.each([1, 2, 5, 9, 12])('builds every site once in %i shards', (count) => {
    expect(shardsOf(count).flat().toSorted()).toEqual([...siteIds].sort());
  });

  test('puts the two sites with the most languages on two machines', () => {
    const [first, second] = shardsOf(2);
    expect(first).toContain('global');
    expect(second).toContain('are');
  });

  test('has no site where there are more machines than sites', () => {
    expect(sitesOfShard(siteIds, '12/12')).toEqual([]);
  });

  test.each(['0/5', '6/5', '2', '2/0', 'a/b', '-1/5', ''])('refuses "%s" as a shard', (word) => {
    expect(() => sitesOfShard(siteIds, word)).toThrow(`There is no shard "${word}"; 2/5 is the second of five.`);
  });
});
