import { z } from 'zod';
import { FAILURE_CODES } from '../domain/failure.ts';

/**
 * What one entry of the contract is: a query reads and changes nothing, a command acts, an event notifies the renderer
 * of a change. Queries and commands take one input object and answer with one output.
 */
export interface CallEntry<Kind extends 'query' | 'command', In extends z.ZodType, Out extends z.ZodType> {
  readonly kind: Kind;
  readonly input: In;
  readonly output: Out;
}

export interface EventEntry<Payload extends z.ZodType> {
  readonly kind: 'event';
  readonly payload: Payload;
}

export type AnyCall = CallEntry<'query' | 'command', z.ZodType, z.ZodType>;
type AnyEvent = EventEntry<z.ZodType>;
type AnyEntry = AnyCall | AnyEvent;
type ContractShape = Readonly<Record<string, Readonly<Record<string, AnyEntry>>>>;

export function query<In extends z.ZodType, Out extends z.ZodType>(
  input: In,
  output: Out,
): CallEntry<'query', In, Out> {
  return { kind: 'query', input, output };
}

export function command<In extends z.ZodType, Out extends z.ZodType>(
  input: In,
  output: Out,
): CallEntry<'command', In, Out> {
  return { kind: 'command', input, output };
}

export function event<Payload extends z.ZodType>(payload: Payload): EventEntry<Payload> {
  return { kind: 'event', payload };
}

/**
 * What went wrong, as facts: the page says in the language of the moment what happened, what it means for the work and
 * what to do. No stack, no schema issue and no path crosses the bridge (docs/design.md §4).
 */
export const failureSchema = z.strictObject({
  code: z.enum(FAILURE_CODES),
  /** What the text of the code names. */
  details: z.strictObject({
    status: z.number().optional(),
    reason: z.string().optional(),
    detail: z.string().optional(),
    until: z.string().optional(),
  }),
  retryable: z.boolean(),
  /** Finds the log lines of this failure; small and copyable on screen. */
  correlationId: z.string(),
});

export type Failure = z.infer<typeof failureSchema>;

/** The one envelope of every call: success with a value, or a failure that can be acted on. */
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

/** An entry of the contract; its name is its key path: `invoices.page`. */
export interface Channel<Entry> {
  readonly name: string;
  readonly domain: string;
  readonly method: string;
  readonly entry: Entry;
}

export function callChannels(shape: ContractShape): Channel<AnyCall>[] {
  return channels(shape, (entry) => entry.kind !== 'event');
}

export function eventChannels(shape: ContractShape): Channel<AnyEvent>[] {
  return channels(shape, (entry) => entry.kind === 'event');
}

function channels<Entry extends AnyEntry>(
  shape: ContractShape,
  isMeant: (entry: AnyEntry) => entry is Entry,
): Channel<Entry>[] {
  return Object.entries(shape).flatMap(([domain, entries]) =>
    Object.entries(entries).flatMap(([method, entry]) =>
      isMeant(entry) ? [{ name: `${domain}.${method}`, domain, method, entry }] : [],
    ),
  );
}
