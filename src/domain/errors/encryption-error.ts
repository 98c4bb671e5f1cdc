/** A password could not be encrypted: the browser may not do it here, or the text does not fit into one block. */
export class EncryptionError extends Error {
  override readonly name = 'EncryptionError';
}
