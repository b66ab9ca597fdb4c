import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openHealed } from '../../../electron/database/openHealed.ts';
import { IncompleteAnswer } from '../../../electron/json/jsonLimits.ts';
import { SCHEMAS } from '../../../electron/store/ingestWorker.ts';
import {
  packNumbers,
  UNREADABLE,
  unpackNumbers,
} from '../../../electron/store/invoices/ingest/storedInvoiceList.ts';
import { FILES } from '../../../electron/store/threadSetup.ts';
import { FIRST_AGEING, stepsOf } from '../../../shared/domain/ageing.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter } from '../../../shared/domain/invoiceQuery.ts';
import { decimalFromSource } from '../../../shared/domain/money.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { fc } from '../../fastCheck.ts';
import { ageingBucket } from '../../oracles/ageingBucket.ts';
import { dateOf } from '../../oracles/dateOf.ts';
import { casesOf } from '../../promiseCounts.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { elementText, soundRecord } from '../../unit/store/mutatedRecords.ts';
import { exactSum, exactValue, isWithin } from './plainQuery.ts';
import { coreForAll, storeForAll } from './storeHome.ts';
import {
  allRows,
  customerRef,
  ingestBody,
  KEY,
  openCore,
  rowsIn,
  type StoreCore,
  TODAY,
} from './testStore.ts';

const core = coreForAll();

