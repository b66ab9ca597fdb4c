import type { Page } from 'playwright-core';

/** Until the document and its places have been the same for some frames, or after a second in any case. */
export function settle(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    let before = '';
    for (let frames = 0, same = 0; frames < 60 && same < 4; frames += 1) {
      await new Promise(requestAnimationFrame);
      const now = `${document.body.innerHTML}${document.body.scrollHeight}`;
      same = now === before ? same + 1 : 0;
      before = now;
    }
  });
}

/** What a clerk has started and the next view would still show. */
const BEGUN = '[data-area=pane] [role=tab]';

/** Leaves what lies over the page; false where something stays, and the next view needs another document. */
export async function isLeft(page: Page): Promise<boolean> {
  const lookUp = page.locator('header [role=combobox]');
  const typed = (await lookUp.count()) > 0 && (await lookUp.inputValue()) !== '';
  if (typed || (await page.locator(BEGUN).count()) > 0) return false;
  const open = page.locator(
    '[role=dialog], [role=alertdialog], [role=menu], [aria-expanded=true][role=combobox]',
  );
  for (let times = 0; times < 3 && (await open.count()) > 0; times += 1) {
    await page.keyboard.press('Escape');
    await settle(page);
  }
  return (await open.count()) === 0;
}
