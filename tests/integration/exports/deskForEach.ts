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

function deskAround(hook: Hook, typed: string, options: SandboxOptions = {}): ExportDesk {
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
  hook(async () => {
    const { path, remove } = await temporaryFolder();
    desk.root = path;
    desk.sandbox = await startSandbox({ referenceDate: '2026-06-30', ...options });
    desk.app = await launchBelow(desk.root);
    desk.customer = await lookUp(desk.app, desk.sandbox, typed);
    return async () => {
      await desk.app.close();
      await desk.sandbox.stop();
      await remove();
    };
  });
  return desk;
}

/** For each test a sample service, an app that is connected to it, and one customer's list. */
export const deskForEach = (typed: string, options?: SandboxOptions) =>
  deskAround(beforeEach, typed, options);

/**
 * The same for the tests of the file or block together, each of which finds the folder of exports empty. What a test
 * changes for good, it changes at a customer of its own.
 */
export function deskForAll(typed: string, options?: SandboxOptions): ExportDesk {
  const desk = deskAround(beforeAll, typed, options);
  beforeEach(async () => {
    await rm(desk.app.exportDir, { recursive: true });
    await mkdir(desk.app.exportDir);
  });
  return desk;
}
