/**
 * `node tests/workflows/runLines.nightly.ts`: runs what each Ubuntu job of the workflows runs, line by line, in a folder
 * that holds the checkout's files and nothing else, with an empty home. What is too long for that, or reaches beyond the
 * folder, is in the list below with its reason. Ends with 1 if a line failed.
 */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { ROOT, type RunLine, type RunnerJob, runnerJobs } from './workflow.ts';

const say = (text: string) => void process.stdout.write(`${text}\n`);

interface Outcome {
  readonly went: boolean;
  readonly said: string;
  readonly note?: string;
}

/** A line that ends itself, or is ended where it has shown that it starts. */
async function run(
  { line, env }: RunLine,
  place: Place,
  started?: (said: string) => boolean,
): Promise<Outcome> {
  // As a runner does.
  const child = spawn('bash', ['-e', '-c', line], {
    cwd: place.folder,
    env: { ...place.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let hasStarted = false;
  const look = () => {
    if (hasStarted || started?.(said) !== true || child.pid === undefined) return;
    hasStarted = true;
    process.kill(-child.pid, 'SIGKILL');
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      said += part;
      look();
    });
  }
  const watch = setInterval(look, 500);
  const { promise, resolve } = Promise.withResolvers<number | null>();
  child.on('error', () => resolve(null));
  child.on('close', resolve);
  const code = await promise;
  clearInterval(watch);
  return { went: started === undefined ? code === 0 : hasStarted, said };
}

interface Instead {
  readonly line: RegExp;
  readonly reason: string;
  run(line: RunLine, place: Place): Promise<Outcome>;
}

/** How a download ends that this network does not let through. */
const NOT_FETCHED =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|status code [45]\d\d|HTTP Error|fetch failed/i;

async function asFarAsFetched(line: RunLine, place: Place): Promise<Outcome> {
  const outcome = await run(line, place);
  const notFetched = !outcome.went && NOT_FETCHED.test(outcome.said);
  return notFetched ? { ...outcome, went: true, note: 'ended where it fetches' } : outcome;
}

const hasXvfb = () => process.env['PATH']?.split(delimiter).some((one) => existsSync(join(one, 'xvfb-run')));

const INSTEAD: readonly Instead[] = [
  {
    line: /^(\.ci\/run|npm run promises)$/,
    reason: 'minutes to hours: until its first check has ended',
    run: (line, place) => run(line, place, (said) => /^── /m.test(said)),
  },
  {
    line: /^npm run nightly$/,
    reason: 'the night, with this very script: until its build is there',
    run: (line, place) => {
      rmSync(join(place.folder, 'out'), { recursive: true, force: true });
      return run(line, place, () => existsSync(join(place.folder, 'out/main/main.js')));
    },
  },
  {
    line: /^(npm run package\b|node node_modules\/electron\/install\.js$)/,
    reason: 'Electron and the tools of packages are fetched from where not every network lets through',
    run: asFarAsFetched,
  },
  {
    line: /^sudo sysctl -w /,
    reason:
      'it would lower the protection of this machine: that its kernel has the setting, or none of the kind',
    run: ({ line }) => {
      const [, name = ''] = /^sudo sysctl -w ([\w.]+)=\d$/.exec(line) ?? [];
      const path = `/proc/sys/${name.replaceAll('.', '/')}`;
      const note = existsSync(path) ? 'this kernel has it' : 'this kernel restricts nothing';
      return Promise.resolve({ went: name !== '', said: '', note });
    },
  },
  {
    line: /^sha256sum /,
    reason: 'the packages come from other jobs: beside two stand-ins of them',
    run: (line, place) => {
      for (const name of ['kontor_0.1.0_amd64.deb', 'Kontor Setup 0.1.0.exe']) {
        writeFileSync(join(place.folder, name), name);
      }
      return run(line, place);
    },
  },
  {
    line: /^xvfb-run /,
    reason: 'where there is no xvfb-run: the rest of the line, whose tests are skipped without Electron',
    run: (given, place) => {
      if (hasXvfb()) return run(given, place);
      return run({ ...given, line: given.line.replace(/^xvfb-run --auto-servernum /, '') }, place);
    },
  },
];

interface Place {
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** A fresh checkout, an empty home, and Node and the system's commands. */
function freshPlace(): Place & { remove(): void } {
  const above = mkdtempSync(join(tmpdir(), 'kontor-runner-'));
  const [folder, home, bin] = ['checkout', 'home', 'bin'].map((name) => join(above, name)) as [
    string,
    string,
    string,
  ];
  for (const made of [folder, home, bin]) mkdirSync(made);
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of files.split('\0').filter((name) => name !== '' && existsSync(join(ROOT, name)))) {
    cpSync(join(ROOT, file), join(folder, file), { verbatimSymlinks: true });
  }
  symlinkSync(process.execPath, join(bin, 'node'));
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((one) => !one.includes('node_modules'));
  // What npm has fetched before is not fetched again, and the way out of this network is no setting of a home.
  const npm = (name: string) => execFileSync('npm', ['config', 'get', name], { encoding: 'utf8' }).trim();
  const network = Object.entries(process.env).filter(([name]) =>
    /^(https?_proxy|no_proxy|node_extra_ca_certs|ssl_cert_file)$/i.test(name),
  );
  return {
    folder,
    env: {
      ...Object.fromEntries(network),
      PATH: [bin, ...path].join(delimiter),
      HOME: home,
      LANG: 'C.UTF-8',
      CI: 'true',
      npm_config_cache: npm('cache'),
      npm_config_registry: npm('registry'),
    },
    remove: () => rmSync(above, { recursive: true, force: true, maxRetries: 5 }),
  };
}

async function failedLines(job: RunnerJob): Promise<number> {
  const place = freshPlace();
  let failed = 0;
  try {
    for (const line of job.lines) {
      const instead = INSTEAD.find((one) => one.line.test(line.line));
      const began = performance.now();
      const { went, said, note } = await (instead ?? { run }).run(line, place);
      if (!went) failed += 1;
      const seconds = `${((performance.now() - began) / 1000).toFixed(0)} s`;
      const why = [instead?.reason, note]
        .filter((one) => one !== undefined)
        .map((one) => `\n         ${one}`);
      say(`${went ? 'went  ' : 'FAILED'}  ${line.line}  (${seconds})${why.join('')}`);
      if (!went) say(said.split('\n').slice(-60).join('\n'));
    }
  } finally {
    place.remove();
  }
  return failed;
}

let failed = 0;
for (const job of runnerJobs('branch').filter(({ os }) => os.startsWith('ubuntu'))) {
  say(`\n── ${job.name}`);
  failed += await failedLines(job);
}
say(failed === 0 ? '\nevery line went as far as it goes here' : `\n${failed} lines failed`);
process.exitCode = failed === 0 ? 0 : 1;
