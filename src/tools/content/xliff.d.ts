/** Types of the functions that we use; the library has none. */

declare module 'xliff/jsToXliff12' {
  export default function jsToXliff12(document: unknown, options: { readonly indent: string }): Promise<string>;
}

declare module 'xliff/xliff12ToJs' {
  /** The callback is called before the function returns. Without a callback, its promise never settles for invalid XLIFF. */
  export default function xliff12ToJs(
    xml: string,
    options: { readonly captureSpacesBetweenElements: boolean },
    callback: (error: unknown, document: unknown) => void,
  ): void;
}
