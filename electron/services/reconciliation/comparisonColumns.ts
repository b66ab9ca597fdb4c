import type { ComparedKind } from '../../../shared/domain/comparison.ts';
import type { CellKind, ListColumn, ListRow } from '../../../shared/domain/listFormat.ts';
import { type Decimal, DecimalSum } from '../../../shared/domain/money.ts';
import { isSpreadsheetNumber } from '../../../shared/domain/spreadsheetValues.ts';
import type { Catalogue } from '../../../shared/i18n/catalogues.ts';
import {
  DAY_NAMES,
  HINT_NAMES,
  KIND_NAMES,
  PASS_NAMES,
  PROBLEM_NAMES,
  suggestionWords,
} from '../../../shared/i18n/comparedNames.ts';
import { filled } from '../../../shared/i18n/translator.ts';
import type {
  ComparedSums,
  ComparisonFigures,
  ComparisonRules,
  ExplainedRow,
} from '../../../shared/ipc/compare.ts';
import { bridgeOf } from '../../../shared/ipc/compareBridge.ts';
import type { ListRef } from '../../../shared/ipc/customerRef.ts';
import type { FrontCell, XlsxFront } from '../../documents/tables/xlsx.ts';
import type { Store } from '../../store/store.ts';
import { ListChanged } from '../exports/listFeed.ts';

/** As wide as any other. */
const A_DAY = '2000-01-01 00:00:00';
/** As many digits as most numbers of customers and invoices have at most. */
const A_NUMBER = '8888888888';

interface Column {
  readonly key: string;
  readonly header: (texts: Catalogue) => string;
  readonly kind: CellKind;
  /** On paper the kind is a heading above its rows, and what is said of a row is in one column. */
  readonly place: 'both' | 'file' | 'paper';
  readonly value: (row: ExplainedRow, texts: Catalogue) => string | number | null;
}

