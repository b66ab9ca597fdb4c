import { parseArgs } from 'node:util';
import { SAMPLE_HINTS } from '../../electron/sandbox/data/sampleHints.ts';
import { LOOPBACK } from '../../electron/sandbox/server/loopbackServer.ts';
import { SAMPLE_CREDENTIALS } from '../../electron/sandbox/server/sandboxOptions.ts';
import { CONTROL_HELP, startControlServer } from './controlServer.ts';
import { FAULT_SPEC_HELP, parseFaultSpec } from './faults/faultSpec.ts';
import { type SandboxOptions, startSandbox } from './startSandbox.ts';

const HELP = `Sample service of Kontor: speaks every endpoint of the Customer and Invoice Service on ${LOOPBACK}.
Prints one JSON line with address and credentials when ready. Ends on Ctrl+C.

  --port N             0, the default, takes any free port
  --seed TEXT          decides all sample data
  --reference-date D   YYYY-MM-DD that ages count from; today by default
  --client-id TEXT     --client-secret TEXT
  --expires-in N       lifetime of tokens in seconds
  --pdf-size N         bytes that PDFs are padded to
  --pdf-json           PDFs as JSON holding base64
  --control-port N     second server to steer this one; 0 takes any free port
  --fault SPEC         may be given more than once; SPEC is
    ${FAULT_SPEC_HELP}
  --help

Control server
    ${CONTROL_HELP}

Customers to try: ${SAMPLE_HINTS.map(({ number, invoices }) => `${number} (${invoices} invoices)`).join(', ')}
`;

/** Where the command writes, and the signal that ends it. */
export interface CommandHost {
  out(text: string): void;
  error(text: string): void;
  readonly signal: AbortSignal;
}

const FLAGS = {
  port: { type: 'string' },
  seed: { type: 'string' },
  'reference-date': { type: 'string' },
  'client-id': { type: 'string' },
  'client-secret': { type: 'string' },
  'expires-in': { type: 'string' },
  'pdf-size': { type: 'string' },
  'pdf-json': { type: 'boolean' },
  'control-port': { type: 'string' },
  fault: { type: 'string', multiple: true },
  help: { type: 'boolean' },
} as const;

/** Runs until the signal or `POST /stop`. Gives the exit code: 0 done, 1 could not listen, 2 wrong arguments. */
export async function runSandboxCommand(args: readonly string[], host: CommandHost): Promise<number> {
  let wanted: ReturnType<typeof readArguments>;
  try {
    wanted = readArguments(args);
  } catch (error) {
    host.error(`${error instanceof Error ? error.message : 'wrong arguments'}\nTry --help\n`);
    return 2;
  }
  if (wanted === null) {
    host.out(HELP);
    return 0;
  }
  try {
    await run(wanted.options, wanted.controlPort, host);
    return 0;
  } catch {
    host.error('The sample service could not listen; is the port taken?\n');
    return 1;
  }
}

async function run(options: SandboxOptions, controlPort: number | null, host: CommandHost): Promise<void> {
  const over = Promise.withResolvers<void>();
  const sandbox = await startSandbox(options);
  try {
    const control =
      controlPort === null ? null : await startControlServer(sandbox, controlPort, over.resolve);
    const { baseUrl, port, credentials, referenceDate } = sandbox;
    const controlUrl = control === null ? null : `http://${LOOPBACK}:${control.port}`;
    host.out(`${JSON.stringify({ baseUrl, port, ...credentials, referenceDate, controlUrl })}\n`);
    if (host.signal.aborted) over.resolve();
    host.signal.addEventListener('abort', () => over.resolve(), { once: true });
    await over.promise;
    await control?.stop();
  } finally {
    await sandbox.stop();
  }
}

function readArguments(
  args: readonly string[],
): { options: SandboxOptions; controlPort: number | null } | null {
  const { values } = parseArgs({ args: [...args], options: FLAGS });
  if (values.help === true) return null;
  const date = values['reference-date'];
  if (date !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(date))
    throw new RangeError('--reference-date is YYYY-MM-DD');
  const expiresIn = values['expires-in'];
  const padTo = values['pdf-size'];
  const controlPort = values['control-port'];
  return {
    controlPort: controlPort === undefined ? null : whole(controlPort, 'control-port'),
    options: {
      port: whole(values.port ?? '0', 'port'),
      credentials: {
        clientId: values['client-id'] ?? SAMPLE_CREDENTIALS.clientId,
        clientSecret: values['client-secret'] ?? SAMPLE_CREDENTIALS.clientSecret,
      },
      ...(values.seed === undefined ? {} : { seed: values.seed }),
      ...(date === undefined ? {} : { referenceDate: date }),
      ...(expiresIn === undefined ? {} : { expiresIn: whole(expiresIn, 'expires-in') }),
      pdf: {
        answer: values['pdf-json'] === true ? 'json' : 'bytes',
        ...(padTo === undefined ? {} : { padTo: whole(padTo, 'pdf-size') }),
      },
      faults: (values.fault ?? []).map(parseFaultSpec),
    },
  };
}

function whole(text: string, flag: string): number {
  if (!/^\d{1,12}$/.test(text)) throw new RangeError(`--${flag} is a whole number`);
  return Number(text);
}

if (import.meta.main === true) {
  const over = new AbortController();
  const end = () => over.abort();
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  process.exitCode = await runSandboxCommand(process.argv.slice(2), {
    out: (text) => void process.stdout.write(text),
    error: (text) => void process.stderr.write(text),
    signal: over.signal,
  });
}
