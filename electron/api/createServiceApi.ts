import type { Clock } from '../ports/clock.ts';
import type { HttpTransport } from '../ports/httpTransport.ts';
import type { Log } from '../ports/log.ts';
import type { TokenStore } from '../ports/tokenStore.ts';
import { AgreementsApi } from './agreementsApi.ts';
import { DEFAULT_LIMITS, type LimitsByKind } from './callLimits.ts';
import { ConnectionProbe } from './connectionProbe.ts';
import { InvoicesApi } from './invoicesApi.ts';
import { PdfApi } from './pdfApi.ts';
import { ServiceCaller } from './serviceCaller.ts';
import { TokenSource } from './tokenSource.ts';
import { TokensApi } from './tokensApi.ts';

export interface ServiceApiParts {
  readonly transport: HttpTransport;
  readonly clock: Clock;
  /** A number in [0, 1), for the jitter between tries. */
  readonly random: () => number;
  readonly tokens: TokenStore;
  readonly log: Log;
  readonly limits?: Partial<LimitsByKind>;
}

/** The client of the service (docs/design.md §5). It throws `KontorFailure` only. */
export interface ServiceApi {
  readonly invoices: InvoicesApi;
  readonly agreements: AgreementsApi;
  readonly pdf: PdfApi;
  readonly probe: ConnectionProbe;
}

export function createServiceApi(parts: ServiceApiParts): ServiceApi {
  const { clock, log } = parts;
  const limits: LimitsByKind = { ...DEFAULT_LIMITS, ...parts.limits };
  const caller = new ServiceCaller(parts);
  const api = new TokensApi(caller, clock, limits.json);
  const tokens = new TokenSource({ api, store: parts.tokens, clock, log });
  const shared = { caller, tokens };
  return {
    invoices: new InvoicesApi({ ...shared, limits: limits.invoiceList }),
    agreements: new AgreementsApi({ ...shared, limits: limits.json }),
    pdf: new PdfApi({ ...shared, limits: limits.pdf }),
    probe: new ConnectionProbe({ caller, api, limits }),
  };
}
