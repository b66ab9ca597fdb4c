import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recognised } from '../../../electron/services/compare/ledgerColumns.ts';
import { readLedger } from '../../../electron/services/compare/readLedger.ts';
import { importedRows } from '../../../electron/services/exports/numbers/importedRows.ts';
import { sumOfDecimals } from '../../../shared/domain/decimalSum.ts';
import { casesOf } from '../../promiseCounts.ts';

const read = (text: string) => {
  const rows = importedRows(text, 'kept');
  const mapping = recognised([rows]);
  return { mapping, ledger: readLedger(rows, mapping) };
};

describe('the columns of a ledger', () => {
  it.each([
    ['Kundnr;Fakturanr;Fakturadatum;Förfallodatum;Restbelopp', ['customer', 'invoice', null, null, 'amount']],
    ['Kundenummer;Fakturanummer;Forfall;Beløp;Restbeløp', ['customer', 'invoice', null, null, 'amount']],
    ['Kund;OCR-nummer;Belopp', ['customer', 'reference', 'amount']],
    ['Kundenr.;Fakturanr.;KID;Restbeløp', ['customer', 'invoice', 'reference', 'amount']],
    ['Asiakas;Lasku;Viitenumero;Avoinna', ['customer', 'invoice', 'reference', 'amount']],
    ['Konto;Rechnungs-Nr.;Zahlungsreferenz;Saldo', ['customer', 'invoice', 'reference', 'amount']],
    ['Debitor;Betalingsreference;Rest', ['customer', 'reference', 'amount']],
    ['Debitor;Faktura nr.;Saldo', ['customer', 'invoice', 'amount']],
    ['Asiakasnumero;Laskun numero;Eräpäivä;Avoinna', ['customer', 'invoice', null, 'amount']],
    [
      'Konto;Name;Rechnungs-Nr.;Fälligkeit;Soll;Haben;Saldo',
      ['customer', null, 'invoice', null, 'debit', 'credit', null],
    ],
    [
      'ContactName;InvoiceNumber;DueDate;Total;InvoiceAmountPaid;InvoiceAmountDue',
      [null, 'invoice', null, null, null, 'amount'],
    ],
    ['Customer no.;Invoice no.;Debit', ['customer', 'invoice', null]],
  ])('are known by their titles: %s', (titles, roles) => {
    const width = roles.length;
    const line = Array.from({ length: width }, (_, at) => (at === 0 ? '10001' : '5')).join(';');
    const { mapping } = read(`Open items as of 31.10.\n\n${titles}\n${line}\n`);
    expect(mapping).toMatchObject(
      titles.endsWith('Debit') ? { skipped: 0 } : { skipped: 3, roles, sheet: 0 },
    );
  });

  it('are left to the clerk where no title says what they are', () => {
    const { mapping, ledger } = read('a;b;c\n10001;5;100\n');
    expect(mapping).toEqual({
      ...{ sheet: 0, skipped: 0, roles: [null, null, null], decimalMark: null, isTurned: false },
    });
    expect(ledger.unreadable).toHaveLength(2);
  });
});

/** How a ledger writes its amounts; within a file they are written one way. */
const style = fc.record({
  mark: fc.constantFrom(',', '.'),
  group: fc.constantFrom('', ' ', '\u00a0', '\u202f', "'", 'other'),
  minus: fc.constantFrom('before', 'behind', 'sign'),
  currency: fc.constantFrom('', ' kr', ' EUR', '€'),
});

type Style = typeof style extends fc.Arbitrary<infer One> ? One : never;

function written(units: number, { mark, group, minus, currency }: Style): string {
  const [whole = '', cents = ''] = (Math.abs(units) / 100).toFixed(2).split('.');
  const between = group === 'other' ? (mark === ',' ? '.' : ',') : group;
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, between);
  const text = `${grouped}${mark}${cents}`;
  if (units >= 0) return `${text}${currency}`;
  return minus === 'behind' ? `${text}-` : `${minus === 'sign' ? '\u2212' : '-'}${text}${currency}`;
}

describe('the lines of a ledger', () => {
  it('have their amounts to the last digit, however they are written', () => {
    fc.assert(
      fc.property(
        style,
        fc.array(fc.integer({ min: -1e11, max: 1e11 }), { minLength: 1, maxLength: 30 }),
        (how, all) => {
          const rows = all.map((units, at) => `10001\t${at}\t${written(units, how)}`);
          const { ledger } = read(['Kundnr\tFakturanr\tBelopp', ...rows].join('\r\n'));
          expect(ledger.unreadable).toEqual([]);
          expect(ledger.lines.map(({ amount }) => amount)).toEqual(
            all.map((units) => sumOfDecimals([(units / 100).toFixed(2)])),
          );
        },
      ),
      { numRuns: casesOf(2_000, 300) },
    );
  });

  it('are unreadable where an amount may be two, unless the others say which', () => {
    const of = (...amounts: string[]) =>
      read(['Kundnr;Fakturanr;Belopp', ...amounts.map((one, at) => `1;${at};${one}`)].join('\n')).ledger;
    expect(of('1.250', '2.500').unreadable.map(({ problem, text }) => [problem, text])).toEqual([
      ['twoReadings', '1.250'],
      ['twoReadings', '2.500'],
    ]);
    expect(of('1.250', '2.500,00').lines.map(({ amount }) => amount)).toEqual(['1250', '2500']);
    expect(of('1.250', '2.5').lines.map(({ amount }) => amount)).toEqual(['1.25', '2.5']);
    expect(of('1.250', '2,5', '2.5').unreadable).toHaveLength(1);
  });

  it('are debit less credit, turned where the clerk says so, and have no total of the file among them', () => {
    const text = 'Konto;Rechnungs-Nr.;Soll;Haben\n1;a;100,00;\n1;b;;30,50\n1;c;10,00;4,00\n;;75,50;\n';
    const { ledger, mapping } = read(text);
    expect(ledger.lines.map(({ invoice, amount }) => [invoice, amount])).toEqual([
      ['a', '100'],
      ['b', '-30.5'],
      ['c', '6'],
    ]);
    const turned = readLedger(importedRows(text), { ...mapping, isTurned: true });
    expect(turned.lines.map(({ amount }) => amount)).toEqual(['-100', '30.5', '-6']);
  });

  it('are counted as the file has them, blank ones between them too', () => {
    const { ledger, mapping } = read(
      '\r\nOctober\r\n\r\nKundnr;Fakturanr;Belopp\r\n1;a;5\r\n;;\r\n1;b;6\r\n',
    );
    expect(mapping.skipped).toBe(4);
    expect(ledger.lines.map(({ row }) => row)).toEqual([4, 6]);
    expect(ledger.unreadable).toEqual([]);
  });

  it('without an amount are unreadable, with what is written there', () => {
    const { ledger } = read('Kundnr;Fakturanr;Belopp\n1;a;\n1;b;see note\n1;c;5\n');
    expect(ledger.unreadable.map(({ row, problem, text }) => [row, problem, text])).toEqual([
      [1, 'noAmount', ''],
      [2, 'noAmount', 'see note'],
    ]);
  });
});
