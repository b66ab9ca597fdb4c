/**
 * Loaded ahead of a host: its day begins at KONTOR_PICTURES_FROM (milliseconds since the epoch) and a minute takes two
 * hours, so that pictures of two runs show the same times.
 */
const from = Number(process.env['KONTOR_PICTURES_FROM']);
const SLOWER = 120;
const now = Date.now;
const began = now();
const slowNow = () => Math.floor(from + (now() - began) / SLOWER);

globalThis.Date = class extends Date {
  constructor(...parts) {
    if (parts.length === 0) super(slowNow());
    else super(...parts);
  }

  static now() {
    return slowNow();
  }
};
