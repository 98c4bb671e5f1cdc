import { expect, test } from 'vitest';
import { type EndpointName, endpoints } from '../../src/contract/all.ts';
import { ourFields } from '../../src/contract/our-fields.ts';

/** The wire names that the product text shows (S3.01–S3.40, S7.02–S7.57), as far as the contract has them. */
const shown = new Set(
  (
    'affid affiliate_id antism_gdfp baned_time bind_uid campaignId challenge channel client_id code content country ' +
    'country_code countyCode data email email_verified emailverify encrypt_password encrypt_timestamp env ext_info ' +
    'ext_json from g_recaptcha_response groupInfo group_id gt has_google2fa headimg id info ip isShow is_fake ' +
    'is_self_help_baned is_visible key keys lang language live_country_code location_link login_name login_type ' +
    'magpie_verify_info medium mobile mobile_verified newCaptcha nickname non_crypto password personalSignature ' +
    'personality platform project_name properties randstr recall_stage redirect_uri ref regist_channel response_type ' +
    'restrictOperate risk_token risk_token_type rpProps sChallenge sGt scene scope sence smsverify source state status ' +
    'success taskId telegram_callback telegram_callback_mini tg_bind_result ticket tmp_token token tpl type uid url ' +
    'use_thirdparty userName user_code user_id username uuid vague_email vague_mobile value verify_code verify_result ' +
    'verify_type version'
  ).split(' '),
);

interface Node {
  readonly type?: string;
  readonly kind?: string;
  readonly pipe?: readonly Node[];
  readonly wrapped?: Node;
  readonly options?: readonly unknown[];
  readonly item?: Node;
  readonly entries?: Readonly<Record<string, Node>>;
}

/** Every field of a schema, with the fields that it stands in. */
function fieldsOf(node: unknown, at = ''): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { pipe = [], wrapped, options = [], item, entries = {} } = node as Node;
  return [
    ...pipe.filter((part) => part !== node && part.kind === 'schema').flatMap((part) => fieldsOf(part, at)),
    ...fieldsOf(wrapped, at),
    ...options.flatMap((option) => fieldsOf(option, at)),
    ...fieldsOf(item, `${at}[]`),
    ...Object.entries(entries).flatMap(([name, value]) => {
      const path = at === '' ? name : `${at}.${name}`;
      return [path, ...fieldsOf(value, path)];
    }),
  ];
}

const inContract = Object.entries(endpoints).flatMap(([call, { input, result }]) => [
  ...fieldsOf(input).map((field) => ({ call, place: 'input', field })),
  ...fieldsOf(result).map((field) => ({ call, place: 'result', field })),
]);

/** Whose own fields are described in the file of their schema. */
const inItsSchema = ['records', 'agreement', 'agreements', 'approval', 'approvals'];

function isOurs(call: string, place: string, field: string): boolean {
  return ourFields.some(
    (row) =>
      row.place === place &&
      row.calls.includes(call as EndpointName) &&
      (row.field === field ||
        (inItsSchema.includes(row.field) && new RegExp(`^${row.field}(?:\\[\\]|\\.)`).test(field))),
  );
}

test('every field of the contract is in the product text or in the table of our own (S7.66)', () => {
  expect(inContract.length).toBeGreaterThan(300);
  const unknown = inContract
    .filter(({ call, place, field }) => {
      const name = field.split('.').at(-1)?.replace('[]', '') ?? '';
      return !shown.has(name) && !isOurs(call, place, field);
    })
    .map(({ call, place, field }) => `${place} of ${call}: ${field}`);
  expect([...new Set(unknown)]).toEqual([]);
});

test('every row of the table is a field of the contract, but for refusals and for what stands inside a text (S7.66)', () => {
  const gone = ourFields
    .filter(({ place, field }) => place !== 'refusal' && !field.startsWith('data.'))
    .flatMap(({ field, place, calls }) => calls.map((call) => ({ call, place, field })))
    .filter(({ call, place, field }) => {
      return !inContract.some((one) => one.call === call && one.place === place && one.field === field);
    });
  expect(gone).toEqual([]);
});
