import type { Locator } from 'playwright-core';

/** Waits until the first of them is there to be seen. */
export const seen = (places: Locator): Promise<void> => places.first().waitFor();
