/**
 * `npm run test:electron`: the Electron suite and the Electron half of the story, in the binary that
 * `ELECTRON_OVERRIDE_DIST_PATH` names, or in the installed one. Says first which version that is.
 */
import { spawnSync } from 'node:child_process';
import { electronBinary } from './electronBinary.mjs';

const binary = electronBinary();
if (binary === null) {
  console.error('There is no binary of Electron: name its folder in ELECTRON_OVERRIDE_DIST_PATH.');
  process.exit(1);
}
const asNode = { env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' }, encoding: 'utf8' };
const { stdout } = spawnSync(binary, ['-p', 'process.versions.electron'], asNode);
console.log(`Electron ${stdout?.trim() || 'of an unknown version'}: ${binary}`);

const run = (...command) => spawnSync('npx', command, { stdio: 'inherit', shell: true }).status ?? 1;
const built = run('electron-vite', 'build', '--logLevel', 'warn');
const suite = ['--project', 'e2e', 'tests/e2e/electron', 'tests/e2e/story.test.ts'];
process.exitCode = built === 0 ? run('vitest', 'run', ...suite) : built;
