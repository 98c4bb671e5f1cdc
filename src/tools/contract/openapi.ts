/** The contract as an OpenAPI 3.1 document, from the schemas that the client and the sandbox use. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonSchema } from '@valibot/to-json-schema';
import { type EndpointName, endpoints } from '../../contract/all.ts';
import { type EndpointDescription, type RequestHeader, requestHeaders } from '../../contract/endpoint.ts';
import { ourFields } from '../../contract/our-fields.ts';
import * as ourPaths from '../../contract/our-paths.ts';
import { schemaOf, withoutIds } from './json-schema.ts';
import { components, intro, responseHeaders, sharedHeaders } from './openapi-shared.ts';
import { type ContractComments, readContractComments } from './read-comments.ts';
import { anyCall, refusals } from './refusals.ts';
import { createReturnCodes } from './return-codes.ts';

interface Requirement {
  readonly id: string;
  readonly text: string;
}

/** What a call is described with. */
interface Sources {
  readonly comments: ContractComments;
  readonly requirements: (name: EndpointName) => readonly Requirement[];
  readonly codes: ReturnType<typeof createReturnCodes>;
}

const names = Object.keys(endpoints) as EndpointName[];

/** Paths that the product text does not show (S7.66). */
const ownPaths: ReadonlySet<string> = new Set([
  ...Object.values(ourPaths),
  endpoints.magpieChallenge.path,
  endpoints.magpieVerify.path,
  endpoints.passkeyCreate.path,
  endpoints.passkeyCreateOptions.path,
  endpoints.passkeyList.path,
  endpoints.passkeyLogin.path,
  endpoints.passkeyLoginOptions.path,
  endpoints.passkeyRemove.path,
  endpoints.passkeyRename.path,
]);

/** Headers that only some calls have. */
const ownHeaders: Partial<Record<EndpointName, readonly RequestHeader[]>> = {
  registerInfo: ['entry'],
  completeTask: ['tgtoken'],
  oauthAuthorize: ['oauth_tmp_login_id'],
  oauthClientInfo: ['oauth_tmp_login_id'],
  oauthConfirmAuth: ['oauth_tmp_login_id'],
  oauthPreAuthorize: ['oauth_tmp_login_id'],
};

/**
 * @param root folder of the project
 * @param version of the project
 */
export function createOpenApi(root: string, version: string) {
  const comments = readContractComments(join(root, 'src', 'contract'));
  const codes = createReturnCodes(root);
  const sources: Sources = { comments, codes, requirements: readRequirements(root, comments) };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [, same] of Map.groupBy(names, (name) => `${endpoints[name].method} ${endpoints[name].path}`)) {
    const [first] = same;
    if (first === undefined) continue;
    const { method, path } = endpoints[first];
    const place = path.replace(/:(\w+)/g, '{$1}');
    paths[place] = { ...paths[place], [method.toLowerCase()]: operationOf(same, sources) };
  }
  const described = codes.all.map((code) => codes.describe(code, { method: 'POST', path: '/login', access: 'public' }));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Exchange behind the pages',
      version,
      summary: 'What an exchange must answer.',
      description: intro,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The API host of the environment.' }],
    tags: [...new Set(names.map(areaOf))].sort().map((name) => ({ name, description: areas[name] })),
    paths: Object.fromEntries(Object.entries(paths).sort(([one], [other]) => (one < other ? -1 : 1))),
    components: components(Object.fromEntries(requestHeaders.map((name) => [name, comments.header(name)]))),
    'x-return-codes': described,
  };
}

