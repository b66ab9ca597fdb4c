import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { type KeyringSession, keyringMissing, withKeyring } from '../../fakes/withKeyring.ts';

const CHILD = fileURLToPath(new URL('./vaultChild.ts', import.meta.url));
const SERVICE = 'Kontor test';
const SECRET = 'canary-7d20-client-secret';

/** One launch of the vault in a process of its own, inside the session. */
class Launch {
  readonly #child: ChildProcess;
  readonly #answers: AsyncIterator<string>;

  constructor(session: KeyringSession, env: NodeJS.ProcessEnv = session.env, deadlineMs = 8_000) {
    const args = [CHILD, SERVICE, folderOf(session), String(deadlineMs)];
    this.#child = spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
    const lines: Interface = createInterface({ input: this.#child.stdout ?? process.stdin });
    this.#answers = lines[Symbol.asyncIterator]();
  }

  async ask(order: string): Promise<unknown> {
    this.#child.stdin?.write(`${order}\n`);
    const { value, done } = await this.#answers.next();
    if (done) throw new Error('the vault process ended');
    return JSON.parse(value);
  }

  end(): void {
    this.#child.kill('SIGKILL');
  }
}

const folderOf = (session: KeyringSession) => join(session.home, 'kontor');

/** The account of the secret `c1`: it ends in the folder's mark. */
const account = async (session: KeyringSession) =>
  `client-secret:c1${(await readFile(join(folderOf(session), 'keychain.mark'), 'utf8')).trim()}`;

async function launched<T>(
  session: KeyringSession,
  body: (launch: Launch) => Promise<T>,
  env?: NodeJS.ProcessEnv,
  deadlineMs?: number,
): Promise<T> {
  await mkdir(folderOf(session), { recursive: true });
  const launch = new Launch(session, env, deadlineMs);
  try {
    return await body(launch);
  } finally {
    launch.end();
  }
}

const unavailable = (state: object) => ({ kind: 'unavailable', state });

async function everythingRefused(launch: Launch, state: object): Promise<void> {
  expect(await launch.ask('dataKey')).toEqual(unavailable(state));
  expect(await launch.ask('get c1')).toEqual(unavailable(state));
  expect(await launch.ask(`put c1 ${SECRET}`)).toEqual(unavailable(state));
  expect(await launch.ask('state')).toEqual(state);
}

describe('P01 the vault over a real gnome-keyring', () => {
  beforeEach((context) => {
    const reason = keyringMissing();
    if (reason !== undefined) context.skip(reason);
  });

  it('P01 fine: an independent client finds the secret, the data folder does not hold it', () =>
    withKeyring({}, async (session) => {
      const key = await launched(session, async (launch) => {
        expect(await launch.ask('get c1')).toEqual({ kind: 'none' });
        expect(await launch.ask(`put c1 ${SECRET}`)).toEqual({ kind: 'done' });
        return launch.ask('dataKey');
      });
      const found = await session.run('gdbus', [
        ...['call', '--session', '--dest', 'org.freedesktop.secrets', '--object-path'],
        ...['/org/freedesktop/secrets', '--method', 'org.freedesktop.Secret.Service.SearchItems'],
        `{'service': '${SERVICE}', 'account': '${await account(session)}'}`,
      ]);
      expect(found.stdout).toContain('/org/freedesktop/secrets/collection/');
      await launched(session, async (launch) => {
        expect(await launch.ask('dataKey')).toEqual(key);
        expect(await launch.ask('get c1')).toEqual({ kind: 'value', value: SECRET });
      });
      expect((await readdir(folderOf(session))).sort()).toEqual(['keychain.mark', 'vault-marker.json']);
      const marker = await readFile(join(folderOf(session), 'vault-marker.json'), 'utf8');
      for (const secret of [SECRET, (key as { key: string }).key]) expect(marker).not.toContain(secret);
    }));

  it('P01 fine: secret-tool reads the very value', (context) =>
    withKeyring({}, async (session) => {
      await launched(session, async (launch) => {
        expect(await launch.ask(`put c1 ${SECRET}`)).toEqual({ kind: 'done' });
      });
      const lookup = await session
        .run('secret-tool', ['lookup', 'service', SERVICE, 'account', await account(session)])
        .catch(() => context.skip('not installed: secret-tool'));
      expect(lookup.stdout).toBe(SECRET);
    }));

  it('P01 a long value with letters of many scripts comes back whole', () =>
    withKeyring({}, async (session) => {
      const long = `${'å'.repeat(1000)}${'😀'.repeat(125)}`;
      await launched(session, async (launch) => {
        expect(await launch.ask(`put c1 ${long}`)).toEqual({ kind: 'done' });
        expect(await launch.ask('get c1')).toEqual({ kind: 'value', value: long });
        expect(await launch.ask(`put c1 ${'x'.repeat(2501)}`)).toEqual(unavailable({ kind: 'tooLong' }));
        expect(await launch.ask('get c1')).toEqual({ kind: 'value', value: long });
      });
    }));

  it('P01 locked from the first start on: nothing is generated', () =>
    withKeyring({ keyring: 'locked' }, (session) =>
      launched(session, (launch) => everythingRefused(launch, { kind: 'locked' })),
    ));

  it('P01 locked after a secret was stored, then opened again', () =>
    withKeyring({}, async (session) => {
      const key = await launched(session, async (launch) => {
        await launch.ask(`put c1 ${SECRET}`);
        return launch.ask('dataKey');
      });
      await session.lock();
      await launched(session, async (launch) => {
        await everythingRefused(launch, { kind: 'locked' });
        expect(await launch.ask('has c1')).toBe(true);
        await session.unlock();
        expect(await launch.ask('dataKey')).toEqual(key);
        expect(await launch.ask('state')).toEqual({ kind: 'ready' });
        expect(await launch.ask('get c1')).toEqual({ kind: 'value', value: SECRET });
      });
    }));

  it('P01 a keyring service that was restarted: said so, and the next launch works', () =>
    withKeyring({}, async (session) => {
      const key = await launched(session, async (launch) => {
        const before = await launch.ask('dataKey');
        await session.restart();
        await everythingRefused(launch, { kind: 'absent', cause: 'serviceRestarted' });
        return before;
      });
      await launched(session, async (launch) => expect(await launch.ask('dataKey')).toEqual(key));
    }));

  it('P01 no default collection', () =>
    withKeyring({ keyring: 'noCollection' }, (session) =>
      launched(session, (launch) => everythingRefused(launch, { kind: 'absent', cause: 'collection' })),
    ));

  it('P01 no service', () =>
    withKeyring({ keyring: 'noService' }, (session) =>
      launched(session, (launch) => everythingRefused(launch, { kind: 'absent', cause: 'service' })),
    ));

  it.each([
    ['no address', undefined],
    ['an address where nobody listens', 'unix:path=/nonexistent/bus'],
  ])('P01 no bus: %s', async (_name, address) => {
    await withKeyring({ keyring: 'noService' }, async (session) => {
      const { DBUS_SESSION_BUS_ADDRESS: _, ...env } = session.env;
      if (address !== undefined) env['DBUS_SESSION_BUS_ADDRESS'] = address;
      const bus = { kind: 'absent', cause: 'bus' };
      await launched(session, (launch) => everythingRefused(launch, bus), env);
    });
  });

  it('P01 backend changed: another keyring is open, and stays untouched', () =>
    withKeyring({}, async (first) => {
      await launched(first, (launch) => launch.ask('dataKey'));
      await withKeyring({}, async (second) => {
        const moved = { ...second, home: first.home };
        await launched(moved, (launch) => everythingRefused(launch, { kind: 'backendChanged' }));
        const items = await second.run('gdbus', [
          ...['call', '--session', '--dest', 'org.freedesktop.secrets', '--object-path'],
          ...['/org/freedesktop/secrets', '--method', 'org.freedesktop.Secret.Service.SearchItems'],
          `{'service': '${SERVICE}'}`,
        ]);
        expect(items.stdout.trim()).toBe('(@ao [], @ao [])');
      });
    }));

  it('P01 hung: an unlock prompt that nobody answers; continuing in memory works', () =>
    withKeyring({ keyring: 'locked', prompter: 'silent' }, async (session) => {
      await launched(
        session,
        async (launch) => {
          await everythingRefused(launch, { kind: 'hung' });
          expect(await launch.ask('callOut')).toBe(true);
          await launch.ask('session');
          expect(await launch.ask('state')).toEqual({ kind: 'sessionOnly', reason: 'hung' });
          expect(await launch.ask(`put c1 ${SECRET}`)).toEqual({ kind: 'done' });
          expect(await launch.ask('get c1')).toEqual({ kind: 'value', value: SECRET });
        },
        undefined,
        1_500,
      );
      expect(await readFile(join(folderOf(session), 'vault-marker.json'), 'utf8')).toContain('"names": []');
    }));

  it('P02 a keyring service that stops answering, and comes back', () =>
    withKeyring({}, async (session) => {
      await launched(
        session,
        async (launch) => {
          expect(await launch.ask(`put c1 ${SECRET}`)).toEqual({ kind: 'done' });
          session.freeze();
          expect(await launch.ask('get c1')).toEqual(unavailable({ kind: 'hung' }));
          expect(await launch.ask('get c1')).toEqual(unavailable({ kind: 'hung' }));
          session.thaw();
          await expect.poll(() => launch.ask('callOut')).toBe(false);
          expect(await launch.ask('get c1')).toEqual({ kind: 'value', value: SECRET });
        },
        undefined,
        1_500,
      );
    }));
});
