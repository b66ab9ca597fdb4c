import { describe, expect, it } from 'vitest';
import { printedText, tableLayout } from '../../../electron/documents/pdf/listLayout.ts';
import { drawPdfHead } from '../../../electron/documents/pdf/listReport.ts';
import type { PdfPage } from '../../../electron/documents/pdf/page.ts';
import { drawHead } from '../../../electron/documents/pdf/statementHead.ts';
import { columnLetters, xlsxText } from '../../../electron/documents/tables/xlsxParts.ts';
import { customerColumns, invoiceColumns } from '../../../renderer/features/invoices/invoiceColumns.ts';
import { formatsOf } from '../../../renderer/i18n/useFormats.ts';
import type { Texts } from '../../../renderer/i18n/useTexts.ts';
import { formatAmount } from '../../../shared/domain/amountFormat.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { INVOICE_COLUMNS } from '../../../shared/domain/invoiceFields.ts';
import { INVOICE_CELL_KINDS } from '../../../shared/domain/listFormat.ts';
import { decimalFromScaled } from '../../../shared/domain/money.ts';
import { NO_SENDER } from '../../../shared/domain/sender.ts';
import { DATE_FORMATS, NUMBER_FORMATS } from '../../../shared/domain/settingChoices.ts';
import { localMoment } from '../../../shared/domain/wallClock.ts';
import { catalogues } from '../../../shared/i18n/catalogues.ts';
import type { Language } from '../../../shared/i18n/languages.ts';
import { createTranslator } from '../../../shared/i18n/translator.ts';
import { DEFAULT_SETTINGS } from '../../../shared/ipc/defaultSettings.ts';
import { fakeInvoices } from '../../fakes/fakeInvoices.ts';
import { fc } from '../../fastCheck.ts';
import { paperRows, samplePaper, scopeOf } from '../../integration/writers/samplePaper.ts';

const LANGUAGES = Object.keys(catalogues) as Language[];
const scaled = fc.bigInt({ min: -(10n ** 22n), max: 10n ** 22n }).map(decimalFromScaled);
const wallClock = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((at) => localMoment(at.getTime()));

/** A sheet that keeps what is set on it. */
function texts(): { readonly sheet: PdfPage; readonly set: string[] } {
  const set: string[] = [];
  const put = (text: string) => void set.push(text);
  const sheet = {
    ...{ put, putAmount: put, putWhole: put, box: () => undefined, rule: () => undefined },
    putLines: (lines: readonly string[]) => void set.push(lines.join(' ')),
    linesOf: (text: string) => [text],
    widthOf: (text: string) => text.length,
    tags: { block: (_: string, draw: () => void) => draw() },
  };
  return { sheet: sheet as unknown as PdfPage, set };
}

