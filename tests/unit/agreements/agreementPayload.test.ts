import { describe, expect, it } from 'vitest';
import { type JsonNode, readJsonTree } from '../../../electron/json/jsonReader.ts';
import { type TreeLine, treeWindow } from '../../../electron/services/customers/agreementOverview.ts';
import {
  type Found,
  findCustomerExternalId,
  readAgreement,
  readAgreementList,
  readDeliveries,
  readDelivery,
  readPayments,
} from '../../../electron/services/customers/agreementPayload.ts';
import type { DeliveryFields } from '../../../shared/domain/agreementNames.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf } from '../../promiseCounts.ts';
import { listPayload, type Planted, recordPayload, spelled } from './payloadArbitrary.ts';

const RUNS = casesOf(5_000, 120);
const MANY = RUNS.toLocaleString('en');

/** All lines of a tree, parents before children, in the order of the source. */
function treeLines(root: JsonNode): TreeLine[] {
  return treeWindow(root, 0, Number.POSITIVE_INFINITY).lines;
}

/** Puts the lines of a tree together again; the only source is what a clerk is shown. */
function rebuilt(lines: readonly TreeLine[]): unknown {
  let at = 0;
  const next = (): unknown => {
    const line = lines[at];
    at += 1;
    if (!line) throw new Error('a line is missing');
    switch (line.kind) {
      case 'array':
        return Array.from({ length: line.children }, next);
      case 'object': {
        const value = {};
        for (let left = line.children; left > 0; left -= 1) {
          const key = lines[at]?.key ?? '';
          const held = { value: next(), enumerable: true, writable: true, configurable: true };
          Object.defineProperty(value, key, held);
        }
        return value;
      }
      case 'string':
        return line.text;
      case 'number':
      case 'boolean':
      case 'null':
        return JSON.parse(line.text) as unknown;
    }
  };
  const whole = next();
  if (at !== lines.length) throw new Error('lines are left over');
  return whole;
}

function expectNothingDropped(text: string): void {
  // Text against text: V8's JSON.parse takes the key of {"\\"":1} for a backslash once it has met such a key.
  expect(JSON.stringify(rebuilt(treeLines(readJsonTree(text))))).toBe(text.trim());
}

const textOf = (found: Found | null) => found?.value;
const textsOf = <Name extends string>(
  record: Readonly<Record<NoInfer<Name>, Found | null>>,
  fields: Record<Name, unknown>,
) => Object.fromEntries((Object.keys(fields) as Name[]).map((name) => [name, textOf(record[name])]));
let planted = 0;

function holds<Shown>(
  payloads: fc.Arbitrary<Planted>,
  read: (text: string) => { readonly records: readonly Shown[] },
  shown: (record: Shown) => Readonly<Record<string, string | undefined>>,
): void {
  planted = 0;
  fc.assert(
    fc.property(payloads, ({ text, records }) => {
      const found = read(text).records.map(shown);
      for (const record of records) expect(found).toContainEqual(expect.objectContaining(record));
      if (records.length > 0) planted += 1;
      expectNothingDropped(text);
    }),
    { numRuns: RUNS },
  );
  expect(planted).toBeGreaterThan(RUNS / 2);
}

describe('P28 payloads of any shape', () => {
  it(`P28 ${MANY} lists of agreements: no crash, nothing dropped, documented names found`, () => {
    const fields = {
      externalId: spelled('agreement_external_id'),
      id: spelled('id'),
      number: spelled('number'),
      status: spelled('status'),
      type: spelled('type'),
    };
    const payloads = listPayload(fields, ['agreements']);
    holds(payloads, readAgreementList, (record) => textsOf(record, fields));
  });

  it(`P28 ${MANY} details of an agreement: no crash, nothing dropped, documented names found`, () => {
    const fields = {
      externalId: spelled('external_id'),
      number: spelled('number'),
      status: spelled('status'),
    };
    holds(recordPayload(fields), readAgreement, (record) => textsOf(record, fields));
  });

  it(`P28 ${MANY} lists of deliveries: no crash, nothing dropped, configured names found`, () => {
    const fields = fc.constantFrom<DeliveryFields>(
      { type: null, id: null },
      { type: 'kindOfThing', id: 'meteringPoint' },
      { type: null, id: 'gsrn' },
      { type: 'type', id: 'id' },
    );
    for (const configured of fc.sample(fields, { numRuns: 4, seed: 4 })) {
      const names = {
        deliveryType: configured.type === null ? spelled('delivery_type') : fc.constant(configured.type),
        externalId: configured.id === null ? spelled('delivery_external_id') : fc.constant(configured.id),
        agreementExternalId: spelled('agreement_external_id'),
      };
      holds(
        listPayload(names, ['deliveries']),
        (text) => readDeliveries(text, configured),
        (record) => textsOf(record, names),
      );
    }
  });

  it(`P28 ${MANY} details of a delivery: no crash, nothing dropped, the address found`, () => {
    const fields = { deliveryType: spelled('delivery_type'), address: spelled('address') };
    holds(
      recordPayload(fields),
      (text) => readDelivery(text),
      (record) => ({
        deliveryType: textOf(record.deliveryType),
        address: record.address.map(({ text }) => text).join(' '),
      }),
    );
  });

  it(`P28 ${MANY} lists of payment subscriptions: no crash, nothing dropped, documented names found`, () => {
    const fields = { id: spelled('id'), type: spelled('type'), agreement: spelled('agreement_external_id') };
    holds(listPayload(fields, ['subscription_methods', 'paymentSubscriptions']), readPayments, (record) => ({
      id: textOf(record.id),
      type: textOf(record.type),
      agreement: textOf(record.agreementExternalId),
    }));
  });
});

