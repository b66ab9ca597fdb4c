import { join } from 'node:path';
import { writePartFile } from '../../../electron/documents/files/writeFile.ts';
import type { Statement } from '../../../electron/documents/pdf/statement.ts';
import { statementPdf } from '../../../electron/documents/pdf/statementPdf.ts';
import { catalogues } from '../../../shared/i18n/catalogues.ts';
import type { Language } from '../../../shared/i18n/languages.ts';
import { inWindows } from '../../unit/writers/collected.ts';
import { paperFaults } from './paperFaults.ts';
import { sampleStatement, type statementRows } from './sampleStatement.ts';
import { STATEMENT_CASES } from './statementCases.ts';

/** The path of a statement that was written. */
export async function printedStatement(
  folder: string,
  name: string,
  rows: ReturnType<typeof statementRows>,
  statement: Statement,
): Promise<string> {
  const path = join(folder, `${name}.pdf`);
  await writePartFile(path, statementPdf(inWindows(rows, 50), statement));
  return path;
}

/** What is wrong with one of the cases in a language. */
export async function statementFaults(
  folder: string,
  name: string,
  language: Language,
): Promise<readonly string[]> {
  const texts = catalogues[language].statement;
  const { rows, more } = STATEMENT_CASES[name]?.(language) ?? { rows: [], more: {} };
  const statement = { ...sampleStatement(rows, language), ...more };
  return paperFaults(await printedStatement(folder, `${language} ${name}`, rows, statement), {
    smallest: 7,
    headings: [
      ...[texts.columnInvoice, texts.columnType, texts.columnDate, texts.columnDue],
      ...[texts.columnLate, texts.columnAmount, texts.columnOutstanding],
      ...(statement.rowReferences === null ? [] : [texts.reference]),
    ],
    rows: rows.map(({ invoiceNo }) => invoiceNo.slice(0, 7)),
    pageText: texts.page,
  });
}
