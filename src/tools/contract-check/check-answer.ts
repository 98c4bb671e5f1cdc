/** Compares one answer with the contract. No value of an answer is reported: it may be a token. */

import * as v from 'valibot';
import { type EndpointName, endpoints } from '../../contract/all.ts';
import { type EndpointDescription, retryAfterHeader, txIdHeader } from '../../contract/endpoint.ts';
import { bindTipOf, retCodes } from '../../domain/errors/codes.ts';
import type { Findings } from './findings.ts';

export interface ObservedAnswer {
  readonly call: EndpointName;
  /** The headers that the call was sent with. */
  readonly sent: Headers;
  readonly response: Response;
  readonly body: string;
  readonly tookMs: number;
}

export interface AnswerRules {
  readonly pageOrigin: string;
  /** From here on an answer is late, in ms (S8.05). */
  readonly lateMs: number;
}

/** Calls by GET whose answer is for one visitor, though nobody is logged in. */
const personalLists: ReadonlySet<EndpointName> = new Set([
  'registerRecall',
  'registerVerifyResult',
  'qrGenerate',
  'qrStatus',
  'magpieChallenge',
  'visitorIp',
]);

/** Refusals that pages turn into a time to wait, and the field that may say it in place of the header. */
const waits: Readonly<Record<number, string>> = {
  [retCodes.tooManyCodes]: 'resend_after',
  [retCodes.tooManyPasswordErrors]: 'retry_after',
};

const codes: ReadonlySet<number> = new Set(Object.values(retCodes));

/** How a call was answered, as far as pages are concerned. */
export type Outcome =
  | { readonly type: 'success' }
  | { readonly type: 'refused'; readonly code: number | string }
  /** There is no envelope that says so. */
  | { readonly type: 'unreadable' };

export function checkAnswer(answer: ObservedAnswer, rules: AnswerRules, { wrong, advice }: Findings): Outcome {
  const { call, response, body, tookMs } = answer;
  if (tookMs >= rules.lateMs)
    wrong(call, 'time', `answered after ${rules.lateMs / 1000} s or more: pages report it as slow`);
  const envelope = parsed(body);
  checkHeaders(answer, rules, envelope, { wrong, advice });
  if (response.status !== 200) {
    wrong(
      call,
      'status',
      `${response.status}: a refusal has status 200 and its ret_code; any other status counts as no answer`,
    );
    if ([429, 503].includes(response.status) && !response.headers.has(retryAfterHeader)) {
      wrong(
        call,
        'Retry-After',
        `is missing beside ${response.status}: pages say "wait a minute", and cannot know better`,
      );
    }
    return { type: 'unreadable' };
  }
  if (!/^application\/json\b/i.test(response.headers.get('content-type') ?? '')) {
    wrong(call, 'Content-Type', 'is not application/json');
  }
  if (envelope === undefined) wrong(call, 'body', 'is not a JSON object with the fields of the envelope');
  else return checkEnvelope(answer, envelope, { wrong, advice });
  return { type: 'unreadable' };
}

type Fields = Readonly<Record<string, unknown>>;
type Reports = Pick<Findings, 'wrong' | 'advice'>;

function checkHeaders(
  { call, response, sent }: ObservedAnswer,
  rules: AnswerRules,
  envelope: Fields | undefined,
  { wrong }: Reports,
) {
  checkOrigin(call, response.headers, rules.pageOrigin, wrong);
  const exposed = listOf(response.headers, 'access-control-expose-headers');
  for (const name of ['Date', 'Retry-After', txIdHeader]) {
    if (name === 'Date' && typeof envelope?.time_now === 'number') continue;
    if (!exposed.includes(name.toLowerCase())) {
      wrong(call, 'Access-Control-Expose-Headers', `lacks ${name}: pages cannot read it`);
    }
  }
  if (Number.isNaN(Date.parse(response.headers.get('date') ?? ''))) wrong(call, 'Date', 'is missing or no time');
  if (response.headers.get(txIdHeader) !== sent.get(txIdHeader))
    wrong(call, txIdHeader, 'is not the id that the call was sent with');
  if (!listOf(response.headers, 'vary').some((name) => name === 'origin' || name === '*')) {
    wrong(call, 'Vary', 'lacks Origin: a cache may give the answer to another origin');
  }
  const retryAfter = response.headers.get(retryAfterHeader);
  if (retryAfter !== null && !/^\d+$/.test(retryAfter) && Number.isNaN(Date.parse(retryAfter))) {
    wrong(call, 'Retry-After', 'is neither a number of seconds nor a date');
  }
  const isPersonal = personalLists.has(call) || sent.has('usertoken') || typeof envelope?.token === 'string';
  if (isPersonal && !listOf(response.headers, 'cache-control').some((one) => one === 'no-store')) {
    wrong(call, 'Cache-Control', 'lacks no-store on an answer about a person');
  }
}

