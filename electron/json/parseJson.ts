import { hasEscapedKey, parseByHand } from './escapedKeys.ts';

/**
 * `JSON.parse` for what the service sends, whose keys are not documented: each key is the one that the text holds (see
 * `hasEscapedKey`). Nesting has to be bounded before.
 *
 * Everything else in the main process calls `JSON.parse` itself, and may: the wrong key that V8 may answer always
 * holds a backslash, and no name in our schemas does. Where only such names are asked for, the worst case is that one
 * is missed, and only in a text that spells it with an escape, which `JSON.stringify` never does. The readers of
 * agreements use `readJsonTree`, which reads every key itself.
 * @throws SyntaxError whose message quotes the text
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return hasEscapedKey(text) ? parseByHand(text, Number) : value;
}
