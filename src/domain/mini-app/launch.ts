/** Launch parameters of a mini app: the messenger puts them into the fragment of the address, by its published protocol. */

/**
 * The signed data in a fragment (without `#`); empty where the messenger sends none, and once they are used; `undefined` outside
 * the messenger.
 */
export function initDataOf(launch: string): string | undefined {
  return new URLSearchParams(launch).get('tgWebAppData') ?? undefined;
}
