import type { PageContext } from '../../domain/navigation/page-context.ts';
import type { Messages } from '../../i18n/messages.ts';

/** The props that each page gives to its island. */
export interface IslandProps {
  readonly page: PageContext;
  readonly messages: Messages;
  readonly errors: Messages;
}
