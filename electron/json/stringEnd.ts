const BACKSLASH = 0x5c;

/**
 * The offset after the quote that closes the string around `from`; `from` is not the second half of an escape. From
 * quote to quote: a file in base64 may be megabytes with an escape every sixty characters, and a pattern would run out
 * of stack in it.
 */
export function stringEnd(json: string, from: number): number {
  let end = json.indexOf('"', from);
  while (end >= 0 && isEscaped(json, end, from)) end = json.indexOf('"', end + 1);
  return end < 0 ? json.length : end + 1;
}

function isEscaped(json: string, at: number, from: number): boolean {
  let backslashes = 0;
  while (at - backslashes > from && json.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes += 1;
  return backslashes % 2 === 1;
}
