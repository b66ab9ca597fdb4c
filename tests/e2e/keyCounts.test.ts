import { beforeAll, describe, expect, it } from 'vitest';
import { browserForAll } from './harness/browserForAll.ts';
import { CountedKeys } from './harness/countedKeys.ts';
import { sampleDeskForAll } from './harness/sampleDeskForAll.ts';

describe('how many keys a task of the day takes', () => {
  const room = browserForAll();
  const desk = sampleDeskForAll(room);
  beforeAll(() => {
    if (room.missing === null) desk.page.setDefaultTimeout(15_000);
  });

  it('a row’s PDF is readable within 2 keys', async () => {
    const { page, customer } = desk;
    await customer.lookUp('K10001');
    await customer.scope('48 of 48 invoices, customer 10001').waitFor();
    await customer.grid.locator('[role=row][aria-rowindex="3"]').getByRole('gridcell').nth(1).click();
    const keys = new CountedKeys(page);
    await keys.press('p');
    await page.locator('canvas').first().waitFor();
    expect(keys.count).toBeLessThanOrEqual(2);
  });
});
