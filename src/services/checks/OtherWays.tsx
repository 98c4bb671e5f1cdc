import { type ReactNode, useLayoutEffect } from 'react';
import { support } from '../../../sites/chosen-brand/support.ts';
import type { Translate } from '../../i18n/messages.ts';
import { styleSheet } from '../../ui/style-sheet.ts';
import { SupportLink } from '../errors/SupportLink.tsx';
import css from './other-ways.css?inline';
import type { otherWaysTexts } from './texts.ts';

const ensureStyles = styleSheet(css);

/** In one line, and from the smaller number to the larger one in every script. */
const days = `\u2066${support.checkDays.replace('–', '\u2060–\u2060')}\u2069`;

interface OtherWaysProps {
  readonly t: Translate<(typeof otherWaysTexts)[number]>;
  /** Besides support, which is always there. */
  readonly ways: readonly { readonly id: string; readonly text: ReactNode; onChoose(): void }[];
  /** In place of "Try another way". */
  readonly title?: string | undefined;
  /** More ways may come. */
  readonly busy?: boolean;
  onOpen?(): void;
}

/**
 * "Try another way", below a question for a code (decision 0182). Support is the last way: what it does, and how long that takes. What was
 * typed above stays.
 */
export function OtherWays({ t, ways, title = t('otherWay'), busy = false, onOpen }: OtherWaysProps) {
  useLayoutEffect(ensureStyles, []);
  return (
    <details className="other-ways" onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}>
      <summary>{title}</summary>
      <div aria-busy={busy} aria-live="polite">
        {ways.map(({ id, text, onChoose }) => (
          <button key={id} type="button" className="button button-plain" onClick={onChoose}>
            <span>{text}</span>
          </button>
        ))}
        <p>
          {t('waySupport')} {t('waySupportDays', { count: days })} <SupportLink>{t('contactSupport')}</SupportLink>
        </p>
      </div>
    </details>
  );
}
