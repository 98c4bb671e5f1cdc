/** Where a brand can be met besides its pages: senders of mails, numbers, and names on networks. */

/** Networks on which names belong to whoever has registered them. */
export const networks = {
  telegram: { name: 'Telegram', hosts: ['t.me', 'telegram.me'], before: ['s'] },
  x: { name: 'X', hosts: ['x.com', 'twitter.com'], before: [] },
  instagram: { name: 'Instagram', hosts: ['instagram.com'], before: [] },
  facebook: { name: 'Facebook', hosts: ['facebook.com', 'fb.com'], before: [] },
  youtube: { name: 'YouTube', hosts: ['youtube.com'], before: [] },
  linkedin: { name: 'LinkedIn', hosts: ['linkedin.com'], before: ['company'] },
  whatsapp: { name: 'WhatsApp', hosts: ['wa.me'], before: [] },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly name: string;
      readonly hosts: readonly string[];
      /** Parts of a path that may stand before the name: `/company/NAME`. */
      readonly before: readonly string[];
    }
  >
>;

export type Network = keyof typeof networks;
export const networkIds = Object.keys(networks) as Network[];

/** What a brand says of itself in `sites/brands/NAME/channels.ts`. */
export interface BrandChannels {
  /** Domains behind the @ of our mails, each in full: `mail.gatehouse.example` is not meant by `gatehouse.example`. */
  readonly mailDomains: readonly string[];
  /** Plus, country code and number, without spaces. */
  readonly numbers: readonly string[];
  /** Names in lower case, without @. */
  readonly names: Readonly<Partial<Record<Network, readonly string[]>>>;
}

/** A sentence for each channel that could never be found. */
export function channelFaults({ mailDomains, numbers, names }: BrandChannels): string[] {
  return [
    ...mailDomains
      .filter((domain) => !/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(domain))
      .map((domain) => `The mail domain ${domain} must be lower case, with two labels or more.`),
    ...numbers
      .filter((number) => !/^\+[1-9]\d{6,14}$/.test(number))
      .map((number) => `The number ${number} must have a plus, the country code and digits alone.`),
    ...Object.values(names)
      .flat()
      .filter((name) => !/^[a-z0-9_.-]+$/.test(name))
      .map((name) => `The name ${name} must be lower case, without @.`),
  ];
}
