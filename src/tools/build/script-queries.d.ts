/** What the build makes of an import with a query: `page-scripts.ts`, and `passwords/public-keys.ts`. */

/** The compiled script, as the text of a call with the arguments. */
declare module '*?inline-script' {
  const script: (...given: readonly unknown[]) => string;
  export default script;
}

/** The address that the built script has. */
declare module '*?late-script' {
  const address: string;
  export default address;
  /** What the script exports `name` as. Its own names are kept only where it is a file of its own. */
  export const builtName: (name: string) => string;
}

/** The numbers of a public key. */
declare module '*.pem?numbers' {
  const key: import('../../platform/encryption.ts').PublicNumbers;
  export default key;
}
