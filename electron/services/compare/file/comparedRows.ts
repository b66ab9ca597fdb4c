import type { ComparedKind } from '../../../../shared/domain/comparison.ts';
import { DecimalSum } from '../../../../shared/domain/money.ts';
import type { ComparedSums, ExplainedRow } from '../../../../shared/ipc/compare.ts';
import type { Store } from '../../../store/store.ts';
import { ListChanged } from '../../exports/listFeed.ts';

/** A few milliseconds of work for the main process, through which rows go to the thread that writes. */
const WINDOW = 250;

/** The comparison is held no longer: another one has taken its place, or a customer of it was forgotten. */
export class ComparisonGone extends Error {
  override readonly name = 'ComparisonGone';
}

type Pages = Pick<ReturnType<Store['explained']>, 'page'>;

/** The rows of some kinds of a comparison, kind by kind, counted and added up while they are read. */
export class ComparedRows {
  readonly #pages: Pages;
  readonly #id: number;
  readonly #customers = new Set<string>();
  #isCurrent = true;

  constructor(pages: Pages, id: number) {
    this.#pages = pages;
    this.#id = id;
  }

  /** Of the rows that were read; as the ledger writes them, where Kontor does not know them. */
  get customers(): readonly string[] {
    return [...this.#customers];
  }

  /** Whether no list was fetched since, as the last page has said. */
  get isCurrent(): boolean {
    return this.#isCurrent;
  }

  /** @throws ComparisonGone */
  async look(): Promise<boolean> {
    await this.#page('equal', 0, 1);
    return this.#isCurrent;
  }

  /**
   * A window after the other.
   * @throws ComparisonGone; ListChanged where the rows of a kind do not come to its sums
   */
  async *windows(kinds: readonly ComparedSums[]): AsyncGenerator<readonly ExplainedRow[]> {
    for (const sums of kinds) {
      const [there, here, difference] = [new DecimalSum(), new DecimalSum(), new DecimalSum()];
      let count = 0;
      for (let offset = 0; offset < sums.count; offset += WINDOW) {
        const rows = await this.#page(sums.kind, offset, Math.min(WINDOW, sums.count - offset));
        for (const row of rows) {
          there.add(row.there ?? '0');
          here.add(row.here ?? '0');
          difference.add(row.difference);
          if (row.customer !== '') this.#customers.add(row.customer);
        }
        count += rows.length;
        yield rows;
      }
      const isWhole =
        count === sums.count &&
        there.decimal() === sums.there &&
        here.decimal() === sums.here &&
        difference.decimal() === sums.difference;
      if (!isWhole) throw new ListChanged();
    }
  }

  async #page(kind: ComparedKind, offset: number, limit: number): Promise<readonly ExplainedRow[]> {
    const page = await this.#pages.page(this.#id, kind, offset, limit);
    if (page === null) throw new ComparisonGone();
    this.#isCurrent = page.isCurrent;
    return page.rows;
  }
}
