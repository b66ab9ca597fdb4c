import { Worker } from 'node:worker_threads';
import type { z } from 'zod';
import type { InvoiceColumn } from '../../../shared/domain/invoiceFields.ts';
import type { InvoiceSelection, InvoiceSort } from '../../../shared/domain/invoiceQuery.ts';
import type { ListColumn } from '../../../shared/domain/listFormat.ts';
import { isOfOneCustomer } from '../../../shared/domain/listRef.ts';
import { catalogues } from '../../../shared/i18n/catalogues.ts';
import { reviewReportContract } from '../../../shared/ipc/exports.ts';
import type { WriterOrder } from '../../documents/documentOrder.ts';
import { threadedPart } from '../../documents/documentThread.ts';
import { pdfFonts } from '../../documents/pdf/fonts.ts';
import type { Store } from '../../store/store.ts';
import type { ReviewScope, ReviewSummary } from '../../store/userData/reviewReportsRepository.ts';
import type { ExportContext } from '../app/launchParts.ts';
import type { JobType } from '../jobs/jobType.ts';
import { aboutLines, aboutOnPaper, cellList, invoicesAbout, leftOutText, typeTexts } from './listAbout.ts';
import { listRows, retryIfChanged } from './listFeed.ts';
import { listColumn, listSums } from './listWork.ts';
import { type OneFileParts, oneFileWork, type WrittenList } from './oneFileWork.ts';
import {
  markedFeed,
  REVIEW_COLUMN,
  type ReviewOf,
  reviewData,
  reviewSections,
  reviewSummary,
  reviewWords,
} from './reviewReport.ts';

type ReviewOrder = z.output<typeof reviewReportContract.review.input>;

const COLUMNS = [
  'invoiceNo',
  'invoiceDate',
  'dueDate',
  'status',
  'outstanding',
] as const satisfies readonly InvoiceColumn[];

const SORT: InvoiceSort = [
  { column: 'invoiceDate', direction: 'ascending' },
  { column: 'invoiceNo', direction: 'ascending' },
];
const SORT_OF_ALL: InvoiceSort = [{ column: 'customerNumber', direction: 'ascending' }, ...SORT];

type Parts = OneFileParts & {
  /** The operating system's account; null where the host does not know it. */
  readonly account: string | null;
};

interface Said {
  readonly scope: ReviewScope;
  readonly summary: ReviewSummary;
}

/** A report of a review. What it has said is kept once its file is there, for the next one of the same scope. */
export function reviewWork(parts: Parts): JobType {
  const opened = (said: (said: Said) => void): JobType =>
    oneFileWork(parts, reviewReportContract.review.input, (moment, order, path, signal, jobId) =>
      writeReview({ ...moment, account: parts.account ?? '', jobId, said }, order, path, signal),
    );
  return {
    ...opened(() => undefined),
    open: async (jobId, order, quiet) => {
      let last: Said | null = null;
      const work = await opened((said) => {
        last = said;
      }).open(jobId, order, quiet);
      return {
        ...work,
        run: async (...run) => {
          const outcome = await work.run(...run);
          const isThere = 'kind' in outcome && outcome.kind === 'done';
          if (isThere && last !== null) await keep(parts, jobId, last);
          return outcome;
        },
      };
    },
  };
}

/** The report is there: that the next one will not know of it does not take it back. */
async function keep({ workspace, report }: Parts, jobId: string, { scope, summary }: Said): Promise<void> {
  try {
    await workspace.current.store.reviewReports.put(scope, jobId, summary);
  } catch (error) {
    report(error, 'exports.review');
  }
}

type Written = ExportContext & {
  readonly account: string;
  readonly jobId: string;
  readonly said: (said: Said) => void;
};

async function writeReview(
  parts: Written,
  order: ReviewOrder,
  path: string,
  signal: AbortSignal,
): Promise<WrittenList> {
  const { store, language, settings, today, now, jobId } = parts;
  const { customer, filter, signedBy } = order;
  const data = await reviewData(store, { customer, filter, today, jobId });
  const { list } = data;
  const ofOne = isOfOneCustomer(customer);
  const sort = ofOne ? SORT : SORT_OF_ALL;
  const selection: InvoiceSelection = { kind: 'allMatching', filter, except: [] };
  const query = { customer, revision: list.revision, selection, sort, today };
  const totals = await listSums(store, query);
  const { invoices, marks, reviewReport } = catalogues[language];
  const columns: ListColumn[] = [
    ...[...(ofOne ? [] : (['customerNumber'] as const)), ...COLUMNS].map((key) =>
      listColumn(key, invoices, totals),
    ),
    { key: REVIEW_COLUMN, header: marks.title, kind: 'text' },
  ];
  const found = await invoicesAbout(parts, { ...order, selection, sort }, list, totals.count);
  const about = { ...found, what: reviewReport.title };
  const sign = { signedBy, account: parts.account, at: now };
  const sections = reviewSections(data, { language, formats: settings, sign, ofOne });
  const leftOut = leftOutText(list.unreadable, language, ofOne);
  const writer = async (): Promise<WriterOrder> => {
    if (order.format === 'xlsx') {
      const own = { title: reviewReport.title, preset: 'rfc4180' as const, columns, leftOut };
      const cells = cellList(about, own, settings);
      const more = sections.flatMap(({ heading, lines }) => [{ label: heading, text: '' }, ...lines]);
      return { kind: 'xlsx', list: { ...cells, information: { ...cells.information, more } } };
    }
    const onPaper = aboutOnPaper(about);
    const scope = aboutLines(about, settings).filter(({ text }) => text !== null);
    return {
      kind: 'listPdf',
      paper: {
        ...onPaper,
        texts: { ...onPaper.texts, title: reviewReport.title },
        sections: [
          ...sections.slice(0, 1),
          { heading: reviewReport.sectionScope, lines: scope },
          ...sections.slice(1),
        ],
        columns,
        orientation: 'auto',
        totals,
        summed: ['outstanding'],
        leftOut,
        flagTexts: { yes: invoices.yes, no: invoices.no },
        typeTexts: typeTexts(language),
        numberFormat: settings.numberFormat,
        dateFormat: settings.dateFormat,
        fonts: await pdfFonts(parts.fonts),
      },
    };
  };
  const written = await writer();
  // Last: a feed that nobody takes would keep its thread waiting.
  const feed = markedFeed(listRows(store, query), data.subjects, reviewWords(language, settings));
  const part = await threadedPart(new Worker(parts.thread), path, written, feed, signal);
  parts.said({ scope: data.scope, summary: reviewSummary(data, { at: now, signedBy }) });
  const { bytes, sha256, figures } = part;
  return { bytes, sha256, unreadable: list.unreadable, longAmounts: figures?.longAmounts ?? 0 };
}

type Plan = z.output<typeof reviewReportContract.reviewPlan.output>;

/** What a report of a review would say in figures. @throws KontorFailure notCached */
export async function reviewPlan(store: Store, of: Omit<ReviewOf, 'jobId'>): Promise<Plan> {
  const { signal } = new AbortController();
  const data = await retryIfChanged(signal, () => reviewData(store, { ...of, jobId: null }));
  const { progress, changed, questions, notes, list, before } = data;
  return {
    ...progress,
    changed: changed.length,
    questions: questions.length,
    notes: notes.length,
    unreadable: list.unreadable,
    signedBy: await store.reviewReports.signer(of.customer.connectionId),
    lastAt: before?.at ?? null,
  };
}
