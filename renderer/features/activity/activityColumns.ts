import type { ActivityEntry, PlacedEntry } from '../../../shared/ipc/activity.ts';
import { ACTIVITY_NAMES } from '../../../shared/ipc/activityNames.ts';
import { cellOf } from '../../base/copyTable.ts';
import type { Formats } from '../../i18n/useFormats.ts';
import type { Texts } from '../../i18n/useTexts.ts';
import { type GridColumn, textColumn } from '../../ui/grid/gridColumns.ts';

export type ActivityColumn = 'when' | 'who' | 'kind' | 'customer' | 'details' | 'connection' | 'place';
type Column = GridColumn<PlacedEntry, ActivityColumn>;

/** When, who, what and to which customer, the newest first; the rest in words. */
export function activityColumns(t: Texts<'activity'>, formats: Formats): Column[] {
  const column = (
    id: ActivityColumn,
    title: string,
    width: number,
    text: (entry: ActivityEntry) => string,
    more: Partial<Column> = {},
  ) => textColumn(id, title, width, ({ entry }: PlacedEntry) => (entry === null ? '' : text(entry)), more);
  const details = (entry: ActivityEntry) => detailsOf(entry, t, formats).join(' · ');
  return [
    column('when', t('columnWhen'), 166, ({ local }) => formats.dateTime(local), {
      tooltip: ({ entry }) => (entry === null ? undefined : `${new Date(entry.at).toISOString()}`),
      copied: ({ entry }) => cellOf(entry?.local ?? '', 'dateTime'),
    }),
    column('who', t('columnWho'), 92, ({ user, connection }) =>
      user === '' ? t('whoUnknown', { connection }) : user,
    ),
    column('kind', t('columnKind'), 160, () => '', {
      text: ({ entry }) => (entry === null ? t('kindUnreadable') : t(ACTIVITY_NAMES.kind[entry.kind])),
      tone: ({ entry }) => (entry === null || entry.kind === 'logBroken' ? 'overdue' : 'strong'),
    }),
    column('customer', t('columnCustomer'), 104, () => '', {
      // Of several the one that was searched for: the first of them would look like another entry.
      text: (placed) => [customerOf(placed) ?? [], othersOf(placed, formats)].flat().join(' '),
      opens: true,
      tone: (placed) => (customerOf(placed) === null ? undefined : 'link'),
      copied: (placed) => cellOf(customerOf(placed), 'identifier'),
    }),
    column('details', t('columnDetails'), 640, details, { words: true }),
    column('connection', t('columnConnection'), 96, ({ connection }) => connection),
    column('place', t('columnPlace'), 52, () => '', {
      text: ({ place }) => formats.count(place),
      align: 'end',
      tone: () => 'faint',
      copied: ({ place }) => cellOf(String(place), 'count'),
    }),
  ];
}

/** The customer that an entry is shown with, and that it opens. */
export function customerOf({ entry, found }: PlacedEntry): string | null {
  return found ?? entry?.customer ?? null;
}

/** `+59` where an entry is about sixty customers. */
function othersOf({ entry }: PlacedEntry, formats: Formats): string[] {
  const others = (entry?.customers ?? 0) - 1;
  return others > 0 ? [`+${formats.count(others)}`] : [];
}

/** What else an entry says, the most important first. */
export function detailsOf(entry: ActivityEntry, t: Texts<'activity'>, formats: Formats): string[] {
  const {
    what,
    outcome,
    trouble,
    customers,
    invoiceNo,
    total,
    done,
    skipped,
    failed,
    from,
    to,
    until,
    sha256,
    sheetDay,
  } = entry;
  const days = (count: number | null) =>
    count === null ? t('daysNever') : t('days', formats.counted(count));
  const counted = (key: Parameters<typeof t>[0], count: number | null, least = 0) =>
    count !== null && count >= least ? [t(key, formats.counted(count))] : [];
  return [
    ...(invoiceNo === null ? [] : [`${t('columnInvoice')} ${invoiceNo}`]),
    ...(what === null ? [] : [t(ACTIVITY_NAMES.what[what])]),
    ...(outcome === null || outcome === 'done' ? [] : [t(ACTIVITY_NAMES.outcome[outcome])]),
    ...(trouble === null ? [] : [t(ACTIVITY_NAMES.trouble[trouble])]),
    ...counted('detailCustomers', customers, 2),
    ...(outcome === null ? counted('detailTotal', total) : []),
    ...counted('detailDone', done),
    ...counted('detailSkipped', skipped, 1),
    ...counted('detailFailed', failed, 1),
    ...(from === null || to === null || isDays(entry) ? [] : [t('detailLimit', { from, to })]),
    ...(isDays(entry) ? [t('detailDays', { from: days(from), to: days(to) })] : []),
    ...countOf(entry, counted),
    ...(sheetDay === null ? [] : [t('detailSheetDay', { day: formats.date(sheetDay) })]),
    ...sumsOf(entry, t, formats),
    ...(sha256 === null ? [] : [`${t('columnHash')} ${hashes(entry)}`]),
    ...(until === null ? [] : [t('detailUntil', { moment: formats.dateTime(until) })]),
  ];
}

/** Of a sheet that lost rows: its sum before and after. */
function sumsOf(
  { outstandingBefore, outstandingAfter }: ActivityEntry,
  t: Texts<'activity'>,
  formats: Formats,
): string[] {
  if (outstandingBefore === null || outstandingAfter === null) return [];
  return [
    t('detailOutstanding', {
      from: formats.amount(outstandingBefore),
      to: formats.amount(outstandingAfter),
    }),
  ];
}

function hashes({ sha256, sha256After }: ActivityEntry): string {
  return [sha256, sha256After].filter((hash) => hash !== null).join(' → ');
}

function isDays({ kind }: ActivityEntry): boolean {
  return kind === 'retentionChanged' || kind === 'logRetentionChanged';
}

function countOf(
  { kind, count }: ActivityEntry,
  counted: (
    key: 'detailRows' | 'detailEntries' | 'detailPdfs' | 'detailViews' | 'detailMarks',
    count: number | null,
    least?: number,
  ) => string[],
): string[] {
  if (kind === 'listPrinted' || kind === 'statementPrinted') return counted('detailRows', count);
  if (kind === 'keptPdfsRemoved') return counted('detailPdfs', count);
  if (kind === 'ownFactsExported' || kind === 'ownFactsImported') return counted('detailViews', count, 1);
  const isOfMarks =
    kind === 'marked' || kind === 'marksTakenBack' || kind === 'marksHandedOver' || kind === 'marksTakenOver';
  if (isOfMarks) return counted('detailMarks', count);
  return counted('detailEntries', count);
}
