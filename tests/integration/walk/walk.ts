import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SeededRandom, seedOf } from '../../../electron/sandbox/seededRandom.ts';
import { FAILURE_CODES } from '../../../shared/domain/failure.ts';
import type { Answer } from '../../../shared/ipc/entry.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { forkSandbox } from '../../sandbox/forkSandbox.ts';
import { mountSmallDisk, noSmallDisk } from '../disk/onSmallDisk.ts';
import { startRecordingProxy } from './recordingProxy.ts';
import { SentModel } from './sentModel.ts';
import { calm, KILL, morning, STEPS, UNKNOWN_CUSTOMER } from './steps.ts';
import { HostGone, startWalkHost, type WalkHost } from './walkHost.ts';
import type { WalkCustomer, WalkWorld } from './walkWorld.ts';

const CUSTOMERS = [
  ...['10001', '10002', '10003', '10004', '10005', '10006', '10007', '10008', '10009', '00042'],
  ...['10020', '10021', '10022', '10023', UNKNOWN_CUSTOMER],
];
const DISK_SIZE = '48m';
/** Steps between two moments in which everything must be in order. */
const CALM_EVERY = 100;
/** Steps between two kills that happen with every seed. */
const KILL_EVERY = 75;
const OPENING_MS = 20_000;

export interface WalkOptions {
  readonly steps: number;
  readonly seed: string;
  /** An empty folder for all of it. */
  readonly folder: string;
  /** Of the host: a keychain that outlives a launch. */
  readonly env: NodeJS.ProcessEnv;
  readonly say?: (line: string) => void;
}

export interface WalkReport {
  readonly seed: string;
  readonly steps: number;
  readonly restarts: number;
  readonly disk: boolean;
  readonly jobs: number;
  readonly files: number;
  /** How often each failure was reported to the clerk. */
  readonly failures: Readonly<Record<string, number>>;
  /** What must never be, with the step at which it was seen. */
  readonly troubles: readonly string[];
}

