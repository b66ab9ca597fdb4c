import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { errorCode } from '../../shared/domain/failure.ts';
import { type Catalogue, catalogues } from '../../shared/i18n/catalogues.ts';
import { LANGUAGES, languageFor } from '../../shared/i18n/languages.ts';
import type { Policy } from '../../shared/ipc/policy.ts';
import { errorFields } from '../ipc/failureEnvelope.ts';
import type { FoundPolicy } from '../policy/findPolicy.ts';
import type { Log, Paths } from '../ports/host.ts';
import {
  type DataFolderLock,
  isInReach,
  isOnNetwork,
  lockDataFolder,
  ownerInWords,
} from './dataFolderLock.ts';
import { listStaticFiles, type StaticFiles } from './staticFiles.ts';

/** Exit codes as sysexits.h names them; `inUse`: another process holds the data folder. */
export const EXIT = { usage: 64, unavailable: 69, fault: 70, inUse: 75 } as const;

/** Each is the key of its sentence. */
type StartTrouble = Extract<keyof Catalogue['desktop'], `start${string}`>;

/** Stops a launch from starting, for a reason that a person can do something about. */
export class StartStop extends Error {
  override readonly name = 'StartStop';
  readonly trouble: StartTrouble;
  readonly code: string;

  /** `named` replaces `{{code}}` in the sentence instead of the cause's code. */
  constructor(trouble: StartTrouble, cause: unknown, named?: string) {
    super(trouble);
    this.trouble = trouble;
    this.code = named ?? String(errorFields(cause)['code'] ?? 'fault');
  }
}

/** Creates a data folder if there is none. @throws StartStop, for one over the network before anything is made */
export function makeDataFolder(folder: string): void {
  if (isOnNetwork(resolve(folder))) throw new StartStop('startFolderNetwork', null);
  try {
    makeFolders(resolve(folder));
  } catch (error) {
    throw new StartStop(folderTrouble(error) ?? 'startFolderNotMade', error);
  }
}

/** Node's own recursion never ends if the system always reports the parent folder as missing, as /proc does. */
function makeFolders(folder: string): void {
  if (isFolder(folder)) return;
  const above = dirname(folder);
  if (above !== folder) makeFolders(above);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another start may have made it in the same moment.
    if (!isFolder(folder)) throw error;
  }
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

/**
 * The folders of one launch, in a data folder that only this process uses where its lock is held.
 * @param starting as `lockDataFolder` has it
 * @throws StartStop
 */
export function openDataFolder(folder: string, starting = false) {
  makeDataFolder(folder);
  try {
    const paths = createPaths(folder);
    return { paths, lock: lockDataFolder(paths.data, starting) };
  } catch (error) {
    throw new StartStop(folderTrouble(error) ?? 'startFolderReadOnly', error);
  }
}

/** @throws StartStop */
export async function builtPage(folder: string): Promise<StaticFiles> {
  try {
    return await listStaticFiles(folder);
  } catch (error) {
    throw new StartStop('startPageMissing', error);
  }
}

/** What prevents a start and what to do, in the language of the system; names the data folder. */
export function startSentence(error: unknown, systemLanguage: string, folder: string): string {
  const stop = error instanceof StartStop ? error : new StartStop(portTrouble(error), error);
  const sentence = systemTexts(systemLanguage)[stop.trouble];
  return sentence.replaceAll('{{folder}}', folder).replaceAll('{{code}}', stop.code);
}

/** The texts of the desktop in the language of the system: no clerk's own is known before a launch, nor after a fault. */
export function systemTexts(systemLanguage: string): Catalogue['desktop'] {
  return catalogues[languageFor('system', systemLanguage, LANGUAGES)].desktop;
}

/** Null for a refusal, whose meaning depends on what was tried. */
function folderTrouble(error: unknown): StartTrouble | null {
  const code = errorCode(error);
  if (['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes(code)) return 'startFolderFull';
  if (code === 'EROFS') return 'startFolderReadOnly';
  // The database's native part: a policy that admits signed code alone, a missing file, a program of another processor.
  if (['ERR_DLOPEN_FAILED', 'MODULE_NOT_FOUND'].includes(code)) return 'startPartRefused';
  if (['EIO', 'ENODEV', 'ENXIO', 'ESTALE'].includes(code) || code.startsWith('SQLITE_IOERR')) {
    return 'startFolderLost';
  }
  return null;
}

function portTrouble(error: unknown): StartTrouble {
  const code = errorCode(error);
  if (code === 'EADDRINUSE') return 'startPortTaken';
  return code === 'EACCES' ? 'startPortRefused' : 'startFault';
}

/** The folders of one launch, made for the clerk's own account alone (docs/promises.md P30). */
export function createPaths(dataFolder: string): Paths {
  const data = resolve(dataFolder);
  const logs = join(data, 'logs');
  mkdirSync(logs, { recursive: true, mode: 0o700 });
  return { data, logs };
}

/** The organisation's policy. One that cannot be used is in the log and ends the launch. @throws StartStop */
export function policyAtStart(found: FoundPolicy, log: Log): Policy {
  if ('policy' in found) return found.policy;
  const { trouble, place } = found.fault;
  // A file's path may name the account.
  log.error('start.policyRefused', { trouble, ...(isAbsolute(place) ? {} : { place }) });
  throw new StartStop('startPolicyBad', null, `${place}: ${trouble}`);
}

/**
 * What becomes of a start that Electron gave no lock of a single instance. It answers alike where another Kontor was
 * notified, which shows its window, where no lock could be made, and where the other one is out of reach: in another
 * session, or on another computer (`RequestSingleInstanceLock` in Electron's `electron_api_app.cc`). The data folder
 * tells them apart. Returns where the other one was notified.
 * @throws StartStop
 */
export function endSecondStart(lock: DataFolderLock): void {
  if (lock.held) {
    lock.release();
    throw new StartStop('startNoLock', null);
  }
  if (!isInReach(lock.owner)) throw new StartStop('startInUse', null, ownerInWords(lock.owner));
}
