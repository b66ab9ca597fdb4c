import type { CustomerMarks, MarkEvent } from '../../../../shared/domain/marks/markEvent.ts';

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

/** What the readers of lists need of the marks. */
export interface MarksSource {
  of(connectionId: string): ConnectionMarks;
}

const NOTHING: ConnectionMarks = { version: 0, customers: new Map() };

export const NO_MARKS: MarksSource = { of: () => NOTHING };
