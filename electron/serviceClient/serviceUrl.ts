import { KontorFailure } from '../../shared/domain/failure.ts';
import { checkServiceAddress } from './addressRules.ts';
import type { ServiceConnection } from './serviceConnection.ts';

/** Deprecated (docs/service.md §4.5, §9); no setting may lead to it. */
const DEPRECATED_PATH = '/api/agreements/v4/customer-agreements';
const PLACEHOLDER = '{invoice_no}';

/**
 * Address of one endpoint: the checked base URL and a path that begins with a slash.
 * @throws KontorFailure `addressRefused`, `invalidInput`
 */
export function serviceUrl(connection: ServiceConnection, path: string): string {
  const base = checkServiceAddress(connection.baseUrl);
  if (!base.ok) throw new KontorFailure('addressRefused', { details: { reason: base.problem } });
  const written = base.baseUrl + path;
  // The parser resolves dot segments and the like: a path that it rewrites is not the path that was meant.
  if (!URL.canParse(written) || new URL(written).href !== written) throw refusedPath();
  if (new URL(written).pathname.toLowerCase().includes(DEPRECATED_PATH)) throw refusedPath();
  return written;
}

/**
 * One path parameter, percent-encoded. Empty text and dot segments would change the path itself.
 * @throws KontorFailure `code` for one that no path can hold
 */
export function pathSegment(
  value: string,
  code: 'invalidInput' | 'invoiceNumberUnusable' = 'invalidInput',
): string {
  if (value === '' || value === '.' || value === '..' || value.length > 500 || !value.isWellFormed()) {
    throw new KontorFailure(code, { details: { field: 'pathParameter' } });
  }
  return encodeURIComponent(value);
}

/**
 * The PDF path of one invoice. The template is an assumption that each connection can change (docs/design.md §5.7).
 * @throws KontorFailure `invalidInput` for the template, `invoiceNumberUnusable` for the number
 */
export function pdfPath(template: string, invoiceNo: string): string {
  const plain = template.split(PLACEHOLDER);
  const safe = plain.length > 1 && /^\/(?!\/)[^\\?#\s{}]*$/u.test(plain.join(''));
  if (!safe) throw new KontorFailure('invalidInput', { details: { field: 'pdfPathTemplate' } });
  return plain.join(pathSegment(invoiceNo, 'invoiceNumberUnusable'));
}

function refusedPath(): KontorFailure {
  return new KontorFailure('invalidInput', { details: { field: 'path' } });
}
