import { type Decimal, DecimalSum } from '../../../../../shared/domain/money.ts';
import type { Language } from '../../../../../shared/i18n/languages.ts';
import type { PdfSection } from '../../../../documents/pdf/listReport.ts';
import type { AboutLine } from '../../../../documents/tables/csv.ts';
import type { ReviewItem } from '../../../../store/userData/reviews/reviewReportsRepository.ts';
import type { Formats } from '../../lists/listAbout.ts';
import { type ReviewData, reviewDifference, type SubjectMark } from './reviewData.ts';
import { type ReviewWords, reviewWords } from './reviewWords.ts';

/** Lines of one section; those beyond are counted, and the list of invoices has their marks. */
const MOST_LINES = 1_000;

export interface SignOff {
  readonly signedBy: string;
  /** Empty where the host does not know it. */
  readonly account: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

interface Told {
  readonly language: Language;
  readonly formats: Formats;
  readonly sign: SignOff;
  /** Of one customer: its number is not said again with each invoice. */
  readonly ofOne: boolean;
}

/** What a report says above its list of invoices. */
export function reviewSections(data: ReviewData, { language, formats, sign, ofOne }: Told): PdfSection[] {
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
