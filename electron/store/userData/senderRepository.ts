import { KontorFailure } from '../../../shared/domain/failure.ts';
import { NO_SENDER_SETTINGS, type SenderSettings, senderSettingsSchema } from '../../../shared/ipc/sender.ts';
import type { CipherDatabase } from '../../database/database.ts';
import { isLogo } from './logoPng.ts';
import { putSingle, removeSingle, single } from './singles.ts';

const PREFIX = 'sender/';

/** From whom the papers of a connection are: a fact that the clerk entered; owned by the query worker. */
export class SenderRepository {
  readonly #database: CipherDatabase;

  constructor(facts: CipherDatabase) {
    this.#database = facts;
  }

  /** Empty where nothing was entered. */
  get(connectionId: string): SenderSettings {
    const stored = single(this.#database, PREFIX + connectionId);
    return stored === null ? NO_SENDER_SETTINGS : senderSettingsSchema.parse(JSON.parse(stored));
  }

  /** @throws KontorFailure invalidInput for a logo that no paper could print */
  put(connectionId: string, settings: SenderSettings): SenderSettings {
    const { logo } = settings.sender;
    if (logo !== null && !isLogo(logo)) throw new KontorFailure('invalidInput');
    const text = JSON.stringify(senderSettingsSchema.parse(settings));
    if (text === JSON.stringify(NO_SENDER_SETTINGS)) removeSingle(this.#database, PREFIX + connectionId);
    else putSingle(this.#database, PREFIX + connectionId, text);
    return this.get(connectionId);
  }

  /** Whether anything was entered. */
  has(connectionId: string): boolean {
    return single(this.#database, PREFIX + connectionId) !== null;
  }

  remove(connectionId: string): void {
    removeSingle(this.#database, PREFIX + connectionId);
  }
}
