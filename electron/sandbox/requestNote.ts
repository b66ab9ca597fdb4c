import type { EndpointName } from './sandboxEndpoints.ts';

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
