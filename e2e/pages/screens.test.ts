/** Other screens than a phone and a desktop: forced colours, tablets, a page enlarged four times, a phone that lies on its side. */

import { expect, type Page } from '@playwright/test';
import { galleryTest as test } from '../support/gallery.ts';

async function openStates(page: Page, port: number): Promise<void> {
  await page.goto(`http://localhost:${port}/en/gallery/`);
  await page.waitForSelector('[data-gallery=ready]');
}

async function show(page: Page, state: string): Promise<void> {
  await page.evaluate((id) => window.gallery?.show(id), state);
}

/** Computed values of an element's style. */
function styleOf<Name extends keyof CSSStyleDeclaration>(page: Page, selector: string, ...names: readonly Name[]) {
  return page
    .locator(selector)
    .first()
    .evaluate((element, asked) => asked.map((name) => getComputedStyle(element)[name]), names);
}

test('in forced colours a code shows each digit once, the field with the focus has a ring, and steps and the strength of a password can be told apart (S2.30)', async ({
  page,
  galleryPort,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openStates(page, await galleryPort('global'));

  await show(page, 'register.code.ready');
  await page.locator('.code input').fill('123');
  // The slots show the digits.
  expect(await styleOf(page, '.code input', 'color', 'caretColor')).toEqual(['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)']);
  await expect(page.locator('.code-slots')).toHaveText('123');
  expect(await styleOf(page, '.code-slots .current', 'outlineStyle', 'outlineWidth')).toEqual(['solid', '2px']);
  const marks = await page
    .locator('.steps li')
    .evaluateAll((steps) => steps.map((step) => getComputedStyle(step, '::before').backgroundColor));
  expect(new Set(marks).size).toBe(3);

  // The dialog for two codes has the same field, whose placeholder must not stand in the slots.
  await show(page, 'register.security.ready');
  const boxes = page.locator('dialog .code input');
  await expect(boxes).toHaveCount(3);
  await boxes.nth(1).fill('456');
  const drawn = await boxes.evaluateAll((inputs) =>
    inputs.flatMap((input) => [getComputedStyle(input).color, getComputedStyle(input, '::placeholder').color]),
  );
  expect(new Set(drawn)).toEqual(new Set(['rgba(0, 0, 0, 0)']));
  await expect(page.locator('dialog .code-slots')).toHaveText(['', '456', '']);

  await show(page, 'register.password.ready');
  await page.locator('input[autocomplete=new-password]').fill('orange pony 7 skates');
  await expect(page.locator('.strength-bars .on').last()).toBeVisible();
  const filled = await page.locator('.strength-bars').evaluate((strength) => {
    // As many bars as a password of medium strength would have.
    const [first, last] = [strength.querySelector('.on'), strength.querySelector('span:last-child')];
    last?.classList.remove('on');
    return [first, last].map((bar) => bar && getComputedStyle(bar).backgroundColor);
  });
  expect(filled[0]).not.toBe(filled[1]);

  await show(page, 'login.busy');
  await page.locator('#username').click();
  expect(await styleOf(page, '.field-control', 'outlineStyle', 'outlineWidth')).toEqual(['solid', '2px']);
  // A quarter of the spinner is open: a whole ring would not be seen to turn.
  const [clip] = await page
    .locator('.button[aria-busy=true]')
    .evaluate((button) => [getComputedStyle(button, '::after').clipPath]);
  expect(clip).toMatch(/^polygon/);
});

test('both answers of a consent are on the screen, a login is at most 680 px high, and a form 448 px wide on tablets (S2.38, S9.30)', async ({
  page,
  galleryPort,
}) => {
  await openStates(page, await galleryPort('global'));
  for (const state of ['consent.asking-ready', 'consent.asking-strange']) {
    await show(page, state);
    for (const [width, height] of [
      [1280, 800],
      [1366, 657],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const answer of await page.locator('.consent .consent-answers button').all()) {
        const box = await answer.boundingBox();
        expect((box?.y ?? height) + (box?.height ?? 0), `${state} at ${width}`).toBeLessThanOrEqual(height);
        // The cookie notice lies at the lower edge: whoever goes to an answer sees it whole.
        await answer.focus();
        const covered = await answer.evaluate((button) => {
          const { left, right, top, bottom } = button.getBoundingClientRect();
          return [left + 2, right - 2].some((x) => document.elementFromPoint(x, (top + bottom) / 2) !== button);
        });
        expect(covered, `${state} at ${width}`).toBe(false);
      }
    }
  }
  await show(page, 'login.ready');
  await page.setViewportSize({ width: 1280, height: 800 });
  const login = await page.locator('.card').boundingBox();
  expect(login?.height).toBeLessThanOrEqual(680);
  const ways = await page.locator('.ways').boundingBox();
  expect((ways?.y ?? 800) + (ways?.height ?? 0)).toBeLessThan(800);
  const footer = page.locator('.footer');
  // At most two lines.
  expect((await footer.boundingBox())?.height).toBeLessThanOrEqual(96);
  for (const width of [600, 768, 859]) {
    await page.setViewportSize({ width, height: 1024 });
    const box = await page.locator('.card').boundingBox();
    expect(box?.width, `at ${width}`).toBe(448);
    // In the middle of the screen.
    expect(Math.abs((box?.x ?? 0) * 2 + 448 - width), `at ${width}`).toBeLessThanOrEqual(1);
    const sizes = await page
      .locator('.providers button')
      .evaluateAll((all) => all.map(({ clientWidth }) => clientWidth));
    expect(new Set(sizes).size, `at ${width}: ${sizes}`).toBe(1);
    expect(sizes[0], `at ${width}`).toBeGreaterThan(110);
  }
});

for (const [what, width, height] of [
  ['on a page of 1280 px enlarged four times', 320, 256],
  ['on a phone on its side with its keyboard open', 640, 180],
  ['on a narrow phone on its side with its keyboard open', 360, 180],
] as const) {
  test(`${what} every control of every state can be brought to the screen, and a field is there with the focus (S9.30)`, {
    tag: '@all',
  }, async ({ page, galleryPort }) => {
    await page.setViewportSize({ width, height });
    await openStates(page, await galleryPort('global'));
    expect(await page.evaluate(findOutOfReach)).toEqual([]);
  });
}

/** In the page. */
async function findOutOfReach(): Promise<string[]> {
  const { ids, show: showState } = window.gallery ?? { ids: [], show: async () => undefined };
  const found: string[] = ids.length >= 150 ? [] : [`there are only ${ids.length} states`];
  const isHit = (control: Element) => {
    const { left, right, top, bottom } = control.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    // A toast goes by itself, and the skip link when the focus goes on.
    return hit !== null && (control.contains(hit) || hit.contains(control) || hit.closest('.toast, .skip') !== null);
  };
  for (const id of ids) {
    await showState(id);
    const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    for (const control of root.querySelectorAll<HTMLElement>('a[href], button, input, summary')) {
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (control.closest('.unseen, .skip, [inert]')) continue;
      const canBeHit = () =>
        (['start', 'center', 'end', 'nearest'] as const).some((block) => {
          control.scrollIntoView({ block });
          return isHit(control);
        });
      let canBe = canBeHit();
      if (!canBe && root.querySelector('.known-list:not([hidden])')) {
        // The open list of accounts closes when the focus goes on.
        control.focus();
        await new Promise(requestAnimationFrame);
        canBe = canBeHit();
      }
      const name = (control.textContent || control.getAttribute('aria-label') || control.id).trim();
      if (!canBe) found.push(`${id}: “${name}” cannot be reached`);
      if (!(control instanceof HTMLInputElement) || control.disabled || document.querySelector('.toast')) continue;
      control.blur();
      scrollTo(0, 0);
      control.focus();
      if (!isHit(control)) found.push(`${id}: “${name}” has the focus and is not on the screen`);
    }
  }
  return found;
}

/** In the page: controls that a thumb would press in place of others. */
async function findTooNear(): Promise<string[]> {
  const { ids, show: showState } = window.gallery ?? { ids: [], show: async () => undefined };
  const found: string[] = ids.length >= 150 ? [] : [`there are only ${ids.length} states`];
  const controls = 'a[href], button, input, summary';
  /** A box that another one lies over while it is open, or that lies over others itself. */
  const layers = '.toast, .known-list, .skip, .unseen, [inert]';
  const nameOf = (control: Element) => (control.textContent || control.getAttribute('aria-label') || control.id).trim();
  /** A line of words around it is broken by the language, and its links stand where their words do. */
  const isInSentence = (control: Element) => {
    const sentences = [control.closest('span'), control.closest('p, li, label')];
    const words = sentences.flatMap((one) => [...(one?.childNodes ?? [])].filter(({ nodeType }) => nodeType === 3));
    return control.matches('a, .link') && words.some(({ textContent }) => /\p{L}{2}/u.test(textContent ?? ''));
  };
  for (const id of ids) {
    await showState(id);
    const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    if (root.querySelector('.known-list:not([hidden])')) continue;
    for (const control of root.querySelectorAll<HTMLElement>(controls)) {
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (control.closest(layers) || isInSentence(control)) continue;
      control.scrollIntoView({ block: 'center' });
      const { left, right, top, bottom } = control.getBoundingClientRect();
      for (const distance of [-21, 21]) {
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2 + distance)?.closest(controls);
        if (!hit || hit.closest(layers) || hit.contains(control) || control.contains(hit)) continue;
        found.push(`${id}: “${nameOf(control)}” is nearer than 44 px to “${nameOf(hit)}”`);
      }
    }
  }
  return found;
}

test('on a phone what stands for itself is 44 px from what is above and below it, so that thumbs do not miss it (S9.30)', {
  tag: '@all',
}, async ({ browser, galleryPort }) => {
  const port = await galleryPort('global');
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await openStates(page, port);
  expect(await page.evaluate(findTooNear)).toEqual([]);
  await context.close();
});

test('with reduced motion nothing on a page moves (S9.30)', { tag: '@all' }, async ({ page, galleryPort }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const port = await galleryPort('global');
  for (const path of ['login', 'sign-up', 'oauth-authorized']) {
    await page.goto(`http://localhost:${port}/en/${path}/`);
    await page.locator('main').click({ position: { x: 5, y: 5 } });
    const moving = await page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter((element) =>
          ['', '::before', '::after'].some((part) => {
            const { animationName, animationDuration, transitionDuration } = getComputedStyle(element, part || null);
            const longest = Math.max(...`${transitionDuration},${animationDuration}`.split(',').map(Number.parseFloat));
            return longest > 0.001 || (animationName !== 'none' && longest > 0.001);
          }),
        ).length,
    );
    expect(moving, path).toBe(0);
  }
});
