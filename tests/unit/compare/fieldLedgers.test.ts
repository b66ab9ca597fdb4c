import { describe, expect, it } from 'vitest';
import { ledgerTable } from '../../../electron/services/reconciliation/foreignTable.ts';
import { recognised } from '../../../electron/services/reconciliation/ledgerColumns.ts';
import { readLedger } from '../../../electron/services/reconciliation/readLedger.ts';
import { firstOf } from '../../../electron/store/reconciliation/ledger/ledgerLines.ts';
import { sumOfDecimals } from '../../../shared/domain/money.ts';
import type { LedgerMapping } from '../../../shared/ipc/compare.ts';
import { fieldFile } from '../../fakes/fieldDesk.ts';

async function read(file: Uint8Array | string, change: Partial<LedgerMapping> = {}) {
  const table = await ledgerTable(typeof file === 'string' ? Buffer.from(file) : file);
  if ('refused' in table) throw new Error(table.refused);
  const mapping = { ...recognised(table.sheets), ...change };
  const ledger = readLedger(table.sheets[mapping.sheet] ?? [], mapping);
  const items = ledger.lines.map(({ customer, invoice, amount }) => `${customer} ${invoice} ${amount}`);
  const { counts, totalsOff } = ledger.leftOut;
  const sum = sumOfDecimals(ledger.lines.map(({ amount }) => amount));
  const unread = ledger.unreadable.map(({ row, problem }) => `${row} ${problem}`);
  return { mapping, items, sum, unread, counts, totalsOff, first: ledger.leftOut.first };
}

