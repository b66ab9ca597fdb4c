import { describe, expect, it } from 'vitest';
import { importedRows } from '../../../electron/documents/tables/readText.ts';
import { recognisedColumns } from '../../../electron/services/reconciliation/bankTable.ts';
import { recognised } from '../../../electron/services/reconciliation/ledgerColumns.ts';
import { readLedger } from '../../../electron/services/reconciliation/readLedger.ts';
import { sumOfDecimals } from '../../../shared/domain/money.ts';
import { fc } from '../../fastCheck.ts';
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
    expect(mapping).toMatchObject({ skipped: 3, roles, sheet: 0 });
  });

  it('are those of the first sheet with anything in it where none has titles', () => {
    const rows = [['a', '100']];
    expect(recognised([[], [['']], rows, rows])).toMatchObject({ sheet: 2, roles: [null, null] });
    expect(recognisedColumns([[], [['']], rows, rows], null)).toMatchObject({
      sheet: 2,
      roles: [null, null],
    });
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

describe('the days of a ledger', () => {
  const daysOf = (...due: string[]) => {
    const rows = due.map((day, at) => `1;${at};5,00;${day}`);
    const { mapping, ledger } = read(['Kundnr;Fakturanr;Belopp;Förfallodatum', ...rows].join('\n'));
    expect(mapping.roles.at(-1)).toBe('due');
    return [ledger.lines.map(({ days }) => days?.due ?? null), ledger.unreadDays];
  };

  it.each([
    'Customer no;Invoice no;Invoice date;Due;Amount',
    'Kundnr;Fakturanr;Fakturadatum;Förfallodatum;Restbelopp',
    'Kundenummer;Fakturanummer;Fakturadato;Forfall;Restbeløp',
    'Debitornr.;Faktura nr.;Fakturadato;Forfaldsdato;Saldo',
    'Konto;Rechnungs-Nr.;Rechnungsdatum;Fälligkeit;Saldo',
    'Asiakasnumero;Laskun numero;Laskun päivä;Eräpäivä;Avoinna',
  ])('are known by their titles: %s', (titles) => {
    const { mapping } = read(`${titles}\n10001;5;1.9.2026;1.10.2026;7,50\n`);
    expect(mapping.roles).toEqual(['customer', 'invoice', 'invoiced', 'due', 'amount']);
  });

  it('are read as they are written, also with a time behind them', () => {
    expect(daysOf('2026-10-31', '20261101', '31.10.2026', '1.2.26', '2026-12-01 00:00:00')).toEqual([
      ['2026-10-31', '2026-11-01', '2026-10-31', '2026-02-01', '2026-12-01'],
      0,
    ]);
  });

  it('have the order that the others of their column show', () => {
    expect(daysOf('03/04/2026', '31/10/2026')).toEqual([['2026-04-03', '2026-10-31'], 0]);
    expect(daysOf('03/04/2026', '10/31/2026')).toEqual([['2026-03-04', '2026-10-31'], 0]);
  });

  it('are counted and not guessed where nothing shows it, or what is written is no day', () => {
    expect(daysOf('03/04/2026', '05/05/2026')).toEqual([[null, '2026-05-05'], 1]);
    expect(daysOf('03/04/2026', '31/10/2026', '10/31/2026')).toEqual([[null, null, null], 3]);
    expect(daysOf('2026-10-31', '2026-02-30', 'soon', '', '2026-11-01')).toEqual([
      ['2026-10-31', null, null, null, '2026-11-01'],
      2,
    ]);
  });

  it('are none where no column has any', () => {
    const { ledger } = read('Kundnr;Fakturanr;Belopp\n1;2;3\n');
    expect(ledger.lines.map(({ days }) => days)).toEqual([null]);
  });
});
