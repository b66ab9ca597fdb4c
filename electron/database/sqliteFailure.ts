import { errorCode, type FailureCode, KontorFailure } from '../../shared/domain/failure.ts';
import { IncompleteAnswer } from '../json/jsonLimits.ts';

/** SQLite's or the system's word for an error, such as SQLITE_CORRUPT, or the error's class; fit for a log. */
export function sqliteWord(error: unknown): string {
  if (error instanceof KontorFailure || error instanceof IncompleteAnswer) return '';
  const code = errorCode(error);
  if (/^[A-Z_]+$/.test(code)) return code;
  return error instanceof Error && /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : 'unknown';
}

/** The file is no database under this key, or its pages do not hold together. */
export function isBroken(error: unknown): boolean {
  return /^SQLITE_(NOTADB|CORRUPT|IOERR_SHORT_READ|IOERR_DATA|IOERR_CORRUPTFS|SCHEMA)/.test(errorCode(error));
}

/** The file's disk does not answer, or the file is not where it was, or something else is in the folder's place. */
const GONE = /^SQLITE_(IOERR|CANTOPEN)|^(ENOENT|ENOTDIR|EEXIST|EIO|ENODEV|ENXIO|ESTALE)$/;

/** What a clerk reads of a failure below: a code and nothing else, since SQLite's texts quote SQL and paths. */
export function failureOf(error: unknown): KontorFailure {
  if (error instanceof KontorFailure) return error;
  const code = errorCode(error);
  const failure = (name: FailureCode, retryable = false) => new KontorFailure(name, { retryable });
  if (code === 'SQLITE_FULL' || code === 'ENOSPC' || code === 'EDQUOT') return failure('diskFull', true);
  if (/^SQLITE_READONLY|^(EROFS|EACCES|EPERM)$/.test(code)) return failure('dataReadOnly', true);
  if (!isBroken(error) && GONE.test(code)) return failure('dataGone', true);
  if (code.startsWith('SQLITE_') || /^E[A-Z]+$/.test(code)) return failure('cacheBroken');
  return failure('internal');
}
