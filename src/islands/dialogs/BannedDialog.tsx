import { useEffect, useState } from 'react';
import type { DialogProps } from './dialog-props.ts';
import { formatUtc } from './format-utc.ts';
import { NoticeDialog } from './NoticeDialog.tsx';

interface BannedDialogProps extends DialogProps {
  /** Milliseconds since epoch. */
  readonly endsAt: number;
}

/** When a ban ends (S2.34): the subtitle's `{{time}}` is filled in as soon as it is known how to write it. */
export function BannedDialog({ endsAt, request, ...props }: BannedDialogProps) {
  const [time, setTime] = useState('…');

  useEffect(() => {
    let left = false;
    formatUtc(endsAt).then((text) => left || setTime(text));
    return () => {
      left = true;
    };
  }, [endsAt]);

  const subtitle = request.subtitle?.replace('{{time}}', time);
  return <NoticeDialog request={subtitle === undefined ? request : { ...request, subtitle }} {...props} />;
}
