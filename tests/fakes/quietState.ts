import { AppStateService } from '../../electron/services/state/appStateService.ts';
import { Organisation } from '../../electron/services/state/organisation.ts';
import type { FakeClock } from './fakeClock.ts';

/** The state of an app that notifies nobody. */
export function quietState(clock: FakeClock): AppStateService {
  return new AppStateService({
    host: 'browser',
    version: '0',
    systemLanguage: 'en',
    clock,
    publisher: { publish: () => undefined },
    organisation: new Organisation({}),
  });
}
