import type { Page } from 'playwright-core';

/**
 * Until nothing in the document and its places has changed for four frames, or after a second in any case, and nothing
 * moves on it.
 */
export function settle(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await document.fonts.ready;
    // While the code of a screen is on its way, nothing changes either. Without a heading in the end axe says so.
    for (let frames = 0; frames < 120 && document.querySelector('h1') === null; frames += 1) await frame();
    let quiet = 0;
    const changes = new MutationObserver(() => {
      quiet = 0;
    });
    changes.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    for (let frames = 0, height = 0; frames < 60 && quiet < 4; frames += 1) {
      quiet = document.body.scrollHeight === height ? quiet + 1 : 0;
      height = document.body.scrollHeight;
      await frame();
    }
    changes.disconnect();
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
