import type { z } from 'zod';

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
export type AnyEvent = EventEntry<z.ZodType>;
export type AnyEntry = AnyCall | AnyEvent;
export type ContractShape = Readonly<Record<string, Readonly<Record<string, AnyEntry>>>>;

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