describe('field: a ledger of whichever program', () => {
  it.each([
    ['m01-total-in-invoice-column.csv', '11630.5', { total: 1 }],
    ['m02-one-item-and-total.csv', '1250', { total: 1 }],
    ['m03-subtotal.csv', '1636.7', { total: 3 }],
    ['m05-title-currency.csv', '1630.5', {}],
    ['m08-total-balance-min.csv', '380.5', {}],
    ['m09-dc-min.csv', '-150', {}],
    ['m10-parens-min.csv', '1100', {}],
    ['m11-cr-min.csv', '1100', {}],
    ['l10-lakh.csv', '101630.5', {}],
  ])('%s comes to %s', async (name, sum, counts) => {
    expect(await read(fieldFile(name))).toMatchObject({ sum, counts, totalsOff: 0, unread: [] });
  });

  const rows = (...some: string[]) => ['Customer No;Name;Invoice No;Amount', ...some].join('\n');

  it('has customers by number and name above their items', async () => {
    const titles = 'Kund;Fakturanr;Belopp;Restbelopp';
    const items = (head: string) => [
      head,
      ';500101;1250;1250',
      ';500102;700;380,50',
      ';Delsumma;1950;1630,50',
    ];
    for (const head of ['10001 Nordfiber AB;;;', 'K10001 – Nordfiber AB;;;', '10001, Nordfiber;;;']) {
      const { items: found, counts } = await read([titles, ...items(head)].join('\n'));
      const number = head.startsWith('K') ? 'K10001' : '10001';
      expect(found).toEqual([`${number} 500101 1250`, `${number} 500102 380.5`]);
      expect(counts).toEqual({ title: 1, total: 1 });
    }
    // A name may begin with digits.
    const named = [titles, '10001 Nordfiber AB;500101;1;1', 'Nord;500102;2;2'];
    expect((await read(named.join('\n'))).items[0]).toBe('10001 Nordfiber AB 500101 1');
  });

  it('has a group by one word in any column, which is no item', async () => {
    const file = ['Date,Num,Customer,Open Balance', 'Nordfiber,,,', '2026-10-01,500101,10001,5'].join('\n');
    expect(await read(file)).toMatchObject({ items: ['10001 500101 5'], unread: [], counts: { title: 1 } });
  });

  it('has its titles where the open amount is called a total, and where the clerk has to choose between two', async () => {
    const total = 'Customer;Invoice;Not due;1-30;Total outstanding\n10001;500101;0;5;5\nTotal;;0;5;5\n';
    expect(await read(total)).toMatchObject({ items: ['10001 500101 5'], counts: { total: 1 } });
    const two = 'Customer;Invoice;Open amount;Open amount (EUR)\n10001;500101;4185,50;380,50\n';
    expect((await read(two)).mapping).toMatchObject({
      skipped: 1,
      roles: ['customer', 'invoice', null, null],
    });
    const sage = 'A/C,Type,Ref,Amount,O/S\n10001,SI,500101,5,5\n10001,SR,BACS,3,0\n';
    expect(await read(sage)).toMatchObject({ sum: '5' });
  });

  it('has numbers as they are meant, whatever guards them or has made decimals of them', async () => {
    const file =
      'Customer No;Invoice No;Amount\n\'10001;\'500101;5\n="10001";="500102";7\n10001.0;500103.0;9\n';
    expect((await read(file)).items).toEqual(['10001 500101 5', '10001 500102 7', '10001 500103 9']);
  });

  it('has a dash for nothing, and no item in a unit below the titles or in what a page carries to the next', async () => {
    const rows = [
      'Kundnr;Fakturanr;Kvar att betala',
      ';;(SEK)',
      '10001;500101;5',
      'Transport;;5',
      'Sida 2;;',
      'Transport;;5',
    ];
    const file = [...rows, '10001;500102;-', 'Summa;;5'].join('\n');
    expect(await read(file)).toMatchObject({
      ...{ items: ['10001 500101 5', '10001 500102 0'], unread: [] },
      counts: { title: 2, total: 3 },
    });
  });

  it('has no decimal mark from the numbers of a workbook for the texts beside them', () => {
    const rows = [
      ['Kundnr', 'Fakturanr', 'Rest'],
      ['10001', '500101', '1.250'],
      ['10001', '500102', '380.5000'],
    ];
    expect(recognised([rows]).decimalMark).toBeNull();
    expect(recognised([[...rows, ['10001', '500103', '99,50']]]).decimalMark).toBe(',');
  });

  it('has the status that takes items out, of two', async () => {
    const file =
      'Number,Due Date,Amount Due,Payment Status,Status\n500101,2026-10-31,5,not_paid,posted\n500199,2026-10-31,9,not_paid,cancel\n';
    expect(await read(file)).toMatchObject({ sum: '5', counts: { void: 1 } });
  });

  it('has totals wherever a word stands, and in each language', async () => {
    const words = [
      ...[
        'Total',
        'TOTAL:',
        'Grand Total',
        'Subtotal',
        'Sub-total',
        'Sum',
        'Report total',
        'Total for 10001',
      ],
      ...[
        'Total outstanding',
        'Total SEK',
        'Totalt',
        'Summa',
        'Delsumma',
        'Slutsumma',
        'Summa kund 10001',
        'Totalsumma',
      ],
      ...['Sum kunde 10001', 'Totalsum', 'I alt', 'Hovedtotal', 'Delsum', 'Mellomsum', 'Samlet'],
      ...[
        'Summe',
        'Gesamtsumme',
        'Zwischensumme',
        'Gesamt',
        'Summe Kunde 10001',
        '10001 Ergebnis',
        'Gesamtergebnis',
      ],
      ...['Yhteensä', 'Välisumma', 'Kokonaissumma', 'Asiakas 10001 yhteensä', '10001 Total', 'Saldo', '∑'],
    ];
    for (const word of words)
      for (const total of [`${word};;;30`, `;${word};;30`, `;;${word};30`, `10001;${word};;30`]) {
        const found = await read(rows('10001;Alfa;1;10', '10001;Alfa;2;20', total));
        expect([total, found.items, found.counts]).toEqual([
          ...[total, ['10001 1 10', '10001 2 20']],
          { total: 1 },
        ]);
      }
  });

  it('has a total that its rows do not come to, which is said', async () => {
    const found = await read(rows('10001;Alfa;1;10', 'Total;;;11', 'Total;;;10'));
    expect(found).toMatchObject({ sum: '10', counts: { total: 2 }, totalsOff: 1 });
    expect(found.first).toMatchObject([{ row: 2, amount: '11', isOff: true }, { isOff: false }]);
    // Above their rows, and of groups of groups.
    const above = await read(
      rows('Grand total;;;60', 'Total;;;30', '10001;A;1;10', '10001;A;2;20', 'Total;;;30', '10002;B;3;30'),
    );
    expect(above).toMatchObject({ sum: '60', counts: { total: 3 }, totalsOff: 0 });
  });

  it('takes no item for a total: it has a number, or the name of a customer', async () => {
    const found = await read(
      rows('10001;Total Energies;1;10', '10002;Summa Oy;2;10', '10003;Alfa Total;;-5', '10004;Saldo AB;4;20'),
    );
    expect(found.items).toEqual(['10001 1 10', '10002 2 10', '10003  -5', '10004 4 20']);
    expect(found).toMatchObject({ counts: {}, unread: [] });
  });

  it.each([
    'Opening Balance',
    'Ingående saldo',
    'IB',
    'Primosaldo',
    'Overført saldo',
    'Saldovortrag',
    'Alkusaldo',
    'Kundsaldo',
  ])('has a balance that is brought forward, which is no item: %s', async (word) => {
    for (const row of [`${word};;;99`, `;${word};;99`, `;;${word};99`]) {
      const found = await read(rows(row, '10001;Alfa;1;10', '10001;Alfa;2;20'));
      expect([row, found.items, found.counts]).toEqual([
        ...[row, ['10001 1 10', '10001 2 20']],
        { total: 1 },
      ]);
    }
  });

  it('has words that are not known in the place of a number, or of a customer, which are named', async () => {
    const found = await read(
      rows('Gnirps;;;99', ';;Gnirps;98', '10001;Alfa;1;10', ';Gnirps;;97', '10001;Alfa;2;20'),
    );
    expect(found).toMatchObject({
      items: ['10001 1 10', '10001 2 20'],
      unread: ['1 maybeTotal', '2 maybeTotal', '4 maybeTotal'],
    });
  });

  it('has a group whose customer may be a total by name, and whose first row is cancelled', async () => {
    expect((await read(rows('10001;Alfa;1;10', '10002;Total Energies;;', ';;2;5'))).items).toEqual([
      '10001 1 10',
      '10002 2 5',
    ]);
    const file =
      'Kundnr;Fakturanr;Belopp;Status\n10001;1;10;Öppen\n10002;2;5;Raderad\n;3;7;Öppen\n;4;8;Kansellert\n';
    expect(await read(file)).toMatchObject({ items: ['10001 1 10', '10002 3 7'], counts: { void: 2 } });
  });

  it('has its titles where they are first, also with an empty column below them', async () => {
    const titles = 'Customer No;Invoice No;Debit;Credit';
    const found = await read(`${titles}\n10001;1;10;\n10001;2;20;\n${titles}\n`);
    expect(found).toMatchObject({ items: ['10001 1 10', '10001 2 20'], counts: { title: 1 } });
  });

  it('keeps an item of another customer that is the sum of those before, and drops none in silence', async () => {
    expect(await read('Customer No;Invoice No;Amount\n10001;1;100\n10002;2;50\n10003;;150\n')).toMatchObject({
      items: ['10001 1 100', '10002 2 50', '10003  150'],
      ...{ unread: [], counts: {} },
    });
    // Of the same customer it may be either.
    expect(await read('Customer No;Invoice No;Amount\n10001;1;100\n10001;2;50\n10001;;150\n')).toMatchObject({
      items: ['10001 1 100', '10001 2 50'],
      unread: ['3 maybeTotal'],
    });
    expect(await read('Invoice No;Text;Amount\n1;a;100\n2;b;50\n;Rest;150\n')).toMatchObject({
      unread: ['3 maybeTotal'],
    });
  });

  it('has groups, under a customer that is written once, and titles on each page', async () => {
    const found = await read(
      rows(
        '10001;Alfa;;',
        ';;1;10',
        ';;2;20',
        'Total;;;30',
        '',
        'Customer No;Name;Invoice No;Amount',
        '10002;Beta;3;5',
        ';;4;6',
      ),
    );
    expect(found.items).toEqual(['10001 1 10', '10001 2 20', '10002 3 5', '10002 4 6']);
    expect(found).toMatchObject({ counts: { title: 2, total: 1 }, totalsOff: 0 });
  });

  it.each([
    'Customer No,Invoice No,Amount,Open Amount',
    'Kundnr,Fakturanr,Belopp,Restbelopp',
    'Kundenr,Fakturanr,Beløp,Restbeløp',
    'Konto,Rechnungsnr,Betrag,Offener Betrag',
    'Asiakasnro,Laskunro,Summa,Avoinna',
    'Customer,Invoice Number,Total,Amount Due',
    'Customer,Invoice,Original Amount (USD),Remaining Amount (USD)',
    'Kund,Faktura,Fakturabelopp SEK,Saldo SEK',
    'Debitor,Faktura,Beløb i DKK,Saldo i DKK',
    'Customer No,Invoice No,Total €,Balance €',
    'Customer,Invoice,EUR Amount,EUR Balance Due',
  ])('has what is open beside what was invoiced: %s', async (titles) => {
    expect((await read(`${titles}\n10001,1,700.00,380.50\n10001,2,100.00,50.00\n`)).sum).toBe('430.5');
  });

  /** As programs write their open items: what was read by hand stands before each. */
  const PROGRAMS: readonly (readonly [name: string, items: readonly string[], file: readonly string[]])[] = [
    [
      'Fortnox',
      ['10001 500101 1250', '10001 500104 -150', '10002 500201 10000'],
      [
        'Kundreskontra per 2026-11-29',
        'Kundnr\tKundnamn\tFaktnr\tFaktdatum\tFörfdatum\tValuta\tTotalt\tSaldo',
        '10001\tAlfa AB\t500101\t2026-10-01\t2026-10-31\tSEK\t1250\t1250',
        '10001\tAlfa AB\t500104\t2026-10-03\t2026-11-02\tSEK\t-150\t-150',
        '\t\t\t\t\tSumma\t1100\t1100',
        '10002\tBeta AB\t500201\t2026-10-01\t2026-10-31\tSEK\t10000\t10000',
        '\t\t\t\t\tTotalsumma\t11100\t11100',
      ],
    ],
    [
      'SAP FBL5N: stars are totals',
      ['10001 500101 1250', '10001 500104 -150'],
      [
        '\tKonto\tSt\tBelegnr\tArt\tFälligkeit\tBetrag in HW\tHWähr',
        '\t10001\t@5B@\t500101\tRV\t31.10.2026\t1.250,00\tEUR',
        '\t10001\t@5B@\t500104\tDG\t02.11.2026\t150,00-\tEUR',
        '*\tKonto 10001\t\t\t\t\t1.100,00\tEUR',
        '**\t\t\t\t\t\t1.100,00\tEUR',
      ],
    ],
    [
      'Business Central',
      ['10001 500101 1250', '10001 500104 -150'],
      [
        'Bilagstype;Bilagsnr.;Debitornr.;Beløb (RV);Restbeløb (RV);Forfaldsdato',
        'Faktura;500101;10001;1.350,00;1.250,00;31-10-2026',
        'Kreditnota;500104;10001;-150,00;-150,00;02-11-2026',
      ],
    ],
    [
      'DATEV',
      ['10001 500101 1250', '10001 500104 -150'],
      [
        'Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;Konto;Belegfeld 1',
        '1250,00;S;10001;500101',
        '150,00;H;10001;500104',
      ],
    ],
    [
      'Sage',
      ['10001 500101 1250', '10001 500104 -150'],
      [
        'A/C,Name,No,Type,Date,Ref,Balance,Future,Current',
        '10001,Alfa Ltd,1,SI,01/10/2026,500101,1250.00,0.00,1250.00',
        '10001,Alfa Ltd,2,SC,03/10/2026,500104,-150.00,0.00,-150.00',
        ',,,,,Totals:,1100.00,0.00,1100.00',
      ],
    ],
    [
      'Odoo',
      ['10001 500101 1250'],
      [
        'Partner,Number,Due Date,Total Signed,Amount Due Signed,Status',
        '10001,500101,2026-10-31,"1,350.00","1,250.00",Posted',
        '10001,500109,2026-11-02,5.00,5.00,Cancelled',
      ],
    ],
    [
      'QuickBooks',
      ['10001 500101 1250', '10001 500104 -150'],
      [
        'Transaction Type,Num,Customer ID,Amount,Open Balance',
        'Invoice,500101,10001,"1,350.00","1,250.00"',
        'Credit Memo,500104,10001,-150.00,-150.00',
        'TOTAL,,,"$1,200.00","$1,100.00"',
      ],
    ],
    [
      'a balance that runs from customer to customer',
      ['10001 1 1250', '10001 2 -150', '10001 3 99', '10002 4 10000', '10002 5 6.2'],
      [
        'Kundnr;Fakturanr;Belopp;Saldo',
        '10001;1;1250,00;1250,00',
        '10001;2;-150,00;1100,00',
        '10001;3;99,00;1199,00',
        '10002;4;10000,00;10000,00',
        '10002;5;6,20;10006,20',
      ],
    ],
    [
      'what is left beside debit and credit',
      ['10001 1 380.5', '10001 2 -150'],
      ['Kundnr;Fakturanr;Debet;Kredit;Restbelopp', '10001;1;1250,00;;380,50', '10001;2;;150,00;-150,00'],
    ],
  ];

  it.each(PROGRAMS)('is read as by hand: %s', async (_, items, file) => {
    expect(await read(file.join('\n'))).toMatchObject({ items, unread: [], totalsOff: 0 });
  });

  it('names what may be a total of a customer, and takes no column whose sign nobody knows', async () => {
    const named = await read(rows('10001;;1;10', '10001;;2;20', 'Konto 10001;;;30', '10002;;3;5'));
    expect(named).toMatchObject({
      ...{ items: ['10001 1 10', '10001 2 20', '10002 3 5'], unread: ['3 maybeTotal'] },
    });
    const rest =
      'Kundnr;Fakturanr;Debet;Kredit;Restbelopp\n10001;1;1250,00;;380,50\n10001;2;;150,00;150,00\n';
    const { roles } = (await read(rest)).mapping;
    expect(roles.filter((role) => role === 'amount' || role === 'debit')).toEqual([]);
  });

  it('has days in the order that another column of them says', async () => {
    const file = 'Customer No,Invoice No,Invoice date,Due date,Amount\n1,1,01/10/2026,31/10/2026,5\n';
    const table = await ledgerTable(Buffer.from(file));
    if ('refused' in table) throw new Error(table.refused);
    const { lines } = readLedger(table.sheets[0] ?? [], recognised(table.sheets));
    expect(lines[0]?.days).toEqual({ invoiced: '2026-10-01', due: '2026-10-31' });
  });

  it('has a balance that runs, and amounts in two currencies', async () => {
    const running = 'Customer No,Invoice No,Amount,Balance\n1,1,10,10\n1,2,20,30\n1,3,5,35\n';
    expect((await read(running)).sum).toBe('35');
    const two = await read('Customer No,Invoice No,Balance (SEK),Balance (EUR)\n1,1,110,10\n');
    expect(two.mapping.roles).not.toContain('amount');
    const thousands = await read('Customer No,Invoice No,Balance (TEUR)\n1,1,110\n');
    expect(thousands.mapping.roles).not.toContain('amount');
  });

  it.each([
    ['D/C', 'D', 'C'],
    ['S/H', 'S', 'H'],
    ['Soll/Haben', 'Soll', 'Haben'],
    ['Soll/Haben-Kennzeichen', 'S', 'H'],
    ['Debet/Kredit', 'D', 'K'],
    ['Debit/Credit', 'Debit', 'Credit'],
    ['DR/CR', 'Dr', 'Cr'],
    ['Tecken', '+', '-'],
    ['Document Type', 'Invoice', 'Credit Memo'],
    ['Doc. type', 'RV', 'DG'],
    ['Type', 'SI', 'SC'],
    ['Type', 'ACCREC', 'ACCRECCREDIT'],
    ['Typ', 'Faktura', 'Kreditfaktura'],
    ['Bilagstype', 'Faktura', 'Kreditnota'],
    ['Belegart', 'Rechnung', 'Gutschrift'],
    ['Laji', 'Lasku', 'Hyvityslasku'],
    ['Transaction type', 'Invoice', 'Payment'],
  ])('has its sign in the column %s: %s, %s', async (title, debit, credit) => {
    const file = (sign: string) =>
      `Customer No,Invoice No,Amount,${title}\n1,1,250.00,${debit}\n1,2,${sign}150.00,${credit}\n`;
    expect((await read(file(''))).items).toEqual(['1 1 250', '1 2 -150']);
    // It is said twice.
    expect((await read(file('-'))).items).toEqual(['1 1 250', '1 2 -150']);
  });

  it('has types of documents of which few are known: a credit note is never a debt', async () => {
    const file = (...lines: string[]) => ['Customer No,Invoice No,Amount,Document type', ...lines].join('\n');
    const unknown = ['1,1,250,X1', '1,2,40,X2', '1,3,30,X3'];
    // Where one of them says that it is a credit, nobody knows of the others.
    expect(await read(file(...unknown, '1,4,150,Credit memo', '1,5,20,Invoice'))).toMatchObject({
      items: ['1 4 -150', '1 5 20'],
      unread: ['1 noSign', '2 noSign', '3 noSign'],
    });
    expect((await read(file(...unknown, '1,4,-150,Credit memo'))).sum).toBe('170');
    // Where none does, they are debts, as in a file without the column.
    expect((await read(file(...unknown, '1,5,20,Invoice'))).sum).toBe('340');
    expect((await read(file(...unknown))).sum).toBe('320');
  });

  it('is not guessed where the column says nothing of a sign, or contradicts it', async () => {
    const file = (...lines: string[]) => ['Customer No,Invoice No,Amount,D/C', ...lines].join('\n');
    expect(await read(file('1,1,250,D', '1,2,150,C', '1,3,5,', '1,4,-9,D'))).toMatchObject({
      items: ['1 1 250', '1 2 -150'],
      unread: ['3 noSign', '4 noSign'],
    });
    expect((await read(file('1,1,250,D', '1,2,150,C', '1,3,-5,C'))).unread).toEqual(['2 noSign', '3 noSign']);
    // Where the column says again what the signs say, one of the two is wrong.
    expect(await read(file('1,1,250,D', '1,2,-150,C', '1,3,-9,D', '1,4,5,'))).toMatchObject({
      items: ['1 1 250', '1 2 -150'],
      unread: ['3 noSign', '4 noSign'],
    });
    const named = 'a,b,c,d\n1,1,250,X\n1,2,150,C\n';
    const roles = ['customer', 'invoice', 'amount', 'direction'] as const;
    expect(await read(named, { skipped: 1, roles: [...roles] })).toMatchObject({
      items: ['1 2 -150'],
      unread: ['1 noSign'],
    });
  });

  it('shows its first rows as they are read, and names the first of each reason', async () => {
    const titles = 'Customer No,Invoice No,OCR,Due date,Amount,D/C,Status';
    const again = Array.from({ length: 60 }, () => titles);
    const file = [
      titles,
      ...['10001,1,17,2026-11-20,250,D,', '10001,2,,,150,C,', '10001,3,,,5,?,', 'Total,,,,105,D,'],
      ...again,
      '1,4,,,20,D,Void',
    ].join('\n');
    const table = await ledgerTable(Buffer.from(file));
    if ('refused' in table) throw new Error(table.refused);
    const ledger = readLedger(table.sheets[0] ?? [], recognised(table.sheets));
    const shown = firstOf(ledger, 8).map(({ row, reason, day, amount, names }) =>
      [row, reason ?? 'read', day ?? '', amount ?? '', ...names].join(' '),
    );
    expect(shown).toEqual([
      ...['1 read 2026-11-20 250 10001 1 17', '2 read  -150 10001 2', '3 noSign   10001 3'],
      ...['4 total  105', '5 title  ', '6 title  ', '7 title  '],
    ]);
    const of = (reason: string) => ledger.leftOut.first.filter((row) => row.reason === reason).length;
    expect([of('total'), of('title'), of('void')]).toEqual([1, 25, 1]);
  });

  it('has what is cancelled or a draft, which is no item', async () => {
    const file =
      'Customer No,Invoice No,Amount,Status\n1,1,10,Open\n1,2,20,Void\n1,3,30,Makulerad\n1,4,40,Paid\n';
    expect(await read(file)).toMatchObject({ items: ['1 1 10', '1 4 40'], counts: { void: 2 } });
  });
});
