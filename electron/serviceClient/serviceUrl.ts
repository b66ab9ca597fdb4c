import { KontorFailure } from '../../shared/domain/failure.ts';

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

type AddressProblem =
  | 'empty'
  | 'too long'
  | 'not an address'
  | 'neither https nor http'
  | 'plain http beyond this computer'
  | 'user name or password'
  | 'query'
  | 'fragment';

type AddressCheck =
  | { readonly ok: true; readonly baseUrl: string; readonly host: string }
  | { readonly ok: false; readonly problem: AddressProblem };

const LONGEST = 2048;

/** 127.0.0.0/8, ::1 and `localhost`, as the URL parser writes them. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/**
 * Reads the address of a service as a clerk types it: https, or plain http to this computer alone; no
 * credentials, no query, no fragment. `baseUrl` has no trailing slash, so that a path can follow;
 * `host` is host and port.
 */
export function checkServiceAddress(typed: string): AddressCheck {
  const text = typed.trim();
  if (text === '') return refused('empty');
  if (text.length > LONGEST) return refused('too long');
  if (!URL.canParse(text)) return refused('not an address');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refused('neither https nor http');
  if (url.username !== '' || url.password !== '' || /^\w+:[/\\]*[^/\\?#]*@/.test(text)) {
    return refused('user name or password');
  }
  if (text.includes('#')) return refused('fragment');
  if (text.includes('?')) return refused('query');
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    return refused('plain http beyond this computer');
  return { ok: true, baseUrl: url.origin + url.pathname.replace(/\/+$/, ''), host: url.host };
}

function refused(problem: AddressProblem): AddressCheck {
  return { ok: false, problem };
}

/** Paths of docs/service.md §4.1–4.4, to the letter. Parameters are percent-encoded here and nowhere else. */
export const endpointPaths = {
  generalLogin: () => '/v1/oauth/token',
  customerLogin: () => '/selfcare/v1/authenticate',
  invoiceList: () => '/v2/invoices',
  agreementsList: (customerExternalId: string) =>
    `/api/core/customers/v2/${pathSegment(customerExternalId)}/agreements`,
  paymentSubscriptions: (customerExternalId: string) =>
    `/api/core/customers/v2/${pathSegment(customerExternalId)}/payment-subscriptions`,
  agreement: (agreementExternalId: string) => `/api/core/agreements/v1/${pathSegment(agreementExternalId)}`,
  deliveries: (agreementExternalId: string) =>
    `/api/core/agreements/v5/${pathSegment(agreementExternalId)}/deliveries`,
  delivery: (deliveryType: string, deliveryExternalId: string) =>
    `/api/core/deliveries/v2/${pathSegment(deliveryType)}/${pathSegment(deliveryExternalId)}`,
} as const;

/** Names of the endpoints, for the log and for rules that differ between them; the path of a PDF is a setting. */
export type EndpointName = keyof typeof endpointPaths | 'invoicePdf';

/** What the service client needs of a connection profile (docs/design.md §5). */
export interface ServiceConnection {
  readonly id: string;
  /** As `checkServiceAddress` returns it: no trailing slash. It is checked again before every call. */
  readonly baseUrl: string;
  readonly clientId: string;
  /** A path under the base URL that holds `{invoice_no}`; not documented by the service, so an assumption. */
  readonly pdfPathTemplate: string;
  /** JSON text of the POST agreements list; not documented either. Empty means `{}`. */
  readonly agreementsListBody: string;
  /** Reads the secret at the moment it is needed; its failures (vault, secretMissing) reach the caller as they are. */
  clientSecret(): Promise<string>;
}
