/**
 * Readers of JSON where `JSON.parse` is not enough: `parseJson` for texts whose keys may be written with escapes, and
 * `readJsonTree` for a tree that keeps digits, order, repeated keys and the place of each value.
 */
import { KontorFailure } from '../../shared/domain/failure.ts';
import { parsedJson } from '../../shared/domain/parsedJson.ts';

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

/**
 * True when a key in a JSON text is written with an escape. `JSON.parse` of V8 13 and 14 may then answer another
 * key that it has met before: it compares the key's text with a known key of as many characters as the key will have
 * (`{"\n":1}` after `{"\\":1}` reads as `{"\\":1}`, in another call as well; nodejs/node#63785).
 */
export function hasEscapedKey(json: string): boolean {
  let at = json.indexOf('\\');
  while (at >= 0) {
    const end = stringEnd(json, at);
    if (isKey(json, end)) return true;
    at = json.indexOf('\\', end);
  }
  return false;
}

/**
 * The value of a JSON text that `JSON.parse` has accepted, however its keys are written. `number` makes a value of a
 * number's own text. Six times slower than `JSON.parse`, for texts that no known service sends.
 */
export function parseByHand(json: string, number: (digits: string) => unknown): unknown {
  return treeValue(new Scanner(json).root(), number);
}

function isKey(json: string, afterString: number): boolean {
  let at = afterString;
  while (' \t\n\r'.includes(json.charAt(at)) && at < json.length) at += 1;
  return json.charAt(at) === ':';
}

type JsonKind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';

/**
 * One value of a JSON text with its place there. Nothing is lost on the way: numbers keep their digits, keys
 * their order and their repetitions.
 */
export interface JsonNode {
  readonly kind: JsonKind;
  /** A text's content; digits, `true`, `false` or `null` as written; empty for objects and arrays. */
  readonly value: string;
  /** The key in the parent, or the index as text; empty at the root. */
  readonly key: string;
  readonly parent: JsonNode | null;
  readonly children: readonly JsonNode[];
  /** The span in the source text. */
  readonly start: number;
  readonly end: number;
}

interface Growing extends JsonNode {
  readonly children: Growing[];
  end: number;
}

const SCALAR = /-?\d[\d.eE+-]*|true|false|null/y;
const SPACE_OR_COMMA = /[\s,]*/y;
const COLON = /\s*:\s*/y;

/**
 * Reads a JSON text of any depth.
 * @throws KontorFailure serviceAnswerUnreadable for what is no JSON
 */
export function readJsonTree(text: string): JsonNode {
  if (parsedJson(text) === undefined) throw new KontorFailure('serviceAnswerUnreadable');
  return new Scanner(text).root();
}

/**
 * What `JSON.parse` would make of a node, each key as its text means it. `number` makes a value of a number's own text.
 * Nesting has to be bounded before.
 */
function treeValue(node: JsonNode, number: (digits: string) => unknown): unknown {
  switch (node.kind) {
    case 'object': {
      const object: Record<string, unknown> = {};
      for (const child of node.children) {
        // `__proto__` is a key like any other, as it is to `JSON.parse`.
        const property = { enumerable: true, configurable: true, writable: true };
        Object.defineProperty(object, child.key, { ...property, value: treeValue(child, number) });
      }
      return object;
    }
    case 'array':
      return node.children.map((child) => treeValue(child, number));
    case 'string':
      return node.value;
    case 'number':
      return number(node.value);
    case 'boolean':
      return node.value === 'true';
    case 'null':
      return null;
  }
}

/** Walks through a text that is known to be JSON; no recursion, so that depth costs no stack. */
class Scanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  root(): JsonNode {
    this.#skip(SPACE_OR_COMMA);
    const root = this.#value('', null);
    let open: Growing | null = isContainer(root) ? root : null;
    while (open !== null) {
      this.#skip(SPACE_OR_COMMA);
      const character = this.#text[this.#at];
      if (character === '}' || character === ']') {
        this.#at += 1;
        open.end = this.#at;
        open = open.parent as Growing | null;
        continue;
      }
      const key: string = open.kind === 'object' ? this.#key() : String(open.children.length);
      const child = this.#value(key, open);
      open.children.push(child);
      if (isContainer(child)) open = child;
    }
    return root;
  }

  /** A scalar as a whole, or the opening of a container. */
  #value(key: string, parent: Growing | null): Growing {
    const start = this.#at;
    const node = (kind: JsonKind, value: string): Growing => ({
      kind,
      value,
      key,
      parent,
      children: [],
      start,
      end: this.#at,
    });
    const character = this.#text[start];
    if (character === '{' || character === '[') {
      this.#at += 1;
      return node(character === '{' ? 'object' : 'array', '');
    }
    if (character === '"') return node('string', this.#string());
    const word = this.#take(SCALAR);
    return node(word === 'null' ? 'null' : word === 'true' || word === 'false' ? 'boolean' : 'number', word);
  }

  #key(): string {
    const key = this.#string();
    this.#skip(COLON);
    return key;
  }

  #string(): string {
    const start = this.#at;
    this.#at = stringEnd(this.#text, start + 1);
    return JSON.parse(this.#text.slice(start, this.#at)) as string;
  }

  #skip(pattern: RegExp): void {
    this.#take(pattern);
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found === undefined) throw new KontorFailure('serviceAnswerUnreadable');
    this.#at += found.length;
    return found;
  }
}

export function isContainer(node: JsonNode): boolean {
  return node.kind === 'object' || node.kind === 'array';
}

/** A text or number with something in it, as identifiers and words are; null for everything else. */
export function scalarText(node: JsonNode): string | null {
  if (node.kind !== 'string' && node.kind !== 'number') return null;
  return node.value.trim() === '' ? null : node.value;
}

/** The path of a node, such as `data.items[3].address`; empty at the root. */
export function keyPath(node: JsonNode): string {
  const steps: string[] = [];
  for (let at: JsonNode | null = node; at?.parent; at = at.parent) steps.push(stepOf(at));
  return steps.reverse().join('').replace(/^\./, '');
}

/** A node's step from its parent: `.address` or `[3]`. */
export function stepOf(node: JsonNode): string {
  if (node.parent?.kind === 'array') return `[${node.key}]`;
  return /^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(node.key) ? `.${node.key}` : `[${JSON.stringify(node.key)}]`;
}

const BACKSLASH = 0x5c;

/**
 * The offset after the quote that closes the string around `from`; `from` is not the second half of an escape. From
 * quote to quote: a file in base64 may be megabytes with an escape every sixty characters, and a pattern would run out
 * of stack in it.
 */
function stringEnd(json: string, from: number): number {
  let end = json.indexOf('"', from);
  while (end >= 0 && isEscaped(json, end, from)) end = json.indexOf('"', end + 1);
  return end < 0 ? json.length : end + 1;
}

function isEscaped(json: string, at: number, from: number): boolean {
  let backslashes = 0;
  while (at - backslashes > from && json.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes += 1;
  return backslashes % 2 === 1;
}
