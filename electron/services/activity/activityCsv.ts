import type { CsvPreset, ListColumn } from '../../../shared/domain/listFormat.ts';
import type { Catalogue } from '../../../shared/i18n/catalogues.ts';
import { ACTIVITY_NAMES } from '../../../shared/ipc/activityNames.ts';
import type { Chunks, Windows } from '../../documents/files/feed.ts';
import { type AboutLine, csvList } from '../../documents/tables/csv.ts';
import type { SealedEntry } from '../../store/userData/activity/activityShapes.ts';
import { type KeptEntry, NO_ACTION } from '../../store/userData/activity/keptEntry.ts';
import { isForPrograms } from '../exports/listAbout.ts';

type ActivityTexts = Catalogue['activity'];

interface CsvOptions {
  readonly preset: CsvPreset;
  readonly texts: ActivityTexts;
  /** What it is, above its rows; only the CSV for Excel has it. */
  readonly above: readonly AboutLine[];
  /** Told of each window how many lines it takes: an entry about several customers has one for each. */
  readonly onLines: (count: number) => void;
}

type Column = readonly [keyof KeptEntry | 'place' | 'utc' | 'seal', keyof ActivityTexts, ListColumn['kind']];

const COLUMNS: readonly Column[] = [
  ['place', 'columnPlace', 'identifier'],
  ['local', 'columnWhen', 'dateTime'],
  ['utc', 'columnUtc', 'text'],
  ['user', 'columnWho', 'text'],
  ['connection', 'columnConnection', 'text'],
  ['kind', 'columnKind', 'text'],
  ['customer', 'columnCustomer', 'identifier'],
  ['customers', 'columnCustomers', 'amount'],
  ['invoiceNo', 'columnInvoice', 'identifier'],
  ['what', 'columnWhat', 'text'],
  ['outcome', 'columnOutcome', 'text'],
  ['total', 'columnTotal', 'amount'],
  ['done', 'columnDone', 'amount'],
  ['skipped', 'columnSkipped', 'amount'],
  ['failed', 'columnFailed', 'amount'],
  ['from', 'columnFrom', 'amount'],
  ['to', 'columnTo', 'amount'],
  ['count', 'columnCount', 'amount'],
  ['trouble', 'columnTrouble', 'text'],
  ['until', 'columnUntil', 'dateTime'],
  ['sha256', 'columnHash', 'identifier'],
  ['sheetDay', 'columnSheetDay', 'dateTime'],
  ['outstandingBefore', 'columnOutstandingBefore', 'amount'],
  ['outstandingAfter', 'columnOutstandingAfter', 'amount'],
  ['sha256After', 'columnHashAfter', 'identifier'],
  ['seal', 'columnSeal', 'identifier'],
];

/**
 * The log as CSV: every field, both times, and each entry's seal, so that a kept file can be compared with the log.
 */
export function activityCsv(
  entries: Windows<SealedEntry>,
  { preset, texts, above, onLines }: CsvOptions,
): Chunks {
  const columns = COLUMNS.map(([key, title, kind]) => ({ key, header: texts[title], kind }));
  // No column holds a flag.
  return csvList(rows(entries, texts, onLines), {
    ...{ preset, columns, above, verbatim: isForPrograms('csv', preset) },
    flagTexts: { yes: '', no: '' },
  });
}

async function* rows(windows: Windows<SealedEntry>, texts: ActivityTexts, onLines: CsvOptions['onLines']) {
  for await (const window of windows) {
    const lines = window.flatMap(({ place, entry, seal }) => {
      if (entry === null) return [{ place, seal, kind: texts.kindUnreadable }];
      const utc = new Date(entry.at).toISOString();
      return eachCustomer(entry).map((one) => ({ ...one, ...worded(one, texts), place, utc, seal }));
    });
    onLines(lines.length);
    yield lines;
  }
}

/**
 * A line for each customer, as a spreadsheet is filtered; counts are in the first line only, so that sums are right.
 */
function eachCustomer(entry: KeptEntry): KeptEntry[] {
  const { kind, at, local, user, connection, what, outcome } = entry;
  const others = entry.numbers?.split(' ').filter((number) => number !== entry.customer) ?? [];
  const about = { ...NO_ACTION, kind, at, local, user, connection, what, outcome };
  return [entry, ...others.map((customer) => ({ ...about, customer }))];
}

function worded({ kind, what, outcome, trouble }: KeptEntry, texts: ActivityTexts) {
  return {
    kind: texts[ACTIVITY_NAMES.kind[kind]],
    what: what === null ? null : texts[ACTIVITY_NAMES.what[what]],
    outcome: outcome === null ? null : texts[ACTIVITY_NAMES.outcome[outcome]],
    trouble: trouble === null ? null : texts[ACTIVITY_NAMES.trouble[trouble]],
  };
}
