/** What a journey does in a browser, whatever drives the browser. Every wait ends with an error after 15 s. */

/** The first visible element that matches the selector and contains the text. */
export interface Part {
  readonly css: string;
  readonly text?: string;
}

export function part(css: string, text?: string): Part {
  return text === undefined ? { css } : { css, text };
}

/** A part of the page as messages name it. */
export function describePart({ css, text }: Part): string {
  return text === undefined ? css : `${css} with the text "${text}"`;
}

/** One visitor: a browser without cookies and storage. */
export interface Driver {
  goto(address: string): Promise<void>;
  /** Waits until the browser is at an address that matches. */
  waitForAddress(pattern: RegExp): Promise<void>;
  /** Waits until the part is visible. */
  see(wanted: Part): Promise<void>;
  /** Empties a field and types the text by keys. */
  fill(field: Part, text: string): Promise<void>;
  /** Clicks as soon as the part is enabled. */
  click(target: Part): Promise<void>;
  /** Waits until the field holds the text. */
  seeValue(field: Part, text: string): Promise<void>;
  /** Runs the body of a function in the page. It takes and gives back what JSON can hold. */
  run<Result>(body: string): Promise<Result>;
  /** For all paths of this origin. */
  setCookie(origin: string, name: string, value: string): Promise<void>;
  /** Opens the address in a second tab, does the steps there, closes it and returns to the first. */
  inNewTab(address: string, steps: () => Promise<void>): Promise<void>;
  /** Errors of scripts that nobody caught, as far as the engine tells them. */
  uncaughtErrors(): readonly string[];
  close(): Promise<void>;
}
