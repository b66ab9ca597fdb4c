import { DecimalSum } from '../../../../shared/domain/decimalSum.ts';
import type { ListRow } from '../../../../shared/domain/listFormat.ts';
import { StatementMismatch } from '../statement/statement.ts';
import type { ListPaper, PaperGroup } from './listPaper.ts';

/** Which group each row of a list is of, by their counts; the rows of each are added up and have to come to its sums. */
export class PaperGroups {
  readonly #groups: readonly PaperGroup[];
  readonly #summed: readonly string[];
  #place = 0;
  #rows = 0;
  #sums: ReadonlyMap<string, DecimalSum>;

  constructor({ groups, summed }: Pick<ListPaper, 'groups' | 'summed'>) {
    this.#groups = (groups ?? []).filter(({ count }) => count > 0);
    this.#summed = summed;
    this.#sums = this.#none();
  }

  /** The group of the next row; null where the list has none. */
  get current(): PaperGroup | null {
    return this.#groups[this.#place] ?? null;
  }

  /** Whether the next row is the first of its group. */
  get isFirst(): boolean {
    return this.current !== null && this.#rows === 0;
  }

  /** Whether it is the last. */
  get isLast(): boolean {
    return this.current?.count === this.#rows + 1;
  }

  /** @throws StatementMismatch where the last row of a group does not bring its sums */
  add(row: ListRow): void {
    const group = this.current;
    if (group === null) return;
    for (const [key, sum] of this.#sums) if (row[key] !== null) sum.add(String(row[key]));
    this.#rows += 1;
    if (this.#rows < group.count) return;
    const { sums } = group;
    const agreed = sums === null || [...this.#sums].every(([key, sum]) => sum.decimal() === sums[key]);
    if (!agreed) throw new StatementMismatch();
    this.#place += 1;
    this.#rows = 0;
    this.#sums = this.#none();
  }

  #none(): ReadonlyMap<string, DecimalSum> {
    return new Map(this.#summed.map((key) => [key, new DecimalSum()]));
  }
}
