import { isSpreadsheetNumber } from '../../../../shared/domain/spreadsheetValues.ts';
import type { Catalogue } from '../../../../shared/i18n/catalogues.ts';
import { KIND_NAMES } from '../../../../shared/i18n/comparedNames.ts';
import type { ComparedSums, ComparisonFigures } from '../../../../shared/ipc/compare.ts';
import { bridgeOf } from '../../../../shared/ipc/compareBridge.ts';
import type { FrontCell, XlsxFront } from '../../../documents/tables/xlsx.ts';

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
export function bridgeSheet(figures: ComparisonFigures, { compare, comparisonFile }: Catalogue): XlsxFront {
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
