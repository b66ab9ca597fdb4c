import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LANES } from '../../../electron/services/jobs/jobRun.ts';
import { missingTools, printed } from '../writers/pdfTools.ts';
import { foldersBelow, hashesOf, pdfsOnly, requestsOf, startThreadedSandbox } from './exportDesk.ts';
import { pdfNames, runAndKill, runToEnd } from './killedExport.ts';
import { faultlessExport, sandboxOptions } from './stutteringExport.ts';

const COUNT = 300;
const tools = missingTools('unzip');

describe('an export whose process is killed in the middle', () => {
  let root = '';
  let right: Record<string, string> = {};
  beforeAll(async () => {
    right = await faultlessExport('K10010', COUNT);
  });
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'kontor-killed-'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('P37 leaves no half file, and resuming finishes only the rest', async () => {
    const sandbox = await startThreadedSandbox(sandboxOptions(false));
    try {
      const { baseUrl, credentials } = sandbox;
      const service = { baseUrl, credentials };
      const task = { root, service, number: 'K10010', count: COUNT, target: 'folder' } as const;
      const { exportDir } = foldersBelow(root);
      await runAndKill(task, true, 60);
      const afterFirst = await hashesOf(exportDir);
      expect(Object.entries(pdfsOnly(afterFirst)).filter(([name, hash]) => right[name] !== hash)).toEqual([]);
      const second = await runAndKill(task, false, 160);
      expect(second[0]).toMatchObject({ found: 'paused', waiting: 'interrupted' });
      expect((await pdfNames(exportDir)).length).toBeGreaterThanOrEqual(160 - LANES);
      const last = await runToEnd(task);
      expect(last.at(-1)?.job).toMatchObject({ state: 'done', total: COUNT, failed: 0 });
      const hashes = await hashesOf(exportDir);
      expect(pdfsOnly(hashes)).toEqual(right);
      expect([...hashes.keys()].filter((name) => !name.endsWith('.pdf'))).toEqual([
        'manifest.csv',
        'manifest.json',
      ]);
      const manifest = JSON.parse(await readFile(join(exportDir, 'manifest.json'), 'utf8'));
      expect(manifest.entries).toHaveLength(COUNT);
      const requests = (await requestsOf(sandbox)).filter(({ endpoint }) => endpoint === 'assumed').length;
      process.stdout.write(`${COUNT} PDFs, killed twice: ${requests} requests\n`);
      // What was on its way when a process died is asked for again, and nothing else.
      expect(requests).toBeGreaterThanOrEqual(COUNT);
      expect(requests).toBeLessThanOrEqual(COUNT + 2 * LANES);
    } finally {
      await sandbox.stop();
    }
  });

  it.skipIf(tools !== null)(`P37 a ZIP is there whole or not at all (${tools ?? 'unzip'})`, async () => {
    const sandbox = await startThreadedSandbox(sandboxOptions(false));
    try {
      const { baseUrl, credentials } = sandbox;
      const service = { baseUrl, credentials };
      const task = { root, service, number: 'K10010', count: COUNT, target: 'zip' } as const;
      const { exportDir } = foldersBelow(root);
      await runAndKill(task, true, 100);
      expect((await readdir(exportDir)).filter((name) => name.endsWith('.zip'))).toEqual([]);
      const last = await runToEnd(task);
      expect(last.at(-1)?.job).toMatchObject({ state: 'done', failed: 0 });
      const zip = 'PDF 10010.zip';
      expect((await readdir(exportDir)).sort()).toEqual([
        'PDF 10010.manifest.csv',
        'PDF 10010.manifest.json',
        zip,
      ]);
      expect(await printed('unzip', '-t', join(exportDir, zip))).toContain('No errors detected');
      await printed('unzip', '-q', join(exportDir, zip), '-d', join(root, 'unzipped'));
      expect(pdfsOnly(await hashesOf(join(root, 'unzipped')))).toEqual(right);
    } finally {
      await sandbox.stop();
    }
  });
});
