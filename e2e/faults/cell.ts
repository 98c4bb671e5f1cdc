/** What a journey and a fault work with: one visitor in one browser. */

import type { BrowserContext, Page } from '@playwright/test';
import type { EndpointName } from '../../src/contract/all.ts';
import type { SandboxControl } from '../support/sandbox-control.ts';
import { siteNamed, type Visitor } from '../support/visitor.ts';

export const site = siteNamed('global');

export interface Cell {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly visitor: Visitor;
  readonly control: SandboxControl;
  /** Presses twice at once. */
  double: boolean;
  readonly withoutScripts: boolean;
  /** The fault is over, and the visitor tries again. */
  isRecovering: boolean;
  /** What the journey remembers between its steps: a name, an address. */
  readonly memory: Map<string, string>;
}

export interface Journey {
  readonly name: string;
  /** The call whose answer is lost in the column of that name. */
  readonly decisive: EndpointName;
  /** Without faults, but for those that are there from the start. */
  open(cell: Cell): Promise<unknown>;
  /** Until the form works. Left out where the page has none. */
  touch?(cell: Cell): Promise<unknown>;
  /** The visitor's own press; what a reload has emptied is filled in again. */
  press(cell: Cell): Promise<unknown>;
  isDone(cell: Cell): Promise<boolean>;
  /** Its way to the press needs scripts. */
  readonly needsScripts?: true;
  /** It is signed in, or the sandbox knows its scenario, by a cookie. */
  readonly needsCookies?: true;
}
