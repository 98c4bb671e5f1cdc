/** What the gallery can draw. */

import type { ReactNode } from 'react';
import type { PageContext } from '../domain/page-context.ts';
import type { ProviderName } from '../domain/third-party.ts';
import type { RegisterPolicy } from '../flows/register-tools.ts';
import type { Messages } from '../i18n/messages.ts';

/** What a page hands to its islands; here all texts of the language. */
export interface Scene {
  readonly page: PageContext;
  readonly messages: Messages;
  readonly errors: Messages;
  /** Of the shell. */
  readonly shell: Messages;
  readonly policy: RegisterPolicy;
  readonly providers: readonly ProviderName[];
  readonly terms: string;
  readonly privacy: string;
}

export interface GalleryState {
  /** The flow of the island that is drawn, as far as anything of it matters. */
  flow?(scene: Scene): object;
  /** Within the page's card. */
  draw?(scene: Scene): ReactNode;
  /** Beside the card. */
  panel?(scene: Scene): ReactNode;
  /** Opens what lies over the page. */
  open?(scene: Scene): unknown;
  /** A dialog that is fetched when it is drawn. */
  readonly late?: true;
}

export type GalleryStates = Readonly<Record<string, GalleryState>>;

/**
 * A table of an island's states that does not compile where a kind of them is missing.
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
  return Object.fromEntries(Object.entries(table).map(([name, state]) => [`${area}.${name}`, toState(state)]));
}
