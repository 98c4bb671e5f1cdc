/** Asynchronous work with limited concurrency. */

/**
 * Maps items with at most `limit` calls of `map` at a time. After a failure it starts no more calls and waits for those
 * that are running.
 *
 * `p-limit` does not do this: after a failure it continues with its queue, and `Promise.all` over its promises rejects while
 * builds still run. With a cleared queue and `Promise.allSettled` around it, the code would not be shorter.
 *
 * @returns the results in the order of the items
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