describe('P28 broken records are set apart, none is lost in silence', () => {
  const home = storeForAll();

  /** The amount of a record by its own text, whatever number it is. */
  function amountOf(text: string, field: string): bigint {
    const source = new RegExp(`"${field}":(-?[0-9.eE+-]+)[,}]`).exec(text)?.[1];
    return exactValue(source ?? '');
  }

  /** Expects each element where it stood: its row with its amounts, or itself as it came. */
  function expectKept(core: StoreCore, customer: CustomerRef, texts: readonly string[]): void {
    const rows = rowsIn(core, customer);
    const broken = core.queryWorker.lists.unreadable(customer) ?? [];
    expect(rows.length + broken.length).toBe(texts.length);
    for (const record of broken) expect(record.raw).toBe(texts[record.position]);
    const brokenAt = new Set(broken.map(({ position }) => position));
    const read = texts.filter((_text, position) => !brokenAt.has(position));
    for (const [at, row] of rows.entries()) {
      const text = read[at] ?? '';
      expect(exactValue(row.price)).toBe(amountOf(text, 'price'));
      expect(exactValue(row.priceVat)).toBe(amountOf(text, 'price_vat'));
      expect(exactValue(row.outstanding)).toBe(amountOf(text, 'amount_outstanding'));
      expect(exactValue(row.balance)).toBe(amountOf(text, 'balance'));
    }
    const totals = core.queryWorker.lists.cached(customer, TODAY)?.totals;
    expect(exactValue(totals?.price ?? '')).toBe(exactSum(rows.map(({ price }) => price)));
    for (const { reason, raw } of broken) {
      // Only a number beyond the bounds is not an amount.
      if (reason.startsWith('amount does not fit')) expect(raw).toContain('1e400');
    }
  }

  it('P28 10,000 mutated answers: read + unreadable = received, amounts exact', async () => {
    const customer = customerRef('28');
    const cases = casesOf(10_000, 200);
    let answers = 0;
    let unreadable = 0;
    fc.assert(
      fc.property(
        fc.array(elementText, { maxLength: 6 }),
        fc.integer({ min: 1, max: 900 }),
        (texts, chunk) => {
          answers += 1;
          const report = core.ingest(customer, `[${texts.join(',')}]`, chunk);
          expect(report.received).toBe(texts.length);
          const list = core.queryWorker.lists.cached(customer, TODAY);
          expect((list?.totals.count ?? 0) + (list?.unreadable ?? 0)).toBe(texts.length);
          expect(report.unreadable).toBe(list?.unreadable);
          unreadable += report.unreadable;
          if (answers % 10 === 0) expectKept(core, customer, texts);
        },
      ),
      { numRuns: cases },
    );
    expect(answers).toBe(cases);
    expect(unreadable).toBeGreaterThan(cases / 10);
  });

  it('P28 the same among records that are read straight from their bytes, in lists of many slices', async () => {
    let answers = 0;
    const part = fc.tuple(fc.nat(400), fc.array(elementText, { maxLength: 3 }));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), fc.constantFrom(',', ' , ', ',\n'), (parts, between) => {
        answers += 1;
        const customer = customerRef(`29${answers}`);
        const texts = parts.flatMap(([sound, odd]) => [
          ...Array.from({ length: sound }, (_, at) => JSON.stringify(soundRecord(answers + at))),
          ...odd,
        ]);
        const report = core.ingest(customer, `[${texts.join(between)}]`, 65_536);
        expect(report).toMatchObject({ outcome: 'first', received: texts.length });
        expectKept(core, customer, texts);
        for (const { id } of rowsIn(core, customer).slice(0, 9)) {
          const { raw, row } = core.queryWorker.lists.detail(customer, id, TODAY) ?? {};
          expect(JSON.parse(raw ?? '')).toMatchObject({
            invoice_no: row?.invoiceNo,
            status: row?.status,
          });
        }
        // What is known is compared by what was kept of it.
        const again = core.ingest(customer, `[ ${texts.join(between)}]`, 65_536);
        expect(again).toMatchObject({ outcome: 'unchanged', received: texts.length, added: 0 });
      }),
      { numRuns: casesOf(150, 8) },
    );
  });

  it('P28 a record is kept as it came, byte for byte', async () => {
    const customer = customerRef('2801');
    const odd = `{ "note" : "åäö \\u00e5 \\/",\n "big": 12345678901234567890 ,${JSON.stringify({ ...soundRecord(1), price: 1 }).slice(1)}`;
    await ingestBody(home.store, customer, `[ ${JSON.stringify(soundRecord(0))} ,\n ${odd}\n]`, { chunk: 7 });
    const [, row] = await allRows(home.store, customer);
    const detail = await home.store.lists.detail(customer, row?.id ?? 0, TODAY);
    expect(detail?.raw).toBe(odd);
  });

  it('P28 tags keep their texts and every digit of what they hold besides', async () => {
    const customer = customerRef('2802');
    const text = JSON.stringify({ ...soundRecord(0), tags: '@' }).replace(
      '"@"',
      '["a",{"b":[1.0,12345678901234567890]},7,null]',
    );
    await ingestBody(home.store, customer, `[${text}]`);
    const [row] = await allRows(home.store, customer);
    expect(row?.tags).toEqual(['a', '{"b":[1.0,12345678901234567890]}', '7', 'null']);
  });

  it('P28 a tag that is no text is spelled as it was sent, whatever the amounts beside it', async () => {
    const customer = customerRef('2804');
    const list = (price: string) =>
      [0, 1]
        .map((at) => JSON.stringify({ ...soundRecord(at), price: '@', tags: '#' }))
        .map((text, at) => text.replace('"@"', at === 0 ? '7' : price).replace('"#"', '[1.50,{"a":-0}]'));
    const fetched = (price: string) => ingestBody(home.store, customer, `[${list(price).join(',')}]`);
    const sent = ['1.50', '{"a":-0}'];
    await fetched('12345678901234567890.5');
    expect((await allRows(home.store, customer)).map(({ tags }) => tags)).toEqual([sent, sent]);
    const facets = await home.store.lists.facets(customer);
    expect(facets?.tags.map(({ value, count }) => [value, count])).toEqual(sent.map((tag) => [tag, 2]));
    expect(await fetched('7')).toMatchObject({ changed: 1 });
    const changes = await home.store.lists.changes(customer, { offset: 0, limit: 10 });
    expect(changes?.changes.flatMap(({ fields }) => fields.map(({ field }) => field))).toEqual(['price']);
  });

  it('P28 text that is no UTF-8 and nesting beyond reason cost one record, not the list', async () => {
    const customer = customerRef('2803');
    const encoder = new TextEncoder();
    const broken = encoder.encode(JSON.stringify({ ...soundRecord(1), status: '@@' }));
    broken[broken.indexOf(0x40)] = 0xff;
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const parts = ['[', JSON.stringify(soundRecord(0)), ',', broken, ',', deep, ']'].map((part) =>
      typeof part === 'string' ? encoder.encode(part) : part,
    );
    const report = await ingestBody(home.store, customer, Buffer.concat(parts));
    expect(report).toMatchObject({ received: 3, unreadable: 2, added: 1 });
    const reasons = (await home.store.lists.unreadable(customer))?.map(({ reason }) => reason);
    expect(reasons).toEqual(['not UTF-8', 'nested too deep']);
    // Alone it takes another way: the records of a slice are parsed in one go.
    const alone = await ingestBody(home.store, customer, Buffer.concat(parts.toSpliced(4, 2)));
    expect(alone).toMatchObject({ received: 2, unreadable: 1 });
  });

  it('an answer that is cut short is distinguished from garbage, and neither touches the list', async () => {
    const customer = customerRef('2804');
    const body = JSON.stringify([soundRecord(0), soundRecord(1)]);
    await ingestBody(home.store, customer, body);
    for (const cut of [0, 1, 2, 20, body.length - 2, body.length - 1]) {
      await expect(ingestBody(home.store, customer, body.slice(0, cut))).rejects.toBeInstanceOf(
        IncompleteAnswer,
      );
    }
    for (const garbage of [
      '{"error":"x"}',
      '<html></html>',
      'null',
      `${body}]`,
      '[{"a":tru}]',
      '[{"a":1,}]',
      '[nope]',
    ]) {
      await expect(ingestBody(home.store, customer, garbage), garbage).rejects.toMatchObject({
        code: 'serviceAnswerUnreadable',
        message: 'serviceAnswerUnreadable',
      });
    }
    expect((await home.store.lists.cached(customer, TODAY))?.totals.count).toBe(2);
    expect(await home.store.lists.cached(customerRef('2805'), TODAY)).toBeNull();
  });
});

