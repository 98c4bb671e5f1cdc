/** Drives WebKitGTK's browser, which has no headless mode, by its WebDriver server on a display of its own. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { expect } from '@playwright/test';
import getPort from 'get-port';
import { Builder, error, type WebElement } from 'selenium-webdriver';
import type { WebKitPrograms } from '../../src/tools/system/engines.ts';
import { acceptsConnections } from '../../src/tools/system/port.ts';
import { type Driver, describePart, type Part } from './driver.ts';

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
  const port = await getPort();
  const server = spawn(programs.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      ...environment,
      DISPLAY: `:${String(number).trim()}`,
    },
  });
  await expect.poll(() => acceptsConnections(port), 'the WebDriver server').toBe(true);
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
  error.StaleElementReferenceError,
  error.NoSuchElementError,
  error.NoSuchFrameError,
  error.ElementNotInteractableError,
  error.ElementClickInterceptedError,
];

export async function createWebKitDriver(server: WebKitServer): Promise<Driver> {
  const browser = await new Builder()
    .usingServer(server.address)
    .withCapabilities({ browserName: 'MiniBrowser', timeouts: { pageLoad: 30_000, script: maxWaitMs } })
    .build();
  await browser.manage().window().setRect({ width: 1280, height: 900 });

  const find = ({ css, text = null }: { css: string; text?: string | null }, enabled = false) =>
    browser.executeScript<WebElement | null>(findVisible, css, text, enabled);

  async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    const tryOnce = () =>
      isSo().catch((reason: unknown) => {
        if (passing.some((kind) => reason instanceof kind)) return false;
        throw reason;
      });
    await browser.wait(tryOnce, maxWaitMs, what, pollMs);
  }

  /** Does something with a part as soon as it can be done. */
  const withPart = (wanted: Part, act: (element: WebElement) => Promise<unknown>, enabled = false) =>
    until(describePart(wanted), async () => {
      const element = await find(wanted, enabled);
      if (element === null) return false;
      await act(element);
      return true;
    });

  return {
    goto: (address) => browser.get(address),
    waitForAddress: (pattern) =>
      until(`an address like ${pattern}`, async () => pattern.test(await browser.getCurrentUrl())),
    see: (wanted) => until(describePart(wanted), async () => (await find(wanted)) !== null),
    async fill(field, text) {
      await withPart(field, (element) => element.clear(), true);
      await withPart(field, (element) => element.sendKeys(text), true);
    },
    click: (target) => withPart(target, (element) => element.click(), true),
    seeValue: (field, text) =>
      until(`"${text}" in ${describePart(field)}`, async () => {
        const element = await find(field);
        return element !== null && (await browser.executeScript('return arguments[0].value', element)) === text;
      }),
    run: (body) => browser.executeScript(body),
    async setCookie(origin, name, value) {
      // The protocol sets cookies only for the page that is open.
      await browser.get(`${origin}/favicon.svg`);
      await browser.manage().addCookie({ name, value, path: '/' });
    },
    async inNewTab(address, steps) {
      const first = await browser.getWindowHandle();
      await browser.switchTo().newWindow('tab');
      await browser.get(address);
      await steps();
      await browser.close();
      await browser.switchTo().window(first);
    },
    // The protocol does not tell them.
    uncaughtErrors: () => [],
    close: () => browser.quit(),
  };
}
