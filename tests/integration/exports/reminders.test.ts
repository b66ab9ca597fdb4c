import { expect, it } from 'vitest';
import type { NewEvent } from '../../../electron/store/userData/marksRepository.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { fieldsOf } from '../../../shared/domain/invoiceFields.ts';
import { type Mark, type SaidInvoice, subjectKey } from '../../../shared/domain/markEvent.ts';
import { type Decimal, decimalFromScaled } from '../../../shared/domain/money.ts';
import { dayAfter, type LocalDate, startOfDay } from '../../../shared/domain/wallClock.ts';
import { SAMPLE_RECORD } from '../../fakes/sampleRecord.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf } from '../../promiseCounts.ts';
import { coreForAll } from '../store/storeHome.ts';
import { customerRef, rowsIn } from '../store/testStore.ts';
import { historyArbitrary, ReminderModel, type Step } from './reminderModel.ts';

const core = coreForAll();
const FIRST = '2026-02-10' as LocalDate;
const dayOf = (days: number) => dayAfter(FIRST, 0, 0, days);
const decimal = (hundredths: number) => decimalFromScaled(hundredths * 100);
const namesOf = (invoice: number) => ({ invoiceNo: `N${invoice}`, entryNo: `E${invoice}` });

let customers = 0;

/** A generated customer of the store beside its reckoning; every step is a second after the one before. */
class Desk {
  readonly customer = customerRef(String(700_000 + customers++));
  readonly model: ReminderModel;
  readonly #due: readonly number[];
  #day = 0;
  #seconds = 0;
  #jobs = 0;

  constructor(due: readonly number[]) {
    this.#due = due;
    this.model = new ReminderModel(due);
  }