describe.each(LANGUAGES)('a value on screen and on paper, in %s', (language) => {
  const translate = createTranslator(language, catalogues[language]);
  const screen = (numberFormat: (typeof NUMBER_FORMATS)[number], dateFormat: (typeof DATE_FORMATS)[number]) =>
    formatsOf(
      { language, settings: { ...DEFAULT_SETTINGS, numberFormat, dateFormat, displayCurrency: 'SEK' } },
      (key, values) => translate('ui', key, values),
    );
  const chosen = [fc.constantFrom(...NUMBER_FORMATS), fc.constantFrom(...DATE_FORMATS)] as const;

  it('is the same text in every column but that of PDFs, which has a sign on screen', () => {
    const { yes, no } = catalogues[language].invoices;
    const row = fc.record({ outstanding: scaled, price: scaled, invoiceDate: wallClock, dueDate: wallClock });
    fc.assert(
      fc.property(row, ...chosen, (values, numberFormat, dateFormat) => {
        const shown = { ...fakeInvoices(1, 1)[0], ...values } as InvoiceRow;
        const formats = screen(numberFormat, dateFormat);
        const words = { flagTexts: { yes, no }, typeTexts: { invoice: 'invoice', creditNote: 'invoice' } };
        const paper = { numberFormat, dateFormat, ...words };
        const t: Texts<'invoices'> = (key, named) => translate('invoices', key, named);
        const help: Texts<'help'> = (key, named) => translate('help', key, named);
        const columns = [...customerColumns(t, formats, 0), ...invoiceColumns(t, help, formats)];
        for (const { id, text } of columns) {
          if (INVOICE_CELL_KINDS[id] === 'flag') continue;
          const column = { key: id, header: '', kind: INVOICE_CELL_KINDS[id] };
          expect(printedText(paper, column, shown), id).toBe(text(shown));
        }
        const late = columns.find(({ id }) => id === 'daysLate');
        expect(late?.text({ ...shown, daysLate: null })).toBe('');
        expect(late?.text({ ...shown, daysLate: 12 })).toBe('12');
        expect(columns).toHaveLength(INVOICE_COLUMNS.length);
      }),
      { numRuns: 300 },
    );
  });

  it('is the same in the head: counts, sums with their currency, days, and when the list was fetched', () => {
    const rows = paperRows(3);
    const sample = samplePaper(rows, language);
    const layout = tableLayout(sample, rows, (text) => text.length);
    fc.assert(
      fc.property(scaled, fc.nat(2_000_000), wallClock, ...chosen, (amount, count, at, ...formatNames) => {
        const [numberFormat, dateFormat] = formatNames;
        const formats = screen(numberFormat, dateFormat);
        const totals = { ...sample.totals, outstanding: amount, count };
        const head = {
          ...sample,
          asOf: at,
          oldest: at,
          printedOn: at.slice(0, 10),
          numberFormat,
          dateFormat,
          totals,
        };
        const list = texts();
        const of = { rows: count, all: 3_000_000, number: '10001' };
        drawPdfHead(list.sheet, { ...head, ...scopeOf(language, of, numberFormat) }, layout, []);
        const onList = list.set.join('\n');
        expect(onList).toContain(formats.count(count));
        expect(onList).toContain(formats.count(3_000_000));
        const moment = `${formats.date(at)} ${at.slice(11, 16)}`;
        expect(onList).toContain(moment);
        expect(onList).toContain(formats.date(head.printedOn));
        const statement = texts();
        drawHead(statement.sheet, {
          ...head,
          customer: { number: '4711', givenName: null, addressLines: [] },
          envelopeWindow: 'left',
          sender: NO_SENDER,
          reference: null,
          rowReferences: null,
          scope: 'open',
          period: { from: null, to: null },
          lateOn: head.printedOn,
          owedInAll: null,
          disputed: null,
          seenInBank: null,
          heading: null,
          balances: { opening: null, closing: null },
          currency: 'SEK',
          texts: catalogues[language].statement,
        });
        expect(statement.set).toContain(formats.amount(amount, { currency: true }));
        expect(statement.set).toContain(moment);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a decimal that a person reads', () => {
  it('has two decimals at least, all of its digits, and is shown as it came where it is none', () => {
    expect(formatAmount('-1250.5', 'space-comma')).toBe('\u22121\u00a0250,50');
    expect(formatAmount('12.34567', 'none-dot')).toBe('12.34567');
    expect(formatAmount('n/a', 'none-dot')).toBe('n/a');
  });
});

describe('text in a workbook', () => {
  it('is XML whatever it holds, and comes back', () => {
    const back = (xml: string): string =>
      xml
        .replace(
          /&(amp|lt|gt|quot);/g,
          (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? '',
        )
        .replace(/_x([\dA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
    const text = fc.string({
      unit: fc.oneof(
        fc.constantFrom('_x0041_', '_x0041', '\u0001', '_', 'x', '&', '<', '\r', '\0', '\ud800'),
        fc.string({ unit: 'binary', maxLength: 1 }),
      ),
    });
    fc.assert(
      fc.property(text, (value) => {
        const xml = xlsxText(value);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids exactly these
        expect(xml).not.toMatch(/[\x00-\x08\x0b-\x1f<\ufffe\uffff]|&(?!(?:amp|lt|gt|quot);)/);
        expect(xml.isWellFormed()).toBe(true);
        expect(back(xml)).toBe(value.toWellFormed());
      }),
      { numRuns: 2_000 },
    );
    expect(xlsxText('x'.repeat(40_000)).length).toBe(32_767);
  });

  it('stands in columns from A to XFD', () => {
    expect([0, 25, 26, 51, 52, 701, 702, 16_383].map(columnLetters)).toEqual([
      'A',
      'Z',
      'AA',
      'AZ',
      'BA',
      'ZZ',
      'AAA',
      'XFD',
    ]);
  });
});
