import { describe, expect, it } from 'vitest';
import { IncompleteAnswer } from '../../../electron/json/jsonLimits.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf } from '../../promiseCounts.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { elementText, soundRecord } from '../../unit/store/mutatedRecords.ts';
import { allRows } from './allRows.ts';
import { exactSum, exactValue } from './exactDecimal.ts';
import { openCore, rowsIn, type StoreCore } from './storeCore.ts';
import { storeForAll } from './storeHome.ts';
import { customerRef, ingestBody, TODAY } from './testStore.ts';

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

describe('P28 broken records are set apart, none is lost in silence', () => {
  it('P28 10,000 mutated answers: read + unreadable = received, amounts exact', async () => {
    await using folder = await temporaryFolder();
    using core = openCore(folder.path);
    const customer = customerRef('28');
    const cases = casesOf(10_000, 400);
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
    await using folder = await temporaryFolder();
    using core = openCore(folder.path);
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
      { numRuns: casesOf(150, 12) },
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
