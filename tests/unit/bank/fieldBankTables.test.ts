import { describe, expect, it } from 'vitest';
import {
  importedSheetNumbers,
  NumbersReading,
  pastedNumbers,
} from '../../../electron/services/exports/customerNumbers.ts';
import { BankReading } from '../../../electron/services/reconciliation/bankHandler.ts';
import { LedgerReading } from '../../../electron/services/reconciliation/ledgerHandler.ts';
import { BANK_BOUNDS } from '../../../shared/domain/bankEntries.ts';
import { LEDGER_BOUNDS } from '../../../shared/domain/comparison.ts';
import { fieldFile, matchedInField, paidInField } from '../../fakes/fieldDesk.ts';

const reading = new BankReading();

async function read(file: Uint8Array | string) {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  const answer = await reading.read(bytes);
  if (!('table' in answer)) throw new Error(JSON.stringify(answer));
  const found = await reading.readTable(bytes, answer.table.mapping);
  if ('refused' in found) throw new Error(found.refused);
  const skipped = found.figures.skipped.map(({ reason, count }) => `${count} ${reason}`).toSorted();
  return { file: found, skipped, credits: found.figures.credits };
}

describe("field: a bank's table", () => {
  it.each([
    ['d01-pending.csv', {}, ['1 pending']],
    ['d02-balance-row.csv', { 500101: '1250' }, ['1 balance']],
    ['d03-total-row.csv', { 500101: '1250', 500102: '380.5' }, ['1 balance']],
    ['d04-betrag-euro.csv', { 500101: '1250' }, []],
  ])('%s is %j', async (name, paid, skipped) => {
    const found = await read(fieldFile(name));
    expect(paidInField(matchedInField(found.file))).toEqual(paid);
    expect(found).toMatchObject({ skipped, file: { figures: { differences: [] } } });
  });

  it.each([
    ['Status', 'Booked', ['Pending', 'Declined', 'Reverted', 'Deleted', 'Not booked', 'Cancelled']],
    ['Status', 'Booked', ['Withdrawn', 'Unconfirmed', 'Undone', 'Stopped']],
    ['Status', 'Genomförd', ['Ogenomförd', 'Obekräftad', 'Obokförd', 'Inställd', 'Förhandsbokad']],
    ['Status', 'Gennemført', ['Kommende', 'Ophævet', 'Spærret', 'Ubekræftet', 'Fortrudt']],
    ['Status', 'Utført', ['Kommende', 'Tilbakekalt', 'Forfalt', 'Angret', 'Under utførelse']],
    ['Tila', 'Toteutunut', ['Toteutumaton', 'Kirjaamaton', 'Maksamatta', 'Takaisinkirjattu', 'Estetty']],
    ['Status', 'Ausgeführt', ['Wartend', 'Rücklastschrift', 'Entfernt', 'Zu buchen', 'Unvollständig']],
    ['State', 'COMPLETED', ['PENDING', 'REVERTED', 'DECLINED', 'FAILED']],
    [
      'Status',
      'Bokförd',
      ['Reserverad', 'Väntande', 'Avvisad', 'Makulerad', 'Ej bokförd', 'Återförd', 'Raderad'],
    ],
    ['Status', 'Bokført', ['Reservert', 'Venter', 'Avvist', 'Slettet', 'Ikke bokført', 'Tilbakeført']],
    ['Status', 'Bogført', ['Reserveret', 'Afventer', 'Afvist', 'Slettet', 'Annulleret', 'Ikke bogført']],
    ['Tila', 'Kirjattu', ['Varaus', 'Odottaa', 'Hylätty', 'Peruttu', 'Poistettu', 'Ei kirjattu']],
    ['Buchungsstatus', 'Gebucht', ['Vorgemerkt', 'Abgelehnt', 'Storniert', 'Gelöscht', 'Nicht gebucht']],
    ['Info', 'Umsatz gebucht', ['Umsatz vorgemerkt']],
  ])('has rows that are not booked, by its column %s', async (title, booked, others) => {
    for (const other of others) {
      const found = await read(
        `Date;Text;Amount;${title}\n2026-11-20;a;5;${booked}\n2026-11-20;b;7;${other}\n`,
      );
      expect([other, found.credits, found.skipped]).toEqual([other, '5', ['1 pending']]);
    }
  });

  it.each([
    ['Prel INSÄTTNING', '1 pending'],
    ['Reservert transaksjon', '1 pending'],
    ['Reserveret køb', '1 pending'],
    ['Reserverat köp', '1 pending'],
  ])('has rows that are not booked, by their text %s', async (text, skipped) => {
    const rows = `Datum;Text;Belopp\n2026-11-20;500101 Nordfiber;5\n2026-11-20;${text};7\n`;
    expect(await read(rows)).toMatchObject({ credits: '5', skipped: [skipped] });
    expect(await read(rows.replace(text, 'Prel skatt'))).toMatchObject({ credits: '12', skipped: [] });
  });

  it('has a sum for each day, and words below its rows, that are no payments', async () => {
    const found = await read(
      [
        'Datum;Avisierungstext;Betrag',
        ...['20.11.2026;500101;1250', '20.11.2026;500102;380,50', ';Summe 20.11.2026;1630,50'],
        ...['21.11.2026;500103;99', ';Summe 21.11.2026;99', ';Summe;1729,50'],
        ...['Disclaimer:;;', 'Der Inhalt wurde durch Filter der Kunden erzeugt.;;'],
      ].join('\n'),
    );
    expect(found).toMatchObject({ credits: '1729.5', skipped: ['2 title', '3 balance'] });
    expect(found.file.figures.differences).toEqual([]);
    expect(paidInField(matchedInField(found.file))).toEqual({
      500101: '1250',
      500102: '380.5',
      500103: '99',
    });
  });

  it('has a payment that another row of the table takes back', async () => {
    for (const word of [
      'Återföring',
      'Retur',
      'Returned payment',
      'Reversal of',
      'Rücklastschrift',
      'Tilbageført',
      'Palautus',
    ]) {
      const found = await read(
        `Datum;Text;Belopp\n2026-11-20;500101 Nordfiber;1250\n2026-11-21;500102;7\n2026-11-21;${word} 500101;-1250\n`,
      );
      const [first, other] = found.file.credits;
      expect([word, found.skipped]).toEqual([word, ['1 reversal']]);
      expect([first?.takenBack?.bookedOn, other?.takenBack]).toEqual(['2026-11-21', null]);
    }
  });

  it('has a payment for returned goods that takes nothing back', async () => {
    for (const text of ['Retur varor', 'Returned goods', 'Return of deposit', 'Returpapper AB']) {
      const rows = `Datum;Text;Belopp\n2026-11-20;500101 Nordfiber;1250\n2026-11-21;${text};-1250\n`;
      const { file, skipped } = await read(rows);
      expect([text, skipped, file.credits[0]?.takenBack]).toEqual([text, ['1 debit'], null]);
    }
  });

  it('has the gross amount and the number of the invoice of a payment service', async () => {
    const rows =
      'Date,Name,Gross,Fee,Net,Invoice Number\n2026-11-20,Nordfiber,1250.00,-36.00,1214.00,500101\n';
    expect(paidInField(matchedInField((await read(rows)).file))).toEqual({ 500101: '1250' });
  });

  it('has cells that are guarded against spreadsheets, and dashes for nothing', async () => {
    const rows =
      'Datum;Referens;Insättning;Uttag\n="2026-11-20";="500101";"1 250,00";-\n2026-11-20;\'500102;-;99\n';
    const found = await read(rows);
    expect(found).toMatchObject({ credits: '1250', skipped: ['1 debit'] });
    expect(found.file.credits[0]?.references).toEqual(['500101']);
  });

  it('takes nothing of a status that is not known, and nothing where one stands in the place of a day', async () => {
    const rows = 'Date;Text;Amount;Status\n2026-11-20;a;5;Booked\n';
    expect(await read(`${rows}2026-11-20;b;7;Gnirps\n2026-11-20;c;8;\n`)).toMatchObject({
      ...{ credits: '5', skipped: ['2 unclear'] },
    });
    // Where only what is special is marked, the others are booked.
    expect(await read('Date;Text;Amount;Status\n2026-11-20;a;5;\n2026-11-20;b;7;Pending\n')).toMatchObject({
      ...{ credits: '5', skipped: ['1 pending'] },
    });
    expect(await read('Bokföringsdag;Belopp;Rubrik\n2026-11-20;5;a\nReserverat;7;b\n')).toMatchObject({
      ...{ credits: '5', skipped: ['1 pending'] },
    });
  });

  it('has balances, turnovers and totals in each language, and no payment among them', async () => {
    const words = [
      ...[
        'Opening balance',
        'Closing balance',
        'Balance brought forward',
        'Total credits',
        'Turnover',
        'Total',
      ],
      ...['Ingående saldo', 'Utgående saldo', 'Saldo', 'Omsättning', 'Summa insättningar', 'Summa'],
      ...[
        'Inngående saldo',
        'Sum inn',
        'Omsetning',
        'Startsaldo',
        'Slutsaldo',
        'Primosaldo',
        'Ultimo saldo',
        'I alt',
      ],
      ...[
        'Anfangssaldo',
        'Endsaldo',
        'Kontostand',
        'Saldovortrag',
        'Neuer Kontostand',
        'Umsatzsumme',
        'Summe',
      ],
      ...['Alkusaldo', 'Loppusaldo', 'Panot yhteensä', 'Yhteensä'],
    ];
    for (const word of words)
      for (const row of [`${word};;;5`, `;;${word};5`]) {
        const found = await read(`Date;Name;Text;Amount\n2026-11-20;A;a;5\n${row}\n`);
        expect([row, found.credits, found.skipped]).toEqual([row, '5', ['1 balance']]);
      }
    const dated = await read(
      'Date;Name;Text;Amount\n2026-11-01;;Opening balance;99\n2026-11-20;A;Saldo;5\n2026-11-30;;Total;5\n',
    );
    expect(dated).toMatchObject({ credits: '5', skipped: ['1 balance', '1 unclear'] });
  });

  it('has a day only for what is booked: a row that says it is not is pending, and not unclear', async () => {
    const found = await read(
      [
        'Started Date,Completed Date,Description,Amount,Currency,State',
        '2026-11-20 10:00:00,2026-11-20 10:00:05,Payment 500101,1250.00,EUR,COMPLETED',
        '2026-11-21 10:00:00,,Shop,-20.00,EUR,PENDING',
        '2026-11-22 10:00:00,,Payment 500102,1250.00,EUR,PENDING',
      ].join('\n'),
    );
    expect(found).toMatchObject({ credits: '1250', skipped: ['2 pending'] });
  });

  it('has a total that its entries do not come to, which is said', async () => {
    const { file } = await read('Date;Text;Amount\n2026-11-20;a;5\n2026-11-20;b;-2\nTotal;;4\nTotal;;3\n');
    expect(file.figures.differences).toEqual([{ kind: 'total', said: '4', found: '3', place: null }]);
  });

  it.each([
    ['Booked', 'yes', 'no'],
    ['Bokförd', 'Ja', 'Nej'],
    ['Bogført', 'ja', 'nej'],
    ['Bokført', 'Ja', 'Nei'],
    ['Gebucht', 'ja', 'nein'],
    ['Kirjattu', 'kyllä', 'ei'],
    ['Pending', 'No', 'Yes'],
    ['Vorgemerkt', 'Nein', 'Ja'],
    ['Varaus', 'Ei', 'Kyllä'],
  ])('has a column that asks whether a row is booked: %s', async (title, booked, not) => {
    const found = await read(`Date;Text;Amount;${title}\n2026-11-20;a;5;${booked}\n2026-11-20;b;7;${not}\n`);
    expect(found).toMatchObject({ credits: '5', skipped: ['1 pending'] });
  });

  it('has no payment in a row without a day, where the others have one, whatever it is called', async () => {
    const rows = 'Date;Text;Amount\n2026-11-20;a;5\n2026-11-21;b;7\n';
    expect(await read(`${rows}Gnirps;;12\n;Gnirps;99\n`)).toMatchObject({
      ...{ credits: '12', skipped: ['2 unclear'] },
    });
    // A payment may be a transfer by its kind.
    const kinds = await read('Dato;Type;Beløb\n01-11-2026;Overførsel;5\n02-11-2026;Dankort;-2\n');
    expect(kinds).toMatchObject({ credits: '5', skipped: ['1 debit'] });
  });

  it('has its titles where the titles are, also where a payment has the same words', async () => {
    const { file } = await read(
      'Utført dato;Undertype;Beløp (NOK);Status\n10.11.26;Visa;73.00-;Bokført\n04.11.26;Innbetaling;5.00;Bokført\n',
    );
    expect(file.figures).toMatchObject({ credits: '5', from: '2026-11-04', until: '2026-11-10' });
  });

  it('has its titles on each page, which are counted', async () => {
    const found = await read(
      'Dato;Saldo;Beløb\n19.11.2026;0;-1\n20.11.2026;5;5\nSide 1 af 2\nDato;Saldo;Beløb\n21.11.2026;12;7\n',
    );
    expect(found).toMatchObject({ credits: '12', skipped: ['1 debit', '2 title'] });
  });

  it.each([
    ['', 'H', 'S'],
    ['', '+', '-'],
    ['Umsatztyp', 'Eingang', 'Ausgang'],
    ['Inn/Ut', 'Inn', 'Ut'],
    ['Details', 'CREDIT', 'DEBIT'],
  ])('has the direction of amounts without a sign in whichever column: %j', async (title, into, out) => {
    const found = await read(`Date;Amount;${title}\n2026-11-20;5;${into}\n2026-11-20;7;${out}\n`);
    expect(found).toMatchObject({ credits: '5', skipped: ['1 debit'] });
    // Signed amounts say it themselves: of a kind of payment only some words are a direction.
    const signed = await read('Datum;Betrag;Art\n20.11.2026;5;Gutschrift\n20.11.2026;-7;Kartenzahlung\n');
    expect(signed).toMatchObject({ credits: '5', skipped: ['1 debit'] });
  });

  it('has days that may be read in two ways, which are none', async () => {
    const found = async (day: string, title: string) => {
      const { file } = await read(`${title};Amount\n${day};5\n`);
      return [file.credits[0]?.bookedOn, file.figures.oddDays];
    };
    expect(await found('11/04/2026', 'Date')).toEqual([null, 1]);
    expect(await found('11/14/2026', 'Date')).toEqual(['2026-11-14', 0]);
    expect(await found('04/11/2026', 'Dato')).toEqual(['2026-11-04', 0]);
  });

  it('names no more currencies than there are, also of what is left out', async () => {
    const letter = (at: number) => String.fromCharCode(65 + (at % 26));
    const rows = Array.from({ length: 301 }, (_, at) => `;Saldo;5;X${letter(at / 26)}${letter(at)}`);
    await expect(read(`Date;Text;Amount;Currency\n2026-11-20;a;5;SEK\n${rows.join('\n')}\n`)).rejects.toThrow(
      'noCurrency',
    );
  });

  it('has a total of what is booked, or of all of its rows', async () => {
    const rows = 'Date;Text;Amount\n2026-11-20;a;5\nPending;b;7\n';
    for (const total of ['5', '12'])
      expect((await read(`${rows}Total;;${total}\n`)).file.figures.differences).toEqual([]);
    expect((await read(`${rows}Total;;7\n`)).file.figures.differences).toMatchObject([{ found: '5' }]);
  });

  it('is of Windows where apostrophes group its thousands', async () => {
    const text =
      'Datum;Belopp;Namn\n2026-11-20;1\x92250.00;Åke\n2026-11-20;1\x92250.00;a\n2026-11-21;2\x92000.00;b\n';
    const { file } = await read(Buffer.from(text, 'latin1'));
    expect(file.credits.map(({ amount, payer }) => [amount, payer])[0]).toEqual(['1250', 'Åke']);
  });

  it('shows its first rows as they are read, and names the first of what is left out by its reason', async () => {
    const text = [
      'Report;;;',
      'Date;Reference;Amount;Currency;Status',
      '2026-11-20;500101;1250;SEK;Booked',
      '2026-11-21;500102;-8;SEK;Booked',
      '2026-11-22;500103;9;SEK;Pending',
      '',
      '2026-11-23;500104;7;EUR;Booked',
      'Total;;1242;SEK;',
    ];
    const many = Array.from({ length: 40 }, (_, at) => `2026-11-24;x${at};-1;SEK;Booked`);
    const bytes = Buffer.from([...text, ...many].join('\n'));
    const answer = await reading.read(bytes);
    if (!('table' in answer)) throw new Error(JSON.stringify(answer));
    const preview = await reading.preview(bytes, answer.table.mapping);
    if ('refused' in preview) throw new Error(preview.refused);
    const shown = preview.first.map(({ row, reason, day, amount, currency, names }) =>
      [row, reason ?? 'read', day ?? '', amount ?? '', currency, ...names].join(' '),
    );
    expect(shown.slice(0, 5)).toEqual([
      '2 read 2026-11-20 1250 SEK 500101',
      '3 debit 2026-11-21 -8 SEK 500102',
      '4 pending 2026-11-22 9 SEK 500103',
      '6 currency 2026-11-23 7 EUR 500104',
      '7 balance  1242 SEK',
    ]);
    expect(shown).toHaveLength(LEDGER_BOUNDS.shown + 2 - 3);
    const { file } = await read(bytes);
    const left = file.figures.leftOut.filter(({ row }) => row < 8);
    expect(
      left.map(({ reason, row, text: of, amount }) => `${row} ${reason} ${of} ${amount}`).toSorted(),
    ).toEqual([
      '3 debit 2026-11-21 500102 -8 SEK Booked -8',
      '4 pending 2026-11-22 500103 9 SEK Pending 9',
      '6 currency 2026-11-23 500104 7 EUR Booked 7',
      '7 balance Total 1242 SEK 1242',
    ]);
    expect(file.figures.leftOut.filter(({ reason }) => reason === 'debit')).toHaveLength(BANK_BOUNDS.leftOut);
  });

  it('has amounts in brackets and with their side', async () => {
    const found = await read(
      'Date;Text;Amount\n2026-11-20;a;5.00 CR\n2026-11-20;b;7.00 DR\n2026-11-20;c;(2.00)\n',
    );
    expect(found).toMatchObject({ credits: '5', skipped: ['2 debit'] });
  });
});

