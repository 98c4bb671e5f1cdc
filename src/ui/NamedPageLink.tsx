import type { ReactNode } from 'react';
import { splitLanguage } from '../domain/language/language.ts';
import { namedPaths } from '../domain/navigation/named-paths.ts';

interface NamedPageLinkProps {
  readonly to: keyof typeof namedPaths;
  /** With its question mark. */
  readonly query?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link to a page of another team, in the language of this page (S2.12). In a new tab: what was typed here stays. */
export function NamedPageLink({ to, query = '', className = 'link', children }: NamedPageLinkProps) {
  // Without a language, as in a test without a page, the edge puts one in front.
  const { segment } = splitLanguage(globalThis.location?.pathname ?? '');
  return (
    <a
      className={className}
      href={`${segment === undefined ? '' : `/${segment}`}${namedPaths[to]}${query}`}
      target="_blank"
      rel="noopener"
    >
      {children}
    </a>
  );
}
