import type { InvoiceRow } from '../../../shared/domain/invoice.ts';

/** When rows were changed, found by comparing what each fetch has left. */
export class ChangedRows {
  readonly #seen = new Map<number, string>();
  readonly #changedAt = new Map<number, number>();

  /** `at` is when the list was fetched; null for a first fetch, which changes nothing. */
  note(list: readonly InvoiceRow[], at: number | null): void {
    for (const { change: _, fetchedAt: __, ...row } of list) {
      const now = JSON.stringify(row);
      if (at !== null && this.#seen.get(row.id) !== now) this.#changedAt.set(row.id, at);
      this.#seen.set(row.id, now);
    }
  }

  at(id: number): number | undefined {
    return this.#changedAt.get(id);
  }
}
