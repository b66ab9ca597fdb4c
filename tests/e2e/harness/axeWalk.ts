import type { Page } from 'playwright-core';
import { axeFindingsInBothThemes } from './axe.ts';

export interface AxeWalk {
  readonly found: readonly string[];
  look(screen: string): Promise<void>;
}

/** What axe finds on a way through screens, in both themes and at each width; the page is left at the last. */
export function axeWalk(page: Page, widths: readonly number[]): AxeWalk {
  const found: string[] = [];
  return {
    found,
    look: async (screen) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        const here = await axeFindingsInBothThemes(page);
        found.push(...here.map((finding) => `${screen}, ${width} wide, ${finding}`));
      }
    },
  };
}
