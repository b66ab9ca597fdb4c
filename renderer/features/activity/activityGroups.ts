import type { ActivityFilter, ActivityKind } from '../../../shared/ipc/activity.ts';
import type { TextKey } from '../../i18n/useTexts.ts';

/** What a clerk chooses between: kinds that belong together. */
export const ACTIVITY_GROUPS = {
  all: { textKey: 'groupAll', kinds: [] },
  lookUps: {
    textKey: 'groupLookUps',
    kinds: ['lookUp', 'agreementsFetched', 'refreshBegun', 'refreshEnded'],
  },
  pdfs: { textKey: 'groupPdfs', kinds: ['pdfOpened'] },
  exports: {
    textKey: 'groupExports',
    kinds: [
      'exportBegun',
      'exportEnded',
      'customersSaved',
      'openItemsSaved',
      'comparisonSaved',
      'sheetFrozen',
      'sheetNotFrozen',
      'frozenSheetSaved',
      'ownFactsExported',
      'marksHandedOver',
    ],
  },
  marks: { textKey: 'groupMarks', kinds: ['marked', 'marksTakenBack'] },
  prints: { textKey: 'groupPrints', kinds: ['listPrinted', 'pdfPrinted', 'statementPrinted'] },
  settings: {
    textKey: 'groupSettings',
    kinds: [
      'connectionAdded',
      'connectionChanged',
      'senderChanged',
      'connectionRemoved',
      'connectionChecked',
      'limitChanged',
      'retentionChanged',
      'keptPdfsRemoved',
      'customerForgotten',
      'frozenSheetRemoved',
      'frozenSheetShortened',
      'ownFactsImported',
      'marksTakenOver',
    ],
  },
  log: {
    textKey: 'groupLog',
    kinds: ['logRetentionChanged', 'logExported', 'entriesRemoved', 'entriesNotKept', 'logBroken'],
  },
} as const satisfies Record<
  string,
  { readonly textKey: TextKey<'activity'>; readonly kinds: readonly ActivityKind[] }
>;

export type ActivityGroup = keyof typeof ACTIVITY_GROUPS;

/** The filter as the clerk has put it; days as she typed them. */
export interface ActivityChoice {
  readonly group: ActivityGroup;
  readonly text: string;
  readonly from: string;
  readonly to: string;
}

export const NOTHING_CHOSEN: ActivityChoice = { group: 'all', text: '', from: '', to: '' };

export function isChosen({ group, text, from, to }: ActivityChoice): boolean {
  return group !== 'all' || `${text}${from}${to}`.trim() !== '';
}

type Day = ActivityFilter['from'] | undefined;

/** A day that cannot be read yet, because it is still being typed, is none. */
export function filterOf(choice: ActivityChoice, readDay: (text: string) => Day): ActivityFilter {
  return {
    kinds: [...ACTIVITY_GROUPS[choice.group].kinds],
    text: choice.text,
    from: readDay(choice.from) ?? null,
    to: readDay(choice.to) ?? null,
  };
}
