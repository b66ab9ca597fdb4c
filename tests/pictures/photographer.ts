import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { ROOT } from '../e2e/harness/lineProcess.ts';
import { indexedPng } from './indexedPng.ts';

const TARGET = join(ROOT, 'docs', 'pictures');
/** A place without tooltips. */
const ASIDE = [100, 600] as const;

/** Saves a picture of the page in docs/pictures, once in each theme. */
export class Photographer {
  readonly page: Page;
  /** An empty page, which reads pixels. */
  readonly #reader: Page;

  constructor(page: Page, empty: Page) {
    this.page = page;
    this.#reader = empty;
  }

  async take(name: string): Promise<void> {
    await this.#closeToasts();
    await this.page.mouse.move(...ASIDE);
    for (const theme of ['light', 'dark'] as const) {
      await this.page.emulateMedia({ colorScheme: theme });
      await this.page.evaluate(() => document.fonts.ready);
      const shot = await this.page.screenshot({ animations: 'disabled', caret: 'hide' });
      await writeFile(join(TARGET, `${name}-${theme}.png`), await this.#small(shot));
    }
    await this.page.emulateMedia({ colorScheme: 'light' });
    process.stdout.write(`docs/pictures/${name}-light.png, ${name}-dark.png\n`);
  }

  async #closeToasts(): Promise<void> {
    const close = this.page
      .locator('[data-area="notices"]')
      .getByRole('button', { name: /^(Close|Dismiss)/ });
    for (let left = await close.count(); left > 0; left -= 1) {
      await close.first().dispatchEvent('click');
      await this.page.waitForFunction(
        (most) => document.querySelectorAll('[data-area="notices"] > *').length < most,
        left,
      );
    }
  }

  async #small(png: Buffer): Promise<Buffer> {
    const { width, height, pixels } = await this.#reader.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      if (context === null) throw new Error('the browser draws nothing');
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      const parts = Array.from({ length: Math.ceil(data.length / 8192) }, (_, part) =>
        String.fromCharCode(...data.subarray(part * 8192, part * 8192 + 8192)),
      );
      return { width: image.width, height: image.height, pixels: btoa(parts.join('')) };
    }, png.toString('base64'));
    return indexedPng(Buffer.from(pixels, 'base64'), width, height);
  }
}