describe('field: a workbook', () => {
  it('has hidden and filtered rows, which are left out and counted', async () => {
    const file = fieldFile('n06-hidden-rows.xlsx');
    expect(await new NumbersReading().read(file)).toMatchObject({ text: '10001', entries: 1, hidden: 1 });
    expect(importedSheetNumbers([[['Customer No'], ['10001']]])).toMatchObject({ hidden: 0 });
    const opened = await new LedgerReading().opened(file, null, []);
    expect('refused' in opened).toBe(false);
  });

  it('is HTML, XML or SYLK by its name alone, which is said', async () => {
    const html = fieldFile('l01-html.xls');
    const xml =
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet/></Workbook>';
    const sylk = 'ID;PWXL;N;E\nC;Y1;X1;K"Customer No"\nE\n';
    for (const file of [html, Buffer.from(xml), Buffer.from(sylk), Buffer.from(`\ufeff${html}`, 'utf16le')]) {
      expect(await new NumbersReading().read(file)).toEqual({ refused: 'markup' });
      expect(await new LedgerReading().opened(file, null, [])).toEqual({ refused: 'markup' });
      expect(await reading.read(file)).toEqual({ refused: 'markup' });
    }
  });
});

describe('field: a file of customers', () => {
  const numbersIn = async (text: string) => {
    const found = await new NumbersReading().read(Buffer.from(text));
    if ('refused' in found) throw new Error(found.refused);
    return pastedNumbers(found.text);
  };

  it('has cells that are one value each, and never two numbers', async () => {
    const found = await new NumbersReading().read(fieldFile('n07-long-codes.csv'));
    expect(found).toMatchObject({ entries: 1 });
    const pasted = pastedNumbers('text' in found ? found.text : '');
    expect(pasted).toMatchObject({ numbers: [], refused: 1 });
    expect(pasted.notNumbers).toMatchObject([{ piece: '4.687E+11' }]);
    for (const cell of ['"10001, 10002"', '"12,50"', '10001|10002', '1,2E+5', '4.687E+11', '10001 10002'])
      expect([cell, (await numbersIn(`Kundnr;Namn\n${cell};Alfa\n`)).numbers]).toEqual([cell, []]);
    expect((await numbersIn('Kundnr;Namn\n10 001;Alfa\nK 10002;Beta\n')).numbers).toEqual(['10001', '10002']);
    expect(pastedNumbers('4,687E+11\tAlfa').numbers).toEqual([]);
    expect(pastedNumbers('"10001","10002";10003,10004').numbers).toHaveLength(4);
  });
});
