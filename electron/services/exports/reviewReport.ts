import { Worker } from 'node:worker_threads';
import type { z } from 'zod';
import { formatAmount, formatCount } from '../../../shared/domain/amountFormat.ts';
import { isOfOneCustomer, type ListRef } from '../../../shared/domain/customerRef.ts';
import { formatDateTime, formatDay, formatMinute } from '../../../shared/domain/dayFormat.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { type FieldId, INVOICE_FIELDS, type InvoiceColumn } from '../../../shared/domain/invoiceFields.ts';
import { isFiltered } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter, InvoiceSelection, InvoiceSort } from '../../../shared/domain/invoiceQuery.ts';
import type { ListColumn, ListRow } from '../../../shared/domain/listFormat.ts';
import type { Mark } from '../../../shared/domain/markEvent.ts';
import { QUESTION_FIELDS, type QuestionField } from '../../../shared/domain/markNames.ts';
import { type Decimal, DecimalSum } from '../../../shared/domain/money.ts';
import { localMoment } from '../../../shared/domain/wallClock.ts';
import { catalogues } from '../../../shared/i18n/catalogues.ts';
import { FULL_TITLES } from '../../../shared/i18n/columnTitles.ts';
import type { Language } from '../../../shared/i18n/languages.ts';
import { markText, PROMISE_WORDS } from '../../../shared/i18n/markText.ts';
import { createTranslator, type TextKey, type TextValues } from '../../../shared/i18n/translator.ts';
import { reviewReportContract } from '../../../shared/ipc/exports.ts';
import type { ShownMark } from '../../../shared/ipc/marks.ts';
import type { WriterOrder } from '../../documents/documentOrder.ts';
import { threadedPart } from '../../documents/documentThread.ts';
import { type Feed, fedWindows, feedOf, type Windows } from '../../documents/files/feed.ts';
import { pdfFonts } from '../../documents/pdf/fonts.ts';
import type { PdfSection } from '../../documents/pdf/listReport.ts';
import type { AboutLine } from '../../documents/tables/csv.ts';
import type { ReviewedSubject } from '../../store/invoices/queries/reviewQueries.ts';
import type { Store } from '../../store/store.ts';
import type { ReviewItem, ReviewScope, ReviewSummary } from '../../store/userData/reviewReportsRepository.ts';
import type { ExportContext } from '../app/launchParts.ts';
import type { JobType } from '../jobs/jobType.ts';
import { aboutLines, aboutOnPaper, cellList, type Formats, invoicesAbout, leftOutText } from './listAbout.ts';
import { ListChanged, listRows, retryIfChanged } from './listFeed.ts';
import { listColumn, listSums } from './listWork.ts';
import { type OneFileParts, oneFileWork, type WrittenList } from './oneFileWork.ts';

interface ReviewOf {
  readonly customer: ListRef;
  readonly filter: InvoiceFilter;
  /** `YYYY-MM-DD` by the desk's calendar. */
  readonly today: string;
  /** Whose own report is not the one before; null for a preview. */
  readonly jobId: string | null;
}

/** A mark with what it is about. */
interface SubjectMark {
  readonly subject: ReviewedSubject;
  readonly shown: ShownMark;
}

type ReviewData = Awaited<ReturnType<typeof reviewData>>;

/**
 * All that a report of a review says, of one moment of the lists and of the marks.
 * @throws KontorFailure notCached; ListChanged
 */
