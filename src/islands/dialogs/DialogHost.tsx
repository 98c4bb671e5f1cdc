import { useStore } from '@nanostores/react';
import { $dialogs, answerDialog } from '../../stores/dialogs.ts';
import type { OverlayTexts } from '../overlay-texts.ts';
import { ToastHost } from '../toasts/ToastHost.tsx';
import { BannedDialog } from './BannedDialog.tsx';
import type { DialogProps } from './dialog-props.ts';
import { IpBanDialog } from './IpBanDialog.tsx';
import { NoticeDialog } from './NoticeDialog.tsx';

/**
 * The open dialogs, and the toasts. While a dialog is open all else is out of reach, for the eye behind its backdrop and
 * for a screen reader altogether: so the toasts go along into the topmost one.
 */
export function DialogHost({ t }: { readonly t: OverlayTexts }) {
  const dialogs = useStore($dialogs);
  const toasts = <ToastHost closeText={t('closeDialog')} />;
  return (
    <>
      {dialogs.map((request, index) => (
        <RequestedDialog
          key={request.id}
          request={request}
          t={t}
          beside={index === dialogs.length - 1 ? toasts : undefined}
          onAnswer={(answer) => answerDialog(request.id, answer)}
        />
      ))}
      {dialogs.length === 0 && toasts}
    </>
  );
}

function RequestedDialog(props: DialogProps) {
  const { content } = props.request;
  if (content?.type === 'banned') return <BannedDialog endsAt={content.endsAt} {...props} />;
  if (content?.type === 'ip-ban') return <IpBanDialog content={content} {...props} />;
  return <NoticeDialog {...props} />;
}
