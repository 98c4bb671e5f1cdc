/** Work on many things, some of them at a time. */

/**
 * Maps with at most so many at a time; the results are in the order of the items. After a failure nothing new is begun,
 * and what is under way is waited for.
 */
export async function mapAtMost<Item, Result>(
  limit: number,
  items: readonly Item[],
  map: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const failures: unknown[] = [];
  const queue = [...items.entries()];
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined && failures.length === 0; next = queue.shift()) {
      const [index, item] = next;
      try {
        results[index] = await map(item);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: limit }, worker));
  if (failures.length > 0) throw failures[0];
  return results;
}
