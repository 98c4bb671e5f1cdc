/** A script that the page loads late, or what it needs besides. `key`: the key that passwords are encrypted with. */
export type PagePart = 'code' | 'key';

/** A part of the page could not be loaded. Nothing was sent, and the next try loads it again. */
export class PartError extends Error {
  override readonly name = 'PartError';
  readonly part: PagePart;

  constructor(part: PagePart) {
    super(`a part of the page could not be loaded: ${part}`);
    this.part = part;
  }
}

/** For `import(…).catch(missingCode)`. @throws {PartError} always */
export function missingCode(): never {
  throw new PartError('code');
}
