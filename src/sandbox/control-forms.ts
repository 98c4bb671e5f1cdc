/** The control page's forms, whose fields are all text, as the JSON that the control addresses take. */

type Fields = Readonly<Record<string, unknown>>;

export function faultOfForm(fields: Fields): unknown {
  const { visitor, endpoint, times } = fields;
  return {
    ...given({ visitor }),
    endpoint,
    fault: faultOf(fields),
    ...(filled(times) ? { times: Number(times) } : {}),
  };
}

/** Only the fields that a fault of its type has; what is left empty gets a usual value. */
function faultOf({ type, code, status, ms }: Fields): unknown {
  switch (type) {
    case 'ret_code':
    case 'retCode':
      return { type: 'ret_code', spelling: type, code: filled(code) ? Number(code) : 99999 };
    case 'ret_code as text':
      return { type: 'ret_code', code: filled(code) ? code : '99999' };
    case 'delay':
      return { type, ms: filled(ms) ? Number(ms) : 3000 };
    case 'status':
      return { type, status: filled(status) ? Number(status) : 503 };
    case 'html 200':
      return { type: 'html', status: 200 };
    case 'html 502':
      return { type: 'html', status: 502 };
    default:
      return { type };
  }
}

/** What the page offers as the type of a fault. */
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
] as const;

export function scenarioOfForm({ visitor, risk, captcha, regulation, ...vendors }: Fields): unknown {
  return { ...given({ visitor, risk, captcha, regulation }), vendors: given(vendors) };
}

/** The fields that are not left empty. */
function given(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => filled(value)));
}

function filled(value: unknown): boolean {
  return value !== undefined && value !== '';
}
