import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { axeFindings, axeFindingsOfColours, axeFindingsOver } from '../e2e/harness/axe.ts';
import { cutTexts } from '../e2e/harness/cutTexts.ts';
import type { FakeDesk } from '../e2e/harness/fakeDesk.ts';
import { settle } from '../e2e/harness/settle.ts';
import type { View } from './views.ts';

export type Theme = 'light' | 'dark';

export interface Wanted {
  readonly views: readonly View[];
  readonly languages: readonly string[];
  readonly widths: readonly number[];
  readonly themes: readonly Theme[];
  /** Whether axe looks, too: what it finds seldom depends on the language. `each thing once`: of a view over a page only at
   * what is over it, since the page is a view as well. */
  readonly axe: boolean | 'each thing once';
  /** Where the pictures go; null for none. */
  readonly folder: string | null;
}

export interface Picture {
  readonly view: View;
  readonly language: string;
  readonly theme: Theme;
  readonly width: number;
  /** Below the folder; null where none was asked for. */
  readonly file: string | null;
  readonly found: readonly string[];
}

const HEIGHTS: Readonly<Record<number, number>> = { 1024: 640, 1280: 800, 1920: 1080 };

/** Walks the views one after the other in one page, and gives each picture as soon as it was looked at. */
export async function* gallery(page: Page, desk: FakeDesk, wanted: Wanted): AsyncGenerator<Picture> {
  for (const language of wanted.languages) {
    let scene = '';
    for (const view of bySceneOf(wanted.views)) {
      await page.setViewportSize(sizeOf(wanted.widths[0] ?? 1280));
      await page.emulateMedia({ colorScheme: wanted.themes[0] ?? 'light' });
      const problem = await bring(page, desk, view, language, scene === view.scene);
      for (const { theme, width } of looksOf(wanted)) {
        const file = wanted.folder === null ? null : join(language, nameOf(view, theme, width));
        const picture = { view, language, theme, width, file };
        yield { ...picture, found: [...problem, ...(await lookAt(page, wanted, picture))] };
      }
      scene = (await isLeft(page)) ? view.scene : '';
    }
  }
}

/** Every theme at the first width, every width in the first theme: the theme moves nothing. */
function looksOf({ themes: [first = 'light', ...others], widths: [width = 1280, ...wider] }: Wanted) {
  return [
    ...[first, ...others].map((theme) => ({ theme, width })),
    ...wider.map((other) => ({ theme: first, width: other })),
  ];
}

async function lookAt(page: Page, wanted: Wanted, picture: Omit<Picture, 'found'>): Promise<string[]> {
  const { theme, width, file } = picture;
  const isAsBrought = theme === wanted.themes[0] && width === wanted.widths[0];
  if (!isAsBrought) {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize(sizeOf(width));
    await settle(page);
  }
  const found = await cutTexts(page);
  // One document in all of them: after the first theme only its colours can say something new.
  if (wanted.axe && width === wanted.widths[0]) found.push(...(await axeLook(wanted, picture)(page)));
  if (wanted.folder !== null && file !== null) {
    const path = join(wanted.folder, file);
    await mkdir(dirname(path), { recursive: true });
    await page.screenshot({ path, scale: 'css', type: 'jpeg', quality: 85 });
  }
  return found;
}

function axeLook({ axe, themes }: Wanted, { view, theme }: Omit<Picture, 'found'>) {
  if (theme !== themes[0]) return axeFindingsOfColours;
  return axe === 'each thing once' && view.act !== undefined ? axeFindingsOver : axeFindings;
}

function nameOf({ screen, scene }: View, theme: Theme, width: number): string {
  return `${screen.replaceAll(' ', '-')}.${scene}.${theme}-${width}.jpg`;
}

/** One document for the views of a scene. */
export function bySceneOf(views: readonly View[]): View[] {
  return [...views].sort((one, other) => one.scene.localeCompare(other.scene));
}

/** The view in the page; a line that says why where it cannot be reached. */
async function bring(
  page: Page,
  desk: FakeDesk,
  view: View,
  language: string,
  same: boolean,
): Promise<string[]> {
  const { scene, path, act } = view;
  try {
    if (same) await page.evaluate(goTo, path);
    else await page.goto(desk.address(scene, path, language));
    // The code of a screen may be on its way, and the start is shown in its place.
    const main = scene === 'starting' ? 'main' : 'main:not([aria-busy])';
    await page.locator(`${main} h1`).first().waitFor({ state: 'attached' });
    await settle(page);
    if (act === undefined) return [];
    await act(page);
    await settle(page);
    return [];
  } catch (error) {
    return [`not reached: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`];
  }
}

const goTo = (path: string) => {
  location.hash = path;
};

/** Leaves what lies over the page; false where something stays, and the next view needs another document. */
async function isLeft(page: Page): Promise<boolean> {
  const lookUp = page.locator('header [role=combobox]');
  const typed = (await lookUp.count()) > 0 && (await lookUp.inputValue()) !== '';
  // What a clerk has begun in the pane would still be there.
  if (typed || (await page.locator('[data-area=pane] [role=tab]').count()) > 0) return false;
  const open = page.locator(
    '[role=dialog], [role=alertdialog], [role=menu], [aria-expanded=true][role=combobox]',
  );
  for (let times = 0; times < 3 && (await open.count()) > 0; times += 1) {
    await page.keyboard.press('Escape');
    await settle(page);
  }
  return (await open.count()) === 0;
}

function sizeOf(width: number): { readonly width: number; readonly height: number } {
  return { width, height: HEIGHTS[width] ?? 800 };
}
