/** Settings of the messenger for a site's mini app. */
export interface MessengerSettings {
  /** Address of the messenger's script (S7.64). */
  readonly sdk: string;
  /** Origins of its web client, which may frame mini-app pages. */
  readonly clients: readonly string[];
  /** Origins of its users' pictures. */
  readonly pictures: readonly string[];
  /** Display name of our bot. */
  readonly bot: string;
  /** Picture of our bot: a path of the page's host, or an address on one of `pictures`; empty for none (S2.36). */
  readonly botPicture: string;
}

/** The address of the bot's picture; `undefined` where there is none. @param port of the page */
export function botPictureOf(settings: MessengerSettings, port: string): string | undefined {
  const { botPicture } = settings;
  return /^\/(?!\/)/.test(botPicture) ? botPicture : messengerPicture(botPicture, settings, port);
}

/**
 * The address of a user's picture if it is on one of the messenger's picture hosts, otherwise `undefined`: a forged address
 * must not cause a request to a third party.
 *
 * @param port of the page; a stand-in's host shares it
 */
export function messengerPicture(address: string, { pictures }: MessengerSettings, port: string): string | undefined {
  try {
    const { href, origin } = new URL(address);
    const local = pictures.filter((one) => one.startsWith('http://')).map((one) => `${one}:${port}`);
    return [...pictures, ...local].includes(origin) ? href : undefined;
  } catch {
    return undefined;
  }
}
