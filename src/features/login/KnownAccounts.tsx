import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { LoginMethod } from '../../domain/account/known-accounts.ts';
import { isSameAccount, type KnownAccount } from '../../domain/account/known-accounts.ts';
import type { ProviderName } from '../../domain/account/third-party.ts';
import { createTranslator, type Translate } from '../../i18n/messages.ts';
import { forgetAccount, knownAccounts } from '../../services/account/known-accounts.ts';
import { useLazyTexts } from '../../services/lazy-texts/use-lazy-texts.tsx';
import type { App } from '../../services/page/app.ts';
import { putText } from '../../ui/fields/put-text.ts';
import { Icon } from '../../ui/icons.tsx';
import { styleSheet } from '../../ui/style-sheet.ts';
import css from './known-accounts.css?inline';
import type { Inputs } from './LoginFields.tsx';
import type { loginTexts } from './texts.ts';

export interface KnownAccountsProps {
  readonly app: App;
  readonly inputs: Inputs;
  readonly providers: readonly ProviderName[];
  readonly t: Translate<(typeof loginTexts)[number]>;
  /** Whether a passkey can be used here. */
  readonly passkeys: boolean;
  /** Whether a QR code can be used here. */
  readonly qr: boolean;
  /** Goes the way of an account that has no password to type. */
  onWay(method: LoginMethod): void;
}

const ensureStyles = styleSheet(css);

/**
 * A button at the end of the empty name field, and the accounts that it opens. It is no list of the field itself: there the browser
 * shows what it has stored, over everything that a page draws.
 */
export function KnownAccounts({ app, inputs, providers, t, passkeys, qr, onWay }: KnownAccountsProps) {
  const { texts } = useLazyTexts(app.page);
  const [accounts, setAccounts] = useState(() => knownAccounts(app));
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  useLayoutEffect(ensureStyles, []);

  const { open, setOpen, close, onKey } = useOpening(root);

  function toggle() {
    // Another tab may have removed one, or the agreement to all of them.
    setAccounts(knownAccounts(app));
    setOpen(!open);
  }

  function type(name: string) {
    setOpen(false);
    typeName(inputs, name);
  }

  function choose({ method, login = '' }: KnownAccount) {
    if (method === 'password') return type(login);
    close();
    onWay(method);
  }

  function remove(account: KnownAccount) {
    const index = accounts.findIndex((one) => isSameAccount(one, account));
    const rest = forgetAccount(app, account);
    setAccounts(rest);
    if (rest.length === 0) type('');
    // The button that had the focus is gone: the next account has it now, or the last line.
    else requestAnimationFrame(() => choices(root.current)[index]?.focus());
  }

  // Nothing is shown before the texts are loaded: where they cannot be had, the name is typed.
  if (!texts?.savedAccounts || accounts.length === 0) return null;
  const tLate = createTranslator(texts);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons have the focus, and the keys come from them
    <div ref={root} className="known-accounts" onKeyDown={onKey}>
      <button type="button" className="known-toggle" aria-expanded={open} aria-controls={id} onClick={toggle}>
        <span>{tLate('savedAccounts')}</span>
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a border and a legend of its own */}
      <div id={id} role="group" aria-label={tLate('savedAccounts')} className="known-list" hidden={!open}>
        <ul>
          {accounts.map((account) => (
            <AccountRow
              key={`${account.name} ${account.mark}`}
              name={account.name}
              way={wayText(account, { providers, t, passkeys, qr })}
              unusableText={tLate('wayUnavailable')}
              removeText={tLate('removeAccount', { account: account.name })}
              onChoose={() => choose(account)}
              onRemove={() => remove(account)}
            />
          ))}
        </ul>
        <button type="button" className="known-account" onClick={() => type('')}>
          {tLate('consentSwitch')}
        </button>
      </div>
    </div>
  );
}

/** How an account logs in; `undefined` where it cannot do so here. */
function wayText(
  { method }: KnownAccount,
  { providers, t, passkeys, qr }: Pick<KnownAccountsProps, 'providers' | 't' | 'passkeys' | 'qr'>,
): string | undefined {
  if (method === 'password') return t('passwordLabel');
  if (method === 'qr') return qr ? t('qrTab') : undefined;
  if (method === 'passkey') return passkeys ? t('passkeyTab') : undefined;
  return providers.find((provider) => method === `via-${provider.id}`)?.name;
}

function typeName({ username, password }: Inputs, name: string): void {
  const input = username.current;
  if (!input) return;
  putText(input, name);
  (name === '' ? input : password.current)?.focus();
}

interface AccountRowProps {
  readonly name: string;
  /** `undefined` where the account cannot log in here: its row is there to be removed. */
  readonly way: string | undefined;
  readonly unusableText: string;
  readonly removeText: string;
  onChoose(): void;
  onRemove(): void;
}

function AccountRow({ name, way, unusableText, removeText, onChoose, onRemove }: AccountRowProps) {
  return (
    <li>
      <button
        type="button"
        className="known-account"
        aria-disabled={way === undefined || undefined}
        onClick={way === undefined ? undefined : onChoose}
      >
        <bdi dir="ltr">{name}</bdi> <span>{way ?? unusableText}</span>
      </button>
      <button type="button" className="field-button" aria-label={removeText} onClick={onRemove}>
        <Icon name="clear" />
      </button>
    </li>
  );
}

/** The list as a part that opens and closes, by keys as well. */
function useOpening(root: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState(false);
  useOpenList(root, open, () => setOpen(false));

  /** The focus must not stay in the list, which is hidden then. */
  function close() {
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  }

  function onKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!open || (event.key !== 'Escape' && step === undefined)) return;
    event.preventDefault();
    if (step !== undefined) return moveFocus(root.current, step);
    close();
  }

  return { open, setOpen, close, onKey };
}

/** Puts the focus into the list that has opened, and closes it with the first touch or focus elsewhere. */
function useOpenList(root: RefObject<HTMLElement | null>, open: boolean, close: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening
  useEffect(() => {
    if (!open) return;
    const listening = new AbortController();
    const { signal } = listening;
    const onElsewhere = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) close();
    };
    document.addEventListener('pointerdown', onElsewhere, { signal });
    document.addEventListener('focusin', onElsewhere, { signal });
    choices(root.current)[0]?.focus();
    return () => listening.abort();
  }, [open]);
}

/** The accounts, and the line for another one. */
function choices(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('.known-account') ?? [])];
}

/** From a button that removes an account the keys go on from that account; from the button that opened the list they go to its first or last line. */
function moveFocus(root: HTMLElement | null, step: number): void {
  const places = choices(root);
  const { activeElement } = document;
  const own = activeElement?.closest('li')?.querySelector('.known-account') ?? activeElement;
  const at = places.indexOf(own as HTMLElement);
  const next = at === -1 && step === -1 ? places.length - 1 : at + step;
  places[(next + places.length) % places.length]?.focus();
}
