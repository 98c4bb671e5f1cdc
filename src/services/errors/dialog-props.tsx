import type { ReactNode } from 'react';
import type { Translate } from '../../i18n/messages.ts';
import type { DialogAnswer, DialogRequest } from '../../stores/dialogs.ts';

/** The texts that all toasts and dialogs share. Every page with a form has them in its HTML. */
export type OverlayTextKey = 'closeDialog' | 'contactSupport' | 'copyIdButton' | 'copySupportId' | 'idCopied';
export type OverlayTexts = Translate<OverlayTextKey>;

/** The props of a dialog of the store. */
export interface DialogProps {
  readonly request: DialogRequest;
  readonly t: OverlayTexts;
  /** Can be used while the dialog is open: the toasts. */
  readonly beside?: ReactNode;
  onAnswer(answer: DialogAnswer): void;
}