/** One operation, of the calls that share its method and path. */
function operationOf(calls: readonly EndpointName[], sources: Sources) {
  const [name] = calls as [EndpointName];
  const { method, path, access } = endpoints[name];
  const inputs = calls.map((call) => schemaOf(call, 'input', sources.comments));
  const results = calls.map((call) => schemaOf(call, 'result', sources.comments));
  const requirements = calls.flatMap(sources.requirements).filter(isFirstOf);
  const own = calls.flatMap((call) => ownHeaders[call] ?? []);
  const codes = [...new Set([...calls.flatMap((call) => refusals[call]), ...anyCall])];
  const isGet = method === 'GET';
  return {
    operationId: name,
    tags: [areaOf(name)],
    summary: calls.map((call) => summaryOf(sources.comments.endpoint(call).comment)).join(' / '),
    description: [
      ...calls.map((call) => withoutIds(sources.comments.endpoint(call).comment)),
      ...factsOf(calls),
      table(
        ['requirement', 'what it asks for'],
        requirements.map(({ id, text }) => [id, text]),
      ),
      table(
        ['`result` of a refusal', 'what it says'],
        refusalFieldsOf(calls).map(({ field, meaning }) => [`\`${field}\``, meaning]),
      ),
      table(
        ['`ret_code`', 'what the visitor then sees'],
        codes
          .map((code) => sources.codes.describe(code, endpoints[name]))
          .map(({ code, visitor }) => [`${code}`, visitor]),
      ),
    ].join('\n\n'),
    security: securityOf(access),
    parameters: [
      ...[...path.matchAll(/:(\w+)/g)].map(([, parameter]) => pathParameter(parameter ?? '')),
      ...(isGet ? queryParameters(inputs[0] ?? {}) : []),
      ...[...sharedHeaders, ...own].map((header) => ({ $ref: `#/components/parameters/${header}` })),
    ],
    ...(isGet ? {} : { requestBody: { required: true, content: jsonOf(anyOf(inputs)) } }),
    responses: {
      200: {
        description: 'The envelope. A refusal has status 200, too.',
        headers: responseHeaders,
        content: jsonOf({
          anyOf: [envelopeOf(anyOf(results), calls), { $ref: '#/components/schemas/Refusal' }],
        }),
      },
      '4XX': { $ref: '#/components/responses/Unexpected' },
      '5XX': { $ref: '#/components/responses/Unexpected' },
    },
    'x-calls': calls,
    'x-access': access,
    'x-requirements': requirements.map(({ id }) => id),
    'x-path-is-ours': ownPaths.has(path),
    'x-fields-of-ours': calls
      .flatMap((call) => ourFields.filter((row) => row.calls.includes(call)))
      .map(({ field, place }) => `${place}: ${field}`),
    'x-return-codes': codes,
  };
}

/** What the result of a refusal may have. */
function refusalFieldsOf(calls: readonly EndpointName[]) {
  return ourFields.filter((row) => row.place === 'refusal' && calls.some((call) => row.calls.includes(call)));
}

/** What a reader must know besides the schemas. */
function factsOf(calls: readonly EndpointName[]): string[] {
  const [name] = calls as [EndpointName];
  const { access, path, hideErrors, cache } = endpoints[name] as EndpointDescription;
  const logsIn = calls.some((call) => endpoints[call].logsIn !== undefined);
  return [
    {
      public: 'Sent without the session token.',
      optional: 'Sent with the session token where there is one.',
      private: 'Needs the session token in the header `UserToken`; refuse with 10006 without a valid one.',
    }[access],
    ...(ownPaths.has(path) ? ['**The path is ours**: the product text shows none (S7.66).'] : []),
    ...(logsIn
      ? [
          'A step of a login or a registration. An answer that logs somebody in carries the token in the **envelope’s** `token`.',
        ]
      : []),
    ...(hideErrors ? ['Pages go on without an answer; visitors are told of no failure.'] : []),
    ...(cache
      ? [
          `Pages may use an answer again for ${(cache.ttlMs ?? 60_000) / 1000} s${cache.persist ? ', also on later pages: it must be the same for every visitor' : ''}.`,
        ]
      : []),
  ];
}

function securityOf(access: EndpointDescription['access']) {
  if (access === 'public') return [];
  return access === 'private' ? [{ session: [] }] : [{ session: [] }, {}];
}

