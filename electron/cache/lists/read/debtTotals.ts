import { type DueDay, DueDays, unpackDueDays } from '../ingest/dueDays.ts';
import { ExactSum } from '../ingest/exactSum.ts';
import type { StoredFigures } from '../ingest/listFigures.ts';
import { WideFigures } from '../ingest/wideFigures.ts';

/** The figures of many lists added up; a list can be taken out again. */
export class DebtTotals {
  #invoices = 0;
  #creditNotes = 0;
  #owedBack = 0;
  readonly #price = new ExactTotal();
  readonly #priceVat = new ExactTotal();
  readonly #outstanding = new ExactTotal();
  readonly #creditPrice = new ExactTotal();
  readonly #creditPriceVat = new ExactTotal();
  readonly #owedBackSum = new ExactTotal();
  readonly #dueDays = new DueDays();
  readonly #wide = new WideFigures();

  add(figures: StoredFigures): void {
    this.#count(figures, 1);
  }

  remove(figures: StoredFigures): void {
    this.#count(figures, -1);
  }

  stored(): StoredFigures {
    return {
      invoices: this.#invoices,
      price: this.#price.text(),
      price_vat: this.#priceVat.text(),
      outstanding: this.#outstanding.text(),
      credit_notes: this.#creditNotes,
      credit_price: this.#creditPrice.text(),
      credit_price_vat: this.#creditPriceVat.text(),
      owed_back: this.#owedBack,
      owed_back_sum: this.#owedBackSum.text(),
      due_days: this.#dueDays.pack(),
      wide: this.#wide.stored(),
    };
  }

  #count(figures: StoredFigures, sign: 1 | -1): void {
    this.#invoices += sign * figures.invoices;
    this.#creditNotes += sign * figures.credit_notes;
    this.#owedBack += sign * figures.owed_back;
    this.#price.add(figures.price, sign);
    this.#priceVat.add(figures.price_vat, sign);
    this.#outstanding.add(figures.outstanding, sign);
    this.#creditPrice.add(figures.credit_price, sign);
    this.#creditPriceVat.add(figures.credit_price_vat, sign);
    this.#owedBackSum.add(figures.owed_back_sum, sign);
    this.#wide.addList(figures.wide, sign);
    const days: readonly DueDay[] = unpackDueDays(figures.due_days);
    for (const { day, count, sum } of days) this.#dueDays.put(day, sign * count, sign * sum);
  }
}

/** Most sums of a list are small enough for a double; the others take the long way. */
class ExactTotal {
  readonly #near = new ExactSum();
  #far = 0n;

  add(text: string, sign: 1 | -1): void {
    if (text.length <= 15) this.#near.add(sign * Number(text));
    else this.#far += BigInt(sign) * BigInt(text);
  }

  text(): string {
    return String(this.#near.value() + this.#far);
  }
}
