/**
 * Changes that no test can notice, with the reason, by file: what stands there `→` what replaced it, as the command prints it.
 * At most 3 % of the changes of a folder may be listed here. A reason says which other code gives the same answer.
 */

export const unnoticeable: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'src/domain/http/response-headers.ts': {
    'status >= 400 → status > 400': '400 itself is answered above',
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
  'src/edge/worker.ts': {
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
};
