/**
 * What the sources say by themselves: every channel of the contract, and the keys of all texts.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { z } from 'zod';
import { catalogues } from '../../shared/i18n/catalogues.ts';
import { contract } from '../../shared/ipc/contract.ts';
import { callChannels, eventChannels, failureSchema } from '../../shared/ipc/entry.ts';
import { policySchema } from '../../shared/ipc/policy.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type Schema = { readonly [key: string]: Json };

/**
 * Every channel with the JSON Schema of what goes over it, as an outline: a line for each property or choice, indented
 * below the object that has it. Its name alone stands at the margin, where `git diff` finds it for the head of a hunk.
 *
 *     settings.save command
 *      request object
 *       theme "dark" | "light" | "system"
 *       freshForMinutes? integer {"maximum":1440,"minimum":1}
 *
 * `?` is a property that may be missing, `|1` the first of several shapes. Where the schema changes a value on its way
 * (defaults, transforms), the lines `read` say what the handler gets of a request, and `given` what it gives.
 */
export function contractOutline(): string {
  const calls = callChannels(contract).map(({ name, entry }) => [
    `${name} ${entry.kind}`,
    ...bothSides(entry.input, 'request', 'input', 'read'),
    ...bothSides(entry.output, 'answer', 'output', 'given'),
  ]);
  const events = eventChannels(contract).map(({ name, entry }) => [
    `${name} event`,
    ...bothSides(entry.payload, 'payload', 'output', 'given'),
  ]);
  const others = [
    ['(failure of any call)', ...bothSides(failureSchema, 'failure', 'output', 'given')],
    ['(policy of an organisation)', ...bothSides(policySchema, 'policy', 'input', 'read')],
  ];
  const sorted = [...calls, ...events].sort(([one = ''], [other = '']) => (one < other ? -1 : 1));
  return [...others, ...sorted].map((lines) => `${lines.join('\n')}\n`).join('');
}

type Side = 'input' | 'output';

/** What stands at one place of a schema. */
interface Line {
  readonly path: readonly string[];
  readonly mayBeMissing: boolean;
  readonly words: string;
}

function jsonSchema(schema: z.ZodType, io: Side): Schema {
  return z.toJSONSchema(schema, { unrepresentable: 'any', io }) as unknown as Schema;
}

/** Of the other side only what differs, by its full path. */
function bothSides(schema: z.ZodType, name: string, onTheWire: Side, other: string): string[] {
  const wire = outline(jsonSchema(schema, onTheWire), [name]);
  const known = new Set(wire.map(byPath));
  const behind = outline(jsonSchema(schema, onTheWire === 'input' ? 'output' : 'input'), [name]);
  const differing = behind.map(byPath).filter((line) => !known.has(line));
  return [...wire.map(indented), ...differing.map((line) => ` ${other}: ${line}`)];
}

const written = (name: string | undefined, { mayBeMissing, words }: Line) =>
  `${name}${mayBeMissing ? '?' : ''}${words && ` ${words}`}`;
const byPath = (line: Line) => written(line.path.join('.'), line);
const indented = (line: Line) => ' '.repeat(line.path.length) + written(line.path.at(-1), line);

const isSchema = (value: Json | undefined): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** More choices than these stand one below the other. */
const MOST_IN_A_LINE = 8;

