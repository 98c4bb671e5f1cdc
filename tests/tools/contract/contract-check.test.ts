import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { sites } from '../../../sites/all.ts';
import { type EndpointName, endpoints } from '../../../src/contract/all.ts';
import { $session } from '../../../src/stores/session.ts';
import { loadAdapter } from '../../../src/tools/contract-check/adapter.ts';
import type { ContractReport } from '../../../src/tools/contract-check/check-contract.ts';
import { partOn } from '../../../src/tools/contract-check/parts.ts';
import { reportText } from '../../../src/tools/contract-check/report.ts';
import { judge } from '../../../src/tools/contract-check/verdict.ts';
import { root } from '../../../src/tools/system/command.ts';
import { annsPassword, createTestExchange } from '../../sandbox/support/sandbox.ts';
import { borrowedFaults } from './borrowed-faults.ts';
import { answers, type Break, envelope, type Fields } from './breakage.ts';
import { brokenApprovals } from './broken-approvals.ts';
import { brokenBehaviour } from './broken-behaviour.ts';
import { brokenBodies } from './broken-bodies.ts';
import { brokenHeaders } from './broken-headers.ts';
import { bea, check, pageOrigin, publicKey } from './check-support.ts';
import { plantedFaults } from './planted-faults.ts';

/** Each breaks the contract in one way. */
const breakages = [
  ...brokenHeaders,
  ...brokenBodies,
  ...brokenBehaviour,
  ...brokenApprovals,
  ...plantedFaults,
  ...borrowedFaults,
];

afterEach(() => $session.set({ type: 'anonymous' }));

/** Everything in the report that counts as right. */
function rightIn({ calls, journeys, requirements }: ContractReport) {
  return [...calls, ...journeys, ...requirements].filter(([, { type }]) => type === 'right').map(([name]) => name);
}

/** Answers every call with one refusal, in the right form. */
const refusesAll =
  (code: number): Break =>
  async (real, { method }) => {
    const answer = await real();
    if (method === 'OPTIONS') return answer;
    const headers = new Headers(answer.headers);
    headers.set('content-type', 'application/json');
    const body = { ret_code: code, ret_msg: 'refused', result: null, token: null };
    return new Response(JSON.stringify(body), { headers });
  };

