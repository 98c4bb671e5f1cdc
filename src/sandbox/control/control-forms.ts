/** Turns the forms of the control page, whose fields are all text, into the JSON that the control calls take. */

import { settingNames } from './scenario.ts';

type Fields = Readonly<Record<string, unknown>>;

export function faultOfForm(fields: Fields): unknown {
  const { visitor, endpoint, times } = fields;
  return {
    ...filledFields({ visitor }),
    endpoint,
    fault: faultOf(fields),
    ...(filled(times) ? { times: Number(times) } : {}),
  };
}

/** Only the fields that a fault of this type has; an empty field gets a default value. */
function faultOf({ type, code, status, ms, retryAfter }: Fields): unknown {
  const again = filledFields({ retryAfter });
  switch (type) {
    case 'ret_code':
    case 'retCode':
      return { type: 'ret_code', spelling: type, code: filled(code) ? Number(code) : 99999, ...again };
    case 'ret_code as text':
      return { type: 'ret_code', code: filled(code) ? code : '99999', ...again };
    case 'delay':
      return { type, ms: filled(ms) ? Number(ms) : 3000 };
    case 'status':
      return { type, status: filled(status) ? Number(status) : 503, ...again };
    case 'html 200':
      return { type: 'html', status: 200 };
    case 'html 502':
      return { type: 'html', status: 502 };
    default:
      return { type };
  }
}

/** The types of faults that the page offers. */
export const faultChoices = [
  'ret_code',
  'ret_code as text',
  'retCode',
  'missing-result',
  'delay',
  'hang',
  'status',
  'html 200',
  'html 502',
  'empty',
  'drop',
  'cors',
  'stall',
  'cut',
  'false-gzip',
] as const;

/** A field that is not a setting is a vendor. */
export function scenarioOfForm({ visitor, status, ...fields }: Fields): unknown {
  const isSetting = ([name]: [string, unknown]) => (settingNames as readonly string[]).includes(name);
  const chosen = Object.entries(fields);
  return {
    ...filledFields({ visitor, status, ...Object.fromEntries(chosen.filter(isSetting)) }),
    vendors: filledFields(Object.fromEntries(chosen.filter((field) => !isSetting(field)))),
  };
}

/** The fields that are not empty. */
function filledFields(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => filled(value)));
}

function filled(value: unknown): boolean {
  return value !== undefined && value !== '';
}
