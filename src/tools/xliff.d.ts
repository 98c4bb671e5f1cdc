/** The parts of the library that are used; it comes without types. */

declare module 'xliff/jsToXliff12' {
  export default function jsToXliff12(document: unknown, options: { readonly indent: string }): Promise<string>;
}

declare module 'xliff/xliff12ToJs' {
  /** With a callback, which is called before it returns: without one it never ends for a text that is no XLIFF. */
  export default function xliff12ToJs(
    xml: string,
    options: { readonly captureSpacesBetweenElements: boolean },
    callback: (error: unknown, document: unknown) => void,
  ): void;
}
