/** The link of a mail that warns of a login: it ends the sessions of the account and freezes it. */

import { freezeAccount } from '../../contract/freeze.ts';
import { memberInfo } from '../../contract/session.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { CannotTry, type JourneyTools, sendRaw } from './journey-tools.ts';
import { logIn, loginOf } from './log-in.ts';
import { openAccount } from './sign-up.ts';

const linkTries = 40;

/** Opens an account of its own: it is frozen afterwards. */
export async function tryFreeze(tools: JourneyTools): Promise<void> {
  const { findings, open } = tools;
  const invented = await sendRaw(open(), freezeAccount, { freeze_token: 'a-token-that-nobody-was-given' });
  if (invented.code !== retCodes.codeWrong) {
    const what = `answers ${invented.code} to an invented token; it must be ${retCodes.codeWrong}`;
    findings.wrong('freezeAccount', 'freeze_token', what);
  }
  const [own, other] = [open(), open()];
  const account = await openAccount(tools, own);
  await logIn(other, account);
  const freeze_token = await mailedToken(tools, account.username);
  const first = await open().exchange.send(freezeAccount, { freeze_token });
  for (const { session } of [own, other]) {
    const { code } = await sendRaw(open(), memberInfo, {}, { token: session.token() ?? '' });
    if (code !== retCodes.sessionExpired) findings.wrong('freezeAccount', 'session', 'goes on after the freeze');
  }
  if ((await logIn(open(), account)).state.type === 'done')
    findings.wrong(loginOf(tools).name, 'answer', 'logs in to a frozen account');
  const again = await open()
    .exchange.send(freezeAccount, { freeze_token })
    .catch(() => undefined);
  if (again?.frozen_until !== first.frozen_until || again === undefined) {
    findings.wrong('freezeAccount', 'answer', 'is another one when a lost answer is asked for again');
  }
}

async function mailedToken({ adapter, pause }: JourneyTools, address: string): Promise<string> {
  if (!adapter.readWarningLink) throw new CannotTry('the adapter has no readWarningLink');
  for (let tries = 0; tries < linkTries; tries += 1) {
    const link = await adapter.readWarningLink(address);
    if (link) return new URL(link).searchParams.get('token') ?? '';
    await pause();
  }
  throw new CannotTry('the adapter has found no link of a mail that warns of a login');
}
