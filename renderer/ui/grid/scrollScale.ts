/** Chromium stops near 33.5 million pixels, Firefox near 17.8; beyond, the scroll bar represents more rows. */
export const TALLEST = 15_000_000;

export interface ScrollScale {
  /** Height of the scrolled element in pixels, never above `TALLEST`. */
  readonly height: number;
  /** Pixels from the start of the list to the top of the view. */
  readonly top: number;
  /** Add to a row's place in the list to get its place in the scrolled element. */
  readonly shift: number;
  resize(content: number, view: number): void;
  /** Takes the element's scroll position; small steps move one to one, jumps move in proportion. */
  scrolled(scrollTop: number): void;
  /** The scroll position that shows `top`, which is clamped to the list. */
  goTo(top: number): number;
  /** After scrolling: the scroll position at which thumb and list agree again. */
  settled(): number;
}

/** Maps a scroll bar of limited height to a list of any height. Below the limit it changes nothing. */
export function scrollScale(tallest = TALLEST): ScrollScale {
  let content = 0;
  let view = 0;
  let top = 0;
  let scrollTop = 0;

  const height = () => Math.min(content, tallest);
  const range = () => Math.max(content - view, 0);
  const thumbRange = () => Math.max(height() - view, 0);
  const clamp = (value: number) => Math.min(Math.max(value, 0), range());
  const proportional = (position: number) =>
    thumbRange() === 0 ? 0 : clamp((position / thumbRange()) * range());
  const place = () => (range() === 0 ? 0 : Math.round((top / range()) * thumbRange()));

  return {
    get height() {
      return height();
    },
    get top() {
      return top;
    },
    get shift() {
      return scrollTop - top;
    },
    resize(nextContent, nextView) {
      content = nextContent;
      view = nextView;
      top = clamp(top);
      if (content <= tallest) scrollTop = top;
    },
    scrolled(position) {
      const step = position - scrollTop;
      scrollTop = position;
      if (content <= tallest) {
        top = position;
        return;
      }
      const atEdge = position <= 0 || position >= thumbRange();
      top = atEdge || Math.abs(step) > view * 3 ? proportional(position) : clamp(top + step);
    },
    goTo(target) {
      top = clamp(target);
      scrollTop = content <= tallest ? top : place();
      return scrollTop;
    },
    settled() {
      if (content > tallest) scrollTop = place();
      return scrollTop;
    },
  };
}