/** What lets a page with credentials read an answer, or a preflight. */
export function checkOrigin(
  call: EndpointName,
  headers: Headers,
  pageOrigin: string,
  wrong: Findings['wrong'],
  of = '',
): void {
  const allowed = headers.get('access-control-allow-origin');
  const name = `Access-Control-Allow-Origin${of}`;
  if (allowed === null) wrong(call, name, 'is missing');
  else if (allowed === '*') wrong(call, name, 'is *, which browsers refuse for calls with credentials');
  else if (allowed !== pageOrigin) wrong(call, name, `is not the page’s origin ${pageOrigin}`);
  if (headers.get('access-control-allow-credentials') !== 'true') {
    wrong(call, `Access-Control-Allow-Credentials${of}`, 'is not true');
  }
}

/** The words of a header with a list, in lower case. */
export function listOf(headers: Headers, name: string): string[] {
  const words = (headers.get(name) ?? '').toLowerCase().split(',');
  return words.map((word) => word.trim()).filter((word) => word !== '');
}

function parsed(body: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
  } catch {
    return undefined;
  }
}

function checkEnvelope(
  { call, sent, response }: ObservedAnswer,
  envelope: Fields,
  { wrong, advice }: Reports,
): Outcome {
  const { ret_code: code = envelope.retCode, ret_msg: message = envelope.retMsg, token } = envelope;
  if ('retCode' in envelope || 'retMsg' in envelope)
    advice(call, 'retCode', 'is the other spelling of ret_code; pages read both');
  if (typeof message !== 'string') wrong(call, 'ret_msg', 'is missing or no text');
  if (!('result' in envelope)) wrong(call, 'result', 'is missing; it is null where there is nothing');
  if (token !== null && (typeof token !== 'string' || token === '')) {
    wrong(call, 'token', 'is neither null nor a text that replaces the session token');
  }
  const isWord = typeof code === 'string' && bindTipOf(code) !== undefined;
  if (typeof code === 'string' && !isWord) wrong(call, 'ret_code', 'is a text and must be a number');
  else if (!isWord && !Number.isInteger(code)) wrong(call, 'ret_code', 'is missing or no whole number');
  const isSuccess = Number(code) === retCodes.ok || Number(code) === retCodes.okWithNotice;
  if (isSuccess) {
    checkResult(call, sent, envelope, wrong);
    return { type: 'success' };
  }
  checkRefusal(call, code, envelope, { wrong, advice });
  const field = waits[Number(code)];
  const says = Object(envelope.result) as Fields;
  if (field !== undefined && !response.headers.has(retryAfterHeader) && typeof says[field] !== 'number') {
    wrong(call, 'Retry-After', `is missing beside ${code}, and so is result.${field}: nobody knows how long to wait`);
  }
  return Number.isInteger(code) || isWord ? { type: 'refused', code: code as number | string } : { type: 'unreadable' };
}

function checkRefusal(call: EndpointName, code: unknown, { result, token }: Fields, { wrong, advice }: Reports): void {
  if (typeof token === 'string' && token !== '') wrong(call, 'token', 'comes with a refusal');
  if (result instanceof Object && 'id' in result) wrong(call, 'result', 'of a refusal has the id of an account');
  if (Number.isInteger(code) && !codes.has(code as number)) {
    advice(call, 'ret_code', `${code} is not in the catalogue: visitors see a general text`);
  }
}

function checkResult(call: EndpointName, sent: Headers, { result, token }: Fields, wrong: Findings['wrong']): void {
  const { access, logsIn } = endpoints[call] as EndpointDescription & { logsIn?(result: unknown): boolean };
  const checked = v.safeParse(endpoints[call].result as v.GenericSchema, result);
  for (const issue of checked.issues ?? []) {
    const path = v.getDotPath(issue);
    const is = issue.input === null ? 'null' : Array.isArray(issue.input) ? 'a list' : typeof issue.input;
    wrong(call, path === null ? 'result' : `result.${path}`, `must be ${issue.expected ?? 'of the schema'}, is ${is}`);
  }
  const hasToken = typeof token === 'string' && token !== '';
  if (checked.success && logsIn?.(checked.output) && !hasToken) {
    const inResult =
      result instanceof Object && Object.keys(result).find((key) => /token$/i.test(key) && !/risk/.test(key));
    wrong(
      call,
      'token',
      inResult ? `is missing in the envelope; result.${inResult} is not read` : 'is missing: the call logs somebody in',
    );
  }
  const mayRefresh = access !== 'public' && sent.has('usertoken');
  if (hasToken && !mayRefresh && !(checked.success && logsIn?.(checked.output))) {
    wrong(call, 'token', 'comes with a call that logs nobody in: it would replace the session');
  }
}
