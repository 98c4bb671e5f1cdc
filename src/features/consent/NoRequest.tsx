import type { RefObject } from 'react';
import type { PageContext } from '../../domain/navigation/page-context.ts';
import { localizedPath } from '../../domain/navigation/paths.ts';
import { StateMark } from '../../ui/StateMark.tsx';

/** Shown where the address has no request. */
export interface NoRequestTexts {
  readonly emptyTitle: string;
  readonly emptyText: string;
}

interface NoRequestProps extends NoRequestTexts {
  readonly page: Pick<PageContext, 'language'>;
  /** The text of the link. */
  readonly home: string;
  /** Of the heading, where something gives it the focus. */
  readonly title?: RefObject<HTMLHeadingElement | null>;
}

/** Says that the address of a consent has no request. The page has it in its HTML as well, for an address without a query. */
export function NoRequest({ page, emptyTitle, emptyText, home, title }: NoRequestProps) {
  return (
    <>
      <StateMark icon="info" />
      <h1 ref={title} tabIndex={title && -1}>
        {emptyTitle}
      </h1>
      <p className="form-lead">{emptyText}</p>
      <p>
        <a href={localizedPath(page.language, '/')}>{home}</a>
      </p>
    </>
  );
}
