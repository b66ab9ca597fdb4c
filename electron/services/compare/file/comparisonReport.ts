import { formatCount } from '../../../../shared/domain/amountFormat.ts';
import { formatMinute } from '../../../../shared/domain/dayFormat.ts';
import type { ListColumn } from '../../../../shared/domain/listFormat.ts';
import { localMoment } from '../../../../shared/domain/wallClock.ts';
import { type Catalogue, catalogues } from '../../../../shared/i18n/catalogues.ts';
import { KIND_NAMES } from '../../../../shared/i18n/comparedNames.ts';
import type { ComparedSums, ComparisonFigures } from '../../../../shared/ipc/compare.ts';
import { bridgeOf } from '../../../../shared/ipc/compareBridge.ts';
import { pdfFonts } from '../../../documents/pdf/fonts.ts';
import type { ListPaper, PdfFigures, PdfSection } from '../../../documents/pdf/listReport.ts';
import { aboutLines, aboutOnPaper, type ListAbout, leftOutText, typeTexts } from '../../exports/listAbout.ts';
import type { ExportContext } from '../../state/exportContext.ts';
import type { Compared } from './compared.ts';
import { type ComparisonSums, comparisonColumns, likelyCells } from './comparisonColumns.ts';

type Parts = Pick<ExportContext, 'language' | 'settings' | 'fonts'>;

interface Told {
  readonly about: ListAbout;
  /** The kinds whose rows are written, and their sums. */
  readonly written: readonly ComparedSums[];
  readonly sums: ComparisonSums;
  /** Empty for a line to be signed by hand. */
  readonly comparedBy: string;
  /** The operating system's account; empty where the host does not know it. */
  readonly account: string;
}

/** Where a name is written by hand. */
const BLANK = '_'.repeat(36);

/** The sheet that is signed: who has compared, what with what, the bridge, and the differences kind by kind. */
export async function comparisonReport(
  { language, settings, fonts }: Parts,
  compared: Compared,
  told: Told,
): Promise<ListPaper> {
  const { figures, list } = compared;
  const { about, written, sums } = told;
  const catalogue = catalogues[language];
  const { comparisonFile: texts, invoices } = catalogue;
  const head = aboutOnPaper(about);
  const count = (value: number) => formatCount(value, settings.numberFormat);
  const scope = aboutLines(about, settings).filter(({ text }) => text !== null);
  return {
    ...head,
    filter: [],
    texts: { ...head.texts, title: texts.what, nothing: texts.paperNothing, ...scopeTexts(about.counted) },
    sections: [
      signed(catalogue, compared, told, settings),
      bridgeTable(figures, catalogue),
      { heading: texts.sectionScope, lines: scope },
    ],
    columns: comparisonColumns('paper', catalogue, sums),
    alike: likelyCells(written, catalogue),
    orientation: 'auto',
    totals: { count: about.rows, ...sums },
    summed: Object.keys(sums),
    groups: written.map(({ kind, count: rows, there, here, difference }) => ({
      heading: `${catalogue.compare[KIND_NAMES[kind]]} (${count(rows)})`,
      count: rows,
      sums: kind === 'unreadable' ? null : { there, here, difference },
    })),
    leftOut: leftOutText(figures.unreadableHere, language, list.number !== null),
    flagTexts: { yes: invoices.yes, no: invoices.no },
    typeTexts: typeTexts(language),
    numberFormat: settings.numberFormat,
    dateFormat: settings.dateFormat,
    fonts: await pdfFonts(fonts),
  };
}

/** The head and the line below the sums say how many rows of how many these are; there are no words for more kinds of them. */
function scopeTexts(counted: string) {
  const names = ['All', 'Some', 'Kept', 'SomeKept'] as const;
  const scopes = names.flatMap((name) => [`scope${name}_one`, `scope${name}_other`] as const);
  const sums = ['sumOf_one', 'sumOf_other', 'sumOfKept_one', 'sumOfKept_other'] as const;
  return Object.fromEntries([...scopes, ...sums].map((key) => [key, counted])) as Record<
    (typeof scopes)[number] | (typeof sums)[number],
    string
  >;
}

function signed(
  { comparisonFile: texts, reviewReport }: Catalogue,
  { comparedAt }: Compared,
  { comparedBy, account }: Told,
  { dateFormat }: ExportContext['settings'],
): PdfSection {
  const moment = formatMinute(localMoment(comparedAt), dateFormat);
  return {
    heading: reviewReport.sectionSigned,
    lines: [
      { label: texts.comparedBy, text: comparedBy === '' ? BLANK : comparedBy },
      { label: reviewReport.when, text: moment },
      ...(account === '' ? [] : [{ label: reviewReport.account, text: account }]),
    ],
  };
}

function bridgeTable(figures: ComparisonFigures, { compare, comparisonFile }: Catalogue): PdfFigures {
  const { steps, rest } = bridgeOf(figures);
  const columns: readonly ListColumn[] = [
    { key: 'kind', header: compare.columnKind, kind: 'text' },
    { key: 'count', header: compare.columnCount, kind: 'count' },
    { key: 'there', header: compare.columnThere, kind: 'amount' },
    { key: 'here', header: compare.columnHere, kind: 'amount' },
    { key: 'difference', header: compare.columnDifference, kind: 'amount' },
  ];
  const step = ({ kind, count, ...sums }: ComparedSums) => ({
    row: { kind: compare[KIND_NAMES[kind]], count, ...(kind === 'unreadable' ? {} : sums) },
    isBold: false,
  });
  const isSummed = ({ kind }: ComparedSums) => kind !== 'unreadable';
  return {
    heading: comparisonFile.sheetBridge,
    columns,
    rows: [
      { row: { kind: compare.totalThere, there: figures.there }, isBold: true },
      ...steps.filter(isSummed).map(step),
      { row: { kind: compare.totalHere, here: figures.here }, isBold: true },
      { row: { kind: compare.rest, difference: rest }, isBold: true },
      ...steps.filter((one) => !isSummed(one)).map(step),
    ],
  };
}
