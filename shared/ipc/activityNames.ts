import type { Catalogue } from '../i18n/catalogues.ts';
import type { ActivityEntry } from './activity.ts';
import { JOB_KINDS, JOB_WORDS, type JobKind } from './jobKinds/jobKinds.ts';
import type { JobWords } from './jobKinds/jobWords.ts';

type Key = keyof Catalogue['activity'];
type Names<Field extends keyof ActivityEntry> = Readonly<
  Record<Extract<NonNullable<ActivityEntry[Field]>, string>, Key>
>;

interface ActivityNames {
  readonly kind: Names<'kind'>;
  readonly what: Names<'what'>;
  readonly outcome: Names<'outcome'>;
  readonly trouble: Names<'trouble'>;
}

/** The words for an entry's fields, on the screen and in its CSV. */
export const ACTIVITY_NAMES = {
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
    connectionAdded: 'kindConnectionAdded',
    connectionChanged: 'kindConnectionChanged',
    connectionRemoved: 'kindConnectionRemoved',
    connectionChecked: 'kindConnectionChecked',
    limitChanged: 'kindLimitChanged',
    retentionChanged: 'kindRetentionChanged',
    keptPdfsRemoved: 'kindKeptPdfsRemoved',
    customerForgotten: 'kindCustomerForgotten',
    logRetentionChanged: 'kindLogRetentionChanged',
    ownFactsExported: 'kindOwnFactsExported',
    ownFactsImported: 'kindOwnFactsImported',
    logExported: 'kindLogExported',
    entriesRemoved: 'kindEntriesRemoved',
    entriesNotKept: 'kindEntriesNotKept',
    logBroken: 'kindLogBroken',
  },
  what: Object.fromEntries(JOB_KINDS.map((kind) => [kind, JOB_WORDS[kind].logName])) as Readonly<
    Record<JobKind, JobWords['logName']>
  >,
  outcome: {
    done: 'outcomeDone',
    cancelled: 'outcomeCancelled',
    failed: 'outcomeFailed',
    interrupted: 'outcomeInterrupted',
  },
  trouble: {
    changed: 'troubleChanged',
    missing: 'troubleMissing',
    cutShort: 'troubleCutShort',
    replaced: 'troubleReplaced',
    headGone: 'troubleHeadGone',
    returned: 'troubleReturned',
  },
} as const satisfies ActivityNames;
