import { describe, expect, it } from 'vitest';
import { browserForAll } from './harness/browserForAll.ts';
import { stagedPageForAll } from './harness/stagedPageForAll.ts';

describe('placeholders while a screen loads', () => {
  const staged = stagedPageForAll(browserForAll(), { viewport: { width: 1280, height: 1000 } });

  /** Where parts begin and how high they are, in whole pixels. */
  const places = (selectors: readonly string[]) =>
    staged.page.evaluate(
      (all) =>
        all.map((selector) =>
          [...document.querySelectorAll(selector)].map((element) => {
            const { top, height } = element.getBoundingClientRect();
            return [Math.round(top), Math.round(height)];
          }),
        ),
      selectors,
    );

  it('have the place and height of what follows on the Overview', async () => {
    const { page, desk } = staged;
    const figures = ['main [class*="_strip_"]', 'main svg[viewBox="0 0 560 200"]'];
    const below = ['main [class*="_glance_"] > *', 'main table[aria-label="Largest balances"]'];
    const held = Promise.withResolvers<void>();
    // The code of today's lines comes last: their height is known before.
    await page.route(/TodayPart/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(desk.address('slow', '/'));
    await page.locator('[data-skeleton="ageing"]').waitFor();
    const strips = await places(figures);
    expect(strips.map((some) => some.length)).toEqual([1, 2]);
    await page.locator('[data-bucket]').first().waitFor();
    expect(await places(figures)).toEqual(strips);
    await page.locator('[data-skeleton="today"]').waitFor();
    await page.getByRole('table', { name: 'Largest balances' }).waitFor();
    const before = await places(below);
    expect(before.map((some) => some.length)).toEqual([3, 1]);
    held.resolve();
    await page.getByRole('table', { name: 'Today' }).waitFor();
    expect(await places(below)).toEqual(before);
    await page.getByRole('table', { name: /^Outstanding at the end/ }).waitFor({ state: 'attached' });
    await page.getByText('5 customers loaded for the first time').waitFor();
    expect(await places([...figures, ...below])).toEqual([...strips, ...before]);
  });

  it.each(['/customers/nordfiber/10001', '/invoices', '/customers', '/changes'])(
    'have the place and height of what follows in a list: %s',
    async (path) => {
      const { page, desk } = staged;
      await page.goto(desk.address('slow', path));
      await page.locator('[data-skeleton="rows"]').waitFor();
      expect(await page.locator('main [role=gridcell]:visible').count(), 'rows under the placeholders').toBe(
        0,
      );
      const frame = ['main [class*="_strip_"]', 'main [class*="_rows_"]'];
      const before = await places(frame);
      const [[first] = []] = await places(['[data-skeleton="rows"] [role=status] > div']);
      await page.locator('main [role=row][aria-rowindex="2"] [role=gridcell]').first().waitFor();
      expect(await places(frame)).toEqual(before);
      const [[row] = []] = await places(['main [role=row][aria-rowindex="2"]']);
      expect(row).toEqual(first);
    },
  );
});