/** A random walk over the whole app (docs/promises.md P46): the built browser host against the sample service. */
export async function walk({ steps, seed, folder, env, say = () => {} }: WalkOptions): Promise<WalkReport> {
  const dataFolder = join(folder, 'data');
  const exportFolder = join(folder, 'exports');
  mkdirSync(dataFolder);
  const disk = (await noSmallDisk()) === null ? await mountSmallDisk(dataFolder, DISK_SIZE) : null;
  const service = await forkSandbox({ seed });
  const sent = new SentModel();
  const proxy = await startRecordingProxy(service.port, (exchange) => sent.note(exchange));
  const troubles: string[] = [];
  const failures: Record<string, number> = {};
  let at = 'start';
  let restarts = 0;
  const trouble = (what: string) => {
    troubles.push(`step ${at}: ${what}`);
    say(`step ${at}: ${what}`);
  };
  const answered = (channel: string, answer: Answer<unknown>) => {
    if (answer.ok) return;
    const { code } = answer.failure;
    failures[code] = (failures[code] ?? 0) + 1;
    if (code === 'internal') trouble(`${channel} ended by a fault of its own`);
    if (!FAILURE_CODES.includes(code)) trouble(`${channel} ended by ${code}, which is no known code`);
  };
  const died = (code: number | null, stderr: string) =>
    trouble(`the host has died: ${code} ${stderr.slice(0, 2_000)}`);
  const launch = () => startWalkHost({ dataFolder, exportFolder, env, answered, died });
  const behind = new Set<Promise<unknown>>();
  let host: WalkHost = await launch();
  const world: WalkWorld = {
    random: new SeededRandom(seedOf(seed)),
    bridge: host.bridge,
    connectionId: '',
    service,
    proxy,
    sent,
    disk,
    full: false,
    begun: new Map(),
    exportFolder,
    customers: new Map(
      CUSTOMERS.map((number): [string, WalkCustomer] => [
        number,
        { number, from: 1, kept: false, forgets: 0, mayGo: false },
      ]),
    ),
    over: new Set(),
    jobs: new Map(),
    trouble,
    restart: async () => {
      for (let tries = 0; tries < 2; tries += 1) {
        restarts += 1;
        await host.kill();
        host = await launch();
        world.bridge = host.bridge;
        if (await opened(world)) return;
        trouble('the vault does not open, or without the jobs that were over');
      }
    },
    behind: (work) => {
      const over: Promise<unknown> = work.catch(expectGone).finally(() => behind.delete(over));
      behind.add(over);
    },
    settle: async () => {
      while (behind.size > 0) await Promise.all(behind);
    },
  };
  const expectGone = (error: unknown) => {
    if (!(error instanceof HostGone)) trouble(`a step ended by ${String(error)}`);
  };
  try {
    if (!(await opened(world))) trouble('the vault does not open');
    world.connectionId = await connected(world);
    await morning(world);
    for (let step = 1; step <= steps && troubles.length < 20; step += 1) {
      const { name, take } = step % KILL_EVERY === 0 ? KILL : nextStep(world);
      at = `${step} (${name})`;
      const begun = performance.now();
      await take(world).catch(expectGone);
      say(`${at}: ${Math.round(performance.now() - begun)} ms`);
      if (step % CALM_EVERY === 0 || step === steps) {
        at = `${step} (calm)`;
        await calm(world).catch(expectGone);
      }
    }
    await world.settle();
    const { code, stderr } = await host.close();
    if (code !== 0 || stderr !== '') trouble(`the host ended with ${code}: ${stderr.slice(0, 2_000)}`);
  } finally {
    await host.kill();
    await proxy.stop();
    await service.stop();
    await disk?.[Symbol.asyncDispose]();
  }
  const jobs = [...world.jobs.values()];
  const files = jobs.reduce((sum, { done }) => sum + done, 0);
  return { seed, steps, restarts, disk: disk !== null, jobs: jobs.length, files, failures, troubles };
}

function nextStep({ random }: WalkWorld) {
  const all = STEPS.reduce((sum, { weight }) => sum + weight, 0);
  let place = random.int(1, all);
  for (const step of STEPS) {
    place -= step.weight;
    if (place <= 0) return step;
  }
  throw new Error('no step');
}

/**
 * The vault opens by itself, on a full disk as soon as there is room; false where it does not. Its jobs are read a moment
 * later: until then a launch knows none, and their half files would look like nobody's.
 */
async function opened(world: WalkWorld): Promise<boolean> {
  const until = performance.now() + OPENING_MS;
  for (let tries = 0; performance.now() < until; tries += 1) {
    const snapshot = await world.bridge.app.snapshot({});
    if (snapshot.ok && snapshot.value.vault.kind === 'ready' && hasJobs(world, snapshot.value.jobs))
      return true;
    if (tries === 10 && world.full) {
      await world.disk?.free();
      world.full = false;
    }
    await wait(100);
  }
  return false;
}

/** A clerk may have put away some of them, never all. */
function hasJobs({ over }: WalkWorld, jobs: readonly Job[]): boolean {
  return over.size === 0 || jobs.some(({ id }) => over.has(id));
}

async function connected({ bridge, proxy, service }: WalkWorld): Promise<string> {
  const { clientId, clientSecret: secret } = service.credentials;
  const saved = await bridge.connections.save({
    id: null,
    name: 'Walk',
    environmentWord: 'TEST',
    environmentTone: 'test',
    address: `http://127.0.0.1:${proxy.port}`,
    clientId,
    secret,
    pdfPathTemplate: '/v2/invoices/{invoice_no}/pdf',
    agreementsListBody: '{}',
  });
  if (!saved.ok) throw new Error(`no connection: ${saved.failure.code}`);
  await bridge.connections.activate({ connectionId: saved.value.id });
  return saved.value.id;
}
