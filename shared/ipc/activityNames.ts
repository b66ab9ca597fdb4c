import type { Catalogue } from '../i18n/catalogues.ts';
import { JOB_KINDS, JOB_WORDS, type JobKind, type JobWords } from './jobKinds.ts';

type Key = keyof Catalogue['activity'];

/** What an entry's fields may say, each with its words on the screen and in the CSV. */
export const ACTIVITY_NAMES = {
  /** What is kept of the work at this desk. The last five are about the log itself. */
  kind: {
    lookUp: 'kindLookUp',
    agreementsFetched: 'kindAgreementsFetched',
    pdfOpened: 'kindPdfOpened',
    pdfPrinted: 'kindPdfPrinted',
    exportBegun: 'kindExportBegun',
    exportEnded: 'kindExportEnded',
    refreshBegun: 'kindRefreshBegun',
    refreshEnded: 'kindRefreshEnded',
    listPrinted: 'kindListPrinted',
    statementPrinted: 'kindStatementPrinted',
    customersSaved: 'kindCustomersSaved',
    openItemsSaved: 'kindOpenItemsSaved',
    comparisonSaved: 'kindComparisonSaved',
    sheetFrozen: 'kindSheetFrozen',
    sheetNotFrozen: 'kindSheetNotFrozen',
    frozenSheetSaved: 'kindFrozenSheetSaved',
    frozenSheetRemoved: 'kindFrozenSheetRemoved',
    frozenSheetShortened: 'kindFrozenSheetShortened',
    connectionAdded: 'kindConnectionAdded',
    connectionChanged: 'kindConnectionChanged',
    senderChanged: 'kindSenderChanged',
    marked: 'kindMarked',
    marksTakenBack: 'kindMarksTakenBack',
    connectionRemoved: 'kindConnectionRemoved',
    connectionChecked: 'kindConnectionChecked',
    limitChanged: 'kindLimitChanged',
    retentionChanged: 'kindRetentionChanged',
    keptPdfsRemoved: 'kindKeptPdfsRemoved',
    customerForgotten: 'kindCustomerForgotten',
    ownFactsExported: 'kindOwnFactsExported',
    ownFactsImported: 'kindOwnFactsImported',
    marksHandedOver: 'kindMarksHandedOver',
    marksTakenOver: 'kindMarksTakenOver',
    logRetentionChanged: 'kindLogRetentionChanged',
    logExported: 'kindLogExported',
    entriesRemoved: 'kindEntriesRemoved',
    entriesNotKept: 'kindEntriesNotKept',
    logBroken: 'kindLogBroken',
  },
  what: Object.fromEntries(JOB_KINDS.map((kind) => [kind, JOB_WORDS[kind].logName])) as Readonly<
    Record<JobKind, JobWords['logName']>
  >,
  /** `interrupted`: Kontor was closed, or killed, before the work was over; the next launch may continue it. */
  outcome: {
    done: 'outcomeDone',
    cancelled: 'outcomeCancelled',
    failed: 'outcomeFailed',
    interrupted: 'outcomeInterrupted',
  },
  /**
   * How a log can be broken: an entry has other content than it was written with (`changed`), entries are missing from
   * the middle (`missing`) or from the end (`cutShort`), the log is not the one that the head describes (`replaced`),
   * the head that records its end is missing or unreadable (`headGone`), or entries that were removed for their age are
   * back (`returned`).
   */
  trouble: {
    changed: 'troubleChanged',
    missing: 'troubleMissing',
    cutShort: 'troubleCutShort',
    replaced: 'troubleReplaced',
    headGone: 'troubleHeadGone',
    returned: 'troubleReturned',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Key>>>>;
