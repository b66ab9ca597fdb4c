import { spawn } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { benchRecords, bodyOf, COUNT } from './benchData.ts';
import { type BenchRow, benchRow, printRows } from './benchRow.ts';
import { CUSTOMERS, copyFilled } from './filledStore.ts';

const ROUNDS = 3;
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Resident megabytes: the most with the store open, and the most with the body in. */
interface Peaks {
  readonly open: number;
  readonly peak: number;
}

/** The process and the store's threads as files without TypeScript, whose reader would be measured too. */
async function built(folder: string): Promise<string> {
  const at = (path: string) => join(ROOT, path);
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true, external: ['better-sqlite3-multiple-ciphers'] },
    build: {
      ssr: true,
      outDir: folder,
      target: 'node24',
      rolldownOptions: {
        input: {
          memoryChild: at('tests/bench/store/memoryChild.ts'),
          ingestWorkerThread: at('electron/store/ingestWorkerThread.ts'),
          queryWorkerThread: at('electron/store/queryWorkerThread.ts'),
        },
        output: { entryFileNames: '[name].mjs' },
      },
    },
  });
  symlinkSync(at('node_modules'), join(folder, 'node_modules'));
  return join(folder, 'memoryChild.mjs');
}

function peaksOf(args: readonly string[]): Promise<Peaks> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(JSON.parse(said) as Peaks);
      else reject(new Error('the measured process has failed'));
    });
  });
}

/**
 * F12: the main process with its threads at the peak of F01 against the same process when it parses the whole body at
 * once; and what the body adds to the process, without what the process takes anyway.
 */
export async function run(customers: number = CUSTOMERS): Promise<BenchRow[]> {
  await using own = await temporaryFolder();
  const folder = own.path;
  const child = await built(join(folder, 'built'));
  const body = join(folder, 'body.json');
  writeFileSync(body, bodyOf(benchRecords(COUNT, 5_000_000)));
  const whole: Peaks[] = [];
  const kontor: Peaks[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const data = join(folder, `${round}`);
    copyFilled(data, customers);
    whole.push(await peaksOf([child, 'whole', body, data]));
    kontor.push(await peaksOf([child, 'kontor', body, data]));
  }
  const most = (peaks: readonly Peaks[]) => peaks.map(({ peak }) => peak);
  const added = (peaks: readonly Peaks[]) => peaks.map(({ peak, open }) => peak - open);
  return [
    benchRow('F12', 'megabytes of the process at the peak of a load', most(whole), most(kontor), 0.6),
    benchRow('F12', 'megabytes that the load adds to the process', added(whole), added(kontor), 0.6),
  ];
}

if (import.meta.main) printRows(await run());
