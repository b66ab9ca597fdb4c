import { FetchTransport } from '../../../../electron/adapters/fetchTransport.ts';
import { SystemClock } from '../../../../electron/adapters/systemClock.ts';
import type { ServiceApiParts } from '../../../../electron/serviceClient/createServiceApi.ts';
import { api } from '../../../unit/api/support/serviceUnderTest.ts';

/** The client as plain Node runs it: global fetch and real clocks; waits between tries are next to nothing. */
export function realApi(over: Partial<ServiceApiParts> = {}) {
  return api(new FetchTransport(), { clock: new SystemClock(), random: () => 0.01, ...over });
}
