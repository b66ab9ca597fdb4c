/** jsdom lays nothing out: every element is given one size, and nothing ever resizes. */
export function stubLayout(height = 632, width = 1_280): void {
  class StillObserver {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
  Object.defineProperty(globalThis, 'ResizeObserver', { value: StillObserver, configurable: true });
  for (const [name, value] of [
    ['clientHeight', height],
    ['clientWidth', width],
    ['offsetHeight', 32],
  ] as const) {
    Object.defineProperty(HTMLElement.prototype, name, { value, configurable: true });
  }
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    value: (query: string) => ({
      matches: query.includes('min-width') && Number(/\d+/.exec(query)?.[0]) <= width,
      media: query,
      addEventListener: () => {},
      removeEventListener: () => {},
    }),
  });
}
