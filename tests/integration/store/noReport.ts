import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { ThreadFiles } from '../../../electron/ports/host.ts';
import { PATIENCE } from '../../patience.ts';

const root = resolve(import.meta.dirname, '../../..');

/** Opens lock and store in a process that ends where it, or a thread of it, asks for a report of itself. */
export async function openedWithoutReport(threads?: ThreadFiles): Promise<unknown> {
  const preload = join(root, 'tests/fakes/electron/noReport.cjs');
  const child = join(import.meta.dirname, 'openedChild.ts');
  const args = ['--require', preload, child, ...(threads === undefined ? [] : [JSON.stringify(threads)])];
  const { NODE_OPTIONS: _, ...env } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env, timeout: PATIENCE });
  return JSON.parse(stdout);
}
