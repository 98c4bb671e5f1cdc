/** Creates passkeys in the browser (WebAuthn Level 3). */

import { answerOf } from './passkey-question.ts';
import { hasPasskeyAbility, type NewFunctions } from './passkeys.ts';
import type { Passkeys } from './types.ts';

export const newPasskeys: Pick<Passkeys, 'create' | 'createsWithoutQuestion'> = {
  createsWithoutQuestion: () => hasPasskeyAbility('conditionalCreate'),
  create: (options, signal, mode) =>
    answerOf(options, signal, async () => {
      const publicKey = await readCreation(options);
      const conditional: object = { publicKey, signal, mediation: 'conditional' };
      return navigator.credentials.create(mode ? conditional : { publicKey, signal });
    }),
};

async function readCreation(options: object): Promise<PublicKeyCredentialCreationOptions> {
  const parse = (PublicKeyCredential as NewFunctions).parseCreationOptionsFromJSON;
  return parse ? parse.call(PublicKeyCredential, options) : (await import('./passkey-json.ts')).readBytes(options);
}
