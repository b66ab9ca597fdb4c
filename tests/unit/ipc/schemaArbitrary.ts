import type { z } from 'zod';
import { fc } from '../../fastCheck.ts';

/** The parts of a zod definition that the contract uses; zod gives them no narrower type. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly unknown[];
  readonly valueType?: z.ZodType;
}

export function definitionOf(schema: z.ZodType): Definition {
  return schema.def as unknown as Definition;
}

const TEXTS = [
  '10001',
  'sample',
  '2026-01-31',
  '2026-01-31 00:00:00',
  '-12.50',
  '22:00-06:00',
  '12345 07:00 all',
  'due 30 60 90',
  'd31to60',
  'credits',
  '/v2/invoices/{invoice_no}/pdf',
  'SzEwMDAxCg==',
  'SE45 5000 0000 0583 9825 7466',
  '5402-9681',
  'ESSESESS',
  'a'.repeat(64),
  'frozenSheet1',
];
const NUMBERS = [0, 1, 2, 60, 500];

/** Mostly a value that the schema takes, now and then any other of its kind. */
function mostlyTaken<T>(schema: z.ZodType, known: readonly T[], any: fc.Arbitrary<T>): fc.Arbitrary<T> {
  const taken = known.filter((value) => schema.safeParse(value).success);
  return fc.oneof({ weight: 30, arbitrary: fc.constantFrom(...taken) }, { weight: 1, arbitrary: any });
}

/** Values of about the right shape: often what the schema accepts, often just beside it. */
export function nearlyRight(schema: z.ZodType): fc.Arbitrary<unknown> {
  const definition = definitionOf(schema);
  switch (definition.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(definition.shape ?? {}).map(([key, inner]) => [key, nearlyRight(inner)]),
        ),
      );
    case 'record':
      return fc.dictionary(fc.constantFrom(...TEXTS), nearlyRight(inner(definition.valueType)), {
        maxKeys: 4,
      });
    case 'array':
      return fc.array(nearlyRight(inner(definition.element)), { maxLength: 4 });
    case 'nullable':
      return fc.option(nearlyRight(inner(definition.innerType)), { nil: null });
    case 'default':
    case 'optional':
      return fc.option(nearlyRight(inner(definition.innerType)), { nil: undefined });
    case 'pipe':
      return nearlyRight(inner(definition.in));
    case 'readonly':
      return nearlyRight(inner(definition.innerType));
    case 'union':
      return fc.oneof(...(definition.options ?? []).map(nearlyRight));
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries ?? {}));
    case 'literal':
      return fc.constantFrom(...(definition.values ?? []));
    case 'string':
      return mostlyTaken(schema, TEXTS, fc.string({ unit: 'binary', maxLength: 60 }));
    case 'number':
      return mostlyTaken(schema, NUMBERS, fc.oneof(fc.double(), fc.integer()));
    case 'boolean':
      return fc.boolean();
    case 'void':
      return fc.constant(undefined);
    case 'custom':
      return fc.uint8Array({ maxLength: 8 });
    default:
      throw new Error(`the contract has a new kind of schema: ${definition.type}`);
  }
}

/** At most so many inputs that the schema takes: looked for among few, and among many only where they are rare. */
export function validInputs(schema: z.ZodType, count: number): readonly unknown[] {
  for (const numRuns of [50, 2_000]) {
    const valid = fc
      .sample(nearlyRight(schema), { numRuns, seed: 11 })
      .filter((input) => schema.safeParse(input).success);
    if (valid.length > 0) return valid.slice(0, count);
  }
  throw new Error('no input was found that the schema takes');
}

/** Everything that JavaScript can send over a bridge, circular values included. */
export const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withTypedArray: true,
    withNullPrototype: true,
  }),
  fc.constantFrom(circular(), JSON.parse('{"__proto__": {"admin": true}}') as unknown, { constructor: 1 }),
);

function circular(): unknown {
  const value: { self?: unknown } = {};
  value.self = value;
  return value;
}

function inner(schema: z.ZodType | undefined): z.ZodType {
  if (schema === undefined) {
    throw new Error('a schema lacks its inner part');
  }
  return schema;
}
