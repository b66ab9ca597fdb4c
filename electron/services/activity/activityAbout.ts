import { formatCount } from '../../../shared/domain/formatAmount.ts';
import { catalogues } from '../../../shared/i18n/catalogues.ts';
import { filled } from '../../../shared/i18n/filledText.ts';
import type { Handlers } from '../../../shared/ipc/bridge.ts';
import { type ListAbout, sortWords } from '../exports/lists/listAbout.ts';
import { listStem, withEnding } from '../exports/lists/listName.ts';
import type { Moment } from '../state/moment.ts';

type Named = Parameters<Handlers['activity']['previewName']>[0];

/** How the file of the log is called. */
export function logFileName(
  { language, today }: Pick<Moment, 'language' | 'today'>,
  { template, filterWords }: Named,
): string {
  const what = catalogues[language].activity.fileName;
  const whose = { customerNumber: '', name: '' };
  return withEnding(listStem(template, language, { what, ...whose, filter: filterWords, day: today }), 'csv');
}

/** What the file of the log says of itself; its rows are entries. */
export function aboutLog(
  { language, settings, now, version }: Pick<Moment, 'language' | 'settings' | 'now' | 'version'>,
  filter: readonly string[],
  { rows, all }: { readonly rows: number; readonly all: number },
): ListAbout {
  const { activity, invoices } = catalogues[language];
  const count = (number: number) => formatCount(number, settings.numberFormat);
  return {
    language,
    what: activity.fileName,
    customer: null,
    connection: null,
    counted: filled(activity[all === 1 ? 'scope_one' : 'scope_other'], {
      shown: count(rows),
      count: count(all),
      all: count(all),
    }),
    rows,
    all,
    filter,
    sort: sortWords([{ column: 'place', direction: 'descending' }], invoices, () => activity.columnPlace),
    oldestFetch: null,
    newestFetch: null,
    // An entry that cannot be read has a row that says so.
    unreadable: 0,
    currency: '',
    madeAt: now,
    version,
  };
}
