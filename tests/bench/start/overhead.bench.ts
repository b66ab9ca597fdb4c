import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AppProcess, startApp } from '../../e2e/harness/app.ts';
import { startLineProcess } from '../../e2e/harness/lineProcess.ts';
import { withKeyring } from '../../fakes/withKeyring.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { type BenchRow, benchRow, median, printRows } from '../store/benchRow.ts';
import { startHome } from './startHome.ts';

const ROUNDS = 9;
const EAGER = fileURLToPath(new URL('./eagerHost.ts', import.meta.url));

async function timed(launch: () => Promise<AppProcess>): Promise<number> {
  const began = performance.now();
  const app = await launch();
  const time = performance.now() - began;
  await app.stop();
  return time;
}

async function emptyProcess(): Promise<number> {
  const began = performance.now();
  await once(spawn(process.execPath, ['-e', '0']), 'exit');
  return performance.now() - began;
}

/**
 * F15: what the start of the process costs over one that does nothing, as it ships and from the sources with eager
 * imports. Those have Node's compile cache, so that neither their types nor their code are read again at each start.
 */
export async function run(): Promise<BenchRow[]> {
  await using folder = await temporaryFolder();
  const root = folder.path;
  return await withKeyring({}, async (session) => {
    const home = await startHome(session, root, 0);
    const cached = { ...session.env, NODE_COMPILE_CACHE: join(root, 'compiled') };
    const flags = ['--no-open', '--json', '--data-dir', home.dataDir, '--export-dir', home.exportDir];
    const times = { nothing: [] as number[], eager: [] as number[], kontor: [] as number[] };
    for (let round = -2; round < ROUNDS; round += 1) {
      const nothing = await emptyProcess();
      const eager = await timed(() => startLineProcess(EAGER, flags, cached));
      const kontor = await timed(() => startApp({ ...home, env: session.env }));
      if (round < 0) continue;
      times.nothing.push(nothing);
      times.eager.push(eager);
      times.kontor.push(kontor);
    }
    const over = (all: readonly number[]) => median(all) - median(times.nothing);
    const what = 'start over an empty process, against eager imports, unbundled';
    return [benchRow('F15', what, over(times.eager), over(times.kontor), 0.5)];
  });
}

if (import.meta.main) printRows(await run());
