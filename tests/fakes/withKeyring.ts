import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const SECRETS = 'org.freedesktop.secrets';
const PASSWORD = 'correct horse';
const TOOLS = ['dbus-daemon', 'gnome-keyring-daemon', 'gdbus'];

/**
 * - `unlocked`: a gnome-keyring with an open default collection.
 * - `locked`: one that has a default collection and was not given its password.
 * - `noCollection`: one that never had a collection.
 * - `noService`: a bus on which nothing answers for the Secret Service.
 */
export type KeyringKind = 'unlocked' | 'locked' | 'noCollection' | 'noService';

export interface KeyringOptions {
  readonly keyring?: KeyringKind;
  /** `silent`: an unlock prompt starts and is never answered. `none`: no prompt can be shown. */
  readonly prompter?: 'none' | 'silent';
}

export interface KeyringRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A private session bus with, on request, a private gnome-keyring; nothing of the user's own is touched. */
export interface KeyringSession {
  /** Environment for anything that is to live in this session. */
  readonly env: NodeJS.ProcessEnv;
  readonly home: string;
  run(command: string, args: readonly string[], input?: string): Promise<KeyringRun>;
  lock(): Promise<void>;
  /** Opens the default collection of the running daemon, as a login does. */
  unlock(): Promise<void>;
  /** Puts another daemon in the place of the running one, over the same collection, open. */
  restart(): Promise<void>;
  /** Stops the daemon in mid-air, so that every call to it hangs. */
  freeze(): void;
  thaw(): void;
}

/** Why no real keyring is available here, for `ctx.skip(reason)`; undefined if one is. */
export function keyringMissing(): string | undefined {
  if (process.platform !== 'linux') return 'the private keyring session is for Linux';
  const missing = TOOLS.filter((tool) => !onPath(tool));
  return missing.length > 0 ? `not installed: ${missing.join(', ')}` : undefined;
}

/** Runs `body` inside a fresh session and always takes everything down again. */
export async function withKeyring<T>(
  options: KeyringOptions,
  body: (session: KeyringSession) => Promise<T>,
): Promise<T> {
  const home = await mkdtemp(join(tmpdir(), 'kontor-keyring-'));
  const children: ChildProcess[] = [];
  try {
    return await body(await openSession(home, options, children));
  } finally {
    for (const child of children.reverse()) await end(child);
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function openSession(
  home: string,
  options: KeyringOptions,
  children: ChildProcess[],
): Promise<KeyringSession> {
  const env = await privateEnvironment(home);
  env['DBUS_SESSION_BUS_ADDRESS'] = await startBus(home, env, options.prompter ?? 'none', children);
  const run = (command: string, args: readonly string[], input?: string) => runIn(env, command, args, input);
  const kind = options.keyring ?? 'unlocked';
  let daemon: ChildProcess | undefined;
  const start = async (password?: string) => {
    if (daemon) await end(daemon);
    daemon = spawn(
      'gnome-keyring-daemon',
      ['--foreground', '--components=secrets', password === undefined ? '--start' : '--unlock'],
      { env, stdio: ['pipe', 'ignore', 'ignore'] },
    );
    children.push(daemon);
    daemon.stdin?.end(password);
    await present(run, password !== undefined);
  };
  if (kind === 'unlocked' || kind === 'locked') await start(PASSWORD);
  if (kind === 'locked' || kind === 'noCollection') await start();
  return {
    env,
    home,
    run,
    restart: () => start(PASSWORD),
    unlock: () => unlockAsLogin(join(home, 'run', 'keyring', 'control'), PASSWORD),
    lock: async () => {
      const collection = "['/org/freedesktop/secrets/collection/login']";
      const { code } = await run('gdbus', secretsCall('org.freedesktop.Secret.Service.Lock', collection));
      if (code !== 0) throw new Error('the keyring could not be locked');
    },
    freeze: () => void daemon?.kill('SIGSTOP'),
    thaw: () => void daemon?.kill('SIGCONT'),
  };
}

async function privateEnvironment(home: string): Promise<NodeJS.ProcessEnv> {
  const folder = async (name: string) => {
    await mkdir(join(home, name), { mode: 0o700 });
    return join(home, name);
  };
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    HOME: home,
    XDG_DATA_HOME: await folder('data'),
    XDG_RUNTIME_DIR: await folder('run'),
    XDG_CONFIG_HOME: await folder('config'),
    XDG_CACHE_HOME: await folder('cache'),
  };
  for (const name of ['DISPLAY', 'WAYLAND_DISPLAY', 'GNOME_KEYRING_CONTROL', 'SSH_AUTH_SOCK'])
    delete env[name];
  return env;
}

/** A bus with its own service folder: the system's would start a keyring by itself. */
async function startBus(
  home: string,
  env: NodeJS.ProcessEnv,
  prompter: 'none' | 'silent',
  children: ChildProcess[],
): Promise<string> {
  const services = join(home, 'services');
  await mkdir(services);
  if (prompter === 'silent') {
    const service = '[D-BUS Service]\nName=org.gnome.keyring.SystemPrompter\nExec=/bin/sleep 60\n';
    await writeFile(join(services, 'prompter.service'), service);
  }
  const config = join(home, 'bus.conf');
  await writeFile(
    config,
    `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:dir=${home}</listen><auth>EXTERNAL</auth>
<servicedir>${services}</servicedir>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
<allow own="*"/></policy></busconfig>`,
  );
  const bus = spawn('dbus-daemon', [`--config-file=${config}`, '--nofork', '--print-address'], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  children.push(bus);
  return new Promise((resolve, reject) => {
    bus.once('error', reject);
    bus.once('exit', () => reject(new Error('the private bus did not start')));
    bus.stdout?.once('data', (line: Buffer) => resolve(line.toString().trim()));
  });
}

/** Waits until the service answers and, if `collection`, until its default collection is open. */
async function present(run: KeyringSession['run'], collection: boolean): Promise<void> {
  const wanted = collection ? 'collection/login' : '';
  const alias = secretsCall('org.freedesktop.Secret.Service.ReadAlias', 'default');
  for (let attempt = 0; attempt < 100; attempt++) {
    const { code, stdout } = await run('gdbus', alias);
    if (code === 0 && stdout.includes(wanted)) return;
    await delay(100);
  }
  throw new Error('the private keyring did not come up');
}

/**
 * What the login module sends to the daemon's control socket: one byte for the credentials, then the length of
 * the message, the operation (1: unlock) and the password with its length, all big-endian. The answer's second
 * word is 0 when it worked.
 */
function unlockAsLogin(socket: string, password: string): Promise<void> {
  const secret = Buffer.from(password);
  const message = Buffer.alloc(13 + secret.length);
  message.writeUInt32BE(12 + secret.length, 1);
  message.writeUInt32BE(1, 5);
  message.writeUInt32BE(secret.length, 9);
  secret.copy(message, 13);
  return new Promise((resolve, reject) => {
    const client = connect(socket, () => client.write(message));
    client.once('error', reject);
    client.once('data', (answer: Buffer) => {
      client.destroy();
      if (answer.length >= 8 && answer.readUInt32BE(4) === 0) resolve();
      else reject(new Error('the keyring could not be unlocked'));
    });
  });
}

const secretsCall = (method: string, argument: string): string[] => [
  ...['call', '--session', '--timeout', '10', '--dest', SECRETS, '--object-path', '/org/freedesktop/secrets'],
  ...['--method', method, argument],
];

function runIn(
  env: NodeJS.ProcessEnv,
  command: string,
  args: readonly string[],
  input?: string,
): Promise<KeyringRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined)
    return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}

function onPath(tool: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, tool), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
