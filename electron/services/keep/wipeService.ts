import type { AgreementsService } from '../agreements/agreementsService.ts';
import type { ConnectivityService } from '../customers/connectivityService.ts';
import type { CustomersService } from '../customers/customersService.ts';
import type { JobsService } from '../jobs/jobsService.ts';
import type { OpeningService } from '../opening/openingService.ts';
import type { PdfsService } from '../pdfs/pdfsService.ts';
import { AS_AT_FIRST } from '../state/appStateService.ts';
import type { LaunchParts } from '../state/launchParts.ts';
import type { RetentionService } from './retentionService.ts';

interface Parts extends Pick<LaunchParts, 'state' | 'log'> {
  readonly opening: OpeningService;
  readonly retention: RetentionService;
  readonly connectivity: ConnectivityService;
  readonly customers: CustomersService;
  readonly agreements: AgreementsService;
  readonly pdfs: PdfsService;
  readonly jobs: JobsService;
}

/** Removes everything that Kontor keeps on this computer and in its keychain; it is then as at its first start. */
export class WipeService {
  readonly #parts: Parts;
  #running: Promise<void> | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  wipe(): Promise<void> {
    this.#running ??= this.#wipe().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #wipe(): Promise<void> {
    const { opening, retention, state, log } = this.#parts;
    log.info('keep.wipe', { step: 'ending' });
    await retention.close();
    try {
      await this.#endWork();
      log.info('keep.wipe', { step: 'ended' });
      await opening.wipe();
      state.change(AS_AT_FIRST);
    } finally {
      // Where the mark could not be set everything is still there, the kept jobs too.
      await opening.open();
    }
    log.info('keep.wipe', { step: 'done' });
  }

  /** All that could still write, or ask the service for something to write. */
  async #endWork(): Promise<void> {
    const { connectivity, customers, agreements, pdfs, jobs } = this.#parts;
    connectivity.forget();
    await jobs.forgetAll();
    await customers.forgetAll();
    await agreements.forgetAll();
    await pdfs.close();
  }
}