/** The columns of a saved comparison, in their order. */
const COLUMNS: readonly Column[] = [
  {
    key: 'kind',
    header: ({ compare }) => compare.columnKind,
    kind: 'text',
    place: 'file',
    value: ({ kind }, { compare }) => compare[KIND_NAMES[kind]],
  },
  {
    key: 'customer',
    header: ({ invoices }) => invoices.columnCustomer,
    kind: 'identifier',
    place: 'both',
    value: ({ customer }) => customer,
  },
  {
    key: 'invoiceNo',
    header: ({ invoices }) => invoices.columnInvoiceNo,
    kind: 'identifier',
    place: 'both',
    value: ({ invoiceNo }) => invoiceNo,
  },
  {
    key: 'written',
    header: ({ compare }) => compare.columnWritten,
    kind: 'identifier',
    place: 'both',
    value: ({ written }) => written,
  },
  {
    key: 'there',
    header: ({ compare }) => compare.columnThere,
    kind: 'amount',
    place: 'both',
    value: ({ there }) => there,
  },
  {
    key: 'here',
    header: ({ compare }) => compare.columnHere,
    kind: 'amount',
    place: 'both',
    value: ({ here }) => here,
  },
  {
    key: 'difference',
    header: ({ compare }) => compare.columnDifference,
    kind: 'amount',
    place: 'both',
    value: ({ kind, difference }) => (kind === 'unreadable' ? null : difference),
  },
  {
    key: 'hint',
    header: ({ compare }) => compare.columnHint,
    kind: 'text',
    place: 'file',
    value: ({ hint }, { compare }) => hint && compare[HINT_NAMES[hint]],
  },
  {
    key: 'explanation',
    header: ({ explanations }) => explanations.explanation,
    kind: 'text',
    place: 'file',
    value: ({ explanation }) => explanation,
  },
  {
    key: 'dueDate',
    header: ({ invoices }) => invoices.columnDueDate,
    kind: 'dateTime',
    place: 'both',
    value: ({ dueDate }) => dueDate,
  },
  {
    key: 'dayOf',
    header: ({ compare }) => compare.columnDayOf,
    kind: 'text',
    place: 'file',
    value: ({ otherDay }, { compare }) => otherDay && compare[DAY_NAMES[otherDay.of]],
  },
  {
    key: 'dayThere',
    header: ({ compare }) => compare.columnDayThere,
    kind: 'dateTime',
    place: 'file',
    value: ({ otherDay }) => otherDay && `${otherDay.there} 00:00:00`,
  },
  {
    key: 'dayHere',
    header: ({ compare }) => compare.columnDayHere,
    kind: 'dateTime',
    place: 'file',
    value: ({ otherDay }) => otherDay && `${otherDay.here} 00:00:00`,
  },
  {
    key: 'firstLine',
    header: ({ compare }) => compare.columnLines,
    kind: 'count',
    place: 'both',
    value: ({ firstLine }) => firstLine,
  },
  {
    key: 'lines',
    header: ({ comparisonFile }) => comparisonFile.columnLineCount,
    kind: 'count',
    place: 'file',
    value: ({ lines }) => lines,
  },
  {
    key: 'invoices',
    header: ({ comparisonFile }) => comparisonFile.columnInvoiceCount,
    kind: 'count',
    place: 'file',
    value: ({ invoices }) => invoices,
  },
  {
    key: 'pass',
    header: ({ compare }) => compare.columnPass,
    kind: 'text',
    place: 'file',
    value: ({ pass }, { compare }) => pass && compare[PASS_NAMES[pass]],
  },
  {
    key: 'suggestion',
    header: ({ bank }) => bank.columnRemark,
    kind: 'text',
    place: 'file',
    value: ({ suggestion }, texts) => maybeText(suggestion, texts),
  },
  {
    key: 'text',
    header: ({ compare }) => compare.columnText,
    kind: 'text',
    place: 'file',
    value: ({ text }) => text,
  },
  {
    key: 'problem',
    header: ({ compare }) => compare.columnProblem,
    kind: 'text',
    place: 'file',
    value: ({ problem }, { compare }) => problem && compare[PROBLEM_NAMES[problem]],
  },
  {
    key: 'note',
    header: ({ comparisonFile }) => comparisonFile.columnNote,
    kind: 'text',
    place: 'paper',
    value: (row, texts) => explanationOf(row, texts),
  },
];

type SummedColumn = 'there' | 'here' | 'difference';

export type ComparisonSums = Readonly<Record<SummedColumn, Decimal>>;

/** Those of a file of cells, or those on paper, with the sums of the rows that are written. */
export function comparisonColumns(
  where: 'file' | 'paper',
  texts: Catalogue,
  sums: ComparisonSums,
): readonly ListColumn[] {
  const shown = COLUMNS.filter(({ place }) => place === 'both' || place === where);
  return shown.map(({ key, header, kind }) => {
    const total = (sums as Readonly<Record<string, Decimal | undefined>>)[key];
    return { key, header: header(texts), kind, ...(total !== undefined && { total }) };
  });
}

/**
 * What may come far below the first rows, which are all of one kind: the outcomes that are written, a day, and what a note
 * may be besides an unreadable amount.
 */
export function likelyCells(
  written: readonly Pick<ComparedSums, 'kind' | 'count'>[],
  { compare }: Catalogue,
): readonly ListRow[] {
  const kinds = written.filter(({ count }) => count > 0);
  return [
    { customer: A_NUMBER, invoiceNo: A_NUMBER, dueDate: A_DAY, dayThere: A_DAY, dayHere: A_DAY },
    ...kinds.map(({ kind }) => ({ kind: compare[KIND_NAMES[kind]] })),
    ...[...Object.values(HINT_NAMES), ...Object.values(PROBLEM_NAMES), PASS_NAMES.suggested].map((name) => ({
      note: compare[name],
    })),
    ...[compare.maybeInvoice, compare.maybeLine].map((text) => ({ note: text, suggestion: text })),
  ];
}

