/** A password could not be encrypted: the browser may not do it here, or the text does not fit into one block. */
export class EncryptionError extends Error {
  override readonly name = 'EncryptionError';
}

/** A script that the page loads late could not be loaded. Nothing was sent, and the next try loads it again. */
export class PartError extends Error {
  override readonly name = 'PartError';

  constructor() {
    super('a part of the page could not be loaded');
  }
}

/** For `import(…).catch(missingCode)`. @throws {PartError} always */
export function missingCode(): never {
  throw new PartError();
}