describe('what a payload says', () => {
  it('keeps digits that no number type holds, repeated keys and escapes', () => {
    const text = '{"n":12345678901234567890.10,"a":1,"a":2,"q":"\\"\\\\\\u00e5","e":1E+400}';
    const lines = treeLines(readJsonTree(text));
    expect(lines.map(({ path, text: value }) => [path, value])).toEqual([
      ['', ''],
      ['n', '12345678901234567890.10'],
      ['a', '1'],
      ['a', '2'],
      ['q', '"\\å'],
      ['e', '1E+400'],
    ]);
  });

  it('names keys right where V8 confuses a quote with a backslash', () => {
    const keys = (text: string) => readJsonTree(text).children.map(({ key }) => key);
    expect(keys('{"K":"","\\\\":[]}')).toEqual(['K', '\\']);
    expect(keys('{"K":"","\\"":[]}')).toEqual(['K', '"']);
  });

  it('reads a text of megabytes and thousands of levels', () => {
    const long = JSON.stringify({ data: [{ id: 'x'.repeat(6_000_000) }] });
    expect(readAgreementList(long).records).toHaveLength(1);
    const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
    expect(treeLines(readJsonTree(deep))).toHaveLength(5_000);
    expect(readAgreementList(deep).shape).toBe('unknown');
  });

  it('refuses what is no JSON', () => {
    for (const text of ['', '{', '[1,]', 'nul', '{"a":1}x']) {
      expect(() => readAgreementList(text)).toThrow('serviceAnswerUnreadable');
    }
  });

  it('gives windows of the tree that join to the whole', () => {
    const root = readJsonTree(JSON.stringify({ a: [1, { b: [2, 3] }], c: 'd' }));
    const whole = treeLines(root);
    const windows = [0, 3, 6].flatMap((offset) => treeWindow(root, offset, 3).lines);
    expect(windows).toEqual(whole);
    expect(treeWindow(root, 0, 0).total).toBe(whole.length);
  });

  it('does not take the id of something inside for that of the record', () => {
    const text =
      '[{"number":"A-1","status":"x","customer":{"id":77}},{"external_id":"e","parent":{"agreement_external_id":"p"}}]';
    const { records } = readAgreementList(text);
    expect(records[0]?.id).toBeNull();
    expect(records[1]?.externalId?.value).toBe('e');
  });

  it('takes an id for the external one only where it looks like one, and says under which name', () => {
    const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e';
    const { records } = readAgreementList(`[{"id":7,"number":"1"},{"id":"${uuid}","number":"2"}]`);
    expect(records.map(({ externalId }) => externalId?.at)).toEqual([undefined, '[1].id']);
  });

  it('knows a record that holds all that the old answer gave, be it empty', () => {
    const [whole, lacking] = readAgreementList(
      '[{"id":1,"number":"1","status":null,"type":"t","invoicing":{}},{"id":2,"number":"2","status":"s","type":"t"}]',
    ).records;
    expect([whole?.complete, lacking?.complete]).toEqual([true, false]);
  });

  it('joins an address in the order of its record, flat, nested or as one text', () => {
    const words = (text: string) => readDelivery(text).records[0]?.address.map((word) => word.text);
    expect(
      words('{"address":{"street":"Storgatan","no":5,"place":{"zip":"111 22","city":"Visby"}}}'),
    ).toEqual(['Storgatan', '5', '111 22', 'Visby']);
    expect(words('{"data":{"installationAddress":"Storgatan 5, Visby"}}')).toEqual(['Storgatan 5, Visby']);
    expect(words('{"site":{"address":{"street":"Inre"}}}')).toEqual(['Inre']);
    expect(words('{"address":null,"id":1}')).toEqual([]);
  });

  it('distinguishes a customer id of the record from one that stands somewhere inside', () => {
    expect(findCustomerExternalId('[{"customerExternalId":"c1"}]')).toMatchObject({ value: 'c1', own: true });
    expect(findCustomerExternalId('{"data":{"customer_external_id":"c2"}}')).toMatchObject({ own: true });
    expect(findCustomerExternalId('[{"invoice_no":"1","payer":{"customerExternalId":"c3"}}]')).toMatchObject({
      own: false,
    });
    expect(findCustomerExternalId('[{"invoice_no":"1"}]')).toBeNull();
  });

  it('takes what encloses a list for what holds for all of it', () => {
    const { records } = readDeliveries(
      '{"agreement_external_id":"a1","delivery_type":"fibre","deliveries":[{"delivery_external_id":"d1"}]}',
    );
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({
      externalId: { value: 'd1' },
      deliveryType: { value: 'fibre' },
      agreementExternalId: { value: 'a1' },
    });
  });

  it('says so when it knows nothing of a shape, but takes an empty list for what it is', () => {
    expect(readDeliveries('{"hello":{"world":true}}').shape).toBe('unknown');
    expect(readDeliveries('[]')).toMatchObject({ shape: 'known', records: [] });
    expect(readDeliveries('{"data":{"items":[]}}').shape).toBe('known');
    expect(readPayments('"text"').shape).toBe('unknown');
  });
});
