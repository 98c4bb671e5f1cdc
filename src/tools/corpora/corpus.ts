/** A kind of public test data and how the product is tested with it. */

export interface CorpusReport {
  /** Number of entries that were tried. */
  readonly tried: number;
  /** A sentence for each failure. */
  readonly failures: readonly string[];
  /** A sentence with the reason for each entry where the product differs from the data on purpose. */
  readonly disagreements: readonly string[];
}

export interface Corpus {
  /** Name in the report. */
  readonly name: string;
  /** Path of its data in the folder; if it is missing, the corpus is skipped. */
  readonly path: string;
  /**
   * @param path of the data
   * @throws {StopError} if the data cannot be read
   */
  run(path: string): Promise<CorpusReport>;
}
