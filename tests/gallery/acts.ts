import type { Page } from 'playwright-core';

/** Longer than a chunk takes to come. */
const PATIENCE = 10_000;
/** A list that has no rows by then has none. */
const ROWS_COME = 3_000;
const OPENED = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]:not([hidden] *)';

/** A key that is pressed before the screen has its rows opens nothing: it is pressed again. */
export function press(key: string) {
  return async (page: Page): Promise<void> => {
    const opened = page.locator(OPENED).first();
    await page.keyboard.press(key);
    const isOpen = await opened.waitFor({ timeout: ROWS_COME }).then(
      () => true,
      () => false,
    );
    if (isOpen) return;
    await page.keyboard.press(key);
    await opened.waitFor({ timeout: PATIENCE });
  };
}

/** A key of something that appears a moment after the rows. */
export function pressLater(key: string) {
  return async (page: Page): Promise<void> => {
    await page.locator('[role=gridcell]').first().waitFor({ timeout: PATIENCE });
    await page.waitForTimeout(500);
    await press(key)(page);
  };
}

/** A line of the menu that a key opens, by its place. */
export function choose(key: string, place: number) {
  return async (page: Page): Promise<void> => {
    await press(key)(page);
    await page.locator('[role=menuitem]').nth(place).click({ timeout: PATIENCE });
    await page.locator('[role=dialog]').waitFor({ timeout: PATIENCE });
  };
}

/** A menu of the cell that has the keyboard; a click would open what the cell names. */
export async function openRowMenu(page: Page): Promise<void> {
  await page.locator('[role=grid] [role=gridcell]').nth(1).waitFor({ timeout: PATIENCE });
  await page.locator('[role=grid]').focus();
  await press('Shift+F10')(page);
}

/** The first of the buttons, or with -1 the last. */
export function pressFirst(selector: string, place = 0) {
  return (page: Page): Promise<void> => page.locator(selector).nth(place).click({ timeout: PATIENCE });
}

/** Into the look-up box. */
export function type(text: string) {
  return async (page: Page): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(text);
  };
}

/** The first row with all of its fields beside the list. */
export async function openRow(page: Page): Promise<void> {
  const cells = page.locator('[role=grid] [role=gridcell]');
  const hasRows = await cells
    .nth(1)
    .waitFor({ timeout: ROWS_COME })
    .then(
      () => true,
      () => false,
    );
  if (!hasRows) return;
  await cells.nth(1).click({ timeout: PATIENCE });
  const tabs = page.locator('[data-area=pane] [role=tab]');
  if ((await tabs.count()) === 0) await page.keyboard.press('Enter');
  await tabs.first().waitFor({ timeout: PATIENCE });
}

/** One of the parts of a record, by its place. */
export function chooseTab(place: number) {
  return async (page: Page): Promise<void> => {
    await openRow(page);
    await page.locator('[data-area=pane] [role=tab]').first().focus();
    for (let step = 0; step < place; step += 1) await page.keyboard.press('ArrowRight');
  };
}
