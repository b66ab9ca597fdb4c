/** Loaded ahead of a host: its clock goes as many milliseconds from the computer's as it was given, in every thread. */
const by = Number(process.env['KONTOR_TEST_CLOCK_SHIFT']);
const now = Date.now;

globalThis.Date = class extends Date {
  constructor(...parts) {
    if (parts.length === 0) super(now() + by);
    else super(...parts);
  }

  static now() {
    return now() + by;
  }
};
