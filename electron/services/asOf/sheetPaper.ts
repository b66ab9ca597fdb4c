import { type AgeingPart, agedIn, partsIn, rangeOf, stepDays } from '../../../shared/domain/ageing.ts';
import { formatAmount, formatCount } from '../../../shared/domain/amountFormat.ts';
import { formatDay } from '../../../shared/domain/dayFormat.ts';
import { catalogues } from '../../../shared/i18n/catalogues.ts';
import { filled } from '../../../shared/i18n/filledText.ts';
import { createTranslator } from '../../../shared/i18n/translator.ts';
import type { FrozenSheet } from '../../../shared/ipc/asOf.ts';
import { pdfFonts } from '../../documents/pdf/fonts.ts';
import type { ListPaper, PdfSection } from '../../documents/pdf/listReport.ts';
import { aboutOnPaper, type ListAbout, leftOutText, typeTexts } from '../exports/listAbout.ts';
import { itemColumns, itemsSum, type Parts } from './itemsFile.ts';

/** Left out on paper: they name what the number of the invoice names already. */
const NOT_ON_PAPER = new Set(['entryNo', 'type', 'agreementExternalId']);
/** Lines of who is missing; those beyond are counted. */
const MOST_LINES = 1_000;

/** A frozen sheet as pages: its ageing and who is missing above its items, whose sum is checked while they are set. */
export async function sheetPaper(parts: Parts, sheet: FrozenSheet, about: ListAbout): Promise<ListPaper> {
  const { language, settings, fonts } = parts;
  const { invoices } = catalogues[language];
  const { day, figures } = sheet;
  const outstanding = itemsSum(figures);
  const columns = itemColumns(language, outstanding).filter(({ key }) => !NOT_ON_PAPER.has(key));
  const totals = { count: figures.items, outstanding };
  return {
    ...aboutOnPaper(about),
    columns,
    orientation: 'auto',
    totals,
    summed: ['outstanding'],
    sections: sectionsOf(parts, sheet, about),
    leftOut: leftOutText(figures.unreadable.records, language, false),
    flagTexts: { yes: invoices.yes, no: invoices.no },
    typeTexts: typeTexts(language),
    numberFormat: settings.numberFormat,
    dateFormat: settings.dateFormat,
    texts: paperTexts(parts, about, formatDay(day, settings.dateFormat), figures.items),
    fonts: await pdfFonts(fonts),
  };
}

function paperTexts(
  { language, settings }: Parts,
  about: ListAbout,
  day: string,
  items: number,
): ListPaper['texts'] {
  const { frozen, asOf } = catalogues[language];
  const t = createTranslator(language, catalogues[language]);
  const sum = t('frozen', 'paperSum', { count: items, shown: formatCount(items, settings.numberFormat) });
  const { texts } = aboutOnPaper(about);
  return {
    ...texts,
    ...(about.newestFetch === null && { asOf: asOf.notKnown }),
    title: filled(frozen.title, { day }),
    scopeAll_one: about.counted,
    scopeAll_other: about.counted,
    scopeKept_one: about.counted,
    scopeKept_other: about.counted,
    sumOf_one: sum,
    sumOf_other: sum,
    sumOfKept_one: sum,
    sumOfKept_other: sum,
    nothing: asOf.none,
  };
}

function sectionsOf({ language, settings }: Parts, { figures }: FrozenSheet, about: ListAbout): PdfSection[] {
  const { ageing, information } = catalogues[language];
  const t = createTranslator(language, catalogues[language]);
  const amount = (decimal: string) => formatAmount(decimal, settings.numberFormat, '');
  const bucketLabel = (part: AgeingPart) => {
    const days = stepDays(part);
    if (days === null) return ageing[part === 'credits' ? 'credits' : 'notDue'];
    const isLate = part !== 'credits' && rangeOf(part).by === 'due';
    return `${days} ${isLate ? ageing.days : ageing.daysOld}`;
  };
  const missing = about.missing ?? [];
  const more = missing.length - MOST_LINES;
  return [
    {
      heading: ageing.title,
      lines: [
        ...partsIn(figures.ageing).map((part) => ({
          label: bucketLabel(part),
          text: amount(agedIn(figures.ageing, part).outstanding),
        })),
        { label: ageing.sum, text: amount(figures.outstanding) },
      ],
    },
    {
      heading: information.missing,
      lines: [
        ...(missing.length === 0 ? [information.nothingMissing] : missing.slice(0, MOST_LINES)),
        ...(more > 0
          ? [t('reviewReport', 'more', { count: more, shown: formatCount(more, settings.numberFormat) })]
          : []),
      ].map((text) => ({ label: '', text })),
    },
  ];
}
