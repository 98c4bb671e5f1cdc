/** One picture of many: a row for each language and mode, a column for each device. */

import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright';

export interface BoardRow {
  readonly name: string;
  /** Files, PNG. */
  readonly pictures: readonly string[];
}

/** Height of a picture on the board, in px. */
const pictureHeight = 300;
const gap = 12;

/**
 * Writes the board to a file.
 *
 * @param title of the page that is shown
 * @param path of the PNG to write
 */
export async function drawBoard(
  browser: Browser,
  title: string,
  rows: readonly BoardRow[],
  path: string,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1, height: 1 } });
  try {
    await page.setContent(`<!doctype html><style>
      body { inline-size: max-content; margin: 0; padding: ${gap}px; background: #c8cbc5; color: #14171c; font: 13px/1.4 system-ui, sans-serif }
      section { display: flex; gap: ${gap}px; align-items: start; margin-block-end: ${gap}px }
      h1 { margin: 0 0 ${gap}px; font-size: 20px }
      h2 { inline-size: 70px; margin: 0; font-size: 13px }
      img { display: block; block-size: ${pictureHeight}px }
    </style><h1>${title}</h1>${rows.map(rowHtml).join('')}`);
    await page
      .locator('img')
      .evaluateAll((images) => Promise.all(images.map((image) => (image as HTMLImageElement).decode())));
    await page.locator('body').screenshot({ path });
  } finally {
    await page.close();
  }
}

function rowHtml({ name, pictures }: BoardRow): string {
  const images = pictures.map((file) => `<img src="data:image/png;base64,${readFileSync(file).toString('base64')}">`);
  return `<section><h2>${name}</h2>${images.join('')}</section>`;
}
