import type { CallLimits } from './callLimits.ts';
import type { ServiceCaller } from './serviceCaller.ts';
import type { TokenSource } from './tokenSource.ts';

/** What every endpoint of the service is called through. */
export interface ServiceParts {
  readonly caller: ServiceCaller;
  readonly tokens: TokenSource;
  readonly limits: CallLimits;
}