describe('a record that cannot be read for a while', () => {
  /** Ways in which a record comes that cannot be read; the last ones take its names with them. */
  const BREAKS: readonly ((index: number) => unknown)[] = [
    (index) => ({ ...soundRecord(index), price: '12' }),
    (index) => ({ ...soundRecord(index), invoice_date_at: '2025-02-30 00:00:00' }),
    (index) => ({ ...soundRecord(index), invoice_no: null }),
    (index) => ({ ...soundRecord(index), entry_no: 7 }),
    (index) => ({ ...soundRecord(index), type: undefined }),
    () => null,
    () => [],
    () => ({}),
  ];

  const ingest = (customer: CustomerRef, list: readonly unknown[]) =>
    core.ingest(customer, JSON.stringify(list), 65_536);

  /** The file as after a step that lets more records be read: the second one is still set apart, and no answer is known. */
  function leaveAsBefore(file: string): void {
    const request = { file, key: KEY, schema: SCHEMAS.lists, mode: {}, suspect: false };
    const { database } = openHealed(request);
    const entries = database.prepare('SELECT entries FROM list_body').pluck().get() as Uint8Array;
    const numbers = unpackNumbers(entries);
    const n = numbers[1] ?? 0;
    numbers[1] = UNREADABLE + n;
    const [id] = database.prepare('SELECT max(id) FROM invoice').pluck().all() as number[];
    database.prepare('UPDATE list_body SET entries = ?').run(packNumbers(numbers));
    database.prepare("INSERT INTO unreadable(id, reason) VALUES(?, 'amount does not fit: price')").run(id);
    database.exec(`
      INSERT INTO search(search, rowid, numbers)
        SELECT 'delete', id, invoice_no || ' ' || entry_no FROM invoice WHERE wide IS NOT NULL;
      DELETE FROM invoice WHERE wide IS NOT NULL;
      UPDATE customer SET unreadable = 1, invoices = 1, price = '0', price_vat = '0', outstanding = '0', due_days = x'',
        wide = '', body_hash = x'';
    `);
    database.close();
  }

  it('P28 is reported as unreadable, never as gone, and as back under the id that it had', () => {
    let run = 0;
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.constantFrom(...BREAKS), { nil: null, freq: 3 }), {
          minLength: 1,
          maxLength: 30,
        }),
        fc.nat(3),
        (breaks, more) => {
          run += 1;
          // Each at a connection of its own: a search gives fifty invoices at most, and all have the same numbers.
          const customer = customerRef('1', `u${run}`);
          const sound = breaks.map((_, index) => soundRecord(index));
          ingest(customer, sound);
          const before = rowsIn(core, customer);
          const broken = breaks.filter((one) => one !== null).length;
          const added = Array.from({ length: more }, (_, at) => soundRecord(400 + at));
          const second = ingest(customer, [
            ...breaks.map((one, index) => one?.(index) ?? (one ? null : sound[index])),
            ...added,
          ]);
          expect(second).toMatchObject({
            removed: 0,
            added: more,
            becameUnreadable: broken,
            readableNow: 0,
            unreadable: broken,
          });
          const kinds = () =>
            (core.queryWorker.lists.changes(customer, { offset: 0, limit: 500 })?.changes ?? []).map(
              ({ kind }) => kind,
            );
          expect(kinds().filter((kind) => kind === 'unreadable')).toHaveLength(broken);
          expect(kinds()).not.toContain('removed');
          const third = ingest(customer, [...sound, ...added]);
          expect(third).toMatchObject({
            removed: 0,
            added: 0,
            changed: 0,
            becameUnreadable: 0,
            readableNow: broken,
            unreadable: 0,
          });
          const after = rowsIn(core, customer).slice(0, before.length);
          expect(after.map(({ id, invoiceNo }) => [id, invoiceNo])).toEqual(
            before.map(({ id, invoiceNo }) => [id, invoiceNo]),
          );
          expect(after.filter(({ change }) => change === 'readable')).toHaveLength(broken);
          for (const { id } of after.filter(({ change }) => change === 'readable')) {
            expect(core.queryWorker.lists.history(customer, id)?.map(({ kind }) => kind)).toEqual([
              'readable',
              'unreadable',
            ]);
          }
          const { totals } = core.queryWorker.lists.cached(customer, TODAY) ?? {};
          expect(totals?.count).toBe(sound.length + more);
          core.chores.afterwards();
          for (const { id, invoiceNo } of after) {
            expect(
              core.queryWorker.search
                .find(customer.connectionId, invoiceNo, null)
                .invoices.map((hit) => hit.id),
            ).toContain(id);
          }
        },
      ),
      { numRuns: casesOf(500, 40) },
    );
  });

  it('P28 one that is gone for good is reported as gone, read or unread', () => {
    const customer = customerRef('gone');
    ingest(customer, [soundRecord(0), soundRecord(1), { ...soundRecord(2), price: 'x' }, 5]);
    const report = ingest(customer, [soundRecord(0)]);
    expect(report).toMatchObject({ removed: 3, unreadable: 0, becameUnreadable: 0 });
    expect(core.queryWorker.lists.changes(customer, { offset: 0, limit: 9 })?.changes).toMatchObject([
      { kind: 'removed', invoiceNo: '100001', id: null },
      { kind: 'removed', invoiceNo: '100002', id: null, fields: [] },
      { kind: 'removed', invoiceNo: '', id: null, fields: [] },
    ]);
  });

  it('P28 invoices of one number are not taken for each other', () => {
    const customer = customerRef('twins');
    const twin = (entry: string) => ({ ...soundRecord(3), entry_no: entry });
    ingest(customer, [twin('E1'), twin('E2')]);
    const report = ingest(customer, [twin('E1'), { ...twin('E3'), price: null }]);
    expect(report).toMatchObject({ removed: 1, becameUnreadable: 0, unreadable: 1 });
  });

  it('P28 what an earlier version could not read is read again at the next fetch, even from the very same answer', async () => {
    await using old = await temporaryFolder();
    const customer = customerRef('old');
    const list = [soundRecord(0), { ...soundRecord(1), price: 0.1 + 0.2 }];
    const early = openCore(old.path);
    early.ingest(customer, JSON.stringify(list), 65_536);
    early.close();
    leaveAsBefore(join(old.path, FILES.lists));
    using core = openCore(old.path);
    expect(core.queryWorker.lists.cached(customer, TODAY)).toMatchObject({
      unreadable: 1,
      totals: { count: 1 },
      lastReport: { becameUnreadable: 0, readableNow: 0 },
    });
    const report = core.ingest(customer, JSON.stringify(list), 65_536);
    expect(report).toMatchObject({
      outcome: 'changed',
      added: 0,
      removed: 0,
      unreadable: 0,
      readableNow: 1,
    });
    expect(rowsIn(core, customer).map(({ price }) => price)).toEqual([
      String(soundRecord(0)['price']),
      '0.30000000000000004',
    ]);
    expect(core.queryWorker.lists.cached(customer, TODAY)?.totals.price).toBe('0.30000000000000004');
    expect(core.ingest(customer, JSON.stringify(list), 65_536).outcome).toBe('unchanged');
  });
});

