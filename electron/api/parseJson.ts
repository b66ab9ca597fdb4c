import { hasEscapedKey, parseByHand } from './escapedKeys.ts';

/**
 * `JSON.parse` for what the service sends, whose keys nobody has promised: each key is the one that the text holds
 * (see `hasEscapedKey`). Nesting has to be bounded before.
 *
 * Everything else in the main process calls `JSON.parse` itself, and may: the key that V8 puts in the place of the
 * meant one always holds a backslash, as no name in a schema of ours does. Where only such names are asked for, one
 * can at worst be missed, and that in a text which spells it with an escape, as `JSON.stringify` never does. The
 * readers of agreements go by `readJsonTree`, which reads every key by itself.
 * @throws SyntaxError whose message quotes the text
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return hasEscapedKey(text) ? parseByHand(text, Number) : value;
}
