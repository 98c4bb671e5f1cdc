/** A kind of public test data, and what the product has to do with it. The data is not part of the project. */

export interface CorpusReport {
  /** How many entries were tried. */
  readonly tried: number;
  /** What must not be, a sentence each; empty when all is well. */
  readonly failures: readonly string[];
  /** Where the data and we see things differently on purpose, a sentence each with the reason. */
  readonly disagreements: readonly string[];
}

export interface Corpus {
  /** For the report. */
  readonly name: string;
  /** Where in the folder its data lies; without it the corpus is left out. */
  readonly path: string;
  /**
   * @param path of the data on this machine
   * @throws {StopError} where the data cannot be read
   */
  run(path: string): Promise<CorpusReport>;
}
