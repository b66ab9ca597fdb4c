import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FetchTransport } from '../../../electron/adapters/fetchTransport.ts';
import { launchPlaces } from '../../../electron/adapters/launchPlaces.ts';
import { MemoryKeychain } from '../../../electron/adapters/memoryKeychain.ts';
import { SystemClock } from '../../../electron/adapters/systemClock.ts';
import { createEventPublisher } from '../../../electron/ipc/eventPublisher.ts';
import type { Keychain } from '../../../electron/ports/keychain.ts';
import type { Log, LogFields } from '../../../electron/ports/log.ts';
import type { Kontor } from '../../../electron/services/hostParts.ts';
import { createKontor } from '../../../electron/services/kontor.ts';
import type { AppState } from '../../../shared/ipc/app.ts';

/** Every line that the services have logged, for tests that look for what must not stand there. */
export class CollectingLog implements Log {
  readonly lines: string[] = [];
  readonly info = (event: string, fields?: LogFields) => this.#add('info', event, fields);
  readonly warn = (event: string, fields?: LogFields) => this.#add('warn', event, fields);
  readonly error = (event: string, fields?: LogFields) => this.#add('error', event, fields);
  #add(level: string, event: string, fields: LogFields = {}): void {
    this.lines.push(JSON.stringify({ level, event, ...fields }));
  }
}

export interface Launch {
  readonly kontor: Kontor;
  readonly log: CollectingLog;
  readonly dataDir: string;
  readonly exportDir: string;
  readonly events: { readonly name: string; readonly payload: unknown }[];
  state(): Promise<AppState>;
  close(): Promise<void>;
}

/** Folders that outlive a launch, so that a second one can start on the same data. */
export async function makeFolders() {
  const root = await mkdtemp(join(tmpdir(), 'kontor-launch-'));
  return {
    root,
    dataDir: join(root, 'data'),
    exportDir: join(root, 'exports'),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

/** The services as a host composes them: real threads, real SQLite, real HTTP; a keychain in memory. */
export async function launch(
  folders: { readonly dataDir: string; readonly exportDir: string },
  options: { readonly keychain?: Keychain; readonly sampleAtStart?: boolean } = {},
): Promise<Launch> {
  const { mkdir } = await import('node:fs/promises');
  await mkdir(join(folders.dataDir, 'logs'), { recursive: true, mode: 0o700 });
  await mkdir(folders.exportDir, { recursive: true });
  const log = new CollectingLog();
  const publisher = createEventPublisher(log);
  const events: { name: string; payload: unknown }[] = [];
  publisher.listen((name, payload) => events.push({ name, payload }));
  const kontor = createKontor({
    host: 'browser',
    version: '0.0.0',
    systemLanguage: 'en',
    paths: { data: folders.dataDir, logs: join(folders.dataDir, 'logs') },
    clock: new SystemClock(),
    keychain: options.keychain ?? new MemoryKeychain(),
    sessionKeychain: new MemoryKeychain(),
    dialogs: { chooseFolder: async () => folders.exportDir, chooseSaveFile: async () => null },
    shell: { openFolder: async () => false },
    transport: new FetchTransport(),
    log,
    publisher,
    threads: launchPlaces(new URL('../../../electron/main.ts', import.meta.url).href).threads,
    sampleAtStart: options.sampleAtStart ?? false,
  });
  await kontor.start();
  return {
    ...folders,
    kontor,
    log,
    events,
    // Handlers answer in the contract's input types, which lack the brands that the wire gives back.
    state: async () => (await kontor.handlers.app.snapshot({})) as AppState,
    close: () => kontor.close(),
  };
}
