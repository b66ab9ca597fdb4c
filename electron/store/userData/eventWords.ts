import { createHash } from 'node:crypto';
import type { MarkEvent } from '../../../shared/domain/markEvent.ts';

/**
 * What an event says, as a hash. With its author and counter it names the event: a desk whose backup was restored counts on
 * from an earlier number, and gives a number twice for different words. Both are then events of their own, at every desk.
 */
export function wordsOf(
  number: string,
  {
    at,
    invoice,
    field,
    value,
    said,
  }: Pick<MarkEvent, 'at' | 'invoice' | 'said'> & {
    readonly field: string;
    readonly value: unknown;
  },
): string {
  const words = [
    number,
    at,
    invoice && [invoice.invoiceNo, invoice.entryNo],
    field,
    inOrder(value),
    inOrder(said),
  ];
  return createHash('sha256').update(JSON.stringify(words)).digest('base64url').slice(0, 22);
}

/** The same whatever order its keys have come in. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
}
