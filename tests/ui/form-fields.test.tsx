// @vitest-environment jsdom
/** What the fields of forms do while somebody types, submits and is refused. */

import { atom } from 'nanostores';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { siteOf } from '../../sites/all.ts';
import { languageOf } from '../../src/domain/language/language.ts';
import { pageContext } from '../../src/domain/navigation/page-context.ts';
import { LoginForm } from '../../src/features/login/LoginForm.tsx';
import type { LoginState } from '../../src/features/login/login.ts';
import { CodeStep } from '../../src/features/register/CodeStep.tsx';
import { PasswordStep } from '../../src/features/register/PasswordStep.tsx';
import type { RegisterState, StateOf, StepStatus } from '../../src/features/register/state.ts';
import { TwoFactorDialog } from '../../src/features/register/TwoFactorDialog.tsx';
import { completeMessages } from '../../src/i18n/catalogue.ts';
import { createTranslator } from '../../src/i18n/messages.ts';
import { useFlow } from '../../src/services/islands/use-flow.tsx';
import { PasswordField } from '../../src/ui/fields/PasswordField.tsx';

vi.mock('../../src/services/islands/use-flow.tsx', () => ({ useFlow: vi.fn() }));

const site = siteOf('global');
const page = pageContext(site, 'en', languageOf('en').tag);
const messages = completeMessages('en', 'inverse');
const errors = completeMessages('en', 'inverse-error-code');
const t = createTranslator<string>(messages);
const ready: StepStatus = { type: 'ready' };
const registration = {
  details: { dateOfBirth: undefined },
  type: 'newCode',
  username: { type: 'mobile', mobile: '5551234567' },
  dialCode: '44',
  uuid: 'uuid-1',
} as const;

let place: HTMLElement;
let root: Root;

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  // jsdom does not have these methods.
  Object.assign(CSSStyleSheet.prototype, { replaceSync: () => undefined });
  Object.assign(document, { adoptedStyleSheets: [] });
  Object.assign(HTMLElement.prototype, { scrollIntoView: () => undefined });
  Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined });
});
beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
});

const draw = (part: ReactNode) => act(async () => root.render(part));

function find<Part extends HTMLElement = HTMLInputElement>(selector: string): Part {
  const found = place.querySelector<Part>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}

