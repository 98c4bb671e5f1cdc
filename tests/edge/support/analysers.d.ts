/** The parts of the analysers that come without types. */

declare module '@mdn/mdn-http-observatory/src/constants.js' {
  export const ALL_TESTS: readonly ((requests: unknown) => {
    readonly result: string | null;
    readonly pass: boolean;
  })[];
}

declare module '@mdn/mdn-http-observatory/src/grader/grader.js' {
  export function getScoreModifier(result: string): number;
}

declare module '@mdn/mdn-http-observatory/src/types.js' {
  export class Requests {
    constructor(hostname: string);
    resources: { path: string };
    responses: Record<string, unknown>;
    session: unknown;
  }
}

declare module '@mdn/mdn-http-observatory/src/retriever/session.js' {
  export class Session {
    constructor(url: URL);
  }
}
