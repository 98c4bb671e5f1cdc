import { useLayoutEffect } from 'react';
import { styleSheet } from '../../ui/style-sheet.ts';
import css from './approval.css?inline';

const ensureStyles = styleSheet(css);

/** The number that the other device asks for. Not for screen readers: the status beside it says it. */
export function ApprovalNumber({ number }: { readonly number: string | undefined }) {
  useLayoutEffect(ensureStyles, []);
  return (
    <p className="approval-number" aria-hidden="true">
      {number ?? '··'}
    </p>
  );
}
