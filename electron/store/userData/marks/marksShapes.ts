import type { CustomerMarks, MarkEvent } from '../../../../shared/domain/markEvent.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';

/** All marks of a connection at one moment of the file; another object once any of them has changed. */
export interface ConnectionMarks {
  /** Grows with every event, and when a customer's are forgotten. */
  readonly version: number;
  /** By customer number; another object for each customer whose marks have changed. */
  readonly customers: ReadonlyMap<string, CustomerMarks>;
}

/** An event as a desk is about to note it: the repository adds who, when and its counter. */
export type NewEvent = MarkEvent extends infer Event
  ? Event extends MarkEvent
    ? Omit<Event, 'author' | 'by' | 'counter' | 'at'>
    : never
  : never;

/** Events about one customer and its invoices. */
export interface MarkedCustomer<Event = NewEvent> {
  readonly number: CustomerRef['number'];
  readonly events: readonly Event[];
}

/** Who notes something, by the name at this desk, and when: milliseconds since the epoch. */
export interface Writer {
  readonly by: string;
  readonly at: number;
}

/** What has become of events from a file. */
export interface TakenEvents {
  readonly added: number;
  readonly known: number;
  /** About customers that were forgotten here. */
  readonly forgotten: number;
  /** Too far ahead of every counter that is known. */
  readonly farAhead: number;
  /** Of the added ones those whose author has given their number to other words, too. */
  readonly numberedTwice: number;
}

/** What the readers of lists need of the marks. */
export interface MarksSource {
  of(connectionId: string): ConnectionMarks;
}
