import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { CDPSession, Page } from 'playwright-core';
import { inFull } from '../../promiseCounts.ts';
import { settle } from './settle.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const ALL = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The only rules among them that read a colour. */
const COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
/** The rules that read where things stand: what else there is to find does not depend on the width of the window. */
const PLACES = { type: 'rule', values: ['color-contrast', 'scrollable-region-focusable', 'target-size'] };
/** What is drawn over a page that stays below it. */
const OVER = '[role=dialog], [role=alertdialog], [role=menu]';
/** So many rules find something to look at on the emptiest of screens; fewer, and axe has not seen the page. */
const FEWEST = 11;

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** What axe finds in the page, in an isolated world, so that the page's own policy is neither met nor weakened. */
export async function axeFindings(page: Page): Promise<string[]> {
  await settle(page);
  return findings(page, ALL);
}

/** What axe finds in the sheets and menus that lie over a page which it looks at by itself; in the page where none does. */
export async function axeFindingsOver(page: Page): Promise<string[]> {
  await settle(page);
  return findings(page, ALL, OVER);
}

/** What axe finds by the rules that read where things stand, of a document that was looked at in full before. */
export async function axeFindingsOfPlaces(page: Page): Promise<string[]> {
  await settle(page);
  return findings(page, PLACES);
}

/** What axe finds by the rules that read a colour, of a document that was looked at in full in another theme. */
export async function axeFindingsOfColours(page: Page): Promise<string[]> {
  await settle(page);
  return findings(page, COLOURS);
}

/**
 * What axe finds in the light and in the dark theme. Where both are one document, all that another rule than
 * those of colours could say has been said in the first.
 */
export async function axeFindingsInBothThemes(page: Page): Promise<string[]> {
  const at = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme });
    await settle(page);
    return page.evaluate(() => document.body.innerHTML);
  };
  const light = await at('light');
  const found = (await findings(page, ALL)).map((finding) => `light: ${finding}`);
  const dark = await at('dark');
  return [
    ...found,
    ...(await findings(page, dark === light ? COLOURS : ALL)).map((finding) => `dark: ${finding}`),
  ];
}

/**
 * The same, at night alone, for a screen on the way of a test: `npm test` has axe look at every screen of the gallery
 * once (`longTexts.test.ts`).
 */
export async function axeAtNight(page: Page): Promise<string[]> {
  return inFull ? axeFindingsInBothThemes(page) : [];
}

/** @param within what alone is looked at, where there is any of it */
async function findings(page: Page, rules: typeof ALL | typeof COLOURS, within?: string): Promise<string[]> {
  const session = await sessionOf(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  // The same name gives the same world for as long as the document stays, with axe in it.
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'axe',
  });
  const options = JSON.stringify({ runOnly: rules, resultTypes: ['violations'] });
  const evaluate = async (expression: string): Promise<unknown> => {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
      contextId,
    });
    if (exceptionDetails) throw new Error(`axe did not run: ${exceptionDetails.text}`);
    return result.value;
  };
  if (!(await evaluate(`typeof axe === 'object'`))) await evaluate(`${AXE}; null`);
  const isPart = within !== undefined && (await page.locator(within).count()) > 0;
  const where = isPart ? `{ include: document.querySelectorAll(${JSON.stringify(within)}) }` : 'document';
  const { violations, passes } = (await evaluate(`axe.run(${where}, ${options})`)) as AxeResults;
  if (rules === ALL && passes.length < (isPart ? 1 : FEWEST)) throw new Error('axe has not seen the page');
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  );
}

function sessionOf(page: Page): Promise<CDPSession> {
  const known = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, known);
  return known;
}
