import { z } from 'zod';
import { parsedJson } from '../../../shared/domain/parsedJson.ts';
import { mappingSchema } from '../../../shared/ipc/compare.ts';
import type { CipherDatabase } from '../../database/database.ts';
import { putSingle, removeSingle, single } from './userDataFile.ts';

const PREFIX = 'ledgerMappings/';
/** Kinds of files of a connection; the one that was compared longest ago is dropped. */
const MOST = 30;

const rememberedSchema = z.strictObject({
  /** Hashes of the names of its sheets and of its row of titles: a first row without titles may be a customer's. */
  sheets: z.string(),
  titles: z.string(),
  mapping: mappingSchema,
});

export type RememberedMapping = z.output<typeof rememberedSchema>;

/** How the columns of a connection's ledgers were read last; owned by the query worker. */
export class LedgerMappingsRepository {
  readonly #database: CipherDatabase;

  constructor(facts: CipherDatabase) {
    this.#database = facts;
  }

  /** The last one first. One that another version has written and this one cannot read is left out. */
  list(connectionId: string): RememberedMapping[] {
    const stored = z
      .array(z.unknown())
      .safeParse(parsedJson(single(this.#database, PREFIX + connectionId) ?? '[]'));
    return (stored.data ?? []).flatMap((one) => rememberedSchema.safeParse(one).data ?? []);
  }

  put(connectionId: string, remembered: RememberedMapping): void {
    const others = this.list(connectionId).filter(
      ({ sheets, titles }) => sheets !== remembered.sheets || titles !== remembered.titles,
    );
    putSingle(this.#database, PREFIX + connectionId, JSON.stringify([remembered, ...others].slice(0, MOST)));
  }

  forgetConnection(connectionId: string): void {
    removeSingle(this.#database, PREFIX + connectionId);
  }
}
