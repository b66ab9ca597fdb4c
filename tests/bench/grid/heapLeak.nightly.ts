/** One row object that each sort forgets must be seen by the measurement of `heap.nightly.ts`, or its quiet nights say nothing. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROUNDS = '30';
const script = fileURLToPath(new URL('heap.nightly.ts', import.meta.url));
const { status, stdout } = spawnSync(process.execPath, ['--no-warnings', script, ROUNDS, 'leak'], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
});
process.stdout.write(stdout);
const seen = status === 1 && /GROWS by/.test(stdout);
process.stdout.write(seen ? 'the planted leak was seen\n' : 'the planted leak was NOT seen\n');
process.exitCode = seen ? 0 : 1;
