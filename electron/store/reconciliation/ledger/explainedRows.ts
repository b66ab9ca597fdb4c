import { COMPARED_KINDS, type ComparedKind } from '../../../../shared/domain/comparison.ts';
import { DecimalSum } from '../../../../shared/domain/money.ts';
import type { ExplainedSums, RowExplanation } from '../../../../shared/ipc/compare.ts';
import type { Explanation } from '../../userData/explanations/explanationShapes.ts';
import type { HeldComparison } from './comparisonQueries.ts';
import {
  type Compared,
  Copies,
  differenceOf,
  measureOf,
  nameKey,
  namesOf,
  rowsOfKind,
} from './differences.ts';

const NOTHING: RowExplanation = { explanation: null, before: null };

interface Open {
  readonly kind: ComparedKind;
  readonly place: number;
  readonly said: readonly Explanation[];
}

/**
 * What the clerk has said of the differences of one comparison: of the same difference, it explains it; of another one of the
 * same invoice, it is only shown beside it.
 */
export class ExplainedRows {
  readonly #found = new Map<ComparedKind, Map<number, RowExplanation>>();
  readonly #sums = new Map<ComparedKind, { count: number; readonly difference: DecimalSum }>();

  constructor(held: HeldComparison, all: readonly Explanation[]) {
    const ofAmount = all.filter(({ amount }) => amount === held.amount);
    if (ofAmount.length === 0) return;
    const byName = Map.groupBy(ofAmount, nameKey);
    const inForce = new Set<Explanation>();
    const open: Open[] = [];
    for (const kind of COMPARED_KINDS) {
      if (kind === 'equal') continue;
      const copies = new Copies();
      for (const [place, row] of rowsOfKind(held, kind).entries()) {
        const names = namesOf(row);
        const said = byName.get(nameKey(names));
        if (said === undefined) continue;
        const difference = measureOf(row);
        const copy = copies.next(names, kind, difference);
        const same = said.find(
          (one) => one.kind === kind && one.difference === difference && one.copy === copy,
        );
        if (same === undefined) {
          // Without an invoice number, an explanation may be of any line of this customer.
          if (names.invoiceNo !== '') open.push({ kind, place, said });
          continue;
        }
        inForce.add(same);
        this.#put(kind, place, { explanation: same.text, before: null });
        this.#count(kind, row);
      }
    }
    for (const { kind, place, said } of open) {
      const last = said.findLast((one) => !inForce.has(one));
      if (last === undefined) continue;
      const { text, difference } = last;
      this.#put(kind, place, { explanation: null, before: { text, kind: last.kind, difference } });
    }
  }

  at(kind: ComparedKind, place: number): RowExplanation {
    return this.#found.get(kind)?.get(place) ?? NOTHING;
  }

  /** Of each kind of which anything is explained, how many, and the sum of their differences. */
  sums(): ExplainedSums[] {
    return Array.from(this.#sums, ([kind, { count, difference }]) => ({
      ...{ kind, count },
      difference: difference.decimal(),
    }));
  }

  #put(kind: ComparedKind, place: number, found: RowExplanation): void {
    const known = this.#found.get(kind);
    if (known === undefined) this.#found.set(kind, new Map([[place, found]]));
    else known.set(place, found);
  }

  #count(kind: ComparedKind, row: Compared): void {
    const sums = this.#sums.get(kind) ?? { count: 0, difference: new DecimalSum() };
    sums.count += 1;
    if (!('problem' in row)) sums.difference.add(differenceOf(row));
    this.#sums.set(kind, sums);
  }
}
