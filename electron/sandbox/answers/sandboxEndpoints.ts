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
  /** False for the PDF path, which the document does not show. */
  readonly documented: boolean;
}

/** docs/service.md §4.5; answered 410 whatever the method. */
export const DEPRECATED_PATH = '/api/agreements/v4/customer-agreements';

const CORE = '/api/core';

/** Every endpoint of docs/service.md §4, and the assumed PDF path. */
export function sandboxEndpoints(pdfPath: string): readonly Endpoint[] {
  const documented = { documented: true } as const;
  const general = { token: 'general', documented: true } as const;
  return [
    { name: 'generalToken', method: 'POST', path: '/v1/oauth/token', token: 'none', ...documented },
    { name: 'customerToken', method: 'POST', path: '/selfcare/v1/authenticate', ...general },
    { name: 'invoices', method: 'GET', path: '/v2/invoices', token: 'customer', ...documented },
    { name: 'invoicePdf', method: 'GET', path: pdfPath, token: 'customer', documented: false },
    {
      name: 'agreements',
      method: 'POST',
      path: `${CORE}/customers/v2/{customerExternalId}/agreements`,
      ...general,
    },
    {
      name: 'paymentSubscriptions',
      method: 'GET',
      path: `${CORE}/customers/v2/{customerExternalId}/payment-subscriptions`,
      ...general,
    },
    { name: 'agreement', method: 'GET', path: `${CORE}/agreements/v1/{agreement_external_id}`, ...general },
    {
      name: 'deliveries',
      method: 'GET',
      path: `${CORE}/agreements/v5/{agreement_external_id}/deliveries`,
      ...general,
    },
    {
      name: 'delivery',
      method: 'GET',
      path: `${CORE}/deliveries/v2/{delivery_type}/{delivery_external_id}`,
      ...general,
    },
  ];
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
