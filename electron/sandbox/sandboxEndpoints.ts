/** Which token an endpoint takes (docs/service.md §5.4). */
type TokenLevel = 'none' | 'general' | 'customer';

export type EndpointName =
  | 'generalToken'
  | 'customerToken'
  | 'invoices'
  | 'invoicePdf'
  | 'agreements'
  | 'paymentSubscriptions'
  | 'agreement'
  | 'deliveries'
  | 'delivery';

export interface Endpoint {
  readonly name: EndpointName;
  readonly method: 'GET' | 'POST';
  /** `{name}` means one path segment. */
  readonly path: string;
  readonly token: TokenLevel;
}

/** docs/service.md §4.5; answered 410 whatever the method. */
export const DEPRECATED_PATH = '/api/agreements/v4/customer-agreements';

const CORE = '/api/core';

/** Every endpoint of docs/service.md §4, and the assumed PDF path. */
export function sandboxEndpoints(pdfPath: string): readonly Endpoint[] {
  const customers = `${CORE}/customers/v2/{customerExternalId}`;
  const agreements = `${CORE}/agreements`;
  return [
    endpoint('generalToken', 'POST', '/v1/oauth/token', 'none'),
    endpoint('customerToken', 'POST', '/selfcare/v1/authenticate', 'general'),
    endpoint('invoices', 'GET', '/v2/invoices', 'customer'),
    endpoint('invoicePdf', 'GET', pdfPath, 'customer'),
    endpoint('agreements', 'POST', `${customers}/agreements`, 'general'),
    endpoint('paymentSubscriptions', 'GET', `${customers}/payment-subscriptions`, 'general'),
    endpoint('agreement', 'GET', `${agreements}/v1/{agreement_external_id}`, 'general'),
    endpoint('deliveries', 'GET', `${agreements}/v5/{agreement_external_id}/deliveries`, 'general'),
    endpoint('delivery', 'GET', `${CORE}/deliveries/v2/{delivery_type}/{delivery_external_id}`, 'general'),
  ];
}

function endpoint(name: EndpointName, method: Endpoint['method'], path: string, token: TokenLevel): Endpoint {
  return { name, method, path, token };
}

/** An endpoint and its decoded path parameters. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string>>;
}

/** Finds the endpoint of a raw path (no query), or null. Nothing is normalised: `/v2/./invoices` is no endpoint. */
export function routeOf(endpoints: readonly Endpoint[], path: string): Route | null {
  for (const endpoint of endpoints) {
    const params = paramsOf(endpoint.path, path);
    if (params !== null) return { endpoint, params };
  }
  return null;
}

function paramsOf(template: string, path: string): Record<string, string> | null {
  const wanted = template.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const text = given[index] ?? '';
    if (!segment.startsWith('{')) {
      if (segment !== text) return null;
      continue;
    }
    const decoded = decodedSegment(text);
    if (decoded === null || decoded === '') return null;
    params[segment.slice(1, -1)] = decoded;
  }
  return params;
}

function decodedSegment(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** A documented endpoint's name; `assumed` is the PDF path, which the document does not show. */
export type NotedEndpoint = Exclude<EndpointName, 'invoicePdf'> | 'assumed' | 'deprecated' | 'unknown';

/** How a request broke the document. A wrong secret, an expired token or an unknown customer is none of these. */
export type Violation =
  | 'unknownPath'
  | 'deprecatedPath'
  | 'method'
  | 'query'
  | 'accept'
  | 'contentType'
  | 'header'
  | 'tokenLevel'
  | 'body';

/** What becomes known of a request after its arrival. */
export interface RequestNote {
  readonly endpoint?: NotedEndpoint;
  readonly tokenLevel?: 'none' | 'general' | 'customer' | 'invalid';
  readonly customerNumber?: string;
  /** Null when the connection was dropped before the headers. */
  readonly status?: number | null;
  readonly violation?: Violation;
  /** Kinds of the faults that affected the answer. */
  readonly faults?: readonly string[];
}

/** Takes what becomes known of one request. */
export type Noting = (note: RequestNote) => void;
