/** Node's or SQLite's name of a fault, such as `ENOSPC` or `SQLITE_CORRUPT`; empty for an error without one. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