/** Changes the text of a box as typing, pasting and autofill do. */
async function put(selector: string, text: string): Promise<void> {
  const input = find(selector);
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  await act(async () => {
    set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Waits for what a timer or a dynamic import brings. */
async function until(check: () => void): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  await vi.waitFor(check, { timeout: 20_000 });
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
}

const submit = () =>
  act(async () =>
    find<HTMLFormElement>('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );
const noteOf = (id: string) => find(`#${id}-note`).textContent;
const selected = (input: HTMLInputElement) => input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0);

describe('a code', () => {
  const submitCode = vi.fn();
  const step = (status: StepStatus) => {
    const state: StateOf<'code'> = { step: 'code', registration, resendAt: 0, resend: ready, status };
    return draw(<CodeStep page={page} t={t} flow={{ submitCode } as never} state={state} />);
  };

  beforeEach(() => submitCode.mockClear());

  test('goes on by itself with its sixth digit, once, however it came into the box; the form can still be sent (S4.06, S5.06)', async () => {
    await step(ready);
    for (const text of ['1', '12', '123', '1234', '12345']) await put('#code', text);
    expect(submitCode).not.toHaveBeenCalled();
    await put('#code', '123456');
    await step({ type: 'busy' });
    expect(submitCode.mock.calls).toEqual([['123456']]);
    await put('#code', '');
    await put('#code', ' 65-43-21 ');
    expect(submitCode.mock.calls).toEqual([['123456'], ['654321']]);
    await submit();
    expect(submitCode).toHaveBeenCalledTimes(3);
  });

  test('is no attribute of its box, and its slots show each digit once (S5.06)', async () => {
    await step(ready);
    await put('#code', '12a34');
    expect(find('#code').value).toBe('1234');
    expect(find('#code').outerHTML).not.toContain('12');
    expect([...place.querySelectorAll('.code-slots span')].map(({ textContent }) => textContent)).toEqual([
      ...['1', '2', '3', '4', '', ''],
    ]);
  });

  test('of a text message goes on by itself, too (S5.06)', async () => {
    vi.stubGlobal('OTPCredential', class {});
    const get = vi.fn(async () => ({ code: ' 001234 ' }));
    vi.stubGlobal('navigator', { ...navigator, credentials: { get } });
    await step(ready);
    await act(async () => undefined);
    expect(submitCode.mock.calls).toEqual([['001234']]);
  });

  test('that is refused stays, selected; what is said of it leaves with the next digit (S4.06)', async () => {
    await step(ready);
    await put('#code', '123456');
    const refused: StepStatus = { type: 'refused', texts: { code: 'invalidVerificationCode' } };
    await step(refused);
    expect(noteOf('code')).toBe('This code is incorrect. Check it and try again.');
    expect(document.activeElement).toBe(find('#code'));
    expect(selected(find('#code'))).toBe('123456');
    await put('#code', '6');
    expect(noteOf('code')).toBe('6 digits. It can take a minute to arrive.');
    expect(find('#code').getAttribute('aria-invalid')).toBeNull();
    // Refused again with the same words.
    await step({ ...refused });
    expect(noteOf('code')).toBe('This code is incorrect. Check it and try again.');
  });

  test('of a two-factor dialog waits for the others; only the wrong one is selected and said (S2.32, S5.08)', async () => {
    const onSubmit = vi.fn();
    const dialog = (more: { readonly busy?: boolean; readonly refusal?: object; readonly error?: string }) =>
      draw(
        <TwoFactorDialog
          t={t}
          codes={[
            { kind: 'email' },
            { kind: 'mobile', ...(more.error ? { error: more.error } : {}) },
            { kind: 'google' },
          ]}
          busy={more.busy ?? false}
          refusal={more.refusal}
          onSubmit={onSubmit}
          onClose={() => undefined}
        />,
      );
    const box = (kind: string) => `[placeholder^="Code from"][placeholder$=" ${kind}"]`;
    await dialog({});
    await put('[placeholder="Authenticator app code"]', '333333');
    await put(box('email'), '111111');
    await put(box('SMS'), '22222');
    expect(onSubmit).not.toHaveBeenCalled();
    await put(box('SMS'), '222222');
    await dialog({ busy: true });
    expect(onSubmit.mock.calls).toEqual([[{ email: '111111', mobile: '222222', google: '333333' }]]);
    await dialog({ refusal: {}, error: 'Wrong.' });
    expect(document.activeElement).toBe(find(box('SMS')));
    expect(selected(find(box('SMS')))).toBe('222222');
    expect(place.textContent).toContain('Wrong.');
    await put(box('SMS'), '2');
    expect(place.textContent).not.toContain('Wrong.');
    expect(onSubmit).toHaveBeenCalledTimes(1);
    await put(box('SMS'), '444444');
    expect(onSubmit).toHaveBeenLastCalledWith({ email: '111111', mobile: '444444', google: '333333' });
  });
});

describe('a password', () => {
  const step = (status: StepStatus) => {
    const state: Extract<RegisterState, { step: 'password' }> = { step: 'password', registration, status };
    return draw(<PasswordStep page={page} t={t} flow={undefined} state={state} />);
  };
  const key = (type: string, capsLock: boolean) =>
    act(async () =>
      find('#password').dispatchEvent(new KeyboardEvent(type, { key: 'A', bubbles: true, modifierCapsLock: capsLock })),
    );

  test('says while it is typed that caps lock is on', async () => {
    await step(ready);
    const said = () => find('.field-head [role=status]').textContent;
    await act(async () => find('#password').focus());
    expect(said()).toBe('');
    await key('keyup', true);
    expect(said()).toBe('Caps lock is on');
    await key('keyup', false);
    expect(said()).toBe('');
    await key('keyup', true);
    await act(async () => find('#password').blur());
    expect(said()).toBe('');
  });

  test('of a login says below the field that caps lock is on, and beside the label where an error stands there', async () => {
    const texts = { label: 'Password', beside: 'Forgot it?', showText: 'Show', hideText: 'Hide', inputRef: null };
    const caps = { id: 'password', capsLockText: 'Caps lock is on', autoComplete: 'current-password' } as const;
    const field = (error?: string) => draw(<PasswordField {...texts} {...caps} error={error} />);
    const said = () => [noteOf('password'), find('.field-head [role=status]').textContent];
    await field();
    await key('keyup', true);
    expect(said()).toEqual(['Caps lock is on', '']);
    await field('The password is incorrect.');
    await key('keyup', true);
    expect(said()).toEqual(['The password is incorrect.', 'Caps lock is on']);
  });

  test('that was refused loses its error once it can be submitted again, and no meter contradicts the error before (S4.08, S5.32)', async () => {
    await step(ready);
    await put('#password', 'short');
    await until(() => expect(noteOf('password')).toMatch(/^Easy to guess/));
    await step({ type: 'refused', texts: { password: 'passwordTooShort' } });
    expect(noteOf('password')).toBe('Use at least 8 characters.');
    await put('#password', 'shorts');
    expect(noteOf('password')).toBe('Use at least 8 characters.');
    await put('#password', 'correct zebra lunar 42 porch');
    await until(() => expect(noteOf('password')).toBe('Strong password.'));
  });
});

describe('a login', () => {
  const $state = atom<LoginState>({ type: 'ready' });
  const nothing = { get: () => null, set: () => undefined, remove: () => undefined };
  const flow = {
    $state,
    app: {
      page,
      platform: { location: { query: new URLSearchParams() }, storage: nothing, tabStorage: nothing },
      takeHandedToken: () => undefined,
      arrivedSignedIn: () => false,
    },
    submit: vi.fn(),
  };
  const show = (state: LoginState) => act(async () => $state.set(state));
  const failure = (text: '31002' | '31030' | '-200' | 'timeout' | 'unknown') =>
    ({ type: 'failure', text, supportId: '0b9f6f1e-6a53-4f58-9f0a-6f2f8a0f7c11' }) as const;

  beforeEach(async () => {
    $state.set({ type: 'ready' });
    vi.mocked(useFlow).mockReturnValue(flow as never);
    await draw(<LoginForm page={page} messages={messages} errors={errors} providers={[]} />);
  });

  test('that is refused selects the password, says below the button how many tries are left, and leads to a new one (S8.10)', async () => {
    const links = () => [...place.querySelectorAll('a')].filter(({ textContent }) => /Forgot/.test(textContent));
    await put('#username', 'ann@mail.example');
    await put('#password', 'not the password');
    await show({ type: 'failed', problem: failure('31002') });
    expect(noteOf('password')).toBe('The email, mobile number or password is incorrect.');
    expect(links().map(({ pathname }) => pathname)).toEqual(['/en/app/user/retrieve']);
    expect(document.activeElement).toBe(find('#password'));
    expect(selected(find('#password'))).toBe('not the password');
    expect(find('#password').getAttribute('aria-invalid')).toBe('true');
    expect(place.querySelector('.support-id')).toBeNull();
    await show({ type: 'failed', problem: failure('31002'), tries: 1 });
    expect(noteOf('password')).toBe('The email, mobile number or password is incorrect.');
    expect(place.querySelector('.alert-region:not(.early-alert)')?.textContent).toContain('You have one more try');
    expect(links()).toHaveLength(1);
    await show({ type: 'ready' });
    expect(noteOf('password')).toBe('');
    expect(links()).toHaveLength(1);
  });

  test('shows a support id of eight characters, and only where somebody would be asked for one (S2.12, S8.01)', async () => {
    const id = () => place.querySelector('.support-id bdi')?.textContent;
    for (const text of ['31030', '-200', 'timeout'] as const) {
      await show({ type: 'failed', problem: failure(text) });
      expect([text, id()]).toEqual([text, undefined]);
      expect(find('.alert').textContent).toContain(errors[text]);
    }
    await show({ type: 'failed', problem: failure('unknown') });
    expect(id()).toBe('0b9f6f1e');
  });

  test('loses the error of a field with the edit that mends it, and keeps it before (S5.04)', async () => {
    await show({ type: 'refused', username: 'usernameInvalid', password: 'passwordRequired' });
    expect(document.activeElement).toBe(find('#username'));
    await put('#username', '+44 79');
    expect(noteOf('username')).toMatch(/^Enter an email address/);
    await put('#username', '+44 7911 123456');
    expect(noteOf('username')).toMatch(/^For example/);
    expect(noteOf('password')).toBe('Enter your password.');
    await put('#password', 'a');
    expect(noteOf('password')).toBe('');
  });
});
