/** No source file has more than 400 lines: a longer one is split. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const LIMIT = 400;
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
});
const sources = listed.split('\n').filter((file) => /\.(ts|tsx|mjs|css)$/.test(file) && existsSync(file));
const long = sources
  .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
  .filter(({ lines }) => lines > LIMIT);
for (const { file, lines } of long) console.error(`${file}: ${lines} lines`);
console.log(`${sources.length} files, ${long.length} past ${LIMIT} lines`);
process.exitCode = long.length === 0 ? 0 : 1;
