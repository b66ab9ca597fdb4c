import type { z } from 'zod';
import type { Answer } from './answer.ts';
import type { Contract } from './contract.ts';
import type { AnyCall, CallEntry, EventEntry } from './entry.ts';

/** An `AbortSignal`, as both sides have it: aborted once no one waits for an answer any more. */
export interface StopSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

type BridgeMethod<Entry> =
  Entry extends CallEntry<'query' | 'command', infer In, infer Out>
    ? (input: z.input<In>, signal?: StopSignal) => Promise<Answer<z.output<Out>>>
    : Entry extends EventEntry<infer Payload>
      ? (listener: (payload: z.output<Payload>) => void) => () => void
      : never;

/**
 * What the renderer sees: one named method for each call, one subscription for each event. The Electron
 * preload, the browser host and the in-memory fake all have this type.
 */
export type Bridge = {
  readonly [Domain in keyof Contract]: {
    readonly [Method in keyof Contract[Domain]]: BridgeMethod<Contract[Domain][Method]>;
  };
};

type Handler<Entry> =
  Entry extends CallEntry<'query' | 'command', infer In, infer Out>
    ? (input: z.output<In>, signal?: StopSignal) => Promise<z.input<Out>>
    : never;

type CallKeys<Entries> = {
  [Method in keyof Entries]: Entries[Method] extends AnyCall ? Method : never;
}[keyof Entries];

/** One handler for each call; the main side does not compile while one is missing. */
export type Handlers = {
  readonly [Domain in keyof Contract]: {
    readonly [Method in CallKeys<Contract[Domain]>]: Handler<Contract[Domain][Method]>;
  };
};

type EventName = {
  [Domain in keyof Contract & string]: {
    [Method in keyof Contract[Domain] & string]: Contract[Domain][Method] extends EventEntry<z.ZodType>
      ? `${Domain}.${Method}`
      : never;
  }[keyof Contract[Domain] & string];
}[keyof Contract & string];

type PayloadOf<Name extends string> = Name extends `${infer Domain}.${infer Method}`
  ? Domain extends keyof Contract
    ? Method extends keyof Contract[Domain]
      ? Contract[Domain][Method] extends EventEntry<infer Payload>
        ? z.input<Payload>
        : never
      : never
    : never
  : never;

/** Notifies every open window of a change. Payloads are checked against the contract. */
export interface Publisher {
  publish<Name extends EventName>(name: Name, payload: PayloadOf<Name>): void;
}
