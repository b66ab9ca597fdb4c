import { join } from 'node:path';
import { expect } from 'vitest';
import type { NumberedAnswer } from '../../../electron/ipc/answeredChannel.ts';
import type { AppState } from '../../../shared/ipc/app.ts';
import type { Answer, Failure } from '../../../shared/ipc/entry.ts';
import { until } from '../../until.ts';
import { launchElectron } from '../hosts/electronLaunch.ts';
import { openSession, startHostProcess } from '../hosts/hostProcess.ts';

/** A host over real services, driven through its own bridge. */
export interface Driver {
  call<Value>(channel: string, input?: unknown): Promise<Answer<Value>>;
  state(): Promise<AppState>;
  /** Null while it runs. */
  exitCode(): number | null;
  close(): Promise<void>;
}

export type StartHost = (dataDir: string, exportDir: string) => Promise<Driver>;

/** The built browser host as a process, over loopback HTTP. */
export const startBrowserHost: StartHost = async (dataDir, exportDir) => {
  const flags = ['--json', '--no-open', '--sample-data', '--data-dir', dataDir, '--export-dir', exportDir];
  const host = startHostProcess(flags);
  const { origin } = new URL(await host.address());
  const { headers } = await openSession(await host.address());
  return opened(
    driverOf({
      call: async (channel, input) => {
        const request = { method: 'POST', headers, body: JSON.stringify(input) };
        return (await fetch(`${origin}/bridge/call/${channel}`, request)).json();
      },
      exitCode: () => host.child.exitCode,
      close: async () => {
        host.child.kill('SIGTERM');
        await host.ended;
      },
    }),
  );
};

/** `electron/main.ts` over the stand-in of Electron, with the real services. */
export const startElectronHost: StartHost = async (dataDir, exportDir) => {
  const launched = await launchElectron({ dataFolder: dataDir, real: true, flags: ['--sample-data'] });
  launched.electron.seen.answers.folder = exportDir;
  launched.electron.seen.answers.file = join(exportDir, 'chosen.json');
  const page = launched.window().webContents;
  return opened(
    driverOf({
      call: async (channel, input) => {
        const answered = await launched.electron.ipcMain.invoke(channel, page, page.mainFrame, input);
        return (answered as NumberedAnswer).answer;
      },
      exitCode: () => launched.app.exitCode,
      close: () => launched.remove(),
    }),
  );
};

/** The host answers before its data are open and the sample's connection is there. */
async function opened(driver: Driver): Promise<Driver> {
  await until(async () => {
    const { connections, dataFolder } = await driver.state();
    if (connections.length === 0 && dataFolder === 'ready') throw new Error('still opening');
  });
  return driver;
}

function driverOf(
  host: Pick<Driver, 'exitCode' | 'close'> & { call(channel: string, input: unknown): Promise<unknown> },
): Driver {
  const call = async <Value>(channel: string, input: unknown = {}) =>
    (await host.call(channel, input)) as Answer<Value>;
  return {
    ...host,
    call,
    state: async () => granted(await call<AppState>('app.snapshot')),
  };
}

export function granted<Value>(answer: Answer<Value>): Value {
  if (!answer.ok) throw new Error(answer.failure.code);
  return answer.value;
}

export function failureOf(answer: Answer<unknown>): Failure | null {
  return answer.ok ? null : answer.failure;
}

/** A customer of the sample data. */
export const customer = (number: number) => ({ connectionId: 'sample', number: String(number) });

/** Looks a customer up, which is done or says one of these causes. */
export async function lookedUpOrSaid(host: Driver, number: number, causes: readonly string[]): Promise<void> {
  for (const call of ['customers.open', 'customers.refresh']) {
    const failure = failureOf(await host.call(call, { customer: customer(number) }));
    if (failure === null) continue;
    expect(causes).toContain(failure.code);
    expect(failure.retryable).toBe(true);
  }
}

/** Waits until the desk says so of its data folder. */
export const ready = (host: Driver, state: string) =>
  expect.poll(async () => (await host.state()).dataFolder).toBe(state);
