import type { TokenStore } from '../ports/tokenStore.ts';
import { agreementsApi } from './agreementsApi.ts';
import { DEFAULT_LIMITS, type LimitsByKind } from './callLimits.ts';
import { connectionProbe } from './connectionProbe.ts';
import { invoicesApi } from './invoicesApi.ts';
import { pdfApi } from './pdfApi.ts';
import { type CallerParts, ServiceCaller } from './serviceCaller.ts';
import { TokenSource } from './tokenSource.ts';
import { tokensApi } from './tokensApi.ts';

export interface ServiceApiParts extends CallerParts {
  readonly tokens: TokenStore;
  readonly limits?: Partial<LimitsByKind>;
}

export type ServiceApi = ReturnType<typeof createServiceApi>;

/** The client of the service (docs/design.md §5). It throws `KontorFailure` only. */
export function createServiceApi(parts: ServiceApiParts) {
  const { clock, log } = parts;
  const limits: LimitsByKind = { ...DEFAULT_LIMITS, ...parts.limits };
  const caller = new ServiceCaller(parts);
  const api = tokensApi(caller, clock, limits.json);
  const tokens = new TokenSource({ api, store: parts.tokens, clock, log });
  const shared = { caller, tokens };
  return {
    invoices: invoicesApi({ ...shared, limits: limits.invoiceList }),
    agreements: agreementsApi({ ...shared, limits: limits.json }),
    pdf: pdfApi({ ...shared, limits: limits.pdf }),
    probe: connectionProbe({ caller, api, limits }),
  };
}
