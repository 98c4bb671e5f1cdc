import { useId } from 'react';
import { textDigits } from '../../domain/language/digits.ts';
import type { Translate } from '../../i18n/messages.ts';

interface WorkProgressProps {
  /** From 0 to 1. */
  readonly share: number;
  /** BCP 47 tag. */
  readonly tag: string;
  readonly t: Translate<'captchaProgress'>;
}

/** Progress of our own captcha: shown at every step, announced to screen readers at every quarter. */
export function WorkProgress({ share, tag, t }: WorkProgressProps) {
  const id = useId();
  const percent = new Intl.NumberFormat(tag, { ...textDigits, style: 'percent' });
  const quarter = Math.floor(share * 4) / 4;
  return (
    <div className="captcha-progress">
      <progress max={1} value={share} aria-labelledby={id} />
      <span id={id}>{t('captchaProgress', { percent: percent.format(share) })}</span>
      <span className="unseen" role="status">
        {quarter > 0 && t('captchaProgress', { percent: percent.format(quarter) })}
      </span>
    </div>
  );
}
