/** The request of the sandbox's unverified application, whose consent page shows the most. */

import { clientHost, outsideClients } from '../../sandbox/oauth/client-host-clients.ts';
import { StopError } from '../system/command.ts';

/** @param port of the sandbox */
export function consentQuery(port: number): string {
  const [, client] = outsideClients(`http://${clientHost}:${port}`);
  if (client === undefined) throw new StopError('The sandbox has no second application.');
  const request = {
    client_id: client.id,
    response_type: 'code',
    scope: client.scopes.join(' '),
    redirect_uri: client.redirectUris.join(),
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  };
  return `?${new URLSearchParams(request)}`;
}
