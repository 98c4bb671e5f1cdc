import type { ReactNode } from 'react';

interface LinkedTextProps {
  /** The text in parts: words, and names of the links between them. */
  readonly parts: readonly (string | { readonly name: string })[];
  readonly links: Readonly<Record<string, ReactNode>>;
}

/** A sentence with links in it; the order is that of the translation. */
export function LinkedText({ parts, links }: LinkedTextProps) {
  return parts.map((part) => (typeof part === 'string' ? part : <span key={part.name}>{links[part.name]}</span>));
}