/** What a row without the other side may be. */
function maybeText(suggestion: ExplainedRow['suggestion'], { compare }: Catalogue): string {
  const words = suggestionWords(suggestion);
  return words === null ? '' : filled(compare[words.key], words.values);
}

function explanationOf(row: ExplainedRow, texts: Catalogue): string {
  const taken = row.pass === 'suggested' ? texts.compare[PASS_NAMES.suggested] : '';
  return [taken, reasonOf(row, texts)].filter((one) => one !== '').join('; ');
}

function reasonOf(row: ExplainedRow, texts: Catalogue): string {
  const { compare } = texts;
  const { hint, problem, text, explanation, otherDay } = row;
  if (explanation !== null) return explanation;
  if (otherDay !== null) return `${compare[DAY_NAMES[otherDay.of]]}: ${otherDay.there} / ${otherDay.here}`;
  if (hint !== null) return compare[HINT_NAMES[hint]];
  if (problem === null) return maybeText(row.suggestion, texts);
  const why = compare[PROBLEM_NAMES[problem]];
  return text === '' ? why : `${why}: ${text}`;
}

export function comparisonRow(row: ExplainedRow, texts: Catalogue): ListRow {
  return Object.fromEntries(COLUMNS.map(({ key, value }) => [key, value(row, texts)]));
}

/** A comparison that is held, with the ledger that it is of. */
export interface Compared extends Readonly<ComparisonRules> {
  readonly id: number;
  readonly list: ListRef;
  readonly figures: ComparisonFigures;
  /** Milliseconds since the epoch. */
  readonly comparedAt: number;
  /** The ledger's; null for rows that were pasted. */
  readonly fileName: string | null;
  readonly bytes: Uint8Array;
}

/** A few milliseconds of work for the main process, through which rows go to the thread that writes. */
const WINDOW = 250;

/** The comparison is held no longer: another one has taken its place, or a customer of it was forgotten. */
export class ComparisonGone extends Error {
  override readonly name = 'ComparisonGone';
}

type Pages = Pick<ReturnType<Store['explained']>, 'page'>;

/** The rows of some kinds of a comparison, kind by kind, counted and added up while they are read. */
export class ComparedRows {
  readonly #pages: Pages;
  readonly #id: number;
  readonly #customers = new Set<string>();
  #isCurrent = true;

  constructor(pages: Pages, id: number) {
    this.#pages = pages;
    this.#id = id;
  }

  /** Of the rows that were read; as the ledger writes them, where Kontor does not know them. */
  get customers(): readonly string[] {
    return [...this.#customers];
  }

  /** Whether no list was fetched since, as the last page has said. */
  get isCurrent(): boolean {
    return this.#isCurrent;
  }

  /** @throws ComparisonGone */
  async look(): Promise<boolean> {
    await this.#page('equal', 0, 1);
    return this.#isCurrent;
  }

  /**
   * A window after the other.
   * @throws ComparisonGone; ListChanged where the rows of a kind do not come to its sums
   */
  async *windows(kinds: readonly ComparedSums[]): AsyncGenerator<readonly ExplainedRow[]> {
    for (const sums of kinds) {
      const [there, here, difference] = [new DecimalSum(), new DecimalSum(), new DecimalSum()];
      let count = 0;
      for (let offset = 0; offset < sums.count; offset += WINDOW) {
        const rows = await this.#page(sums.kind, offset, Math.min(WINDOW, sums.count - offset));
        for (const row of rows) {
          there.add(row.there ?? '0');
          here.add(row.here ?? '0');
          difference.add(row.difference);
          if (row.customer !== '') this.#customers.add(row.customer);
        }
        count += rows.length;
        yield rows;
      }
      const isWhole =
        count === sums.count &&
        there.decimal() === sums.there &&
        here.decimal() === sums.here &&
        difference.decimal() === sums.difference;
      if (!isWhole) throw new ListChanged();
    }
  }

  async #page(kind: ComparedKind, offset: number, limit: number): Promise<readonly ExplainedRow[]> {
    const page = await this.#pages.page(this.#id, kind, offset, limit);
    if (page === null) throw new ComparisonGone();
    this.#isCurrent = page.isCurrent;
    return page.rows;
  }
}

