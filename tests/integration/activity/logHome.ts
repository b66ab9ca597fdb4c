import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { type CipherDatabase, openDatabase } from '../../../electron/database/database.ts';
import { openHealed } from '../../../electron/database/openHealed.ts';
import { SCHEMAS } from '../../../electron/store/ingestWorker.ts';
import { type KeptEntry, NO_ACTION } from '../../../electron/store/userData/activityEntry.ts';
import {
  type ActivityCheck,
  ActivityRepository,
  activityKeys,
  type Walk,
} from '../../../electron/store/userData/activityRepository.ts';
import { type TemporaryFolder, temporaryFolder } from '../../temporaryFolder.ts';
import { makeFile } from '../store/testStore.ts';

export const KEY = new Uint8Array(32).fill(9);

/** The log of one folder as the query worker holds it, and the database below it. */
export interface OpenLog extends Disposable {
  readonly log: ActivityRepository;
  readonly database: CipherDatabase;
  check(): ActivityCheck;
  close(): void;
}

export function entry(number: number, more: Partial<KeptEntry> = {}): KeptEntry {
  const at = Date.UTC(2026, 2, 2, 8, 0, number);
  return {
    ...NO_ACTION,
    kind: 'lookUp',
    at,
    local: new Date(at).toISOString().replace('T', ' ').slice(0, 19),
    user: 'åsa',
    connection: 'Nordfiber',
    customer: String(10_000 + number),
    ...more,
  };
}

/** Opens the facts of a folder, and makes them where there are none. */
export function openLog(folder: string, key = KEY): OpenLog {
  if (!existsSync(join(folder, 'facts.db'))) makeFile(folder, 'facts', 'chacha20', key);
  const { database } = openHealed({
    file: join(folder, 'facts.db'),
    key,
    schema: SCHEMAS.facts,
    mode: { durable: true },
    suspect: false,
  });
  const log = new ActivityRepository(database, activityKeys(key), join(folder, 'facts.head'));
  const close = () => database.close();
  return { log, database, check: () => checkOf(log), close, [Symbol.dispose]: close };
}

/** Appends the entries of these numbers to the log of a folder, and closes it. */
export function written(folder: string, from: number, to: number, more: Partial<KeptEntry> = {}): void {
  using open = openLog(folder);
  for (let number = from; number <= to; number += 1) open.log.append(entry(number, more));
}

export async function copied(folder: string): Promise<TemporaryFolder> {
  const copy = await temporaryFolder();
  await cp(folder, copy.path, { recursive: true });
  return copy;
}

/** A copy of a log, treated badly while Kontor is closed, and opened again. */
export async function treatedCopy(
  original: string,
  treat: (folder: string) => unknown,
  look: (open: OpenLog) => void,
): Promise<void> {
  await using folder = await copied(original);
  await treat(folder.path);
  using open = openLog(folder.path);
  look(open);
}

/** The facts by themselves, as anyone with the key of the store could open them. */
export function changeFacts(folder: string, act: (database: CipherDatabase) => void): void {
  const database = openDatabase({ file: join(folder, 'facts.db'), key: KEY, cipher: 'chacha20' });
  try {
    act(database);
  } finally {
    database.close();
  }
}

function checkOf(log: ActivityRepository): ActivityCheck {
  let walk: Walk | null = null;
  for (;;) {
    const step = log.verifyStep(walk);
    if ('check' in step) return step.check;
    walk = step.walk;
  }
}