async function reviewData(store: Store, { customer, filter, today, jobId }: ReviewOf) {
  const list = await store.lists.figures(customer, today);
  if (list === null) throw new KontorFailure('notCached');
  const scope = reviewScope(customer, filter);
  const all: InvoiceSelection = { kind: 'allMatching', filter, except: [] };
  const ids = isFiltered(filter) ? await store.lists.selectedIds(customer, all, today) : null;
  const progress = await store.lists.progress(customer, filter, today);
  const { subjects, parked } = await store.reviews.of(customer, ids);
  const before = await store.reviewReports.before(scope, jobId);
  const after = await store.lists.figures(customer, today);
  if (progress === null) throw new KontorFailure('notCached');
  if (after?.revision !== list.revision || after.marks !== list.marks) throw new ListChanged();
  const marks = subjects.flatMap((subject) => subject.marks.map((shown) => ({ subject, shown })));
  const of = (test: (shown: ShownMark) => boolean): SubjectMark[] =>
    marks.filter(({ shown }) => shown.mark.value !== null && test(shown));
  const reviewed = of(({ mark }) => mark.field === 'reviewed');
  const questions = of(isQuestion);
  const unchanged = reviewed.filter(({ shown }) => shown.changed.length === 0);
  return {
    list,
    scope,
    progress,
    subjects,
    parked,
    before,
    changed: reviewed.filter(({ shown }) => shown.changed.length > 0),
    questions,
    notes: of(({ mark }) => mark.field === 'note'),
    items: [...unchanged, ...questions].map(itemOf),
  };
}

/** What of a report the next one of its scope is compared with. */
function reviewSummary(
  { progress, items }: ReviewData,
  { at, signedBy }: Pick<ReviewSummary, 'at' | 'signedBy'>,
): ReviewSummary {
  return { at, signedBy, ...progress, items };
}

/** The schema has put the filter's parts in one order. */
function reviewScope({ connectionId, number }: ListRef, filter: InvoiceFilter): ReviewScope {
  return { connectionId, number, filter: JSON.stringify(filter) };
}

/** What is still to be done: not a promise that was kept. */
function isQuestion({ mark, stands }: ShownMark): boolean {
  return QUESTION_FIELDS.some((field) => field === mark.field) && stands?.state !== 'kept';
}

function itemOf({ subject: { number, invoice }, shown }: SubjectMark): ReviewItem {
  const { invoiceNo = null, entryNo = null } = invoice ?? {};
  return { number, invoiceNo, entryNo, field: shown.mark.field as 'reviewed' | QuestionField };
}

/** What differs between two reports of one scope; null where the one before could not keep all of it. */
interface ReviewDifference {
  readonly newlyReviewed: readonly ReviewItem[];
  readonly noLongerReviewed: readonly ReviewItem[];
  readonly newQuestions: readonly ReviewItem[];
  readonly answered: readonly ReviewItem[];
}

function reviewDifference(
  before: readonly ReviewItem[] | null,
  now: readonly ReviewItem[],
): ReviewDifference | null {
  if (before === null) return null;
  const added = without(now, before);
  const gone = without(before, now);
  const isReviewed = ({ field }: ReviewItem) => field === 'reviewed';
  return {
    newlyReviewed: added.filter(isReviewed),
    noLongerReviewed: gone.filter(isReviewed),
    newQuestions: added.filter((one) => !isReviewed(one)),
    answered: gone.filter((one) => !isReviewed(one)),
  };
}

function without(items: readonly ReviewItem[], others: readonly ReviewItem[]): ReviewItem[] {
  const known = new Set(others.map(keyOf));
  return items.filter((one) => !known.has(keyOf(one)));
}

function keyOf({ number, invoiceNo, entryNo, field }: ReviewItem): string {
  return JSON.stringify([number, invoiceNo, entryNo, field]);
}

/** Lines of one section; those beyond are counted, and the list of invoices has their marks. */
const MOST_LINES = 1_000;

