/** The parts of `ui/` in their states, for the page of the tokens. An open dialog and the lists below a field are states of screens. */

import { type ReactNode, useEffect, useRef } from 'react';
import { Alert } from '../ui/Alert.tsx';
import { SubmitButton } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { CodeField } from '../ui/fields/CodeField.tsx';
import { DateField } from '../ui/fields/DateField.tsx';
import { NumberField } from '../ui/fields/NumberField.tsx';
import { PasswordField } from '../ui/fields/PasswordField.tsx';
import { StrengthBars, usePasswordStrength } from '../ui/fields/PasswordStrength.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { UsernameField } from '../ui/fields/UsernameField.tsx';
import { iconPaths } from '../ui/icon-paths.ts';
import { Icon } from '../ui/icons.tsx';
import { LastUsed } from '../ui/LastUsed.tsx';
import { NamedPageLink } from '../ui/NamedPageLink.tsx';
import { SaveTextButton } from '../ui/SaveTextButton.tsx';
import { StateMark } from '../ui/StateMark.tsx';
import { Steps } from '../ui/Steps.tsx';
import { TickBox } from '../ui/TickBox.tsx';
import { ToastRegion } from '../ui/Toast.tsx';
import { WayButton } from '../ui/WayButton.tsx';

type IconName = keyof typeof iconPaths;

interface PartsProps {
  /** Before the ids of the fields: the parts are drawn twice on a page. */
  readonly prefix: string;
}

function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section className="part">
      <h3>{name}</h3>
      {children}
    </section>
  );
}

function Buttons() {
  return (
    <Part name="Button: ready, busy, done, plain, disabled, link, link that waits">
      <SubmitButton>Continue</SubmitButton>
      <SubmitButton busy>Continue</SubmitButton>
      <SubmitButton done>Continue</SubmitButton>
      <button type="button" className="button button-plain">
        Plain
      </button>
      <button type="button" className="button button-plain" disabled>
        Not now
      </button>
      <button type="button" className="link">
        Link
      </button>
      <button type="button" className="link" aria-disabled="true">
        Again in 0:42
      </button>
    </Part>
  );
}

/** A field as a visitor left it: the text is put in, and the parts that listen are told. */
function useTyped(text: string) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!input.current) return;
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    set?.call(input.current, text);
    input.current.dispatchEvent(new Event('input', { bubbles: true }));
  }, [text]);
  return input;
}

function Code({ id, typed, error }: { readonly id: string; readonly typed: string; readonly error?: string }) {
  return <CodeField id={id} label="Verification code" inputRef={useTyped(typed)} error={error} onChange={() => {}} />;
}

function Password({
  prefix,
  typed,
  error,
}: {
  readonly prefix: string;
  readonly typed: string;
  readonly error?: string;
}) {
  const input = useTyped(typed);
  const strength = usePasswordStrength(input, '');
  return (
    <>
      <PasswordField
        id={`${prefix}-password-${typed.length}`}
        label="Password"
        hint={strength ? `Strength: ${strength}` : '8 to 64 characters.'}
        error={error}
        inputRef={input}
        autoComplete="new-password"
        showText="Show"
        hideText="Hide"
        capsLockText="Caps lock is on."
      />
      <StrengthBars strength={strength} />
    </>
  );
}

/** What is called by nothing here: a list of countries, a choice. */
const nowhere = {
  countries: async () => [],
  onDialCountry() {},
  dialCountry: { country: 'GE', code: '995' },
  tag: 'en',
};
const nameTexts = {
  dialCode: 'Country code',
  search: 'Search',
  close: 'Close',
  noCountry: 'No country',
  countryCount: String,
  clear: 'Clear',
  email: { suggestions: 'Addresses', suggestionCount: String, didYouMean: ['Did you mean ', { name: 'address' }, '?'] },
};

function Name({ id, typed, error }: { readonly id: string; readonly typed: string; readonly error?: string }) {
  return (
    <UsernameField
      {...nowhere}
      id={id}
      label="Email or mobile number"
      hint="For example: name@example.com"
      error={error}
      texts={nameTexts}
      inputRef={useTyped(typed)}
    />
  );
}

function Names({ prefix }: PartsProps) {
  const mobile = useTyped('555123456');
  return (
    <Part name="Name and number: empty, address, address with a slip, number, refused">
      <Name id={`${prefix}-name-0`} typed="" />
      <Name id={`${prefix}-name-1`} typed="ann@mail.example" />
      <Name id={`${prefix}-name-2`} typed="ann@gmial.com" />
      <Name id={`${prefix}-name-3`} typed="555123456" />
      <Name id={`${prefix}-name-4`} typed="ann@" error="Enter an email address like name@example.com." />
      <NumberField {...nowhere} id={`${prefix}-number`} label="Mobile number" texts={nameTexts} inputRef={mobile} />
    </Part>
  );
}

