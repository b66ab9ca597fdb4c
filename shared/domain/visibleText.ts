/**
 * Invisible characters that change how others are read: they turn the direction of what follows, or hide within a
 * word. Those of scripts that need them to be written, the joiners, count where they are between letters that do not
 * need them.
 */
const UNSEEN = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/gu;

/** The code of a character as Unicode writes it: `U+202E`. */
export function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/**
 * A text as it may be shown: what would turn or hide a part of it appears as its code (`50048[U+202E]fdp`), so that
 * two texts that differ look different, and none runs backwards.
 */
export function visibleText(text: string): string {
  return text.replace(UNSEEN, (character) => `[${codeOf(character)}]`);
}

export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '');
}

/** The clerk's own name of a customer, typed or from a file: one line, without what would hide or turn a part of it. */
export function plainName(text: string): string {
  return withoutUnseen(text)
    .replace(/(?!\s)\p{Cc}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}
