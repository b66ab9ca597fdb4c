import type { ListRow } from '../../../../../shared/domain/listFormat.ts';
import { type Feed, fedWindows, feedOf, type Windows } from '../../../../documents/files/feed.ts';
import type { ReviewedSubject } from '../../../../store/invoices/queries/reviewQueries.ts';
import type { ReviewWords } from './reviewWords.ts';

/** The column of marks in words; no field of an invoice is called so. */
export const REVIEW_COLUMN = 'reviewMarks';

/** Rows of a list with their marks in words. `ended` rejects as that of the feed that they come from. */
export function markedFeed(rows: Feed, subjects: readonly ReviewedSubject[], words: ReviewWords): Feed {
  const byId = new Map<unknown, ReviewedSubject>();
  for (const subject of subjects) if (subject.id !== null) byId.set(subject.id, subject);
  return feedOf(marked(rows, (id) => byId.get(id), words));
}

async function* marked(
  { port, ended }: Feed,
  subjectOf: (id: unknown) => ReviewedSubject | undefined,
  { brief }: ReviewWords,
): Windows<ListRow> {
  try {
    for await (const window of fedWindows<readonly ListRow[]>(port)) {
      yield window.map((row) => {
        const noted = subjectOf(row['id'])?.marks.filter(({ mark }) => mark.value !== null) ?? [];
        return { ...row, [REVIEW_COLUMN]: noted.map(brief).join('; ') };
      });
    }
  } finally {
    port.close();
    await ended;
  }
}
