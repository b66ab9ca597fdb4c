import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect } from 'vitest';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../sandbox/startSandbox.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';
import type { Launch } from '../services/launch.ts';
import { endOfJob, launchBelow, lookUp } from './exportDesk.ts';

export interface ExportDesk {
  /** All that a test writes is below it. */
  readonly root: string;
  /** A test that stops it puts the next one here. */
  sandbox: Sandbox;
  readonly app: Launch;
  readonly customer: CustomerRef;
  /** The path of an exported file. */
  file(name: string | null): string;
  /** Ends the app and starts it again on the same data. */
  relaunch(): Promise<void>;
  /** Waits for the end of the job that a call has begun; there must be one. */
  ended(call: Promise<{ readonly jobId: string | null }>): Promise<Job>;
}

type Hook = (open: () => Promise<() => Promise<void>>) => void;

interface Hooks {
  readonly app: Hook;
  readonly service: Hook;
}

function deskAround(hooks: Hooks, typed: string, options: SandboxOptions = {}): ExportDesk {
  // All is there as soon as a test or a later hook runs.
  const desk = {} as { -readonly [Key in keyof ExportDesk]: ExportDesk[Key] };
  desk.file = (name) => join(desk.app.exportDir, name ?? '');
  desk.relaunch = async () => {
    await desk.app.close();
    desk.app = await launchBelow(desk.root);
  };
  desk.ended = async (call) => {
    const { jobId } = await call;
    expect(jobId).not.toBeNull();
    return endOfJob(desk.app);
  };
  hooks.app(async () => {
    const { path, remove } = await temporaryFolder();
    desk.root = path;
    desk.app = await launchBelow(desk.root);
    return async () => {
      await desk.app.close();
      await remove();
    };
  });
  hooks.service(async () => {
    desk.sandbox = await startSandbox({ referenceDate: '2026-06-30', ...options });
    desk.customer = await lookUp(desk.app, desk.sandbox, typed);
    return async () => {
      if (hooks.app !== hooks.service) await leave(desk);
      await desk.sandbox.stop();
    };
  });
  beforeEach(async () => {
    await rm(desk.app.exportDir, { recursive: true, force: true });
    await mkdir(desk.app.exportDir);
  });
  return desk;
}

/** A test may have removed the connection itself. */
async function leave({ app, customer: { connectionId } }: ExportDesk): Promise<void> {
  const { connections } = await app.state();
  if (connections.some(({ id }) => id === connectionId)) await app.calls.connections.remove({ connectionId });
}

/**
 * For each test a sample service, a connection to it and one customer's list, in an app that the tests of a file or block
 * share; the folder of exports is empty. What was kept of the connection has gone with the test.
 */
export const deskForEach = (typed: string, options?: SandboxOptions) =>
  deskAround({ app: beforeAll, service: beforeEach }, typed, options);

/**
 * The same with one service and one list for all of them: what a test changes for good, it changes at a customer of its
 * own.
 */
export const deskForAll = (typed: string, options?: SandboxOptions) =>
  deskAround({ app: beforeAll, service: beforeAll }, typed, options);

/** The same with an app of its own for each test, which may wipe it. */
export const ownDeskForEach = (typed: string) => deskAround({ app: beforeEach, service: beforeEach }, typed);