/** The envelope of a success. */
function envelopeOf(result: JsonSchema, calls: readonly EndpointName[]) {
  const logsIn = calls.some((call) => endpoints[call].logsIn !== undefined);
  const ref = { $ref: `#/components/schemas/${logsIn ? 'Envelope' : 'EnvelopeWithoutLogin'}` };
  return { allOf: [ref, { type: 'object', properties: { ret_code: { enum: [0, 10007] }, result } }] };
}

function anyOf(schemas: readonly JsonSchema[]): JsonSchema {
  return schemas.length === 1 ? (schemas[0] ?? {}) : { anyOf: [...schemas] };
}

function jsonOf(schema: unknown) {
  return { 'application/json': { schema } };
}

function pathParameter(name: string) {
  return {
    name,
    in: 'path',
    required: true,
    description: 'One of the partners of the contract’s list.',
    schema: { type: 'string' },
  };
}

function queryParameters({ properties = {}, required = [] }: JsonSchema) {
  return Object.entries(properties).map(([name, field]) => {
    const { description, ...schema } = field as JsonSchema;
    return { name, in: 'query', required: required.includes(name), description, schema };
  });
}

/** The requirements of a call: those of its comment, and those whose line in `tests/requirements.md` names it. */
function readRequirements(root: string, comments: ContractComments): Sources['requirements'] {
  const lines = readFileSync(join(root, 'tests', 'requirements.md'), 'utf8').split('\n');
  const all = lines.flatMap((line) => {
    const [, id = '', text = '', where = ''] = /^- (S\d\.\d\d) (.*?) Where: (.*)$/.exec(line) ?? [];
    return id === '' ? [] : [{ id, text, where }];
  });
  return (name) => {
    const { method, path } = endpoints[name];
    const call = `\`${method} ${path.replace(/:(\w+)/, '{$1}')}\``;
    const { comment } = comments.endpoint(name);
    return all
      .filter(({ id, where }) => where.includes(call) || comment.includes(id))
      .map(({ id, text }) => ({ id, text }));
  };
}

function isFirstOf({ id }: Requirement, index: number, all: readonly Requirement[]): boolean {
  return all.findIndex((one) => one.id === id) === index;
}

function summaryOf(comment: string): string {
  return (withoutIds(comment).split(/[.:;](?: |$)/)[0] ?? '').trim();
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

const areas: Readonly<Record<string, string>> = {
  'Login and session': 'Logging in and out, and who is logged in.',
  Registration: 'Opening an account.',
  'Identity providers and messenger': 'Logging in with an identity of others, and linking it.',
  'Consent for applications': 'Outside applications that ask for access.',
  'Checks and captcha': 'Risk, bans, regulation and captchas.',
  'Where visitors come from': 'Channels, affiliates, partners and campaigns.',
  'Settings and lists': 'What is the same for every visitor.',
  Telemetry: 'What pages report about themselves.',
};

/** The area of a call, by its name. */
function areaOf(name: EndpointName): string {
  if (/^oauth/.test(name)) return 'Consent for applications';
  if (/thirdParty|essenger|bindStatus|onePerson|OnePerson|completeTask/.test(name))
    return 'Identity providers and messenger';
  if (/metrics|diagnostics/.test(name)) return 'Telemetry';
  if (/aptcha|magpie|isk|ban[SE]|visitorIp|regulation|visibility|send(?:Email|Phone)Code/.test(name))
    return 'Checks and captcha';
  if (/affiliate|codeInfo|conversion|partner|commonShare|referrer|koreaHome|bannerConfig/.test(name))
    return 'Where visitors come from';
  if (/country|whiteHosts|webConfig|registerPermission/.test(name)) return 'Settings and lists';
  return /^(?:register|legacy|sendVerify)/.test(name) ? 'Registration' : 'Login and session';
}
