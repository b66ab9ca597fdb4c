import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { extractAll, getRawHeader } from '@electron/asar';
import type { ThreadFiles } from '../../../electron/ports/host.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';

const run = promisify(execFile);

export interface PackedFile {
  /** Within the archive, with forward slashes and without a leading one. */
  readonly path: string;
  readonly size: number;
  readonly unpacked: boolean;
  readonly integrity: boolean;
}

export interface PackedApp {
  readonly binary: string;
  /** What the archive's own list says. */
  readonly files: readonly PackedFile[];
  /** The archive's files, extracted again. */
  readonly extracted: string;
  /** What is beside the archive. */
  readonly beside: readonly string[];
  /** The same of the app for the other processor; null where it was packed for one. */
  readonly besideArm64: readonly string[] | null;
  readonly said: {
    readonly appImageEntry: string;
    readonly deb: Readonly<Record<string, string>>;
    readonly rpm: Readonly<Record<string, string>>;
  };
  /** The threads of the archive's own files and modules, extracted. */
  readonly threads: ThreadFiles;
  remove(): Promise<void>;
}

interface Entry {
  readonly size?: number;
  readonly unpacked?: boolean;
  readonly integrity?: object;
  readonly files?: Readonly<Record<string, Entry>>;
}

function* entriesOf(entry: Entry, path = ''): Generator<PackedFile> {
  for (const [name, below] of Object.entries(entry.files ?? {})) {
    const at = path === '' ? name : `${path}/${name}`;
    if (below.files !== undefined) yield* entriesOf(below, at);
    else {
      const { size = 0, unpacked = false, integrity } = below;
      yield { path: at, size, unpacked, integrity: integrity !== undefined };
    }
  }
}

async function filesOf(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/** Packs the build in a folder of its own, for both processors if it shall, and extracts the archive again. */
export async function packApp(forBoth: boolean): Promise<PackedApp> {
  const { path: folder, remove } = await temporaryFolder();
  const processors = forBoth ? ['x64', 'arm64'] : ['x64'];
  await run(process.execPath, [join(import.meta.dirname, 'packFolder.mjs'), folder, ...processors]);
  const app = join(folder, 'out', 'linux-unpacked');
  const archive = join(app, 'resources', 'app.asar');
  const extracted = join(folder, 'extracted');
  extractAll(archive, extracted);
  const file = (path: string) => pathToFileURL(join(extracted, path));
  return {
    binary: join(app, 'kontor'),
    extracted,
    files: [...entriesOf(getRawHeader(archive).header as Entry)],
    beside: await filesOf(`${archive}.unpacked`),
    besideArm64: forBoth
      ? await filesOf(join(folder, 'out/linux-arm64-unpacked/resources/app.asar.unpacked'))
      : null,
    said: JSON.parse(await readFile(join(folder, 'said.json'), 'utf8')),
    threads: {
      ingestWorker: file('out/main/ingestWorkerThread.js'),
      queryWorker: file('out/main/queryWorkerThread.js'),
      sandbox: file('out/main/sandboxThread.js'),
      exportThread: file('out/main/exportThread.js'),
      exportFonts: file('resources/fonts/'),
    },
    remove,
  };
}
