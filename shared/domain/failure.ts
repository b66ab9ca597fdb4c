/**
 * The closed set of everything that can go wrong from a clerk's point of view. Each code has a text in the
 * catalogues (`failure.<code>`) that says what happened, what it means for the work, and what to do.
 */
export const FAILURE_CODES = [
  'invalidInput',
  'setByOrganisation',
  'folderNotAllowed',
  'changedMeanwhile',
  'customerNumberInvalid',
  'notConnected',
  'connectionNotFound',
  'addressRefused',
  'secretMissing',
  'passphraseMissing',
  'vaultAbsent',
  'vaultLocked',
  'vaultDismissed',
  'vaultHung',
  'vaultRefused',
  'vaultValueTooLong',
  'noNetwork',
  'serviceNameUnknown',
  'serviceProxyFailed',
  'serviceProxyLogin',
  'serviceUnreachable',
  'servicePortRefused',
  'serviceNotTls',
  'serviceTls',
  'serviceClosed',
  'serviceTimeout',
  'serviceRedirected',
  'serviceNotThis',
  'serviceWebPage',
  'serviceRejectedCredentials',
  'serviceRejectedToken',
  'serviceRefused',
  'serviceCustomerNotFound',
  'serviceRateLimited',
  'serviceAsksToWait',
  'serviceFault',
  'serviceAnswerTooLarge',
  'serviceAnswerUnreadable',
  'serviceAnswerCut',
  'serviceNotAPdf',
  'pdfDamaged',
  'pdfTooLarge',
  'pdfEncrypted',
  'pdfCopyForbidden',
  'pdfForm',
  'mergeTooLarge',
  'servicePdfNotFound',
  'invoiceNumberUnusable',
  'notCached',
  'cacheBroken',
  'diskFull',
  'dataReadOnly',
  'dataGone',
  'fileNotWritable',
  'folderReadOnly',
  'folderGone',
  'exportRemoved',
  'growingFolderOther',
  'growingFolderConnection',
  'growingFolderBusy',
  'growingFolderDesk',
  'folderIsLink',
  'jobNotFound',
  'jobUnreadable',
  'cancelled',
  'hostEnded',
  'answerLost',
  'screenFault',
  'internal',
] as const;

export type FailureCode = (typeof FAILURE_CODES)[number];

const UNREACHED: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'noNetwork',
  'serviceNameUnknown',
  'serviceProxyFailed',
  'serviceUnreachable',
  'servicePortRefused',
  'serviceClosed',
  'serviceTimeout',
]);

/** No answer of the service came at all: it may come later without anything being changed. */
export function isUnreached(code: FailureCode): boolean {
  return UNREACHED.has(code);
}

/** Words that a failure text may name: a status, a count, a host name. Never a secret, a path or a URL. */
export type FailureDetails = Readonly<Record<string, string | number | undefined>>;

/**
 * A failure with a code, thrown by services and turned into the envelope by the registrar.
 * The message is for the log: it holds the code and nothing that came from outside.
 */
export class KontorFailure extends Error {
  override readonly name = 'KontorFailure';
  readonly code: FailureCode;
  readonly retryable: boolean;
  readonly details: FailureDetails;

  constructor(code: FailureCode, options: { retryable?: boolean; details?: FailureDetails } = {}) {
    super(code);
    this.code = code;
    this.retryable = options.retryable ?? false;
    this.details = options.details ?? {};
  }
}

/** Node's or SQLite's name of a fault, such as `ENOSPC` or `SQLITE_CORRUPT`; empty for an error without one. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
