import type { PageContext } from '../../domain/page-context.ts';
import type { Messages, Translate } from '../../i18n/messages.ts';
import type { SecurityTextKey } from './texts.ts';

/** What a modal of a check is given. */
export interface CheckProps<Check> {
  readonly page: PageContext;
  readonly t: Translate<SecurityTextKey>;
  readonly errors: Messages;
  readonly check: Check;
}
