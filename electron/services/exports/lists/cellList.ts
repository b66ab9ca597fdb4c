import type { CsvPreset, ListColumn, ListRow } from '../../../../shared/domain/listFormat.ts';
import { catalogues } from '../../../../shared/i18n/catalogues.ts';
import type { CellList } from '../../../documents/documentOrder.ts';
import type { XlsxFront } from '../../../documents/tables/xlsx.ts';
import { aboutLines, aboutTitle, type Formats, type ListAbout } from './listAbout.ts';

interface Own {
  /** The name of the sheet. */
  readonly title: string;
  readonly preset: CsvPreset;
  /** Those with a `total` have it in the last row of a workbook. */
  readonly columns: readonly ListColumn[];
  /** A note below the rows. */
  readonly leftOut: string | null;
  /** For programs alone: no text of a CSV is guarded. */
  readonly verbatim?: boolean;
  /** Cells by which the columns of a workbook are measured, besides those of its first rows. */
  readonly alike?: readonly ListRow[];
  /** A sheet before that of the rows of a workbook. */
  readonly front?: XlsxFront;
  /** Whether a CSV for Excel begins with what it is. */
  readonly linesAbove?: boolean;
}

/** Rows and description of a list as CSV and XLSX are written from. */
export function cellList(about: ListAbout, { linesAbove = false, ...own }: Own, formats: Formats): CellList {
  const { invoices, paper, information, statement, ui } = catalogues[about.language];
  const lines = aboutLines(about, formats);
  return {
    ...own,
    flagTexts: { yes: invoices.yes, no: invoices.no },
    totalText: statement.total,
    exactText: information.totalExact,
    longAmounts: paper.longAmounts,
    numberFormat: formats.numberFormat,
    above: linesAbove ? lines : [],
    information: {
      sheet: information.sheet,
      lines,
      title: aboutTitle(about),
      subject: [about.counted, ...about.filter].join('; '),
      maker: `Kontor ${about.version}`,
      language: ui.locale,
      madeAt: new Date(about.madeAt).toISOString().replace(/\.\d+Z$/, 'Z'),
    },
  };
}
