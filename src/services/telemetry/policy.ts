/** Tells what the page's content security policy has stopped: a policy of another build, or somebody's script. */

import { type ViolationFacts, violationFacts } from '../../domain/shell/policy-violation.ts';

interface ViolationBody extends ReportBody {
  readonly effectiveDirective: string;
  readonly blockedURL: string | null;
  readonly sourceFile: string | null;
}

/** Each kind once a page. Where the browser keeps reports, also what was stopped before this script. */
export function watchPolicy(report: (facts: ViolationFacts) => void): void {
  const told = new Set<string>();
  function tell(effectiveDirective: string, blocked: string, sourceFile: string | null): void {
    const facts = violationFacts({ effectiveDirective, blocked, sourceFile }, location.host);
    if (!facts || told.has(`${facts.directive} ${facts.blocked}`)) return;
    told.add(`${facts.directive} ${facts.blocked}`);
    report(facts);
  }

  document.addEventListener('securitypolicyviolation', (event) =>
    tell(event.effectiveDirective, event.blockedURI, event.sourceFile),
  );
  if (!('ReportingObserver' in globalThis)) return;
  new ReportingObserver(
    (reports) => {
      for (const { body } of reports) {
        const { effectiveDirective, blockedURL, sourceFile } = body as ViolationBody;
        tell(effectiveDirective, blockedURL ?? '', sourceFile);
      }
    },
    { types: ['csp-violation'], buffered: true },
  ).observe();
}