const ODD = [
  '0.30000000000000004',
  '-0.30000000000000004',
  '100000000000',
  '123456789012.3456',
  '-123456789012345678901234567890.123456789',
  '12.34567',
  '0.00001',
  '-0.00001',
  '1e-7',
  '5.684341886080802e-14',
  '1E+21',
  '1.7976931348623157e308',
  '-5e-324',
  '99999999999.99999',
];
const PLAIN = ['0', '0.3', '-0.3', '0.0001', '-0.0001', '12.3456', '-250.5', '99999999999.9999', '3e1'];
const FIELDS = ['amount_outstanding', 'price', 'price_vat', 'balance'] as const;
type Field = (typeof FIELDS)[number];
type Amounts = Readonly<Record<Field, string>>;

/** A record whose numbers are written exactly so. */
function recordText(index: number, numbers: Amounts | { readonly agreement_id: string }): string {
  let text = JSON.stringify(soundRecord(index));
  for (const [field, digits] of Object.entries(numbers))
    text = text.replace(new RegExp(`("${field}":)[^,}]+`), `$1${digits}`);
  return text;
}

const amount = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ODD) },
  { weight: 3, arbitrary: fc.constantFrom(...PLAIN) },
  {
    weight: 1,
    arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
  },
);
const list = fc.array(
  fc.record({ amount_outstanding: amount, price: amount, price_vat: amount, balance: amount }),
  { maxLength: 25 },
);

