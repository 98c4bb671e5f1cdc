/** A part of the page that is loaded with its first use. */
export interface Lazy<Part> {
  /** Loads it, unless it is there or on its way. @throws what the load rejects with; the next call loads again */
  get(): Promise<Part>;
  /** `undefined` until it is there. */
  now(): Part | undefined;
}

/** @param load imports the code and makes the part; called again only after a failure */
export function lazy<Part>(load: () => Promise<Part>): Lazy<Part> {
  let loading: Promise<Part> | undefined;
  let part: Part | undefined;

  async function start(): Promise<Part> {
    try {
      part = await load();
      return part;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  }

  return {
    get() {
      loading ??= start();
      return loading;
    },
    now: () => part,
  };
}
