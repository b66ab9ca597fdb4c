import { expect } from 'vitest';
import type { HandsDesk } from '../harness/handsDesk.ts';
import { screenNow } from './screenNow.ts';

/** Keys typed ahead of a list where the host’s answer overtakes its events: so they do from then on, in each document. */
export async function typeAheadOfEvents(desk: HandsDesk): Promise<void> {
  const { page, hands } = desk;
  await desk.slowService(0);
  await page.addInitScript(eventsAfterTheAnswer);
  await desk.begin();
  await hands.type(`Ctrl+k "${desk.nextCustomer()}" Enter Shift+F`, 0);
  await expect.poll(() => screenNow(page)).toMatchObject({ open: ['Forget customer #?'], dropped: false });
}

/** In the page: while a list is fetched, events come some frames later than the answer that they belong to. */
function eventsAfterTheAnswer(): void {
  const FRAMES = 20;
  const send = globalThis.fetch;
  let held = Promise.resolve();
  globalThis.fetch = async (path, init) => {
    const isFetch = String(path).endsWith('/customers.refresh');
    const { promise, resolve } = Promise.withResolvers<void>();
    if (isFetch) held = promise;
    const response = await send(path, init);
    if (isFetch) {
      const answer = await response.text();
      const wait = (frames: number) =>
        frames === 0 ? resolve() : requestAnimationFrame(() => wait(frames - 1));
      wait(FRAMES);
      return new Response(answer, response);
    }
    if (!String(path).endsWith('/events')) return response;
    const late = new TransformStream({
      transform: async (part, stream) => {
        await held;
        stream.enqueue(part);
      },
    });
    return new Response(response.body?.pipeThrough(late), response);
  };
}
