import type { z } from 'zod';
import { activityContract } from './activity.ts';
import { agreementsContract } from './agreements.ts';
import { appContract, diagnosticsContract, vaultContract } from './app.ts';
import { asOfContract, frozenContract } from './asOf.ts';
import { bankContract } from './bank.ts';
import { compareContract, explanationsContract, savedComparisonsContract } from './compare.ts';
import { connectionsContract, senderContract } from './connections.ts';
import { customerListContract, customersContract, searchContract } from './customers.ts';
import type { Answer, AnyCall, CallEntry, EventEntry } from './entry.ts';
import { exportsContract } from './exports.ts';
import { changesContract, invoicesContract, paymentsContract, pdfsContract } from './invoices.ts';
import { jobsContract } from './jobs.ts';
import { keepContract } from './keep.ts';
import { markExchangeContract, marksContract } from './marks.ts';
import { ownFactsContract } from './ownFacts.ts';
import { refreshingContract } from './refreshing.ts';
import { settingsContract } from './settings.ts';
import { keptListsContract, viewsContract } from './views.ts';

/** The whole bridge between renderer and main process (docs/design.md §4). Channel names are its key paths. */
export const contract = {
  app: appContract,
  settings: settingsContract,
  sender: senderContract,
  vault: vaultContract,
  connections: connectionsContract,
  customers: customersContract,
  customerList: customerListContract,
  invoices: invoicesContract,
  changes: changesContract,
  asOf: asOfContract,
  frozen: frozenContract,
  payments: paymentsContract,
  compare: compareContract,
  explanations: explanationsContract,
  savedComparisons: savedComparisonsContract,
  bank: bankContract,
  pdfs: pdfsContract,
  exports: exportsContract,
  jobs: jobsContract,
  search: searchContract,
  agreements: agreementsContract,
  views: viewsContract,
  keptLists: keptListsContract,
  marks: marksContract,
  markExchange: markExchangeContract,
  keep: keepContract,
  activity: activityContract,
  ownFacts: ownFactsContract,
  diagnostics: diagnosticsContract,
  refreshing: refreshingContract,
} as const;

type Contract = typeof contract;

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
