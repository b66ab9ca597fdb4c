import type { Locator } from 'playwright-core';

/** Waits until the first of them is there to be seen. */
export const seen = (places: Locator): Promise<void> => places.first().waitFor();

/** Waits until it has the keyboard. */
export const focused = (place: Locator): Promise<void> => place.and(place.page().locator(':focus')).waitFor();