/** Totals of a selection against sums of what was sent. */
function expectTotals(
  customer: CustomerRef,
  filter: InvoiceFilter,
  rows: readonly (InvoiceRow & { sent: Amounts })[],
) {
  const totals = core.queryWorker.lists.totals(customer, { kind: 'allMatching', filter, except: [] }, TODAY);
  const sum = (some: typeof rows, field: Field) => exactSum(some.map(({ sent }) => sent[field]));
  expect(totals?.count).toBe(rows.length);
  expect(exactValue(totals?.price ?? '')).toBe(sum(rows, 'price'));
  expect(exactValue(totals?.priceVat ?? '')).toBe(sum(rows, 'price_vat'));
  expect(exactValue(totals?.outstanding ?? '')).toBe(sum(rows, 'amount_outstanding'));
  const credits = rows.filter(({ sent }) => exactValue(sent.price) < 0n);
  expect(totals?.creditNotes.count).toBe(credits.length);
  expect(exactValue(totals?.creditNotes.price ?? '')).toBe(sum(credits, 'price'));
  expect(exactValue(totals?.creditNotes.priceVat ?? '')).toBe(sum(credits, 'price_vat'));
  const owed = rows.filter(({ sent }) => exactValue(sent.amount_outstanding) > 0n);
  for (const bucket of stepsOf(FIRST_AGEING)) {
    const inside = owed.filter(({ dueDate }) => ageingBucket(dateOf(dueDate), TODAY) === bucket);
    expect(totals?.ageing[bucket]?.count).toBe(inside.length);
    expect(exactValue(totals?.ageing[bucket]?.outstanding ?? '')).toBe(sum(inside, 'amount_outstanding'));
  }
  const back = rows.filter(({ sent }) => exactValue(sent.amount_outstanding) < 0n);
  expect(totals?.ageing.credits.count).toBe(back.length);
  expect(exactValue(totals?.ageing.credits.outstanding ?? '')).toBe(sum(back, 'amount_outstanding'));
}

