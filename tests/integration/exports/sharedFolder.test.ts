import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Manifest, manifestSchema } from '../../../electron/documents/folder/manifest.ts';
import type { ExportTarget } from '../../../shared/domain/bounds.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { type Sandbox, startSandbox } from '../../sandbox/startSandbox.ts';
import { folderForEach } from '../ownFolder.ts';
import type { Launch } from '../services/launch.ts';
import { endOfJob, launchBelow, lookUp } from './exportDesk.ts';

const selection = { kind: 'allMatching' as const, filter: NO_FILTER, except: [] };

describe('exports that share a folder', () => {
  const root = folderForEach();
  let sandbox: Sandbox;
  let app: Launch;

  beforeEach(async () => {
    sandbox = await startSandbox({ referenceDate: '2026-06-30' });
    app = await launchBelow(root());
  });
  afterEach(async () => {
    await app.close();
    await sandbox.stop();
  });

  it('have a manifest each, and are checked together', async () => {
    const customer = await lookUp(app, sandbox, '10008');
    const read = async (name: string): Promise<Manifest> =>
      manifestSchema.parse(JSON.parse(await readFile(join(app.exportDir, name), 'utf8')));
    const write = async (target: ExportTarget): Promise<Job> => {
      expect((await app.calls.exports.start({ customer, selection, target })).jobId).not.toBeNull();
      return endOfJob(app);
    };
    const zip = await write('zip');
    expect(await app.calls.exports.verify({ jobId: zip.id })).toMatchObject({
      files: 1,
      intact: 1,
      unknown: 0,
    });
    const merged = await write('mergedPdf');
    const folder = await write('folder');
    expect((await read('PDF 10008.manifest.json')).archive?.file).toBe(zip.fileName);
    const second = await read('PDF 10008.manifest (2).json');
    expect(second.archive?.file).toBe(merged.fileName);
    expect(second.entries).toHaveLength(12);
    expect((await read('manifest.json')).archive).toBeUndefined();
    const whole = { manifest: 'read', files: folder.done + 2, unknown: 0 };
    expect(await app.calls.exports.verify({ jobId: merged.id })).toMatchObject({
      ...whole,
      intact: folder.done + 2,
    });
    await appendFile(join(app.exportDir, zip.fileName ?? ''), 'x');
    expect(await app.calls.exports.verify({ jobId: null })).toMatchObject({
      ...whole,
      changedNames: [zip.fileName],
    });
  });
});
