import { basename, dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ListRow } from '../../../../shared/domain/listFormat.ts';
import { sumOfDecimals } from '../../../../shared/domain/money.ts';
import { catalogues } from '../../../../shared/i18n/catalogues.ts';
import type { ComparedSums, ExplainedRow } from '../../../../shared/ipc/compare.ts';
import type { Handlers } from '../../../../shared/ipc/contract.ts';
import type { WriterOrder } from '../../../documents/documentOrder.ts';
import { threadedPart } from '../../../documents/documentThread.ts';
import { feedOf } from '../../../documents/files/feed.ts';
import { saveWhole } from '../../../documents/files/writeFile.ts';
import {
  cellList,
  isForPrograms,
  type ListAbout,
  leftOutText,
  listMeta,
  listStem,
  withEnding,
} from '../../exports/listAbout.ts';
import { ListChanged } from '../../exports/listFeed.ts';
import type { ExportContext } from '../../state/exportContext.ts';
import { aboutComparison, customerNumbers } from './aboutComparison.ts';
import { bytesHash } from './bytesHash.ts';
import type { Compared } from './compared.ts';
import { ComparedRows } from './comparedRows.ts';
import { bridgeSheet } from './comparisonBridge.ts';
import { type ComparisonSums, comparisonColumns, comparisonRow, likelyCells } from './comparisonColumns.ts';
import { comparisonReport } from './comparisonReport.ts';

export type ComparisonForm = Parameters<Handlers['compare']['save']>[0];

export interface Parts extends ExportContext {
  /** The connection's name. */
  readonly connection: string;
  /** The operating system's account; null where the host does not know it. */
  readonly account: string | null;
}

export interface WrittenComparison {
  readonly fileName: string;
  readonly rows: number;
  /** The customers that the file names. */
  readonly customers: readonly string[];
}

/** How the file of a comparison is called. */
export function comparisonFileName(
  { language, connection, today }: Pick<Parts, 'language' | 'connection' | 'today'>,
  { list }: Pick<Compared, 'list'>,
  { template, format }: Pick<ComparisonForm, 'template' | 'format'>,
): string {
  const stem = listStem(template, language, {
    what: catalogues[language].comparisonFile.what,
    customerNumber: list.number ?? '',
    name: list.number === null ? connection : '',
    filter: [],
    day: today,
  });
  return withEnding(stem, format);
}

/**
 * Writes the rows of the differences, kind by kind, on a thread of its own; a workbook has the bridge before them. The file
 * gets its name only where its rows come to the sums of the bridge.
 * @throws ComparisonGone; ListChanged where lists were fetched while it was written
 */
export async function writtenComparison(
  parts: Parts,
  compared: Compared,
  form: ComparisonForm,
  path: string,
): Promise<WrittenComparison> {
  const { store, thread, language } = parts;
  const rows = new ComparedRows(store.explained(), compared.id);
  const isCurrent = await rows.look();
  const { kinds } = compared.figures;
  const written = form.withEqual ? kinds : withoutEqual(compared.figures);
  const about = aboutComparison(parts, compared, {
    ...{ withEqual: form.withEqual, comparedBy: form.comparedBy, filterWords: form.filterWords, isCurrent },
    sha256: await bytesHash(compared.bytes),
    rows: countOf(written),
    all: countOf(kinds),
  });
  const order = await orderOf(parts, compared, form, about, written);
  const target = { folder: dirname(path), fileName: basename(path), jobId: 'comparison' };
  const texts = catalogues[language];
  const { fileName } = await saveWhole(target, async (place) => {
    const feed = feedOf(inWords(rows.windows(written), (row) => comparisonRow(row, texts)));
    const part = await threadedPart(new Worker(thread), place, order, feed);
    if ((await rows.look()) !== isCurrent) throw new ListChanged();
    if (!isForPrograms(form.format, form.preset)) return part;
    return { ...part, beside: listMeta(about, part.figures?.longAmounts ?? null) };
  });
  return { fileName, rows: countOf(written), customers: customerNumbers(rows.customers) };
}

async function orderOf(
  parts: Parts,
  compared: Compared,
  { format, preset, linesAbove, comparedBy }: ComparisonForm,
  about: ListAbout,
  written: readonly ComparedSums[],
): Promise<WriterOrder> {
  const { language, settings, account } = parts;
  const { figures, list } = compared;
  const texts = catalogues[language];
  const sums = sumsOf(written);
  if (format === 'pdf') {
    const told = { about, written, sums, comparedBy, account: account ?? '' };
    return { kind: 'listPdf', paper: await comparisonReport(parts, compared, told) };
  }
  const own = {
    title: texts.comparisonFile.sheetRows,
    preset,
    columns: comparisonColumns('file', texts, sums),
    leftOut: leftOutText(figures.unreadableHere, language, list.number !== null),
    verbatim: isForPrograms(format, preset),
    alike: likelyCells(written, texts),
    front: bridgeSheet(figures, texts),
    linesAbove,
  };
  return { kind: format, list: cellList(about, own, settings) };
}

async function* inWords(
  windows: AsyncIterable<readonly ExplainedRow[]>,
  inWords: (row: ExplainedRow) => ListRow,
): AsyncGenerator<readonly ListRow[]> {
  for await (const rows of windows) yield rows.map(inWords);
}

/** Of what is equal only what the clerk has taken, which comes first among its rows. */
function withoutEqual({ kinds, suggestions }: Compared['figures']): readonly ComparedSums[] {
  const { count, sum } = suggestions.takenEqual;
  return kinds.flatMap((sums) => {
    if (sums.kind !== 'equal') return sums;
    return count === 0 ? [] : { ...sums, count, there: sum, here: sum };
  });
}

function countOf(kinds: readonly ComparedSums[]): number {
  return kinds.reduce((sum, { count }) => sum + count, 0);
}

function sumsOf(kinds: readonly ComparedSums[]): ComparisonSums {
  const sum = (name: 'there' | 'here' | 'difference') => sumOfDecimals(kinds.map((one) => one[name]));
  return { there: sum('there'), here: sum('here'), difference: sum('difference') };
}
