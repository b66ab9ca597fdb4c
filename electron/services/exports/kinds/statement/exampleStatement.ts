import {
  type AgeingSums,
  daysSince,
  FIRST_AGEING,
  readAgeing,
  stepAt,
  stepsOf,
} from '../../../../../shared/domain/ageing.ts';
import { type Decimal, sumOfDecimals } from '../../../../../shared/domain/money.ts';
import type { WallClock } from '../../../../../shared/domain/wallClock.ts';
import type { SenderSettings } from '../../../../../shared/ipc/sender.ts';
import { type Feed, feedOf } from '../../../../documents/files/feed.ts';
import { pdfFonts } from '../../../../documents/pdf/fonts.ts';
import type { Statement, StatementRow } from '../../../../documents/pdf/statement.ts';
import type { ExportContext } from '../oneFileWork.ts';
import { paperWords } from './paperWords.ts';

const NUMBER = '10001';
const DAY = '2026-03-02';
const [FIRST, SECOND] = ['1250', '8437.5'] as Decimal[] as [Decimal, Decimal];
const SUM = '9687.5' as Decimal;

const ROWS: readonly StatementRow[] = [
  rowOf('200417', '2026-01-15', '2026-02-14', FIRST, 16),
  rowOf('200523', '2026-02-20', '2026-03-22', SECOND, null),
];

/** A statement for a customer that nobody has, by what the clerk is entering about its sender. */
export async function exampleStatement(
  { fonts, ...shown }: Pick<ExportContext, 'language' | 'settings' | 'fonts'>,
  settings: SenderSettings,
): Promise<{ readonly statement: Statement; readonly rows: () => Feed }> {
  const statement: Statement = {
    ...paperWords(shown, settings, { number: NUMBER, paperLanguage: null }),
    customer: { number: NUMBER, givenName: 'Åkerlund AB', addressLines: ['Storgatan 1', '703 61 Örebro'] },
    scope: 'open',
    period: { from: null, to: null },
    asOf: `${DAY} 09:42`,
    printedOn: DAY,
    lateOn: DAY,
    totals: {
      ...{ count: ROWS.length, price: '7750' as Decimal, priceVat: SUM, outstanding: SUM },
      overdue: { count: 1, outstanding: FIRST },
      creditNotes: { count: 0, price: '0' as Decimal, priceVat: '0' as Decimal },
      ageing: agedRows(shown.settings.ageing),
    },
    owedInAll: null,
    balances: { opening: null, closing: null },
    ...{ leftOut: null, disputed: null, seenInBank: null, heading: null },
    fonts: await pdfFonts(fonts),
  };
  return { statement, rows: () => feedOf(windows()) };
}

/** By the steps that the clerk has chosen, as her own statements are. */
function agedRows(text: string): AgeingSums {
  const ageing = readAgeing(text) ?? FIRST_AGEING;
  const stepOf = ({ dueDate, invoiceDate }: StatementRow) =>
    stepAt(ageing, daysSince(ageing.by === 'due' ? dueDate : invoiceDate, DAY));
  const steps = stepsOf(ageing).map((step) => {
    const own = ROWS.filter((row) => stepOf(row) === step);
    return [
      step,
      { count: own.length, outstanding: sumOfDecimals(own.map(({ outstanding }) => outstanding)) },
    ];
  });
  return { ...Object.fromEntries(steps), credits: { count: 0, outstanding: '0' as Decimal } };
}

async function* windows() {
  yield ROWS;
}

function rowOf(
  invoiceNo: string,
  invoiceDate: string,
  dueDate: string,
  amount: Decimal,
  daysLate: number | null,
): StatementRow {
  return {
    ...{ invoiceNo, entryNo: `9${invoiceNo}`, type: 'invoice', creditNote: false },
    invoiceDate: `${invoiceDate} 00:00:00` as WallClock,
    dueDate: `${dueDate} 00:00:00` as WallClock,
    ...{ overdue: daysLate !== null, daysLate, priceVat: amount, outstanding: amount },
  };
}
