import type { Page } from 'playwright-core';

const OPENED = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]:not([hidden] *)';

/** A key that opens something. */
export function press(key: string) {
  return async (page: Page): Promise<void> => {
    await page.keyboard.press(key);
    await page.locator(OPENED).first().waitFor();
  };
}

/** A key, and what it brings into the page itself. */
export function pressAndSee(key: string, shown: string) {
  return async (page: Page): Promise<void> => {
    await page.keyboard.press(key);
    await page.locator(shown).first().waitFor();
  };
}

/** Text that no row of the list matches, into the filter of the list. */
export async function filterAway(page: Page): Promise<void> {
  const grid = page.locator('main [role=grid]');
  await grid.waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('nothing has this');
  await grid.waitFor({ state: 'detached' });
}

/** Numbers and what is none, into the field of a sheet that a key opens, as far as the plan of them. */
export function pressAndPaste(key: string, pasted: string) {
  return async (page: Page): Promise<void> => {
    await press(key)(page);
    await page.locator('[role=dialog] textarea').fill(pasted);
    await page.locator('[role=dialog] section li').first().waitFor();
  };
}

/** A key of a menu that is there a moment after the rows, as one of so many. */
export function pressOneOf(menus: number, key: string) {
  return async (page: Page): Promise<void> => {
    await page
      .locator('main [aria-haspopup]')
      .nth(menus - 1)
      .waitFor();
    await press(key)(page);
  };
}

/** A line of the menu that a key opens, by its place. */
export function choose(key: string, place: number) {
  return async (page: Page): Promise<void> => {
    await press(key)(page);
    await page.locator('[role=menuitem]').nth(place).click();
    await page.locator('[role=dialog]').waitFor();
  };
}

const SELECTS = '[role=dialog] button[aria-haspopup=listbox]';

/** A key that opens a sheet, and one of its selects with all that it offers; the last with -1. */
export function pressAndOpen(key: string, select: number) {
  return async (page: Page): Promise<void> => {
    await press(key)(page);
    await page.locator(SELECTS).nth(select).click();
    await page.locator('[role=option]').first().waitFor();
  };
}

/** The same, and one of what the select offers; then the sheet is at the field of the file's name. */
export function pressAndChoose(key: string, select: number, option: number) {
  return async (page: Page): Promise<void> => {
    await pressAndOpen(key, select)(page);
    await page.locator('[role=option]').nth(option).click();
    await page.locator('[role=option]').first().waitFor({ state: 'detached' });
    await page.locator('[role=dialog] input:not([type=checkbox])').last().scrollIntoViewIfNeeded();
  };
}

/** The section of a page that has a drawn page in it: from its title on, or the drawn page. */
export function showPreviewed(part: 'title' | 'preview') {
  return async (page: Page): Promise<void> => {
    const section = page.locator('main section:has(canvas)').last();
    await section.locator('canvas').first().waitFor();
    const shown = section.locator(part === 'title' ? 'h2' : 'canvas').first();
    await shown.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  };
}

/** A menu of the cell that has the keyboard; a click would open what the cell names. */
export async function openRowMenu(page: Page): Promise<void> {
  await page.locator('[role=grid] [role=gridcell]').nth(1).waitFor();
  await page.locator('[role=grid]').focus();
  await press('Shift+F10')(page);
}

/** The first of the buttons, or with -1 the last. */
export function pressFirst(selector: string, place = 0) {
  return (page: Page): Promise<void> => page.locator(selector).nth(place).click();
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
  await cells.nth(1).click();
  const tabs = page.locator('[data-area=pane] [role=tab]');
  if ((await tabs.count()) === 0) await page.keyboard.press('Enter');
  await tabs.first().waitFor();
}

/** One of the parts of a record, by its place. */
export function chooseTab(place: number) {
  return async (page: Page): Promise<void> => {
    await openRow(page);
    await page.locator('[data-area=pane] [role=tab]').first().focus();
    for (let step = 0; step < place; step += 1) await page.keyboard.press('ArrowRight');
  };
}

/** The sheet of a refresh, at what it says of numbers that were pasted; some are new, named twice or none at all. */
export async function planRefresh(page: Page): Promise<void> {
  await press('Shift+R')(page);
  await page.locator('[role=dialog] textarea').fill('10001\n10001\n4711 nobody');
  const plan = page.locator('[role=dialog] [role=status]').last();
  await plan.waitFor();
  await plan.scrollIntoViewIfNeeded();
}

/** The settings of refreshes, with those that Kontor does by itself switched on. */
export async function scheduleRefreshes(page: Page): Promise<void> {
  const part = page.locator('#settings-refreshing');
  await part.locator('label:has([role=switch])').click();
  await part.locator('fieldset').scrollIntoViewIfNeeded();
}

/** Of the columns those beside one another are there that the window has room for. */
export async function goToLastColumn(page: Page): Promise<void> {
  await page.locator('[role=grid] [role=gridcell]').nth(1).waitFor();
  await page.locator('[role=grid]').focus();
  await page.keyboard.press('End');
}

/** A filter by the ageing bucket before the last; in a small window it is in a menu. */
export async function chooseBucket(page: Page): Promise<void> {
  await page.locator('main [data-area=figures] [data-bucket]').nth(-3).dispatchEvent('click');
  await page.locator('main [data-area=filter] li').first().waitFor();
}
