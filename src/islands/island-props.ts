import type { PageContext } from '../domain/page-context.ts';
import type { Messages } from '../i18n/messages.ts';

/** What a page hands to an island. */
export interface IslandProps {
  readonly page: PageContext;
  readonly messages: Messages;
  readonly errors: Messages;
}