describe('P28 amounts of any number', () => {
  it('P28 any JSON number is an amount: shown to the last digit, exact in sums, filters, sorts and ageing', () => {
    let run = 0;
    fc.assert(
      fc.property(list, list, (first, second) => {
        run += 1;
        const customer = customerRef(`w${run}`, 'wide');
        const body = (amounts: readonly Amounts[]) =>
          `[${amounts.map((each, at) => recordText(at, each)).join(',')}]`;
        core.ingest(customer, body(first), 65_536);
        // A second fetch takes figures out and puts others in.
        core.ingest(customer, body(second), 65_536);
        expect(core.queryWorker.lists.unreadable(customer)).toEqual([]);
        const rows = rowsIn(core, customer).map((row, at) => ({ ...row, sent: second[at] as Amounts }));
        expect(rows).toHaveLength(second.length);
        for (const { sent, ...row } of rows) {
          expect(exactValue(row.price)).toBe(exactValue(sent.price));
          expect(exactValue(row.priceVat)).toBe(exactValue(sent.price_vat));
          expect(exactValue(row.outstanding)).toBe(exactValue(sent.amount_outstanding));
          expect(exactValue(row.balance)).toBe(exactValue(sent.balance));
          expect(row.creditNote).toBe(exactValue(sent.price) < 0n);
        }
        expectTotals(customer, NO_FILTER, rows);
        const open = { ...NO_FILTER, outstanding: 'open' as const };
        expectTotals(
          customer,
          open,
          rows.filter(({ sent }) => exactValue(sent.amount_outstanding) !== 0n),
        );
        const credits = { ...NO_FILTER, creditNotes: 'only' as const };
        expectTotals(
          customer,
          credits,
          rows.filter(({ sent }) => exactValue(sent.price) < 0n),
        );
        for (const typed of [...ODD, ...PLAIN]) {
          const bound = decimalFromSource(typed);
          for (const exclusive of [false, true]) {
            for (const amounts of [
              { from: bound, to: null, exclusive },
              { from: null, to: bound, exclusive },
            ]) {
              expect(
                rowsIn(core, customer, { filter: { ...NO_FILTER, amounts } }).map(({ id }) => id),
              ).toEqual(
                rows.filter(({ sent }) => isWithin(sent.amount_outstanding, amounts)).map(({ id }) => id),
              );
            }
          }
        }
        for (const column of ['price', 'priceVat', 'outstanding', 'balance'] as const) {
          const ordered = (direction: 'ascending' | 'descending') =>
            rowsIn(core, customer, { sort: [{ column, direction }] }).map((row) => exactValue(row[column]));
          const values = ordered('ascending');
          expect(values).toEqual(
            [...values].sort((left, right) => (left < right ? -1 : left > right ? 1 : 0)),
          );
          expect(ordered('descending')).toEqual([...values].reverse());
        }
      }),
      { numRuns: casesOf(1_000, 20) },
    );
    const all = core.queryWorker.debts.overview('wide', TODAY);
    const cards = Array.from(
      { length: run },
      (_, at) => core.queryWorker.lists.cached(customerRef(`w${at + 1}`, 'wide'), TODAY)?.totals,
    );
    expect(exactValue(all.totals.outstanding)).toBe(
      exactSum(cards.map((totals) => totals?.outstanding ?? '0')),
    );
    expect(exactValue(all.totals.overdue.outstanding)).toBe(
      exactSum(cards.map((totals) => totals?.overdue.outstanding ?? '0')),
    );
    const debts = cards
      .map((totals) => exactValue(totals?.outstanding ?? '0'))
      .sort((left, right) => (left < right ? 1 : left > right ? -1 : 0));
    expect(all.topDebtors.map(({ outstanding }) => exactValue(outstanding))).toEqual(
      debts.filter((debt) => debt > 0n).slice(0, 10),
    );
  });

  it('P28 a number beyond reason is kept as sent and counted apart, and costs no time', () => {
    const customer = customerRef('bombs');
    const sent = [
      '1e400',
      '-1e400',
      '1e-400',
      '1e999999999',
      '1e-999999999',
      `0.${'1'.repeat(10_000)}`,
      '7'.repeat(10_000),
    ];
    const zeros = ['0e999999999', `0.${'0'.repeat(10_000)}`, `1.5${'0'.repeat(10_000)}`];
    const plain = { amount_outstanding: '0', price_vat: '0', balance: '0' };
    const texts = [...sent, ...zeros].map((price, at) => recordText(at, { ...plain, price }));
    const began = process.cpuUsage();
    const report = core.ingest(customer, `[${texts.join(',')}]`, 65_536);
    // Microseconds of the processor, so that a busy machine does not count.
    expect(process.cpuUsage(began).user).toBeLessThan(1_000_000);
    expect(report).toMatchObject({ received: texts.length, unreadable: sent.length });
    const apart = core.queryWorker.lists.unreadable(customer) ?? [];
    expect(apart.map(({ reason }) => reason)).toEqual(sent.map(() => 'amount does not fit: price'));
    expect(apart.map(({ raw }) => raw)).toEqual(texts.slice(0, sent.length));
    expect(rowsIn(core, customer).map(({ price }) => price)).toEqual(['0', '0', '1.5']);
  });
});

