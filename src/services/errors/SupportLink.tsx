import type { ReactNode } from 'react';
import { supportPage } from './support-page.ts';

interface SupportLinkProps {
  readonly className?: string;
  readonly children: ReactNode;
}

/** The way to the brand's customer service (S2.12). In a new tab: what was typed here stays. */
export function SupportLink({ className = 'link', children }: SupportLinkProps) {
  return (
    <a className={className} href={supportPage(globalThis.location?.pathname ?? '')} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
