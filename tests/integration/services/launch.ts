import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { FetchTransport } from '../../../electron/adapters/fetchTransport.ts';
import { createFolderDialogs } from '../../../electron/adapters/folderDialogs.ts';
import { MemoryKeychain } from '../../../electron/adapters/keychain.ts';
import { SystemClock } from '../../../electron/adapters/systemClock.ts';
import { createCallRegistrar } from '../../../electron/ipc/callRegistrar.ts';
import { createEventPublisher } from '../../../electron/ipc/eventPublisher.ts';
import type {
  Clock,
  Confirmer,
  Dialogs,
  HttpTransport,
  Keychain,
  Log,
  LogFields,
  ThreadFiles,
} from '../../../electron/ports/host.ts';
import { createKontor } from '../../../electron/services/kontor.ts';
import { catalogues } from '../../../shared/i18n/catalogues.ts';
import { failureText } from '../../../shared/i18n/failureText.ts';
import type { AppState } from '../../../shared/ipc/app.ts';
import type { Bridge, Handlers } from '../../../shared/ipc/contract.ts';
import type { Answer } from '../../../shared/ipc/entry.ts';
import type { Policy } from '../../../shared/ipc/policy.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { threadFiles } from '../threadFiles.ts';

/** Every line that the services have logged, for tests that look for what must not be there. */
export class CollectingLog implements Log {
  readonly lines: string[] = [];
  readonly info = (event: string, fields?: LogFields) => this.#add('info', event, fields);
  readonly warn = (event: string, fields?: LogFields) => this.#add('warn', event, fields);
  readonly error = (event: string, fields?: LogFields) => this.#add('error', event, fields);
  #add(level: string, event: string, fields: LogFields = {}): void {
    this.lines.push(JSON.stringify({ level, event, ...fields }));
  }
}

const ORIGIN = 'kontor://app';

type Unwrapped<Method> = Method extends (input: infer In) => Promise<Answer<infer Out>>
  ? (input: In) => Promise<Out>
  : never;

/** The bridge as the renderer has it, but a failure rejects with its envelope. */
export type Calls = {
  readonly [Domain in keyof Bridge]: {
    readonly [Method in keyof Bridge[Domain]]: Unwrapped<Bridge[Domain][Method]>;
  };
};

/** Closed at the end of the block that uses it, once however often it is asked to. */
export interface Launch extends AsyncDisposable {
  readonly calls: Calls;
  /** Behind the registrar, which lets no call through once closing has begun. */
  readonly handlers: Handlers;
  readonly log: CollectingLog;
  readonly dataDir: string;
  readonly exportDir: string;
  readonly events: { readonly name: string; readonly payload: unknown }[];
  state(): Promise<AppState>;
  close(): Promise<void>;
}

/** Folders that outlive a launch, so that a second one can start on the same data. */
export async function makeFolders() {
  const { path: root, ...folder } = await temporaryFolder();
  return { ...folder, root, dataDir: join(root, 'data'), exportDir: join(root, 'exports') };
}

/** The services as a host composes them: real threads, real SQLite, real HTTP; a keychain in memory. */
export async function launch(
  folders: { readonly dataDir: string; readonly exportDir: string },
  options: {
    readonly keychain?: Keychain;
    readonly sampleAtStart?: boolean;
    /** The operating system's account; `clerk` unless given. */
    readonly account?: string | null;
    /** Another entry of the threads on which exports are written. */
    readonly exportThread?: URL;
    /** Other entries of all threads, as a packed app has them. */
    readonly threads?: ThreadFiles;
    readonly clock?: Clock;
    /** Whose the data folder is by now; this launch's unless given. */
    readonly folderOwnership?: () => 'same' | 'renewed' | 'taken';
    /** What the clerk answers outside the page; yes unless given. */
    readonly confirmer?: Confirmer;
    /** File dialogs; those of the browser host unless given. */
    readonly dialogs?: Dialogs;
    readonly transport?: HttpTransport;
    readonly log?: CollectingLog;
    /** What the organisation has decided; nothing unless given. */
    readonly policy?: Policy;
  } = {},
): Promise<Launch> {
  await mkdir(join(folders.dataDir, 'logs'), { recursive: true, mode: 0o700 });
  await mkdir(folders.exportDir, { recursive: true });
  const log = options.log ?? new CollectingLog();
  const publisher = createEventPublisher(log);
  const events: { name: string; payload: unknown }[] = [];
  publisher.listen((name, payload) => events.push({ name, payload }));
  const kontor = createKontor({
    host: 'browser',
    version: '0.0.0',
    systemLanguage: 'en',
    account: options.account === undefined ? 'clerk' : options.account,
    paths: { data: folders.dataDir, logs: join(folders.dataDir, 'logs') },
    folderOwnership: options.folderOwnership ?? (() => 'same'),
    clock: options.clock ?? new SystemClock(),
    keychain: options.keychain ?? new MemoryKeychain(),
    sessionKeychain: new MemoryKeychain(),
    dialogs: options.dialogs ?? createFolderDialogs(folders.exportDir),
    confirmer: options.confirmer ?? { confirm: async () => true },
    shell: { openFolder: async () => false },
    transport: options.transport ?? new FetchTransport(),
    askProxyLogin: async () => null,
    log,
    publisher,
    threads: {
      ...(options.threads ?? threadFiles()),
      ...(options.exportThread ? { exportThread: options.exportThread } : {}),
    },
    policy: options.policy ?? {},
    sampleAtStart: options.sampleAtStart ?? false,
  });
  const registrar = createCallRegistrar({ ...kontor, log, trustedOrigin: () => ORIGIN });
  const call = async (name: string, input: unknown): Promise<unknown> => {
    const answer = await registrar.get(name)?.({ origin: ORIGIN, mainFrame: true }, input);
    if (!answer) throw new Error(`no call ${name}`);
    if (!answer.ok) {
      throw Object.assign(new Error(failureText(catalogues.en, answer.failure)), answer.failure);
    }
    return answer.value;
  };
  const domain = (name: string) =>
    new Proxy({}, { get: (_, method) => (input: unknown) => call(`${name}.${String(method)}`, input) });
  // The registrar holds every channel by name; the types of the bridge are those of the contract.
  const calls = new Proxy({}, { get: (_, name) => domain(String(name)) }) as Calls;
  await kontor.start();
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= kontor.close();
    return closing;
  };
  return {
    ...folders,
    calls,
    handlers: kontor.handlers,
    log,
    events,
    state: () => calls.app.snapshot({}),
    close,
    [Symbol.asyncDispose]: close,
  };
}