  take(step: Step): void {
    this.#seconds += 1;
    switch (step.kind) {
      case 'fetch':
        this.#day += step.gap;
        this.#fetch(step.rows);
        return;
      case 'dispute':
        if (this.model.rowOf(step.invoice) === undefined) return;
        this.model.dispute(step.invoice, step.on);
        this.#note(step.invoice, {
          field: 'dispute',
          value: step.on ? { reason: 'price', text: '' } : null,
        });
        return;
      case 'see':
        this.#see(step);
        return;
      case 'promise':
        this.#promise(step);
        return;
      case 'breakOff':
        if (step.invoice !== null && this.model.rowOf(step.invoice) === undefined) return;
        this.model.promise(step.invoice, null);
        this.#note(step.invoice, { field: 'promise', value: null });
        return;
      case 'remind':
        this.#day += step.gap;
        this.#remind(step);
        return;
    }
  }

  #fetch(rows: readonly (readonly number[])[]): void {
    this.model.fetch(this.#day, rows);
    const records = rows.flatMap((ones, invoice) => {
      const { invoiceNo, entryNo } = namesOf(invoice);
      const due = `${dayOf(this.#due[invoice] as number)} 00:00:00`;
      const numbers = { invoice_no: invoiceNo, entry_no: entryNo, invoice_due_at: due };
      return ones.map((one, at) => ({
        ...SAMPLE_RECORD,
        ...numbers,
        amount_outstanding: one / 100,
        price: at,
      }));
    });
    core.ingest(this.customer, JSON.stringify(records), 4096, this.#now);
  }

  #promise({ invoice, inDays, all }: Extract<Step, { kind: 'promise' }>): void {
    const said = invoice === null ? 0 : this.model.rowOf(invoice);
    if (said === undefined) return;
    // A customer's promise is of all: what has come of a part is reckoned elsewhere.
    const amount = all || invoice === null ? null : Math.max(1, Math.round(said / 2));
    const day = this.#day + inDays;
    this.model.promise(invoice, { day, amount, said });
    const value = { day: dayOf(day), amount: amount === null ? null : decimal(amount) };
    this.#note(invoice, { field: 'promise', value });
  }

  #see({ invoice, all }: Extract<Step, { kind: 'see' }>): void {
    const said = this.model.rowOf(invoice);
    if (said === undefined) return;
    const amount = all ? null : Math.max(1, Math.round(said / 2));
    this.model.see(invoice, { amount, said });
    const value = { day: dayOf(this.#day), amount: amount === null ? null : decimal(amount) };
    this.#note(invoice, { field: 'seenInBank', value });
  }

  #note(invoice: number | null, mark: Mark): void {
    const { connectionId, number } = this.customer;
    const row = invoice === null ? null : this.#row(invoice);
    const event = {
      ...mark,
      invoice: invoice === null ? null : namesOf(invoice),
      said: row === null ? null : saidOf(row),
    } as NewEvent;
    core.queryWorker.marks.note(connectionId, [{ number, events: [event] }], { by: 'A', at: this.#now });
  }

  #remind({ days, fresh }: Extract<Step, { kind: 'remind' }>): void {
    const freshFrom = this.#day - fresh;
    const today = dayOf(this.#day);
    const moment = { today, staleBefore: startOfDay(dayOf(freshFrom)), days, jobId: null };
    const { connectionId, number } = this.customer;
    const expected = this.model.judged({ today: this.#day, days, freshFrom });
    const order = core.queryWorker.reminderRuns.order(this.customer, moment);
    const said = {
      ...{ number, givenName: '', reason: expected.reason, level: expected.level },
      overdue: decimal(expected.overdue),
      lastDay: expected.lastDay === null ? null : dayOf(expected.lastDay),
    };
    expect(order).toMatchObject(said);
    const keys = expected.invoices.map((at) => subjectKey(namesOf(at)));
    expect([...order.invoices].sort()).toEqual(keys.sort());
    const idsOf = (places: readonly number[]) => places.map((at) => this.#row(at).id).sort();
    expect([...order.disputed].sort()).toEqual(idsOf(expected.disputed));
    expect([...order.seen].sort()).toEqual(idsOf(expected.seen));
    const seenOpen = (ofReminders: boolean) =>
      core.queryWorker.reminderRuns.seenOpen(connectionId, [number], ofReminders);
    expect([seenOpen(false), seenOpen(true)]).toEqual([expected.seenOpen, expected.seen.length]);
    expect(core.queryWorker.reminderRuns.judged(connectionId, [number], moment)).toEqual([said]);
    if (order.reason !== null) return;
    this.model.remind(this.#day, expected.invoices);
    const { level, invoices } = order;
    this.#jobs += 1;
    const reminder = { jobId: `job ${this.#jobs}`, at: this.#now, by: 'A', day: today, level, invoices };
    core.queryWorker.reminders.note(this.customer, reminder);
    // The job goes on after a kill: it is judged as before, and notes nothing twice.
    const again = { ...moment, jobId: reminder.jobId };
    expect(core.queryWorker.reminderRuns.order(this.customer, again)).toEqual(order);
    core.queryWorker.reminders.note(this.customer, { ...reminder, level: level + 1 });
    expect(core.queryWorker.reminders.of(this.customer)).toHaveLength(this.#jobs);
  }

  #row(invoice: number): InvoiceRow {
    const { invoiceNo } = namesOf(invoice);
    return rowsIn(core, this.customer).find((row) => row.invoiceNo === invoiceNo) as InvoiceRow;
  }

  get #now(): number {
    return startOfDay(dayOf(this.#day)) + 36_000_000 + this.#seconds * 1_000;
  }
}

function saidOf(row: InvoiceRow): SaidInvoice {
  const fields = [...fieldsOf('wallClock'), ...fieldsOf('amount')].map(({ id }) => [id, row[id]]);
  return { status: row.status, ...Object.fromEntries(fields) } as SaidInvoice;
}

it('who is reminded, who is not and why, and the level are as an own reckoning has them', () => {
  fc.assert(
    fc.property(historyArbitrary, ({ due, steps }) => {
      const desk = new Desk(due);
      for (const step of steps) desk.take(step);
    }),
    { numRuns: casesOf(2_000, 60) },
  );
});

it('nothing is left of a customer that is forgotten', () => {
  const desk = new Desk([-5, -5, -5, -5]);
  desk.take({ kind: 'fetch', gap: 1, rows: [[100], [], [], []] });
  desk.take({ kind: 'remind', gap: 0, days: 0, fresh: 9 });
  expect(core.queryWorker.reminders.of(desk.customer)).toMatchObject([{ level: 1, by: 'A' }]);
  core.queryWorker.reminders.forget(desk.customer);
  expect(core.queryWorker.reminders.of(desk.customer)).toEqual([]);
});

it('a customer whose list was never fetched is said to be not kept', () => {
  const moment = { today: FIRST, staleBefore: 0, days: 10, jobId: null };
  const [judged] = core.queryWorker.reminderRuns.judged('test', [customerRef('699999').number], moment);
  expect(judged).toMatchObject({ reason: 'notKept', overdue: '0' as Decimal, lastDay: null });
});
