import { lockDataFolder } from '../../../electron/adapters/dataFolderLock.ts';
import type { ThreadFiles } from '../../../electron/ports/host.ts';
import { launch, makeFolders } from '../services/launch.ts';

/**
 * Takes the lock of a data folder and opens everything in it in a process of its own, on its threads; prints what the
 * keychain and the data folder are then. Argument: the entries of the threads as JSON, or nothing for the sources.
 */
const [, , given] = process.argv;
const files = given === undefined ? null : (JSON.parse(given) as Record<keyof ThreadFiles, string>);
const threads =
  files === null
    ? {}
    : {
        threads: {
          ingestWorker: new URL(files.ingestWorker),
          queryWorker: new URL(files.queryWorker),
          sandbox: new URL(files.sandbox),
          exportThread: new URL(files.exportThread),
          exportFonts: new URL(files.exportFonts),
        },
      };
const folders = await makeFolders();
const app = await launch(folders, threads);
const lock = lockDataFolder(folders.dataDir);
const { vault, dataFolder } = await app.state();
process.stdout.write(JSON.stringify({ vault: vault.kind, dataFolder, locked: lock.held }));
if (lock.held) lock.release();
await app.close();
await folders.remove();
