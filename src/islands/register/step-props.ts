import type { PageContext } from '../../domain/page-context.ts';
import type { RegisterFlow } from '../../flows/register.ts';
import type { RegisterState, StepStatus } from '../../flows/register-state.ts';
import type { Translate } from '../../i18n/messages.ts';
import type { RegisterTextKey } from './texts.ts';

/** What each step of the registration is given. */
export interface StepProps<Step extends RegisterState['step']> {
  readonly page: PageContext;
  readonly t: Translate<RegisterTextKey>;
  /** Missing until the island is in a browser. */
  readonly flow: RegisterFlow | undefined;
  readonly state: Extract<RegisterState, { step: Step }>;
}

/** What the step's field says after a refusal. */
export function fieldError(status: StepStatus, t: Translate<RegisterTextKey>): string | undefined {
  return status.type === 'refused' ? t(status.text) : undefined;
}
