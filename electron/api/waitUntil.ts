const two = (value: number) => String(value).padStart(2, '0');

/** A moment by the clock of this computer: `HH:MM:SS` today, `YYYY-MM-DD HH:MM` on another day. */
export function waitUntil(moment: number, now: number): string {
  // A part of a second counts as a whole one.
  const at = new Date(Math.ceil(moment / 1000) * 1000);
  const time = `${two(at.getHours())}:${two(at.getMinutes())}`;
  if (at.toDateString() === new Date(now).toDateString()) return `${time}:${two(at.getSeconds())}`;
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${time}`;
}