function PlainFields({ prefix }: PartsProps) {
  const date = {
    label: 'Date of birth',
    hint: 'For example: 27 3 1990',
    order: ['day', 'month', 'year'],
    partLabels: { day: 'Day', month: 'Month', year: 'Year' },
    autoComplete: 'off',
  } as const;
  return (
    <Part name="Line of text; date: filled, refused">
      <TextField id={`${prefix}-text`} label="City" hint="As in your passport" autoComplete="off" initial="Tbilisi" />
      <DateField {...date} id={`${prefix}-date-0`} initial={{ day: '27', month: '3', year: '1990' }} />
      <DateField
        {...date}
        id={`${prefix}-date-1`}
        initial={{ day: '31', month: '2', year: '1990' }}
        error="Enter a date that exists."
      />
    </Part>
  );
}

function Ways() {
  return (
    <Part name="Another way in: plain, last used, busy">
      <div className="ways">
        <div>
          {[{ name: 'Lantern' }, { name: 'Harbor ID', mark: 'Last used' }, { name: 'QR code', busy: true }].map(
            ({ name, mark, busy }) => (
              <button key={name} type="button" className="button button-plain way" aria-busy={busy}>
                <span>
                  <Icon name="key" />
                  {name}
                </span>
                {mark && <span className="last-used">{mark}</span>}
              </button>
            ),
          )}
        </div>
      </div>
    </Part>
  );
}

/** The box of a dialog, which is a sheet on a phone. */
function DialogBox() {
  return (
    <Part name="Dialog: its box, with a box to tick and two answers">
      <div className="dialog-box">
        <h2>Stay here?</h2>
        <div className="dialog-body">
          <p>A dialog asks one thing.</p>
          <TickBox label="Do not ask again" tip="On this device." onTick={() => {}} />
        </div>
        <div className="dialog-actions">
          <SubmitButton>Stay</SubmitButton>
          <button type="button" className="button button-plain">
            Leave
          </button>
        </div>
      </div>
    </Part>
  );
}

function Notices() {
  const id = useRef<HTMLSpanElement>(null);
  const toast = { closeText: 'Close', onDismiss() {}, onHold() {}, said: true };
  return (
    <>
      <Part name="Alert, with a text to copy">
        <Alert>
          This did not work. <span ref={id}>0b9f6f1e</span> <CopyButton source={id} label="Copy" doneText="Copied." />
        </Alert>
      </Part>
      <Part name="Button that saves a text as a file">
        <SaveTextButton name="codes.txt" text="0b9f6f1e" label="Download" />
      </Part>
      <Part name="Toast: plain, error">
        <ToastRegion toast={{ id: 1, text: 'Saved.', quiet: false, tone: 'plain' }} {...toast} />
        <ToastRegion toast={{ id: 2, text: 'This did not work. Try again.', quiet: false, tone: 'error' }} {...toast} />
      </Part>
    </>
  );
}

export function Parts({ prefix }: PartsProps) {
  const names = ['Account', 'Code', 'Password'];
  return (
    <div className="form">
      <Buttons />
      <Ways />
      <Names prefix={prefix} />
      <PlainFields prefix={prefix} />
      <Part name="Code field: empty, half, wrong">
        <Code id={`${prefix}-code-0`} typed="" />
        <Code id={`${prefix}-code-3`} typed="407" />
        <Code id={`${prefix}-code-6`} typed="407213" error="This code is wrong." />
      </Part>
      <Part name="Password field and strength: empty, weak, strong, refused">
        <Password prefix={prefix} typed="" />
        <Password prefix={prefix} typed="password" />
        <Password prefix={prefix} typed="lantern river slate 41" />
        <Password prefix={prefix} typed="short" error="Use at least 8 characters." />
      </Part>
      <Part name="Steps: first, second, third">
        {names.map((name, current) => (
          <Steps key={name} names={names} current={current} label={name} />
        ))}
      </Part>
      <Notices />
      <DialogBox />
      <Part name="Marks: last used, how something went; a link to a page of another team">
        <LastUsed method="qr" last="qr" text="Last used" />
        <StateMark icon="check" />
        <StateMark icon="alert" />
        <NamedPageLink to="autoBanAccount">Freeze the account</NamedPageLink>
      </Part>
      <Part name="Ways in: ready, busy, switched off">
        {[false, true].map((busy) => (
          <WayButton key={String(busy)} busy={busy} off={false} onPress={() => undefined}>
            <span>
              <Icon name="qr" />
              QR code
            </span>
          </WayButton>
        ))}
        <WayButton busy={false} off onPress={() => undefined}>
          <span>
            <Icon name="qr" />
            QR code
          </span>
        </WayButton>
      </Part>
      <Part name="Icons">
        <p>
          {(Object.keys(iconPaths) as IconName[]).map((name) => (
            <Icon key={name} name={name} />
          ))}
        </p>
      </Part>
    </div>
  );
}
