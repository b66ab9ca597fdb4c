import PDFDocument from 'pdfkit';
import { rowTexts, type Statement, type StatementRow } from '../../../electron/documents/pdf/statement.ts';
import { statementPdf } from '../../../electron/documents/pdf/statementPdf.ts';
import { sampleStatement, statementRows } from '../../integration/writers/sampleStatement.ts';
import { collected, inWindows } from '../../unit/writers/collected.ts';
import { type BenchRow, benchRow, printRows } from '../store/benchRow.ts';

const ROWS = 1_000;
const ROWS_OF_PAGE = 36;
const LINE = 17;
const ROUNDS = Number(process.env['KONTOR_BENCH_ROUNDS'] ?? 7);

/** Left or right edge of each column, in points. */
const LEFT = { invoice: 57, type: 125, date: 195, due: 265 };
const RIGHT = { late: 345, amount: 440, outstanding: 538 };

/** The same cells in the same typeface by pdfkit alone: no tags, head, sums or numbers of pages. */
function bare(rows: readonly StatementRow[], statement: Statement): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false });
  doc.registerFont('cells', Buffer.from(statement.fonts.regular[0] ?? []));
  const put = (text: string, x: number, y: number) => doc.text(text, x, y, { lineBreak: false });
  for (const [place, row] of rows.entries()) {
    if (place % ROWS_OF_PAGE === 0) doc.addPage();
    doc.font('cells').fontSize(8.5).fillColor('#16202b');
    const y = 92 + (place % ROWS_OF_PAGE) * LINE;
    const texts = rowTexts(statement, row, false);
    for (const [name, x] of Object.entries(LEFT)) put(texts[name as keyof typeof LEFT], x, y);
    for (const [name, x] of Object.entries(RIGHT)) {
      const text = texts[name as keyof typeof RIGHT];
      put(text, x - doc.widthOfString(text), y);
    }
    doc
      .moveTo(57, y + 13)
      .lineTo(538, y + 13)
      .lineWidth(0.5)
      .stroke('#f1f4f7');
  }
  doc.end();
  return collected(doc);
}

/** F29: a statement of account of 1,000 rows, tagged and with its sums carried from page to page. */
export async function run(): Promise<BenchRow[]> {
  const rows = statementRows(ROWS);
  const statement = sampleStatement(rows, 'sv');
  const makers = {
    bare: () => bare(rows, statement),
    kontor: () => collected(statementPdf(inWindows(rows, 250), statement)),
  };
  const took: Record<keyof typeof makers, number[]> = { bare: [], kontor: [] };
  const bytes = { bare: 0, kontor: 0 };
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const which of round % 2 === 0 ? (['bare', 'kontor'] as const) : (['kontor', 'bare'] as const)) {
      const before = process.cpuUsage();
      bytes[which] = (await makers[which]()).length;
      const { user, system } = process.cpuUsage(before);
      // The first round loads pdfkit.
      if (round >= 0) took[which].push((user + system) / 1_000);
    }
  }
  const what = `a statement of ${ROWS} rows, processor time`;
  return [
    benchRow('F29', what, took.bare, took.kontor, 1.6),
    benchRow('F29', `a statement of ${ROWS} rows, kilobytes`, bytes.bare / 1_000, bytes.kontor / 1_000, 3),
  ];
}

if (process.argv[1] === import.meta.filename) printRows(await run());
