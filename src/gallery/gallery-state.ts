/** The states that the gallery can show. */

import type { ReactNode } from 'react';
import type { Blocked } from '../domain/account/blocked.ts';
import type { ProviderName } from '../domain/account/third-party.ts';
import type { PageContext } from '../domain/navigation/page-context.ts';
import type { Closing } from '../domain/shell/closing.ts';
import type { HostStatus } from '../domain/shell/host-status.ts';
import type { RegisterPolicy } from '../features/register/fields.ts';
import type { Messages } from '../i18n/messages.ts';

/** The props that pages give to islands; here with all texts of the language. */
export interface Scene {
  readonly page: PageContext;
  readonly messages: Messages;
  readonly errors: Messages;
  /** Texts of the shell. */
  readonly shell: Messages;
  readonly policy: RegisterPolicy;
  readonly providers: readonly ProviderName[];
  readonly terms: string;
  readonly privacy: string;
}

/** Text of the note that pages have for what the law wants of them: see `layout/hold-elements.ts`. */
export type LawNote = 'complianceHeld' | 'complianceRefused';

export interface GalleryState {
  /** The parts of the island's flow that matter for the state. */
  flow?(scene: Scene): object;
  /** Renders inside the page's card. */
  draw?(scene: Scene): ReactNode;
  /** Renders beside the card. */
  panel?(scene: Scene): ReactNode;
  /** Opens a toast or a dialog over the page. */
  open?(scene: Scene): unknown;
  /** How the site closes, above the form or in its place. */
  readonly closing?: Closing;
  /** What the operator's file says. */
  readonly status?: Partial<HostStatus>;
  /** The account that the form was left for. */
  readonly blocked?: Blocked;
  /** Shown at the edge of the screen, where the site has such a note. */
  readonly note?: LawNote;
  /** Selector of what the state waits for, because its code is loaded when it is needed. */
  readonly late?: string;
  /** Shown as in a browser that has no network. */
  readonly offline?: true;
  /** Without a header, as the app shows a page. */
  readonly bare?: true;
  /** Selector of what has the focus of the keyboard. */
  readonly focus?: string;
  /** The state of a flow that it is, as the table of the flow names both: `login.busy`. */
  readonly of?: string;
}

export type GalleryStates = Readonly<Record<string, GalleryState>>;

/**
 * A table of an island's states. It does not compile while a type of state is missing.
 *
 * @example everyKind<LoginState>()({ ready: { type: 'ready' }, … })
 */
export function everyKind<State extends { readonly type: string }>() {
  return <Table extends Readonly<Record<string, State>>>(
    table: Exclude<State['type'], Table[keyof Table]['type']> extends never ? Table : never,
  ): Table => table;
}

/** One gallery state for each row of a table: `login` and `{ busy: … }` → `login.busy`. */
export function statesOf<State>(
  area: string,
  table: Readonly<Record<string, State>>,
  toState: (state: State) => GalleryState,
): GalleryStates {
  return Object.fromEntries(
    Object.entries(table).map(([name, state]) => [
      `${area}.${name}`,
      { ...toState(state), ...(hasType(state) && { of: `${area}.${state.type}` }) },
    ]),
  );
}

function hasType(state: unknown): state is { readonly type: string } {
  return typeof state === 'object' && state !== null && 'type' in state && typeof state.type === 'string';
}
