import type { ReactNode } from 'react';

interface LinkedTextProps {
  /** The text in pieces: words, and names of what stands between them. */
  readonly parts: readonly (string | { readonly name: string })[];
  readonly links: Readonly<Record<string, ReactNode>>;
}

/** A sentence with links inside, in the order of its language. */
export function LinkedText({ parts, links }: LinkedTextProps) {
  return parts.map((part) => (typeof part === 'string' ? part : <span key={part.name}>{links[part.name]}</span>));
}