interface SignOff {
  readonly signedBy: string;
  /** Empty where the host does not know it. */
  readonly account: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

interface ReviewReportOptions {
  readonly language: Language;
  readonly formats: Formats;
  readonly sign: SignOff;
  /** Of one customer: its number is not said again with each invoice. */
  readonly ofOne: boolean;
}

/** What a report says above its list of invoices. */
function reviewSections(
  data: ReviewData,
  { language, formats, sign, ofOne }: ReviewReportOptions,
): PdfSection[] {
  const words = reviewWords(language, formats);
  const { t } = words;
  const about = ({ number, invoiceNo }: Pick<ReviewItem, 'number' | 'invoiceNo'>) =>
    [
      ...(ofOne && invoiceNo !== null ? [] : [t('customer', { number })]),
      ...(invoiceNo === null ? [] : [t('invoice', { number: invoiceNo })]),
    ].join(', ');
  const line = ({ subject, shown }: SubjectMark): AboutLine => ({
    label: about({ number: subject.number, invoiceNo: subject.invoice?.invoiceNo ?? null }),
    text: words.whole(shown),
  });
  const changes = ({ subject, shown }: SubjectMark): AboutLine[] =>
    shown.changed.map((change, at) => ({
      label: at === 0 ? about({ number: subject.number, invoiceNo: subject.invoice?.invoiceNo ?? null }) : '',
      text: words.change(change),
    }));
  const section = (heading: string, lines: readonly AboutLine[]): PdfSection => ({
    heading,
    lines: lines.length === 0 ? [{ label: t('none'), text: '' }] : atMost(lines, words),
  });
  return [
    {
      heading: t('sectionSigned'),
      lines: [
        { label: t('signedBy'), text: sign.signedBy },
        { label: t('account'), text: sign.account },
        { label: t('when'), text: words.moment(sign.at) },
      ],
    },
    { heading: t('sectionSums'), lines: sums(data, words) },
    ...since(data, words, about),
    section(t('sectionDifferences'), data.changed.flatMap(changes)),
    section(t('sectionQuestions'), data.questions.map(line)),
    section(t('sectionNotes'), data.notes.map(line)),
  ];
}

function atMost(lines: readonly AboutLine[], { t, counted }: ReviewWords): readonly AboutLine[] {
  const more = lines.length - MOST_LINES;
  if (more <= 0) return lines;
  return [...lines.slice(0, MOST_LINES), { label: '', text: t('more', counted(more)) }];
}

type Sums = Pick<ReviewData['progress'], 'invoices' | 'reviewed' | 'outstanding' | 'reviewedOutstanding'>;

/** In all, reviewed and not, each as a count and a sum. */
function figuresOf({ invoices, reviewed, outstanding, reviewedOutstanding }: Sums) {
  const rest: Decimal = new DecimalSum().add(outstanding).subtract(reviewedOutstanding).decimal();
  return [
    { label: 'inScope', count: invoices, sum: outstanding },
    { label: 'reviewed', count: reviewed, sum: reviewedOutstanding },
    { label: 'notReviewed', count: invoices - reviewed, sum: rest },
  ] as const;
}

function said({ count, sum }: { count: number; sum: string }, { t, counted, amount }: ReviewWords): string {
  return t('countAndSum', { ...counted(count), amount: amount(sum) });
}

function sums({ progress, parked }: ReviewData, words: ReviewWords): AboutLine[] {
  const { t, counted } = words;
  return [
    ...figuresOf(progress).map((one) => ({ label: t(one.label), text: said(one, words) })),
    ...(parked === 0 ? [] : [{ label: t('parked'), text: counted(parked).shown }]),
  ];
}

/** What has changed since the report before; nothing where this is the first of its scope. */
function since(
  { before, progress, items }: ReviewData,
  words: ReviewWords,
  about: (item: ReviewItem) => string,
): PdfSection[] {
  if (before === null) return [];
  const { t, moment, markName, counted } = words;
  const old = figuresOf(before);
  const figures = figuresOf(progress).map((now, at) => ({
    label: t(now.label),
    text: t('then', { before: said(old[at] ?? now, words), now: said(now, words) }),
  }));
  const found = reviewDifference(before.items, items);
  const named = (label: string, ones: readonly ReviewItem[]): AboutLine[] => [
    { label, text: counted(ones.length).shown },
    ...atMost(
      ones.map((one) => ({
        label: '',
        text: one.field === 'reviewed' ? about(one) : `${about(one)}: ${markName(one.field)}`,
      })),
      words,
    ),
  ];
  return [
    {
      heading: t('sectionSince', { moment: moment(before.at) }),
      lines: [
        { label: t('signedBy'), text: before.signedBy },
        ...figures,
        ...(found === null
          ? [{ label: '', text: t('tooMany') }]
          : [
              ...named(t('newlyReviewed'), found.newlyReviewed),
              ...named(t('noLongerReviewed'), found.noLongerReviewed),
              ...named(t('newQuestions'), found.newQuestions),
              ...named(t('answered'), found.answered),
            ]),
      ],
    },
  ];
}

/** How a report says counts, amounts, moments and marks: in the clerk's language and formats. */
type ReviewWords = ReturnType<typeof reviewWords>;

export function reviewWords(language: Language, { numberFormat, dateFormat }: Formats) {
  const translate = createTranslator(language, catalogues[language]);
  const { invoices } = catalogues[language];
  const marks = (key: TextKey<'marks'>, values?: TextValues) => translate('marks', key, values);
  const amount = (decimal: string) => formatAmount(decimal, numberFormat);
  const moment = (at: number) => formatMinute(localMoment(at), dateFormat);
  const formats = { amount, date: (at: string) => formatDay(at, dateFormat) };
  const value = (field: string, text: string) => {
    const kind = INVOICE_FIELDS.find(({ id }) => id === field)?.kind;
    if (kind === 'amount') return amount(text);
    return kind === 'wallClock' ? formatDateTime(text, dateFormat) : text;
  };
  const text = (mark: Mark) => markText(mark, marks, formats);
  return {
    t: (key: TextKey<'reviewReport'>, values?: TextValues) => translate('reviewReport', key, values),
    amount,
    moment,
    counted: (count: number) => ({ count, shown: formatCount(count, numberFormat) }),
    /** What a field said and what it says. */
    change: ({ field, from, to }: ShownMark['changed'][number]) =>
      translate('marks', 'withWords', {
        mark: invoices[FULL_TITLES[field as FieldId]],
        words: translate('reviewReport', 'then', { before: value(field, from), now: value(field, to) }),
      }),
    markName: (field: Mark['field']) => marks(field),
    /** A mark alone, as a column has it. */
    brief: ({ mark, changed }: ShownMark) =>
      mark.field === 'reviewed' && changed.length > 0 ? marks('changed') : text(mark as Mark),
    /** A mark with how it stands, who noted it when, and what others have noted instead. */
    whole: ({ mark, by, at, stands, beside }: ShownMark) =>
      [
        text(mark as Mark),
        ...(stands === null ? [] : [marks(PROMISE_WORDS[stands.state])]),
        ...(stands?.missing == null || stands.state === 'kept'
          ? []
          : [marks('missing', { amount: amount(stands.missing) })]),
        marks('byAt', { by, moment: moment(at) }),
        ...beside.map((other) =>
          marks('beside', { by: other.by, moment: moment(other.at), words: text(other.mark as Mark) }),
        ),
      ].join(' · '),
  };
}

/** The column of marks in words; no field of an invoice is called so. */
const REVIEW_COLUMN = 'reviewMarks';

/** Rows of a list with their marks in words. `ended` rejects as that of the feed that they come from. */
function markedFeed(rows: Feed, subjects: readonly ReviewedSubject[], words: ReviewWords): Feed {
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

/** A report of a review. What it has said is kept once its file is there, for the next one of the same scope. */
export function reviewWork(parts: Parts): JobType {
  return oneFileWork(parts, reviewReportContract.review.input, (moment, order, path, signal, jobId) =>
    writeReview({ ...parts, ...moment, account: parts.account ?? '', jobId }, order, path, signal),
  );
}

type Written = Pick<Parts, 'workspace' | 'report'> &
  ExportContext & { readonly account: string; readonly jobId: string };

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
    const onPaper = aboutOnPaper(about, settings);
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
        fonts: await pdfFonts(parts.fonts),
      },
    };
  };
  const written = await writer();
  // Last: a feed that nobody takes would keep its thread waiting.
  const feed = markedFeed(listRows(store, query), data.subjects, reviewWords(language, settings));
  const part = await threadedPart(new Worker(parts.thread), path, written, feed, signal);
  const onSaved = async () => {
    try {
      const summary = reviewSummary(data, { at: now, signedBy });
      await parts.workspace.current.store.reviewReports.put(data.scope, jobId, summary);
    } catch (error) {
      // The report is there: that the next one will not know of it does not take it back.
      parts.report(error, 'exports.review');
    }
  };
  const { bytes, sha256, figures } = part;
  return { bytes, sha256, unreadable: list.unreadable, longAmounts: figures?.longAmounts ?? 0, onSaved };
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