/** Decimals that amounts are shown with at least. */
const DECIMALS = 2;
/** Roundings of a double on the way through a column, and more than there are rows. */
const STEPS = 64;

/** In characters: the outcome, its number, three amounts. */
const WIDTHS = [48, 12, 20, 20, 20];

const NONE = null;

/**
 * The bridge as a sheet of a workbook. The sums that were compared are numbers; the differences and the rest are formulas,
 * which show how they come about. A spreadsheet adds doubles; where its sum of these amounts might not be exact, there are
 * no formulas.
 */
export function reconciliationSheet(
  figures: ComparisonFigures,
  { compare, comparisonFile }: Catalogue,
): XlsxFront {
  const { steps, rest } = bridgeOf(figures);
  const summed = steps.filter(({ kind }) => kind !== 'unreadable');
  const unreadable = steps.filter(({ kind }) => kind === 'unreadable');
  const decimals = decimalsWithin(figures);
  const rounded = (formula: string) => (decimals === null ? null : `ROUND(${formula},${decimals})`);
  const amount = (value: string, formula: string | null = null, isTotal = false): FrontCell => ({
    ...{ kind: 'amount', amount: value, formula, isTotal },
  });
  const text = (words: string, isTotal = false): FrontCell => ({ kind: 'text', text: words, isTotal });
  const head = (words: string, isFigure = true): FrontCell => ({ kind: 'head', text: words, isFigure });
  const first = 3;
  const last = first + summed.length - 1;
  const step = ({ kind, count, there, here, difference }: ComparedSums, at: number): FrontCell[] => {
    const row = first + at;
    return [
      text(compare[KIND_NAMES[kind]]),
      { kind: 'count', count },
      amount(there),
      amount(here),
      amount(difference, rounded(`D${row}-C${row}`)),
    ];
  };
  const steps0 = summed.length === 0 ? '' : `-SUM(E${first}:E${last})`;
  return {
    sheet: comparisonFile.sheetBridge,
    widths: WIDTHS,
    rows: [
      [
        head(compare.columnKind, false),
        head(compare.columnCount),
        head(compare.columnThere),
        head(compare.columnHere),
        head(compare.columnDifference),
      ],
      [
        text(compare.totalThere, true),
        text('', true),
        amount(figures.there, null, true),
        text('', true),
        text('', true),
      ],
      ...summed.map(step),
      [
        text(compare.totalHere, true),
        text('', true),
        text('', true),
        amount(figures.here, null, true),
        text('', true),
      ],
      [
        text(compare.rest, true),
        ...[text('', true), text('', true), text('', true)],
        amount(rest, rounded(`D${last + 1}-C2${steps0}`), true),
      ],
      ...unreadable.map(({ kind, count }): FrontCell[] => [
        text(compare[KIND_NAMES[kind]]),
        { kind: 'count', count },
        NONE,
      ]),
    ],
  };
}

/** To how many decimals a spreadsheet's own sum of the amounts is exact; null where that is less than they have. */
function decimalsWithin({ there, here, kinds }: ComparisonFigures): number | null {
  const amounts = [there, here, ...kinds.flatMap((one) => [one.there, one.here, one.difference])];
  if (!amounts.every(isSpreadsheetNumber)) return null;
  const decimals = Math.max(DECIMALS, ...amounts.map((one) => one.split('.')[1]?.length ?? 0));
  const most = Math.max(...amounts.map((one) => Math.abs(Number(one))));
  return most * Number.EPSILON * STEPS < 0.5 * 10 ** -decimals ? decimals : null;
}
