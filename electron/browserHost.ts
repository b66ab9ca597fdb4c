import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { accountName, ownerInWords } from './adapters/dataFolderLock.ts';
import { FetchTransport } from './adapters/fetchTransport.ts';
import { createFolderDialogs, noDesktopShell } from './adapters/folderDialogs.ts';
import { KeytarKeychain, MemoryKeychain } from './adapters/keychain.ts';
import { browserDataFolder, launchPlaces } from './adapters/launchPlaces.ts';
import { createPinoLog } from './adapters/pinoLog.ts';
import { builtPage, EXIT, policyAtStart, startSentence } from './adapters/startTrouble.ts';
import { SystemClock } from './adapters/systemClock.ts';
import { startConfirmServer } from './browserHost/confirmServer.ts';
import {
  addressText,
  HOST_USAGE,
  type HostFlags,
  joinedText,
  NO_BROWSER,
  openBrowser,
  questionAddressText,
  readHostFlags,
  SESSION_ENDS,
  waitingText,
} from './browserHost/hostFlags.ts';
import { type HostServer, startHostServer } from './browserHost/hostServer.ts';
import { openOrJoin, SecondStarts } from './browserHost/secondStarts.ts';
import { createCallRegistrar } from './ipc/callRegistrar.ts';
import { createEventPublisher } from './ipc/eventPublisher.ts';
import { errorFields } from './ipc/failureEnvelope.ts';
import { findPolicy } from './policy/findPolicy.ts';
import { createKontor } from './services/kontor.ts';

/** The page may be served before keychain and store are open, but usually they are ready by then. */
const PATIENCE_BEFORE_PAGE_MS = 3_000;

const LOCALE = Intl.DateTimeFormat().resolvedOptions().locale;

const flags = readHostFlags(process.argv.slice(2));
if (flags.problem !== undefined) {
  endWith(EXIT.usage, flags.problem);
} else if (flags.help) {
  process.stdout.write(HOST_USAGE);
} else {
  const folder = resolve(flags.dataFolder ?? browserDataFolder());
  launch(flags, folder).catch((error: unknown) => {
    endWith(EXIT.unavailable, startSentence(error, LOCALE, folder));
    process.exit();
  });
}

async function launch(given: HostFlags, folder: string): Promise<void> {
  const places = launchPlaces(import.meta.url);
  const files = await builtPage(places.renderer);
  const opened = await openOrJoin(folder, (owner) => process.stderr.write(waitingText(ownerInWords(owner))));
  if (!opened.lock) {
    await joinRunningHost(given, opened.address, ownerInWords(opened.owner));
    return;
  }
  const { paths, lock } = opened;
  const log = createPinoLog(paths.logs);
  const serving = Promise.withResolvers<HostServer>();
  const secondStarts = new SecondStarts({
    dataFolder: paths.data,
    oneUseAddress: async () => (await serving.promise).ticketAddress(),
    log,
  });
  await secondStarts.listen();
  const policy = policyAtStart(await findPolicy(given.policy), log);
  const publisher = createEventPublisher(log);
  const confirmServer = await startConfirmServer({
    language: () => kontor.language(),
    show: (address) => {
      process.stderr.write(questionAddressText(address));
      if (given.open) void openBrowser(address, () => process.stderr.write(NO_BROWSER));
    },
  });
  const kontor = createKontor({
    host: 'browser',
    version: packageVersion(),
    account: accountName(),
    systemLanguage: LOCALE,
    paths,
    folderOwnership: () => {
      const ownership = lock.ownership();
      if (ownership === 'renewed') void secondStarts.listen();
      return ownership;
    },
    clock: new SystemClock(),
    keychain: new KeytarKeychain(),
    sessionKeychain: new MemoryKeychain(),
    dialogs: createFolderDialogs(resolve(given.exportFolder ?? join(paths.data, 'exports'))),
    confirmer: given.unattended ? { confirm: async () => true } : confirmServer,
    shell: noDesktopShell,
    transport: new FetchTransport(),
    // Node’s fetch goes through no proxy.
    askProxyLogin: async () => null,
    log,
    publisher,
    threads: places.threads,
    policy,
    sampleAtStart: given.sampleData,
  });
  const server = await startHostServer({
    registrar: (origin) => createCallRegistrar({ ...kontor, log, trustedOrigin: () => origin }),
    publisher,
    files,
    log,
    port: given.port,
  });
  serving.resolve(server);
  lock.noteStarted();
  let closing = false;
  const close = async (): Promise<void> => {
    if (closing) {
      return;
    }
    closing = true;
    secondStarts.close();
    confirmServer.close();
    await server.close();
    await kontor.close();
    lock.release();
    log.close();
    if (kontor.stuck()) process.kill(process.pid, 'SIGKILL');
    process.exit(0);
  };
  let asked = false;
  const interrupted = async (): Promise<void> => {
    const isFirst = !asked;
    asked = true;
    if (isFirst && (await kontor.sessionAtStake().catch(() => false))) process.stderr.write(SESSION_ENDS);
    else await close();
  };
  process.on('SIGINT', () => void interrupted());
  process.on('SIGTERM', () => void close());
  const uncaught = (error: unknown): void => {
    log.error('process.uncaught', errorFields(error));
    process.exit(EXIT.fault);
  };
  process.on('uncaughtException', uncaught);
  process.on('unhandledRejection', uncaught);

  const started = kontor.start().catch((error: unknown) => log.error('start.failed', errorFields(error)));
  await Promise.race([
    started,
    new Promise((resolvePause) => setTimeout(resolvePause, PATIENCE_BEFORE_PAGE_MS).unref()),
  ]);
  process.stdout.write(
    given.json ? `${JSON.stringify({ address: server.address })}\n` : addressText(server.address, given.open),
  );
  if (given.open) {
    await openBrowser(server.ticketAddress(), () => process.stderr.write(NO_BROWSER));
  }
}

async function joinRunningHost(given: HostFlags, address: string | null, owner: string): Promise<void> {
  if (address === null) {
    endWith(EXIT.inUse, `Kontor already uses this data folder (${owner}). Close it, or give --data-dir.`);
    return;
  }
  process.stdout.write(
    given.json ? `${JSON.stringify({ address })}\n` : joinedText(address, owner, given.open),
  );
  if (given.open) await openBrowser(address, () => process.stderr.write(NO_BROWSER));
}

/** The manifest is two folders above a bundle, one above the source. */
function packageVersion(): string {
  const manifest = new URL(
    import.meta.url.endsWith('.ts') ? '../package.json' : '../../package.json',
    import.meta.url,
  );
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  return version;
}

function endWith(code: number, sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = code;
}
