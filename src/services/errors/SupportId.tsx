import { useLayoutEffect, useRef } from 'react';
import { splitPlaceholders } from '../../i18n/messages.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { LinkedText } from '../../ui/LinkedText.tsx';
import { styleSheet } from '../../ui/style-sheet.ts';
import { SupportLink } from './SupportLink.tsx';
import css from './support-id.css?inline';

const ensureStyles = styleSheet(css);

interface SupportIdProps {
  readonly id: string;
  /** With `{{id}}` in it. */
  readonly text: string;
  readonly copyText: string;
  readonly copiedText: string;
  /** Of the link to customer service. */
  readonly contactText: string;
}

/** A shorter id can be read out, and still names one call among those of an hour. In characters. */
const idLength = 8;

/** The beginning of the id by which support finds an error, with a button that copies it, and the way to support (S2.12). */
export function SupportId({ id, text, copyText, copiedText, contactText }: SupportIdProps) {
  const source = useRef<HTMLElement>(null);
  useLayoutEffect(ensureStyles, []);
  return (
    <p className="support-id">
      <LinkedText parts={splitPlaceholders(text)} links={{ id: <bdi ref={source}>{id.slice(0, idLength)}</bdi> }} />{' '}
      <CopyButton key={id} source={source} label={copyText} doneText={copiedText} />{' '}
      <SupportLink>{contactText}</SupportLink>
    </p>
  );
}
