/** What belongs to one account, tried with another one: passkeys and their challenges, codes and addresses of registrations. */

import type { EndpointName } from '../../contract/all.ts';
import {
  passkeyCreate,
  passkeyCreateOptions,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyProofOptions,
  passkeyRemove,
  passkeyRename,
} from '../../contract/passkeys.ts';
import { registerRecall, sendVerifyItem } from '../../contract/register.ts';
import { legacyEmail, registerCompliance } from '../../contract/register-legacy.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { createPasskey } from './authenticator.ts';
import { CannotTry, type JourneyTools, sendRaw } from './journey-tools.ts';
import { expectCode } from './passkeys.ts';
import { openOwner } from './second-step.ts';
import { codeFor, isOldWay, newAddress, signUpCalls, startSignUp } from './sign-up.ts';
import { encryptPassword } from './visit.ts';

/** A passkey and its challenges are of one account and for one purpose (`docs/passkeys.md`). */
export async function tryOtherOwner(tools: JourneyTools): Promise<void> {
  const { pageOrigin, publicKey } = tools.adapter;
  const rp_id = new URL(pageOrigin).hostname;
  const ann = await openOwner(tools, { isDemanded: false });
  const bob = await openOwner(tools, { isDemanded: false });
  const notBobs = { id: ann.passkey.id };
  const what = 'a passkey of another account';
  await expectCode(tools, 'passkeyRename', what, retCodes.passkeyUnknown, () =>
    sendRaw(bob.visit, passkeyRename, { ...notBobs, name: 'Contract check' }),
  );
  await expectCode(tools, 'passkeyRemove', what, retCodes.passkeyUnknown, () =>
    sendRaw(bob.visit, passkeyRemove, {
      ...notBobs,
      ...encryptPassword(publicKey, bob.account.password, tools.now()),
    }),
  );
  const creation = await bob.visit.exchange.send(passkeyCreateOptions, { rp_id });
  const { created } = createPasskey(creation.options, pageOrigin);
  await mustNotDo(tools, 'passkeyCreate', 'takes a challenge that another account has asked for', () =>
    sendRaw(ann.visit, passkeyCreate, { credential: created }),
  );
  const login = async () => (await tools.open().exchange.send(passkeyLoginOptions, { rp_id })).options;
  const remove = (proof: Record<string, unknown>) => sendRaw(ann.visit, passkeyRemove, { ...notBobs, proof });
  const forLogin = ann.passkey.use(await login());
  await mustNotDo(tools, 'passkeyRemove', 'takes the challenge of a login as a proof', () => remove(forLogin));
  const proof = await ann.visit.exchange.send(passkeyProofOptions, { rp_id }).catch(() => undefined);
  if (proof === undefined) return;
  await mustNotDo(tools, 'passkeyRemove', 'takes a proof by a passkey of another account', () =>
    remove(bob.passkey.use(proof.options)),
  );
  const { options } = await ann.visit.exchange.send(passkeyProofOptions, { rp_id });
  await expectCode(tools, 'passkeyLogin', 'the challenge of a proof', retCodes.passkeyChallengeOver, () =>
    sendRaw(tools.open(), passkeyLogin, { credential: ann.passkey.use(options) }),
  );
}

async function mustNotDo(
  { findings }: JourneyTools,
  call: EndpointName,
  what: string,
  send: () => ReturnType<typeof sendRaw>,
): Promise<void> {
  if ((await send()).code === retCodes.ok) findings.wrong(call, 'credential', what);
}

/** A code proves one address, in one registration. */
export async function tryOtherAddress(tools: JourneyTools): Promise<void> {
  const mine = await begin(tools);
  const other = await begin(tools);
  try {
    const code = await codeFor(tools, other.address);
    if ((await codeFor(tools, mine.address)) !== code && (await mine.signUp.submitCode(code)))
      tools.findings.wrong(mine.calls.verify, 'code', 'of another registration is taken: anybody can have any address');
    await (isOldWay(tools) ? openForOther(tools, mine) : sendToOther(tools, other));
  } finally {
    mine.signUp.dispose();
    other.signUp.dispose();
  }
}

type Begun = Awaited<ReturnType<typeof begin>>;

/** A registration whose code is on its way. */
async function begin(tools: JourneyTools) {
  const address = await newAddress(tools);
  const calls = signUpCalls(tools, address);
  const visit = tools.open();
  const signUp = startSignUp(tools, visit);
  const uuid = await signUp.submitAccount(address);
  if (uuid === undefined) throw signUp.caught.failure(calls.start, 'the sign-up does not get to the code');
  return { address, calls, visit, signUp, uuid };
}

/** The code of the own address opens an account with the address of somebody else. */
async function openForOther(tools: JourneyTools, { address, calls, visit, uuid }: Begun): Promise<void> {
  const { policies, id } = tools.site;
  const kind = { from: id === 'tur' ? 44 : 1, verify_type: 1, login_type: 2 } as const;
  const input = {
    ...{ uuid, ...kind, lang: 'en', url: tools.adapter.pageOrigin, location_link: '', password: '0'.repeat(64) },
    email: await newAddress(tools),
    emailverify: await codeFor(tools, address),
  };
  const { code } = await (policies.regulated
    ? sendRaw(visit, registerCompliance, input)
    : sendRaw(visit, legacyEmail, input));
  if (code === retCodes.ok)
    tools.findings.wrong(calls.open, 'email', 'is not that of the code: anybody can have any address');
}

/** The code of a registration goes to the own address in place of that of the registration. */
async function sendToOther(tools: JourneyTools, { address, signUp, visit, uuid }: Begun): Promise<void> {
  const email = await newAddress(tools);
  const sent = await sendRaw(visit, sendVerifyItem, { uuid, email, verify_type: 1 });
  if (sent.code !== retCodes.ok) return;
  const code = await codeFor(tools, email).catch(unlessNone);
  if (code === undefined || !(await signUp.submitCode(code))) return;
  const known = await visit.exchange.send(registerRecall, { uuid }).catch(() => undefined);
  if (known?.login_name.toLowerCase() === address.toLowerCase())
    tools.findings.wrong(
      'sendVerifyItem',
      'email',
      'is not that of the registration, and its code counts: anybody can have any address',
    );
}

/** Nothing was sent there, as it should be. */
export function unlessNone(error: unknown): undefined {
  if (!(error instanceof CannotTry)) throw error;
}
