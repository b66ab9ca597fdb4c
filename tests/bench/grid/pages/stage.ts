import { HEADER_HEIGHT, ROW_HEIGHT } from './gridColumnsShown.ts';

/** What the bench drives in each page, in the same words. */
export interface Stage {
  /** Opens a list of so many rows; resolves with the milliseconds until its first rows are drawn. */
  open(count: number): Promise<number>;
  /** Scrolls by so many pixels in each of so many frames, back and forth; resolves with the frames drawn. */
  scroll(step: number, frames: number): Promise<number>;
  /** Rows in view that show nothing. */
  blank(): number;
}

interface Parts {
  readonly show: (count: number) => void;
  readonly scroller: () => HTMLElement | null;
}

/** Milliseconds. */
const PATIENCE = 15_000;

const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
/** A task after the frame: what the frame had to lay out and paint is done by then. */
const afterFrame = () =>
  new Promise<void>((resolve) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    }),
  );

function blankRows(scroller: HTMLElement): number {
  const box = scroller.getBoundingClientRect();
  let blank = 0;
  for (let y = HEADER_HEIGHT + ROW_HEIGHT / 2; y < box.height - ROW_HEIGHT; y += ROW_HEIGHT) {
    const row = document.elementFromPoint(box.left + 100, box.top + y)?.closest('[role="row"]');
    if (!row?.textContent?.trim()) blank += 1;
  }
  return blank;
}

/** Puts the page under the bench's control. */
export function stage({ show, scroller }: Parts): void {
  const found = () => {
    const element = scroller();
    if (element === null) throw new Error('nothing is open');
    return element;
  };
  const bench: Stage = {
    async open(count) {
      const started = performance.now();
      show(count);
      for (;;) {
        await afterFrame();
        const element = scroller();
        if (element !== null && blankRows(element) === 0) return performance.now() - started;
        if (performance.now() - started > PATIENCE) throw new Error('no rows have come');
      }
    },
    async scroll(step, frames) {
      const element = found();
      let by = step;
      for (let drawn = 0; drawn < frames; drawn += 1) {
        const before = element.scrollTop;
        element.scrollTop = before + by;
        if (element.scrollTop === before) by = -by;
        await frame();
      }
      return frames;
    },
    blank: () => blankRows(found()),
  };
  Object.assign(globalThis, { bench });
}
