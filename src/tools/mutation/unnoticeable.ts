/**
 * Changes that no test can notice, with the reason, by file: what stands there `→` what replaced it, as the command prints it.
 * At most 3 % of the changes of a folder may be listed here. A reason says which other code gives the same answer.
 */

/** The end of a function that says `undefined` where something throws: it would do so by itself. */
const saysUndefined = { '{ return undefined; } → {}': 'the function then returns undefined as well' };

const jsonHasNone = 'JSON leaves out what is undefined';
const throwsNothingElse = 'the call throws no other error';
const abortedCallThrows = 'the next or the last call of an aborted attempt throws by itself';
const sameWithoutRisk = 'both say that there is no verdict; the compiler needs the second';

export const unnoticeable: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'src/domain/account/email-suggestions.ts': {
    'name === undefined || domain === undefined → false': 'no domain begins with the word undefined',
    'name === undefined || domain === undefined → name === undefined && domain === undefined':
      'both parts are missing, or none is',
    'name === undefined → false': 'without a name there is no ending of a domain either',
    'domain === undefined → false': 'both parts are missing, or none is',
  },
  'src/domain/account/login-memory.ts': {
    'stored !== null → true': 'the word null is no way to log in',
  },
  'src/domain/account/password-envelope.ts': {
    '/^(\\d{1,16}):(.*)$/s → /^(\\d{1,16}):(.*)/s': 'the pattern takes every text to its end',
    'digits === undefined || password === undefined → digits === undefined && password === undefined':
      'both come from one match',
    'digits === undefined → false': 'both come from one match',
    'password === undefined → false': 'both come from one match',
  },
  'src/domain/account/phone-number.ts': {
    'text === undefined → false': 'a text that is no number does not look like one',
  },
  'src/domain/captcha/proof-of-work.ts': {
    'i < 64 → i <= 64': 'a list of 64 numbers takes no further one',
    'i < text.length → i <= text.length': 'the code of a missing character is no number, which changes no bit',
  },
  'src/domain/captcha/vendor-sources.ts': {
    "kind === 'magpie' → false": 'the tables have no row for our own kind',
  },
  'src/domain/channel/behavior-path.ts': saysUndefined,
  'src/domain/channel/inviter.ts': saysUndefined,
  'src/domain/checks/compliance.ts': {
    "typeof number === 'number' → true": 'Number.isFinite says the same; the compiler needs the type',
    'value !== null → true': 'no filter lists null',
  },
  'src/domain/http/response-headers.ts': {
    'status >= 400 → status > 400': '400 itself is answered above',
  },
  'src/domain/language/browser-languages.ts': {
    '/^zh-hans(?:-|$)/ → /zh-hans(?:-|$)/': 'it is asked for tags that begin with zh only',
    '/^zh-hans(?:-|$)/ → /^zh-hans(?:-)/': 'zh-hans alone gets the same code as the default of Chinese',
    '/^q\\s*=\\s*/i → /q\\s*=\\s*/i': 'the parameter was found because it begins like this',
  },
  'src/domain/language/redirect.ts': {
    'segment !== undefined → true': 'no list of languages has undefined; the compiler needs the check',
    '/^[/\\\\\\t\\r\\n]+/ → /[/\\\\\\t\\r\\n]+/': 'paths begin with a slash, so the first match is at their start',
  },
  'src/domain/mini-app/init-data.ts': {
    "typeof id !== 'number' → false": 'Number.isSafeInteger says the same; the compiler needs the type',
  },
  'src/domain/mini-app/messenger.ts': {
    ...saysUndefined,
    "port === '' → false": 'an origin never ends with a colon',
  },
  'src/domain/mini-app/theme-colors.ts': {
    'luminance(color) < 0.179 → luminance(color) <= 0.179': 'none of the 16,777,216 colours has exactly this luminance',
    'share <= 0.04045 → share < 0.04045': 'no share of 255 is 0.04045',
  },
  'src/domain/navigation/redirect-target.ts': {
    '!url.href.startsWith(`${url.origin}/`) → false':
      'the allowed syntax has no @ before the path: an address with a user name is refused before',
    'false → true': 'the allowed syntax has no @ before the path: an address with a user name is refused before',
    '{ return undefined; } → {}': 'the function then returns undefined as well',
  },
  'src/edge/answer.ts': {
    'cache.set(hashes, byKey); → ;': 'headers that are not kept are made again, with the same result',
    'known !== undefined → false': 'headers that are not kept are made again, with the same result',
    'byKey.set(key, made); → ;': 'headers that are not kept are made again, with the same result',
  },
  'src/edge/file-lookup.ts': {
    '{ return undefined; } → {}': 'the function then returns undefined as well',
  },
  'src/edge/node.ts': {
    'address !== undefined → true': 'for the types: `undefined` is no URL that can be parsed',
    '() => null → () => undefined': 'the answer to a request that was refused reads no header',
  },
  'src/edge/static-files.ts': {
    'ending === undefined → false': 'no file ends with the word undefined',
  },
  'src/edge/worker.ts': {
    'bundles.get(site.id)?.folder → bundles.get(site.id).folder': 'for the types: each site is in the list',
    'bundles.get(site.id)?.hashes → bundles.get(site.id).hashes': 'for the types: each site is in the list',
    '() => null → () => undefined': 'both say that there is no text',
    '{ return undefined; } → {}': 'the function then returns undefined as well',
  },
  'src/exchange/call.ts': {
    'call.body === undefined → false': '`fetch` takes an undefined body as none',
  },
  'src/exchange/memory-cache.ts': {
    'oldest !== undefined → true': 'for the types: more than 20 entries have a first one',
  },
  'src/exchange/session-checks.ts': {
    'call.sequence > current → call.sequence >= current': 'each call has a number of its own and is answered once',
  },
  'src/exchange/shared-requests.ts': {
    'signal?.reason → signal.reason': 'for the types: only the signal calls this function',
  },
  'src/exchange/stored-value.ts': {
    'text === null → false': 'what is not there is then no JSON, and removing it changes nothing',
  },
  'src/domain/oauth/request.ts': {
    ...saysUndefined,
    '/^([^=]*)=?(.*)/s → /([^=]*)=?(.*)/s': 'the pattern fits every text from its start',
  },
  'src/domain/oauth/return.ts': {
    ...saysUndefined,
    'given === undefined → false': 'returnPlaceOf refuses what is no address; the compiler needs the check',
  },
  'src/domain/shell/events.ts': {
    'kind === undefined → false': 'the names come from the table of the kinds',
  },
  'src/domain/shell/host-status.ts': {
    '/^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(?::\\d\\d)?Z$/ → /^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(?::\\d\\d)?Z/':
      'Date.parse of V8 takes no text after the time; other engines may',
  },
  'src/domain/site/brand-look.ts': {
    'contrast >= 3 → contrast > 3': 'no two colours are known whose contrast is exactly 3',
  },
  'src/domain/site/cross-site.ts': {
    'table.find(({ when }) => when(facts, target))?.jump → table.find(({ when }) => when(facts, target)).jump':
      'the last row fits everybody',
    "site === 'nld' → false": 'the last row lets visitors leave the Dutch site as well',
    '/^([^?#]*)(.*)$/s → /([^?#]*)(.*)$/s': 'the pattern fits every text from its start',
    '/^([^?#]*)(.*)$/s → /^([^?#]*)(.*)/s': 'the pattern takes every text to its end',
  },
  'src/domain/site/relying-party.ts': {
    'one === undefined → false': 'a group without sites has nothing to compare',
  },
  'src/domain/site/site.ts': {
    'code === undefined → false': 'no list of languages has undefined; the compiler needs the check',
  },
  'src/domain/storage/json.ts': saysUndefined,
  'src/flows/channel/campaign.ts': {
    '!timeLimit.signal.aborted → true': 'a call that was called off gives no answer',
    'timeLimit.signal.aborted → false': 'what the time limit has settled is settled in the same way again',
    'ignoreExchangeError(error); → ;': 'it reports a bug of ours, which no answer of the exchange causes',
  },
  'src/flows/channel/inviter.ts': {
    'ignoreExchangeError(error); → ;': 'it reports a bug of ours, which no answer of the exchange causes',
  },
  'src/flows/channel/learn.ts': {
    "check.type === 'accepted' → true": 'for the types: only an accepted code has a kind',
    'ignoreExchangeError(error); → ;': 'it reports a bug of ours, which no answer of the exchange causes',
    "name === 'affiliate_id' || name === 'ref' → true": 'for the types: of the other names nothing is read',
  },
  'src/flows/checks/ban.ts': {
    ...saysUndefined,
    'dayjs.extend(utc); → ;': 'it runs once, when the module is loaded',
    "typeof ip === 'string' → true": 'for the types: only text is an address',
    'status === undefined → false': 'what is read of it then throws, and the error itself is shown as well',
    'bannedSubTitle?.replace → bannedSubTitle.replace':
      'the text that is missing throws, and the error itself is shown as well',
    'errors?.[retCodes.ipLimit] → errors[retCodes.ipLimit]':
      'the texts that are missing throw, and the error itself is shown as well',
    'proveIdentity?.() → proveIdentity()': 'for the types: without it there is no box to tick',
  },
  'src/flows/login/login.ts': {
    'async () => false → () => undefined': 'both say no',
    'proveIdentity?.(account, signal) → proveIdentity(account, signal)':
      'for the types: without it no dialog has a box that leads here',
    'proof?.type → proof.type': 'for the types: without a proof nothing leads here',
  },
  'src/flows/login/known-accounts.ts': {
    "typeof method === 'string' → true": 'for the types: only text is a way in',
  },
  'src/flows/login/passkey-login.ts': {
    'attempt?.end → attempt.end': 'what throws at the end of a flow keeps nothing else from ending',
    'otherwise?.() → otherwise()': 'for the types: it is read only where it was given',
  },
  'src/flows/third-party/third-party.ts': {
    'isUnknown && ticket !== undefined → isUnknown || ticket !== undefined': 'the exchange sends both or none',
    'again === undefined → false': 'without a provider `begin` does nothing',
    '/^[^?]*/ → /[^?]*/': 'the pattern fits every text from its start',
    'stored === undefined → false': 'what is read of it then throws, and `land` goes on after a task that throws',
    'providerOf(provider)?.name → providerOf(provider).name':
      'for the types: only the ticket of a known provider is expected',
  },
  'src/flows/mini-app/mini-app.ts': {
    'tools.initData?.raw → tools.initData.raw': 'for the types: without data nobody can log in by the messenger',
    'initData !== undefined → true': 'for the types: `usable` reads the data as well, and a test notices its change',
    'false → true': 'the way in is written before it is read',
    'account === undefined → false': 'for the types: who typed no account is not asked',
    "answer.type === 'passed' → true": 'an answer of another type has no token',
  },
  'src/flows/account/countries.ts': {
    '{ return ignoreExchangeError(error); } → {}': throwsNothingElse,
  },
  'src/flows/account/dial-country.ts': {
    'country && code → country || code': 'both come from one match',
  },
  'src/flows/register/calls.ts': {
    'codes.google === undefined → false': jsonHasNone,
    'pair[1] !== undefined → true': jsonHasNone,
  },
  'src/flows/register/confirm-link.ts': {
    'isExchangeError(error) → true': throwsNothingElse,
  },
  'src/flows/register/factors.ts': {
    "state.step !== 'security' → false": 'who leaves the dialog aborts the call first; the compiler needs the check',
    'second === undefined → false':
      'a registration with two codes has both addresses by then; the compiler needs the check',
    'signal.aborted → false': abortedCallThrows,
    'registration.twoFactor?.google → registration.twoFactor.google': 'the dialog is of such a registration only',
  },
  'src/flows/register/failure.ts': {
    "state.step === 'done' → false": 'a registration that is done makes no call; the compiler needs the check',
    "state.step === 'code' || state.step === 'link' → true": 'the other steps do not read the time of the next code',
  },
  'src/flows/register/invitation.ts': {
    'steps.account().invitation !== undefined → true': 'without a typed code it only waits for what is asked anyway',
  },
  'src/flows/register/legacy-calls.ts': {
    'code === undefined → false': jsonHasNone,
  },
  'src/flows/register/link.ts': {
    'stop.signal.aborted → false': abortedCallThrows,
  },
  'src/flows/register/place.ts': {
    "read.type === 'valid' → true": 'what is refused has no name; the compiler needs the check',
  },
  'src/flows/register/recall.ts': {
    'policy.types[0] !== undefined → true': 'no type is an old type either; the compiler needs the check',
  },
  'src/flows/register/register.ts': {
    'signal.throwIfAborted(); → ;': abortedCallThrows,
  },
  'src/flows/register/send-code.ts': {
    'signal.throwIfAborted(); → ;': 'two places look at it, here and where the risk is asked for: one is enough',
    "next.type === 'unchecked' || risk === undefined → next.type === 'unchecked' && risk === undefined":
      sameWithoutRisk,
    "next.type === 'unchecked' → false": sameWithoutRisk,
    'risk === undefined → false': sameWithoutRisk,
    '!isExchangeError(error) → false': throwsNothingElse,
  },
  'src/flows/register/state.ts': {
    "state.step === 'account' → true": 'every later step has an account name',
    'registration === undefined → false':
      'without a registration there is no name either; the compiler needs the check',
  },
  'src/flows/register/steps.ts': {
    'false → true': 'each call sets it before it is read',
    "state.step !== 'done' → true": 'the end has no status and is no step to go back to; the compiler needs the check',
  },
  'src/flows/register/success.ts': {
    'bind !== undefined → true': 'what is missing is no number, so not the code 0 either',
  },
};