/** The names alone that a reader needs; whatever else a schema says stands behind them as JSON. */
function outline(schema: Schema, path: readonly string[], mayBeMissing = false): Line[] {
  const {
    $schema: _,
    type,
    const: only,
    enum: choices,
    properties,
    required,
    additionalProperties,
    items,
    prefixItems,
    anyOf,
    oneOf,
    allOf,
    propertyNames,
    ...others
  } = schema;
  // Every whole number of Zod has these bounds.
  const rest = Object.entries(others).filter(
    ([, value]) => Math.abs(Number(value)) !== Number.MAX_SAFE_INTEGER,
  );
  const named = list(choices).map((each) => JSON.stringify(each));
  const words = [
    ...(only === undefined ? [] : [JSON.stringify(only)]),
    ...(named.length > MOST_IN_A_LINE ? ['one of'] : [named.join(' | ')]),
    ...(typeof type === 'string' && only === undefined && choices === undefined ? [type] : []),
    ...(additionalProperties === undefined && type === 'object' ? ['(open)'] : []),
    ...(rest.length === 0 ? [] : [JSON.stringify(Object.fromEntries(rest), sortedKeys)]),
  ];
  const below: Line[] = [];
  const add = (child: Json | undefined, as: string, isOptional = false) => {
    if (isSchema(child)) below.push(...outline(child, [...path, as], isOptional));
  };
  if (named.length > MOST_IN_A_LINE)
    for (const each of named) below.push({ path: [...path, each], mayBeMissing: false, words: '' });
  for (const [key, child] of Object.entries(isSchema(properties) ? properties : {}).sort(byKey))
    add(child, key, !list(required).includes(key));
  add(propertyNames, '(key)');
  add(additionalProperties, '(value)');
  add(items, '[]');
  for (const [place, child] of list(prefixItems).entries()) add(child, `[${place}]`);
  for (const [place, child] of [...list(anyOf), ...list(oneOf)].entries()) add(child, `|${place + 1}`);
  for (const [place, child] of list(allOf).entries()) add(child, `&${place + 1}`);
  return [{ path, mayBeMissing, words: words.filter(Boolean).join(' ') }, ...below];
}

const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
const byKey = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) =>
  one < other ? -1 : 1;

export function sortedKeys(_: string, value: unknown): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(byKey))
    : value;
}

/**
 * The keys of the English catalogue, each with its placeholders; all other languages have the same ones
 * (`scripts/checkTexts.mjs`). The texts themselves may be edited and are not recorded.
 */
export function textKeys(): string {
  return spaces()
    .flatMap(([space, texts]) =>
      Object.entries(texts)
        .sort(byKey)
        .map(([key, text]) => [`${space}:${key}`, ...placeholdersOf(text)].join(' ')),
    )
    .map((line) => `${line}\n`)
    .join('');
}

const spaces = () => Object.entries<Readonly<Record<string, string>>>(catalogues.en).sort(byKey);
const placeholdersOf = (text: string) =>
  [...new Set([...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map(([whole]) => whole))].sort();
const withoutPlural = (key: string) => key.replace(/_(one|other)$/, '');

/**
 * The keys that some file names together with their space: by `space:key`, or by the key where the file names the space.
 * A part that is lost from a screen shows here before its texts are taken from the catalogues.
 *
 * @param recorded keys that were used when the baseline was recorded: a use that is new is no difference.
 */
export function usedTextKeys(recorded: string | null): string {
  const used = new Set<string>();
  const keysOf = spaces().map(
    ([space, texts]) => [space, new Set(Object.keys(texts).map(withoutPlural))] as const,
  );
  for (const file of globSync('{renderer,electron,shared}/**/*.{ts,tsx}', { cwd: ROOT })) {
    const named = literalsOf(readFileSync(join(ROOT, file), 'utf8'), file);
    for (const [space, keys] of keysOf) {
      for (const key of keys)
        if ((named.has(space) && named.has(key)) || named.has(`${space}:${key}`)) used.add(`${space}:${key}`);
    }
  }
  const wanted = recorded === null ? null : new Set(recorded.split('\n'));
  const lines = [...used].filter((key) => wanted === null || wanted.has(key)).sort();
  return lines.map((line) => `${line}\n`).join('');
}

const ROOT = join(import.meta.dirname, '..', '..');

/** Every text in quotes, in types too, and every name. */
function literalsOf(code: string, file: string): ReadonlySet<string> {
  const found = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const text = Array.isArray(value) ? undefined : textOf(value as Node);
    if (text !== undefined) found.add(text);
    for (const child of Object.values(value)) walk(child);
  };
  walk(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file));
  return found;
}

interface Node {
  readonly type?: string;
  readonly name?: unknown;
  readonly value?: unknown;
}

function textOf({ type, name, value }: Node): string | undefined {
  if (type === 'Literal' && typeof value === 'string') return value;
  if (type === 'Identifier' && typeof name === 'string') return name;
  return type === 'TemplateElement' ? (value as { readonly cooked?: string }).cooked : undefined;
}
