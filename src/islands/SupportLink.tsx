import type { ReactNode } from 'react';
import { supportPage } from '../app/page/support-page.ts';

interface SupportLinkProps {
  readonly children: ReactNode;
}

/** The way to the brand's customer service (S2.12). In a new tab: what was typed here stays. */
export function SupportLink({ children }: SupportLinkProps) {
  return (
    <a className="link" href={supportPage(globalThis.location?.pathname ?? '')} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
