import { splitPlaceholders } from '../../i18n/messages.ts';
import type { DialogContent } from '../../stores/dialogs.ts';
import { LinkedText } from '../../ui/LinkedText.tsx';
import { TickBox } from '../../ui/TickBox.tsx';
import type { DialogProps } from './dialog-props.tsx';
import { NoticeDialog } from './NoticeDialog.tsx';

interface IpBanDialogProps extends DialogProps {
  readonly content: DialogContent;
}

/** Shows the banned address of the visitor, and a checkbox if the request has one (S2.35). */
export function IpBanDialog({ content, ...props }: IpBanDialogProps) {
  const { ip, address, tickBox } = content;
  return (
    <NoticeDialog {...props}>
      <p>
        <LinkedText parts={splitPlaceholders(address)} links={{ ip: <bdi className="account">{ip}</bdi> }} />
      </p>
      {tickBox && <TickBox {...tickBox} />}
    </NoticeDialog>
  );
}
