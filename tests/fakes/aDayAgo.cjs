/** Loaded before a host: it lives a day ago, and so does each of its threads. */
const DAY = 24 * 60 * 60_000;
const Now = Date;

globalThis.Date = class extends Now {
  constructor(...given) {
    super(...(given.length === 0 ? [Now.now() - DAY] : given));
  }

  static now() {
    return Now.now() - DAY;
  }
};
