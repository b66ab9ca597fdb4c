import type { MarkEvent } from '../../../../shared/domain/markEvent.ts';

/** An event as its row has it. */
export type StoredEvent = readonly [
  number: string,
  author: string,
  counter: number,
  by: string,
  at: number,
  invoiceNo: string | null,
  entryNo: string | null,
  field: string,
  value: string | null,
  said: string | null,
];

export const EVENT_COLUMNS = 'number, author, counter, by_name, at, invoice_no, entry_no, field, value, said';

export function storedEvent(number: string, event: MarkEvent): StoredEvent {
  const { author, counter, by, at, invoice, field, value, said } = event;
  return [
    ...([number, author, counter, by, at] as const),
    ...([invoice?.invoiceNo ?? null, invoice?.entryNo ?? null, field] as const),
    ...([
      value === null ? null : JSON.stringify(value),
      said === null ? null : JSON.stringify(said),
    ] as const),
  ];
}

/** What `storedEvent` has written. */
export function readEvent([, author, counter, by, at, invoiceNo, entryNo, ...rest]: StoredEvent): MarkEvent {
  const [field, value, said] = rest;
  return {
    author,
    by,
    counter,
    at,
    invoice: invoiceNo === null || entryNo === null ? null : { invoiceNo, entryNo },
    said: said === null ? null : JSON.parse(said),
    field,
    value: value === null ? null : JSON.parse(value),
  } as MarkEvent;
}
