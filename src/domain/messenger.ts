/** What a site's data say about the messenger of its mini app. */
export interface Messenger {
  /** Address of its script (S7.64). */
  readonly sdk: string;
  /** Origins of its web client, which may frame mini-app pages. */
  readonly clients: readonly string[];
  /** Origins of its users' pictures. */
  readonly pictures: readonly string[];
  /** What people call our bot there. */
  readonly bot: string;
}

/**
 * A user's picture that may be asked for: only from the hosts of the messenger's own pictures, so that a made-up address
 * does not tell a stranger who looks.
 *
 * @param port of the page; a stand-in's host shares it
 */
export function messengerPicture(address: string, { pictures }: Messenger, port: string): string | undefined {
  try {
    const { href, origin } = new URL(address);
    const local = port === '' ? [] : pictures.map((one) => one.replace(/^(http:\/\/[a-z.]+)$/, `$1:${port}`));
    return [...pictures, ...local].includes(origin) ? href : undefined;
  } catch {
    return undefined;
  }
}
