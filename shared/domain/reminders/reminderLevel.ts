/** A reminder that was noted, as far as the next one asks. */
export interface NotedReminder {
  /** `YYYY-MM-DD`, as it is on the paper. */
  readonly day: string;
  /** The invoices that were overdue on it, by `subjectKey`. */
  readonly invoices: readonly string[];
}

/**
 * The level of the next reminder: 1 for the first, else one more than the invoice was reminded of that was most often.
 * @param overdue the invoices that are overdue on it, by `subjectKey`
 * @param clearedOn the last day on which a fetch has shown nothing overdue: what was reminded of up to it is settled
 */
export function reminderLevel(
  noted: readonly NotedReminder[],
  overdue: Iterable<string>,
  clearedOn: string | null,
): number {
  const times = new Map<string, number>();
  for (const { day, invoices } of noted) {
    if (clearedOn !== null && day <= clearedOn) continue;
    for (const invoice of invoices) times.set(invoice, (times.get(invoice) ?? 0) + 1);
  }
  let most = 0;
  for (const invoice of overdue) most = Math.max(most, times.get(invoice) ?? 0);
  return most + 1;
}
