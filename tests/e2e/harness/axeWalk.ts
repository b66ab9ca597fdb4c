import type { Page } from 'playwright-core';
import { axeFindings, axeFindingsInBothThemes, axeFindingsOfPlaces } from './axe.ts';

export interface AxeWalk {
  readonly found: readonly string[];
  look(screen: string): Promise<void>;
}

interface Widths {
  /** The width that the page keeps afterwards. */
  readonly usual: number;
  /** A width with another layout. */
  readonly narrow: number;
  /** The usual layout with more space. */
  readonly wide?: number;
}

/**
 * What axe finds on a way through screens. The dark theme is looked at where the page is left: its colours do not
 * depend on the width.
 */
export function axeWalk(page: Page, { usual, narrow, wide }: Widths): AxeWalk {
  const found: string[] = [];
  const at = async (screen: string, width: number, find: (page: Page) => Promise<string[]>) => {
    await page.setViewportSize({ width, height: 800 });
    found.push(...(await find(page)).map((finding) => `${screen}, ${width} wide, ${finding}`));
  };
  return {
    found,
    look: async (screen) => {
      await page.emulateMedia({ colorScheme: 'light' });
      if (wide !== undefined) await at(screen, wide, axeFindingsOfPlaces);
      await at(screen, narrow, axeFindings);
      await at(screen, usual, axeFindingsInBothThemes);
    },
  };
}
