/** Drives WebKitGTK's browser, which has no headless mode, by its WebDriver server on a display of its own. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { WebKitPrograms } from '../../src/tools/system/engines.ts';
import { acceptsConnections, freePort } from '../../src/tools/system/port.ts';
import { type Driver, describePart, type Part } from './driver.ts';
import { type ElementReference, WebDriverError, WebDriverSession } from './webdriver.ts';

const maxWaitMs = 15_000;
const pollMs = 50;

export interface WebKitServer {
  /** Address of the WebDriver server. */
  readonly address: string;
  close(): Promise<void>;
}

export async function startWebKit(programs: WebKitPrograms): Promise<WebKitServer> {
  // The X server takes a free display and writes its number to the file descriptor.
  const display = spawn(programs.display, ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(display.stdio[3] as Readable, 'data');
  const port = await freePort();
  const server = spawn(programs.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      ...environment,
      DISPLAY: `:${String(number).trim()}`,
    },
  });
  await until('the WebDriver server', () => acceptsConnections(port));
  return {
    address: `http://127.0.0.1:${port}`,
    async close() {
      await end(server);
      await end(display);
    },
  };
}

/** No desktop is there to talk to, no graphics card, and as root no sandbox. */
const environment = {
  GDK_BACKEND: 'x11',
  GSETTINGS_BACKEND: 'memory',
  GTK_A11Y: 'none',
  LIBGL_ALWAYS_SOFTWARE: '1',
  NO_AT_BRIDGE: '1',
  WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
};

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Runs in the page: the first visible element with the text, or null. */
const findVisible = `
  const [css, text, enabled] = arguments;
  const isVisible = (element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
  const isReady = (element) => !enabled || !(element.disabled || element.getAttribute('aria-disabled') === 'true');
  const textOf = (element) => element.textContent.replace(/\\s+/g, ' ');
  return [...document.querySelectorAll(css)].find(
    (element) => isVisible(element) && isReady(element) && (text === null || textOf(element).includes(text)),
  ) ?? null;`;

/** Errors that pass: the page was drawn anew between two commands or was left during one, or something moves above the element. */
const passing = [
  'stale element reference',
  'no such element',
  'no such frame',
  'element not interactable',
  'element click intercepted',
];

export async function createWebKitDriver(server: WebKitServer): Promise<Driver> {
  const session = await WebDriverSession.open(server.address);
  await session.setSize(1280, 900);

  const find = ({ css, text = null }: { css: string; text?: string | null }, enabled = false) =>
    session.run<ElementReference | null>(findVisible, [css, text, enabled]);

  /** Does something with a part as soon as it can be done. */
  const withPart = (wanted: Part, act: (element: ElementReference) => Promise<unknown>, enabled = false) =>
    until(describePart(wanted), async () => {
      const element = await find(wanted, enabled);
      if (element === null) return false;
      await act(element);
      return true;
    });

  return {
    async goto(address) {
      await session.goto(address);
    },
    waitForAddress: (pattern) => until(`an address like ${pattern}`, async () => pattern.test(await session.address())),
    see: (wanted) => until(describePart(wanted), async () => (await find(wanted)) !== null),
    async fill(field, text) {
      await withPart(field, (element) => session.clear(element), true);
      await withPart(field, (element) => session.type(element, text), true);
    },
    click: (target) => withPart(target, (element) => session.click(element), true),
    seeValue: (field, text) =>
      until(`"${text}" in ${describePart(field)}`, async () => {
        const element = await find(field);
        return element !== null && (await session.run('return arguments[0].value', [element])) === text;
      }),
    run: (body) => session.run(body),
    async setCookie(origin, name, value) {
      // The protocol sets cookies only for the page that is open.
      await session.goto(`${origin}/favicon.svg`);
      await session.addCookie(name, value);
    },
    async inNewTab(address, steps) {
      const first = await session.currentTab();
      await session.switchTo(await session.openTab());
      await session.goto(address);
      await steps();
      await session.closeTab();
      await session.switchTo(first);
    },
    // The protocol does not tell them.
    uncaughtErrors: () => [],
    close: () => session.close(),
  };
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + maxWaitMs;
  let reason = '';
  while (Date.now() < end) {
    try {
      if (await isSo()) return;
    } catch (error) {
      if (!(error instanceof WebDriverError) || !passing.includes(error.kind)) throw error;
      reason = ` (${error.message})`;
    }
    await setTimeout(pollMs);
  }
  throw new Error(`waited ${maxWaitMs / 1000} s for ${what}${reason}`);
}
