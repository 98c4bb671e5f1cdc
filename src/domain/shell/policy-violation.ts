/** What a page tells of its content security policy having stopped something. */

/** Of a `SecurityPolicyViolationEvent`, and of a `CSPViolationReportBody`, which calls the second one `blockedURL`. */
interface Violation {
  readonly effectiveDirective: string;
  /** A word such as `inline`, or an address. */
  readonly blocked: string;
  /** Address of the script that did it. */
  readonly sourceFile: string | null | undefined;
}

export const policyDirectives = [
  ...['script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem', 'style-src-attr'],
  ...['img-src', 'connect-src', 'frame-src', 'worker-src', 'font-src', 'media-src', 'manifest-src', 'object-src'],
  ...['base-uri', 'form-action', 'require-trusted-types-for', 'trusted-types', 'other'],
] as const;
export const blockedKinds = [
  ...['inline', 'eval', 'wasm-eval', 'trusted-types-policy', 'trusted-types-sink', 'data', 'blob'],
  ...['own', 'other'],
] as const;

/** Facts of the event `policyViolated`. */
export interface ViolationFacts {
  readonly directive: (typeof policyDirectives)[number];
  readonly blocked: (typeof blockedKinds)[number];
}

/**
 * The words for it, and never an address: that of a page may hold a code or a token, which a report by `report-to` would send whole.
 *
 * @param host of the page
 * @returns `undefined` for what an extension of the browser does
 */
export function violationFacts(
  { effectiveDirective, blocked, sourceFile }: Violation,
  host: string,
): ViolationFacts | undefined {
  if ([blocked, sourceFile ?? ''].some((text) => /^[a-z-]+-extension\b/.test(text))) return undefined;
  return {
    directive: policyDirectives.find((word) => word === effectiveDirective) ?? 'other',
    blocked: hostOf(blocked) === host ? 'own' : (blockedKinds.find((word) => word === blocked) ?? 'other'),
  };
}

/** Empty for a word and for an address without a host. */
function hostOf(address: string): string {
  return /^[a-z]+:\/\/([^/?#]*)/.exec(address)?.[1] ?? '';
}
