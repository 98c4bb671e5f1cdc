import type { ReactNode } from 'react';
import type { DialogAnswer, DialogRequest } from '../../stores/dialogs.ts';
import type { OverlayTexts } from '../overlay-texts.ts';

/** What each dialog that the store asks for is given. */
export interface DialogProps {
  readonly request: DialogRequest;
  readonly t: OverlayTexts;
  /** Stays usable beside the dialog. */
  readonly beside?: ReactNode;
  onAnswer(answer: DialogAnswer): void;
}
