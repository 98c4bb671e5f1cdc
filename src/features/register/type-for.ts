/** The type of a registration on this page and in this browser (S4.01). */

import { registerTypeOf, registerTypeQuery } from '../../domain/account/register-type.ts';
import type { Username } from '../../domain/account/username.ts';
import type { RegisterType } from '../../domain/site/site.ts';
import { $hostStatus } from '../../stores/host-status.ts';
import type { RegisterTools } from './tools.ts';

export function typeFor(
  { platform, policy, passkeys }: Pick<RegisterTools, 'platform' | 'policy' | 'passkeys'>,
  account: Username['type'],
): RegisterType {
  return registerTypeOf({
    allowed: policy.types,
    asked: platform.location.query.get(registerTypeQuery),
    account,
    passkeys: passkeys !== undefined && $hostStatus.get().passkeys,
  });
}
