import { useStore } from '@nanostores/react';
import { createRoot } from 'react-dom/client';
import { $dialogs, answerDialog } from '../../stores/dialogs.ts';
import { $toasts, dismissToast, holdToast } from '../../stores/toasts.ts';
import { ToastRegion } from '../../ui/Toast.tsx';
import type { DialogProps, OverlayTexts } from './dialog-props.tsx';
import { IpBanDialog } from './IpBanDialog.tsx';
import { NoticeDialog } from './NoticeDialog.tsx';

let host: HTMLElement | undefined;

/** Renders the toasts and dialogs of the stores at the end of the page. Only the first call does something. */
export function ensureOverlays(t: OverlayTexts): void {
  if (host) return;
  host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(<Overlays t={t} />);
}

/**
 * The open dialogs and the first toast. While a dialog is open, everything outside it is inert: so the toasts are rendered
 * inside the topmost dialog.
 */
function Overlays({ t }: { readonly t: OverlayTexts }) {
  const dialogs = useStore($dialogs);
  const [toast] = useStore($toasts);
  const toasts = <ToastRegion toast={toast} closeText={t('closeDialog')} onDismiss={dismissToast} onHold={holdToast} />;
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
  return content ? <IpBanDialog content={content} {...props} /> : <NoticeDialog {...props} />;
}
