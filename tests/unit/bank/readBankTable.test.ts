import { describe, expect, it } from 'vitest';
import { BankReading } from '../../../electron/services/reconciliation/bankHandler.ts';
import type { BankMapping, BankTableHead } from '../../../shared/domain/bankEntries.ts';

const reading = new BankReading();

async function head(text: string): Promise<BankTableHead> {
  const answer = await reading.read(Buffer.from(text));
  if (!('table' in answer)) throw new Error(JSON.stringify(answer));
  return answer.table;
}

async function read(text: string, change: Partial<BankMapping> = {}) {
  const { mapping } = await head(text);
  const file = await reading.readTable(Buffer.from(text), { ...mapping, ...change });
  if ('refused' in file) throw new Error(file.refused);
  return file;
}

describe("a bank's rows", () => {
  it.each([
    [
      'Bokföringsdag;Valutadag;Belopp;Referens;Avsändare;Meddelande;Valuta',
      ['bookedOn', 'valueOn', 'amount', 'reference', 'payer', 'text', 'currency'],
    ],
    [
      'Bokføringsdato;Rentedato;Inn på konto;Ut fra konto;KID;Betaler;Melding;Valuta',
      ['bookedOn', 'valueOn', 'credit', 'debit', 'reference', 'payer', 'text', 'currency'],
    ],
    ['Bogført;Valørdato;Beløb;Afsender;Tekst', ['bookedOn', 'valueOn', 'amount', 'payer', 'text']],
    [
      'Kirjauspäivä;Arvopäivä;Määrä EUROA;Viite;Maksaja;Viesti',
      ['bookedOn', 'valueOn', 'amount', 'reference', 'payer', 'text'],
    ],
    [
      'Buchungstag;Valuta;Betrag;Währung;Auftraggeber/Empfänger;Verwendungszweck;Buchungstext',
      ['bookedOn', 'valueOn', 'amount', 'currency', 'payer', 'text', 'text'],
    ],
    [
      'Booking date,Value date,Paid in,Paid out,Reference number,Payer’s name,Description,Currency,Balance',
      ['bookedOn', 'valueOn', 'credit', 'debit', 'reference', 'payer', 'text', 'currency', null],
    ],
    // Both of them again, besides the credits and debits.
    ['Date,Amount,Credit,Debit', ['bookedOn', null, 'credit', 'debit']],
  ])('have their columns found by titles: %s', async (titles, roles) => {
    const { mapping } = await head(`Konto 1234\n\n${titles}\n`);
    expect(mapping).toMatchObject({ sheet: 0, skipped: 3, roles });
  });

  it('have a day or a currency in what is called Valuta, as the column shows', async () => {
    const rows = async (valuta: string) =>
      (await head(`Datum;Valuta;Betrag\n2026-11-02;${valuta};5,00\n`)).mapping.roles;
    expect(await rows('02.11.2026')).toEqual(['bookedOn', 'valueOn', 'amount']);
    expect(await rows('SEK')).toEqual(['bookedOn', 'currency', 'amount']);
  });

  it('become credits, and the rest is counted', async () => {
    const file = await read(
      [
        'Datum;Belopp;OCR;Text;Text;Namn;Valuta',
        '25.11.2026;1 250,50;500011;Faktura;nr 50001;Åkerlund;SEK',
        '25.11.26 08:30;7,00;;;;;SEK',
        '24.11.2026;-3,00;;Avgift;;;SEK',
        '24.11.2026;2,00;;;;;EUR',
        '24.11.2026;ingen;;;;;SEK',
        '31.13.2026;0,5;;;;;sek',
      ].join('\r\n'),
    );
    expect(file.credits[0]).toEqual({
      ...{ place: 1, account: '', bookedOn: '2026-11-25', valueOn: null, amount: '1250.5', currency: 'SEK' },
      ...{ references: ['500011'], text: 'Faktura\nnr 50001', payer: 'Åkerlund', bankReference: '' },
      ...{ parts: 1, isUnopened: false, identifiers: [], takenBack: null, mayBeTakenBack: false },
    });
    expect(file.credits.map(({ amount, bookedOn }) => [amount, bookedOn])).toEqual([
      ['1250.5', '2026-11-25'],
      ['7', '2026-11-25'],
      ['0.5', null],
    ]);
    expect(file.figures).toMatchObject({
      ...{ kind: 'table', entries: 6, credits: '1258', currencies: ['SEK', 'EUR'] },
      ...{ from: '2026-11-24', until: '2026-11-25', differences: [], oddDays: 1 },
    });
    expect(file.figures.skipped).toEqual([
      { reason: 'debit', count: 1, sum: '3', currency: 'SEK' },
      { reason: 'noAmount', count: 1, sum: '0', currency: 'SEK' },
      { reason: 'currency', count: 1, sum: '2', currency: 'EUR' },
    ]);
  });

  it('have debits in a column of their own, with a sign or without', async () => {
    const file = await read('Date,Paid in,Paid out\n2026-11-25,5.00,\n2026-11-25,,4.00\n2026-11-25,,-2.00\n');
    expect(file.credits.map(({ amount, currency }) => [amount, currency])).toEqual([['5', '']]);
    expect(file.figures.skipped).toEqual([{ reason: 'debit', count: 2, sum: '6', currency: '' }]);
  });

  it('have their sign in a column of its own', async () => {
    const file = await read(
      'Date;Amount;D/C\n2026-11-25;5;C\n2026-11-25;3;D\n2026-11-25;-2;D\n2026-11-25;-9;C\n2026-11-25;9;\n',
    );
    expect(file.credits.map(({ amount }) => amount)).toEqual(['5']);
    expect(file.figures.skipped).toEqual([
      { reason: 'debit', count: 2, sum: '5', currency: '' },
      { reason: 'noAmount', count: 2, sum: '0', currency: '' },
    ]);
    const { mapping } = await head('Datum;Betrag;Typ\n25.11.2026;5;Zahlung\n');
    expect(mapping.roles).toEqual(['bookedOn', 'amount', null]);
  });

  it('are read again by what the clerk says of them', async () => {
    const text = 'a;b;c\n11/12/2026;1.250;7\n';
    expect((await head(text)).mapping).toMatchObject({ skipped: 0, roles: [null, null, null] });
    const roles = ['bookedOn', 'amount', null] as const;
    const own = { skipped: 1, roles, decimalMark: ',' as const, isMonthFirst: true };
    expect((await read(text, own)).credits).toMatchObject([{ bookedOn: '2026-11-12', amount: '1250' }]);
    const other = { ...own, decimalMark: '.' as const, isMonthFirst: false };
    expect((await read(text, other)).credits).toMatchObject([{ bookedOn: '2026-12-11', amount: '1.25' }]);
    const { figures } = await read(text, { ...own, decimalMark: null });
    expect(figures.skipped).toMatchObject([{ reason: 'noAmount', count: 1 }]);
  });

  it('have the month in front where a day says so', async () => {
    const { mapping } = await head('Date,Amount\n1/2/2026,5\n1/13/2026,5\n');
    expect(mapping.isMonthFirst).toBe(true);
  });

  it("may end in the bank's own total, which is no payment", async () => {
    const rows = 'Datum;Belopp;Text\n2026-11-25;5;\n2026-11-25;7;\n';
    expect((await read(`${rows};12;Summa`)).figures.credits).toBe('12');
    expect((await read(`${rows};13;Summa`)).figures).toMatchObject({
      ...{ credits: '12', differences: [{ kind: 'total', said: '13', found: '12' }] },
    });
    // Without a day, and not their sum, it is neither.
    expect((await read(`${rows};13;`)).figures).toMatchObject({
      ...{ credits: '12', skipped: [{ reason: 'unclear', count: 1, sum: '13', currency: '' }] },
    });
    expect((await read(`${rows}2026-11-26;12;`)).figures.credits).toBe('24');
  });

  it("count the bank's own total that cannot be read, and take it for no payment", async () => {
    const rows = 'Datum;Belopp;Text\n2026-11-25;5;\n2026-11-25;7;\n';
    const { figures } = await read(`${rows};12 SEK kr;Summa`);
    expect(figures).toMatchObject({
      entries: 2,
      credits: '12',
      unreadTotals: 1,
      skipped: [{ reason: 'balance' }],
    });
    expect((await read(`${rows};12;Summa`)).figures.unreadTotals).toBe(0);
    // A payment without anything that can be read is one all the same.
    const { figures: named } = await read(`${rows}2026-11-26;12 SEK kr;`);
    expect(named).toMatchObject({ entries: 3, unreadTotals: 0, skipped: [{ reason: 'noAmount' }] });
  });

  it.each([
    ['25.11.2999', null],
    ['31.13.2026', null],
    // With hyphens the year may be in front.
    ['26-11-25', null],
    ['25.11.26', '2026-11-25'],
    ['25/11/26 8.30', '2026-11-25'],
    ['2026-11-25T08:30:00+01:00', '2026-11-25'],
    ['5-Sep-2026', '2026-09-05'],
    ['25 NOV 26', '2026-11-25'],
    ['Nov 25, 2026', '2026-11-25'],
    ['Wed 25 Nov 2026 10:30', '2026-11-25'],
    ['25-okt-2026', '2026-10-25'],
    ['25 maj 2026', '2026-05-25'],
    ['25. marts 2026', '2026-03-25'],
    ['25. desember 2025', '2025-12-25'],
    ['Mittwoch, 25. Februar 2026', '2026-02-25'],
    ['25. Mrz 2026', '2026-03-25'],
    ['25. heinäkuuta 2026', '2026-07-25'],
    ['ke 25.11.2026', '2026-11-25'],
    ['25-Foo-2026', null],
    ['31-Feb-2026', null],
  ])('say that a day is none that a bank has come to: %s', async (day, bookedOn) => {
    const roles = ['bookedOn', 'amount'] as const;
    const { credits, figures } = await read(`Datum;Belopp\n${day};5\n`, { skipped: 1, roles });
    expect(credits.map((credit) => credit.bookedOn)).toEqual([bookedOn]);
    expect(figures).toMatchObject({ oddDays: bookedOn === null ? 1 : 0, from: bookedOn, until: bookedOn });
  });

  it('have days that cannot be read, which are counted where their title says what they are', async () => {
    const { credits, figures } = await read('Datum;Referens;Belopp\n26-11-20;500101;5\n');
    expect([credits[0]?.bookedOn, figures.oddDays]).toEqual([null, 1]);
  });

  it('are recognised by days that begin with a word', async () => {
    for (const day of ['Nov 25, 2026', 'ons 25 nov 2026', 'Mi 25.11.2026']) {
      const { credits } = await read(`Datum;Referens;Belopp\n${day};500101;5\n`);
      expect([day, credits[0]?.bookedOn]).toEqual([day, '2026-11-25']);
    }
  });

  it('are refused where one of their texts has no end', async () => {
    const text = `Datum;Belopp;Text\n2026-11-25;5;${'x'.repeat(10_001)}\n`;
    const { mapping } = await head(text);
    expect(await reading.readTable(Buffer.from(text), mapping)).toEqual({ refused: 'tooLarge' });
  });

  it.each([
    ['', 'empty'],
    [' \n ', 'empty'],
    ['%PDF-1.7', 'notBank'],
    [':20:STARTUMS\r\n:25:10020030/1234567\r\n:28C:1/1\r\n:60F:C261119EUR1,00\r\n', 'otherFormat'],
    ['{1:F01AAAABB99BSMK3513951576}{2:I940AAAABB99XXXXN}{4:\n:20:A\n:25:B\n-}', 'otherFormat'],
    ['OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1>', 'otherFormat'],
    ['<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX></OFX>', 'otherFormat'],
    ['\ufeff!Type:Bank\nD25/11/2026\nT5.00\n^\n', 'otherFormat'],
    ['01BGMAX               0120261120173035010331P\n', 'otherFormat'],
    ['NY000010555555551000081000080800000000\n', 'otherFormat'],
    ['a\u0000\u0001b;c', 'notText'],
  ])('are refused where there are none: %j', async (text, refused) => {
    expect(await reading.read(Buffer.from(text))).toEqual({ refused });
  });
});
