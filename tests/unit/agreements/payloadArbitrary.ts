import { LIST_NAMES, NAMES, WRAPPERS } from '../../../shared/domain/agreementNames.ts';
import { fc } from '../../fastCheck.ts';

const folded = (name: string) => name.toLowerCase().replace(/[_-]/g, '');
const KNOWN = new Set(
  [...Object.values(NAMES).flat(), ...Object.values(LIST_NAMES).flat(), ...WRAPPERS, 'agreement'].map(folded),
);

/** Any JSON, without the known names at its top. */
const noise = fc
  .dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 })
  .map((record) => Object.fromEntries(Object.entries(record).filter(([key]) => !KNOWN.has(folded(key)))));

export const identifier = fc.oneof(
  fc.uuid(),
  fc.string({ minLength: 1, maxLength: 40 }).filter((text) => text.trim() !== ''),
  fc.integer({ min: 1 }),
);

/** The name as documented, and as others would spell it. */
export const spelled = (name: string) =>
  fc.constantFrom(
    name,
    name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    name.toUpperCase(),
    name.replaceAll('_', '-'),
  );

const wrapper = fc.constantFrom(...WRAPPERS);

/** In nothing, in one or in two wrappers, each with anything beside it. */
function wrapped(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const once = (inner: fc.Arbitrary<unknown>) =>
    fc.tuple(noise, wrapper, inner).map(([rest, key, held]) => ({ ...rest, [key]: held }));
  return fc.oneof(value, once(value), once(once(value)));
}

export interface Planted {
  readonly text: string;
  /** What the named fields were given, record by record; empty for payloads that hold none. */
  readonly records: readonly Readonly<Record<string, string>>[];
}

type Fields = Readonly<Record<string, fc.Arbitrary<string>>>;

/** `fields` gives the key of each planted value. */
function record(fields: Fields) {
  const keys = Object.keys(fields);
  return fc
    .tuple(
      noise,
      fc.tuple(...keys.map((key) => fields[key] ?? fc.constant(key))),
      fc.tuple(...keys.map(() => identifier)),
    )
    .map(([rest, names, values]) => ({
      value: { ...rest, ...Object.fromEntries(names.map((name, index) => [name, values[index]])) },
      planted: Object.fromEntries(keys.map((key, index) => [key, String(values[index])])),
    }));
}

/** A list of such records as an answer may hold it, or any JSON. */
export function listPayload(fields: Fields, listNames: readonly string[]): fc.Arbitrary<Planted> {
  const list = fc.array(record(fields), { minLength: 1, maxLength: 5 });
  const placed = list.chain((records) => {
    const values = fc.constant(records.map(({ value }) => value));
    const own = fc.tuple(noise, fc.constantFrom(...listNames), values);
    const underOwnName = own.map(([rest, key, held]) => ({ ...rest, [key]: held }));
    return fc
      .oneof(wrapped(values), wrapped(underOwnName))
      .map((payload) => ({ text: JSON.stringify(payload), records: records.map(({ planted }) => planted) }));
  });
  return fc.oneof({ weight: 3, arbitrary: placed }, { weight: 1, arbitrary: anyPayload });
}

/** One such record as an answer may hold it, or any JSON. */
export function recordPayload(fields: Fields): fc.Arbitrary<Planted> {
  const placed = record(fields).chain(({ value, planted }) =>
    wrapped(fc.constant(value)).map((payload) => ({ text: JSON.stringify(payload), records: [planted] })),
  );
  return fc.oneof({ weight: 3, arbitrary: placed }, { weight: 1, arbitrary: anyPayload });
}

export const anyPayload: fc.Arbitrary<Planted> = fc
  .oneof(
    fc.json({ maxDepth: 6 }),
    fc.json({ maxDepth: 3 }).map((text) => ` \n\t${text}\r\n `),
  )
  .map((text) => ({ text, records: [] }));
