import type { Translate } from '../i18n/messages.ts';

/** The words of toasts and dialogs that no request brings along: baked into every page with a form. */
export type OverlayTextKey = 'closeDialog' | 'copyIdButton' | 'copySupportId' | 'idCopied';

export type OverlayTexts = Translate<OverlayTextKey>;