describe('P28 an agreement id', () => {
  const body = (ids: readonly string[]) =>
    `[${ids.map((agreement_id, at) => recordText(at, { agreement_id })).join(',')}]`;
  const ids = (customer: CustomerRef, query: Parameters<typeof rowsIn>[2] = {}) =>
    rowsIn(core, customer, query).map(({ agreementId }) => agreementId);

  it('P28 keeps every digit that was sent: shown, sorted, found, exported, and in what has changed', () => {
    const customer = customerRef('ids');
    const sent = ['9007199254740993', '9223372036854775807', '7', '-9223372036854775808', '9007199254740992'];
    expect(core.ingest(customer, body([...sent, '12.0', '1e3']), 65_536)).toMatchObject({ unreadable: 0 });
    expect(ids(customer)).toEqual([...sent, '12', '1000']);
    expect(ids(customer, { sort: [{ column: 'agreementId', direction: 'descending' }] })).toEqual([
      '9223372036854775807',
      '9007199254740993',
      '9007199254740992',
      '1000',
      '12',
      '7',
      '-9223372036854775808',
    ]);
    expect(ids(customer, { filter: { ...NO_FILTER, text: '740993' } })).toEqual(['9007199254740993']);
    const [first] = rowsIn(core, customer);
    core.ingest(customer, body(['9007199254740992', ...sent.slice(1), '12', '1000']), 65_536, 2);
    const history = core.queryWorker.lists.history(customer, first?.id ?? 0);
    expect(JSON.stringify(history)).toContain('9007199254740993');
    expect(ids(customer)[0]).toBe('9007199254740992');
  });

  it('P28 that is no whole number, or is beyond 64 bits, is set apart with its reason', () => {
    const customer = customerRef('noIds');
    const sent = ['9007199254740993.5', '12.5', '9223372036854775808', '1e19', '1e400'];
    expect(core.ingest(customer, body(sent), 65_536)).toMatchObject({ unreadable: sent.length });
    expect(core.queryWorker.lists.unreadable(customer)?.map(({ reason }) => reason)).toEqual([
      'wrong type: agreement_id',
      'wrong type: agreement_id',
      'out of range: agreement_id',
      'out of range: agreement_id',
      'wrong type: agreement_id',
    ]);
  });
});