describe('the check of an exchange', () => {
  test('finds the sandbox right in every journey, and says of each other call why it cannot be tried (S7.01, S3.07)', async () => {
    const report = await check(createTestExchange(), []);
    const { text, wrong } = reportText(report);
    expect(text).not.toContain('Answers wrong');
    expect(wrong).toBe(0);
    expect(report.advice).toEqual([]);
    expect(new Set([...report.journeys.values()].map(({ type }) => type))).toEqual(new Set(['right']));
    for (const name of [
      'login',
      'registerInfo',
      'registerPassword',
      'logout',
      'profile',
      'qrStatus',
      'referrerInfo',
      'freezeAccount',
      'approvalAnswer',
      'riskApproval',
    ] as const) {
      expect([name, report.calls.get(name)?.type]).toEqual([name, 'right']);
    }
    expect(report.calls.get('oauthAuthorize')).toEqual({ type: 'right' });
    expect(report.calls.get('banStatus')?.type).toBe('not-tried');
    expect(text).toContain('May this exchange go live for the site "global"? Yes.');
    expect(text).not.toContain('What is missing');
    expect(report.requirements.get('S7.24')).toEqual({ type: 'right' });
  });

  test('makes only the journeys that are asked for, and knows no others', async () => {
    const report = await check(createTestExchange(), ['login']);
    expect(report.journeys.get('login')).toEqual({ type: 'right' });
    expect(report.journeys.get('logout')).toEqual({ type: 'not-tried', why: 'left out by --only' });
    await expect(check(createTestExchange(), ['signin'])).rejects.toThrow('There is no journey "signin"');
  });

  test('says what it cannot try: codes that nobody can read, and a captcha that is demanded (S8.23)', async () => {
    const unread = await check(createTestExchange(), ['register'], undefined, {
      adapter: { pageOrigin, publicKey },
    });
    expect(unread.journeys.get('register')).toEqual({
      type: 'not-tried',
      why: 'the adapter has no newAddress and readCode',
    });
    const sandbox = createTestExchange();
    sandbox.control.changeScenario('*', { captcha: 'demanded' });
    const captcha = await check(sandbox, ['login']);
    expect(captcha.journeys.get('login')).toEqual({
      type: 'not-tried',
      why: 'the exchange demands a captcha of this network',
    });
  });

  test('prints no password, code or token', async () => {
    const sandbox = createTestExchange();
    const secrets: string[] = [annsPassword];
    const report = await check(sandbox, ['login', 'wrong-password'], async (real) => {
      const answer = await real();
      const body = await answer.text();
      secrets.push(...[...body.matchAll(/"token":"([^"]+)"/g)].map(([, token]) => token ?? ''));
      return new Response(body.replace(/"id":/, '"id":"x","other":'), answer);
    });
    const { text } = reportText(report);
    expect(text).toContain('result.id must be number, is string');
    expect(secrets.length).toBeGreaterThan(1);
    for (const secret of secrets) expect(text).not.toContain(secret);
  });
});

test('an exchange may want no passkeys that are created without a question (S1.27)', async () => {
  const refuse = envelope('/user/private/passkey/options', (fields) =>
    JSON.stringify(fields).includes('"userVerification":"preferred"')
      ? { ...fields, ret_code: 33102, result: null }
      : fields,
  );
  const report = await check(createTestExchange(), ['passkey'], refuse);
  expect(report.journeys.get('passkey')).toEqual({ type: 'right' });
  expect(reportText(report).wrong).toBe(0);
});

describe('an exchange that refuses everything, in the right form', () => {
  // Unreadable, nobody signed in, requested too often, wrong password: each is what one journey waits for.
  test.each([10001, 10006, 20023, 31002])('gets no "right" for %i', async (code) => {
    const report = await check(createTestExchange(), [], refusesAll(code));
    expect(rightIn(report)).toEqual([]);
    expect(judge(report).answer).toBe('no');
    const { text, hasFailed } = reportText(report);
    expect(text).not.toContain('Answers right');
    expect(text).toContain('May this exchange go live for the site "global"? No.');
    expect(hasFailed).toBe(true);
  });

  test('a call that is refused is not right, and neither is its journey', async () => {
    const refuse = envelope('/v2/public/country-list', (fields) => ({ ...fields, ret_code: 10001, result: null }));
    const report = await check(createTestExchange(), ['settings'], refuse);
    expect(report.calls.get('countryList')).toEqual({ type: 'refused', why: 'with 10001' });
    expect(report.calls.get('countryCodes')).toEqual({ type: 'right' });
    expect(report.journeys.get('settings')).toEqual({ type: 'refused', why: 'GET /v2/public/country-list 10001' });
    expect(report.requirements.get('S7.33')?.type).toBe('refused');
    expect(reportText(report)).toMatchObject({ wrong: 0, hasFailed: true });
  });
});

describe('the answer to whether an exchange may go live', () => {
  test.each(sites.map(({ id }) => id))('is yes for the sandbox on the site %s', { tags: ['all'] }, async (siteId) => {
    const report = await check(createTestExchange(), [], undefined, { siteId });
    const parts = judge(report).parts.filter(({ need, state }) => need !== 'extra' && state !== 'right');
    expect(parts).toEqual([]);
    // Its login offers no identity provider.
    expect(report.calls.has('thirdPartyLogin')).toBe(siteId !== 'nld');
    expect(reportText(report)).toMatchObject({ wrong: 0, hasFailed: false });
  });

  test('waits where a code was sent to the same account a moment ago', async () => {
    const sandbox = createTestExchange();
    const start = sandbox.clock.now();
    const report = await check(sandbox, ['security-check'], undefined, {}, { checkedAccounts: [bea, bea] });
    expect(report.journeys.get('security-check')).toEqual({ type: 'right' });
    // Once more for the code that is tried until it ends.
    expect(sandbox.clock.now() - start).toBe(120_000);
  });

  test('leaves out what the adapter says is off, and then needs none of it', async () => {
    const report = await check(createTestExchange(), [], undefined, {}, { without: ['passkeys', 'messenger'] });
    expect(report.journeys.get('passkey')).toEqual({ type: 'not-tried', why: 'is switched off, as the adapter says' });
    expect(report.calls.get('passkeyLogin')?.type).toBe('not-tried');
    expect(judge(report).answer).toBe('yes');
    expect(reportText(report).text).toContain('Passkeys: is off, as the adapter says');
  });

  test('asks each site for its own calls: the Turkish one registers and logs in by others than the main one', async () => {
    const report = await check(createTestExchange(), ['register', 'register-number', 'login'], undefined, {
      siteId: 'tur',
    });
    const right = (name: EndpointName) => report.calls.get(name)?.type;
    expect([right('legacyVerifyEmail'), right('legacyVerifyMobile'), right('registerCompliance')]).toEqual([
      'right',
      'right',
      'right',
    ]);
    expect(right('loginCompliance')).toBe('right');
    expect(report.calls.has('login')).toBe(false);
    const onMain = await check(createTestExchange(), ['register']);
    expect(onMain.calls.has('loginCompliance')).toBe(false);
    expect(onMain.calls.get('registerInfo')?.type).toBe('right');
  });

  test('is no where something could not be tried, and says what is missing', async () => {
    const report = await check(createTestExchange(), [], undefined, { adapter: { pageOrigin, publicKey } });
    const { text, wrong, hasFailed } = reportText(report);
    expect([wrong, hasFailed, judge(report).answer]).toEqual([0, true, 'no']);
    expect(text).toContain('Create an account: is not proved, because not all of it could be tried');
    expect(text).toMatch(/What is missing:\n {2}Create an account\. Give the adapter/);
    expect(text).toContain('To switch it off, set `passkeys` to false in /status.json.');
  });

  test('counts optional calls only where they are wrong', async () => {
    const report = await check(createTestExchange(), []);
    const optional = ['agreeAgain', 'receiptList', 'riskWayCode'] as const;
    for (const name of optional)
      expect(report.calls.get(name)).toMatchObject({ why: expect.stringContaining('optional') });
    expect(judge(report).answer).toBe('yes');
  });

  test('is not given where journeys were left out', async () => {
    const report = await check(createTestExchange(), ['login']);
    expect(reportText(report)).toMatchObject({ hasFailed: false, text: expect.stringContaining('Not judged') });
  });

  test('every call belongs to a part of the product on one site at least', () => {
    const names = Object.keys(endpoints) as EndpointName[];
    expect(names.filter((name) => !sites.some((site) => partOn(site, name)))).toEqual([]);
  });
});

describe('an exchange that answers wrong', () => {
  test('has no journey right where nothing answers at all, however often the same thing stops one', async () => {
    const only = ['register', 'login', 'wrong-password', 'logout', 'clock'];
    const report = await check(createTestExchange(), only, async () => new Response(null, { status: 405 }));
    expect(only.map((name) => [name, report.journeys.get(name)?.type])).toEqual(only.map((name) => [name, 'wrong']));
    expect(report.requirements.get('S7.24')?.type).toBe('wrong');
  });

  test('there are at least thirty of them here, and twenty of what an attacker and an auditor look for', () => {
    expect(breakages.length).toBeGreaterThanOrEqual(30);
    expect(new Set(plantedFaults.map(({ name }) => name)).size).toBeGreaterThanOrEqual(20);
  });

  test.each(breakages)('$name is found out', async ({ name, only, siteId, change, finds, type = 'wrong' }) => {
    // Only what is late on purpose is measured: a busy machine is late, too.
    const lateMs = name === 'a late answer' ? 250 : 60_000;
    const report = await check(createTestExchange(), only, change, { lateMs, ...(siteId && { siteId }) });
    const wrong = [...report.calls.values()].flatMap((one) => (one.type === 'wrong' ? one.findings : []));
    const found = type === 'wrong' ? wrong : report.advice;
    expect(found.map(({ call, place, what }) => `${call}: ${place} ${what}`)).toContain(finds);
    expect(reportText(report).wrong > 0).toBe(type === 'wrong');
  });
});

describe('what is sent to somebody else', () => {
  const found = ({ calls }: ContractReport) =>
    [...calls.values()]
      .flatMap((one) => (one.type === 'wrong' ? one.findings : []))
      .map(({ call, place, what }) => `${call}: ${place} ${what}`);
  /** The sandbox sends nothing there, so the mailbox of a stranger has this code. */
  const strangersCode = '424242';

  /** Answers as an exchange does that sends codes wherever the call says, and takes them. */
  async function checkWith(only: string, change: Break) {
    const sandbox = createTestExchange();
    const readCode = async (to: string) => (await sandbox.outbox(to))[0]?.code ?? strangersCode;
    return found(await check(sandbox, [only], change, {}, { readCode }));
  }

  test('is no code of a registration: its address would be anybody’s', async () => {
    let first = '';
    const done = (result: Fields) => JSON.stringify({ ret_code: 0, ret_msg: '', result, token: null });
    const wrong = await checkWith('other-address', async (real, asked) => {
      const answer = await real();
      const { path, method, body } = asked;
      if (method === 'OPTIONS') return answer;
      if (path === '/user/public/register/info') first = String(body.email);
      if (path.endsWith('/send/verify/item') && body.email && body.email !== first)
        return new Response(done({ uuid: body.uuid }), answer);
      if (path.endsWith('/register/verify') && body.verify_code === strangersCode)
        return new Response(done({ verify_result: 1 }), answer);
      if (path.endsWith('/recall/info'))
        return new Response(done({ recall_stage: 'commit_password', login_name: first }), answer);
      return answer;
    });
    expect(wrong).toContain(
      'sendVerifyItem: email is not that of the registration, and its code counts: anybody can have any address',
    );
  });

  test('is no code of a security check: whoever knows the password would get it', async () => {
    const verdict = { risk_token: 'any', risk_token_type: 'pass' };
    const taken = (result: Fields) => JSON.stringify({ ret_code: 0, ret_msg: '', result, token: null });
    const sends = answers('/user/public/send/email/code', (answer, { body }) =>
      body.email === bea.username ? answer : new Response(taken({}), answer),
    );
    const takes = answers('/user/public/risk/verify', (answer, { body }) =>
      body.verify_code === strangersCode ? new Response(taken(verdict), answer) : answer,
    );
    const wrong = await checkWith('security-check', (real, asked) => takes(() => sends(real, asked), asked));
    expect(wrong).toContain('sendEmailCode: email may be any address: whoever knows the password gets the code');
  });

  test.each([
    ['gives a token to the verifier of somebody else', true],
    ['gives a token for another redirect_uri', true],
    ['gives a token twice', true],
    ['gives no token, as redeemCode says', false],
  ])('an application whose code %s is found out', async (what, answer) => {
    const report = await check(createTestExchange(), ['consent'], undefined, {}, { redeemCode: () => answer });
    expect(found(report)).toContain(`oauthConfirmAuth: code ${what}`);
  });
});

describe('the adapter', () => {
  /** Writes an adapter as a team does, and loads it. */
  function load(text: string) {
    const folder = mkdtempSync(join(tmpdir(), 'adapter-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'adapter.mjs');
    writeFileSync(file, `export default { pageOrigin: 'https://pages.example', publicKey: 'key', ${text} };`);
    return loadAdapter(file);
  }

  test('may leave out what pages can do without, by the names of the parts', async () => {
    expect((await load("without: ['passkeys', 'campaigns']")).without).toEqual(['passkeys', 'campaigns']);
    await expect(load("without: ['passkey']")).rejects.toThrow('there is no part "passkey"; there are sign-up, login,');
    await expect(load("without: ['protection']")).rejects.toThrow('nobody can use the pages without "protection"');
  });

  test('of the sandbox can be loaded, and so be copied', async () => {
    const adapter = await loadAdapter(join(root, 'docs/contract/adapter.mjs'));
    expect(await adapter.newAddress?.()).toMatch(/@mail\.example$/);
    expect(await adapter.newNumber?.()).toMatchObject({ dialCode: '90', number: expect.stringMatching(/^\d{10}$/) });
  });
});

test('the command says with --help what it does, and names the sites and the journeys', () => {
  const run = (...words: string[]) =>
    spawnSync(process.execPath, [join(root, 'src/tools/commands/contract-check.ts'), ...words], { encoding: 'utf8' });
  const { status, stdout } = run('--help');
  expect([status, stdout]).toEqual([0, expect.stringContaining('if it may go live')]);
  expect(stdout).toContain('global, hkg, tur');
  expect(stdout).toContain('password-limit');
  expect(run('--api', 'https://api.example', '--site', 'xyz')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('There is no site "xyz"'),
  });
});
