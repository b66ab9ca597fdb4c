import { AppStateService } from '../../electron/services/app/launchParts.ts';
import { Organisation } from '../../electron/services/app/organisation.ts';
import type { FakeClock } from './fakeClock.ts';

/** The state of an app without a page: its changes are published to no one. */
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
