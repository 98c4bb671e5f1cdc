/** What a journey and a fault work with: one visitor in one browser. */

import type { BrowserContext, Page } from '@playwright/test';
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
