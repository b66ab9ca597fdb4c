import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { manifestSchema } from '../../../electron/documents/folder/manifest.ts';
import { SeededRandom, seedOf } from '../../../electron/sandbox/seededRandom.ts';
import { WORKERS } from '../../../electron/services/jobs/jobRun.ts';
import { casesOf } from '../../promiseCounts.ts';
import { startThreadedSandbox } from '../../sandbox/startThreadedSandbox.ts';
import { folderForEach } from '../ownFolder.ts';
import { missingTools, printed } from '../writers/pdfTools.ts';
import { foldersBelow, hashesOf, pdfsOnly, requestsOf } from './exportDesk.ts';
import { faultlessExport, sandboxOptions } from './flakyExport.ts';
import { killOnTheWay, pdfNames, runAndKill, runToEnd } from './killedExport.ts';

const COUNT = casesOf(300, 60);
/** How many PDFs are there when it is killed for the first and for the second time. */
const FIRST = COUNT / 5;
const SECOND = COUNT / 2;
const KILLS = casesOf(200, 2);
const tools = missingTools('unzip');

describe('an export whose process is killed in the middle', () => {
  const root = folderForEach();
  let right: Record<string, string> = {};
  beforeAll(async () => {
    right = await faultlessExport('K10010', COUNT);
  });

  it('P37 leaves no half file, and resuming finishes only the rest', async () => {
    const sandbox = await startThreadedSandbox(sandboxOptions(false));
    try {
      const { baseUrl, credentials } = sandbox;
      const service = { baseUrl, credentials };
      const task = { root: root(), service, number: 'K10010', count: COUNT, target: 'folder' } as const;
      const { exportDir } = foldersBelow(root());
      await runAndKill(task, true, FIRST);
      const afterFirst = await hashesOf(exportDir);
      expect(Object.entries(pdfsOnly(afterFirst)).filter(([name, hash]) => right[name] !== hash)).toEqual([]);
      const second = await runAndKill(task, false, SECOND);
      expect(second[0]).toMatchObject({ found: 'running', waiting: null });
      expect((await pdfNames(exportDir)).length).toBeGreaterThanOrEqual(SECOND - WORKERS);
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
      expect(requests).toBeLessThanOrEqual(COUNT + 2 * WORKERS);
    } finally {
      await sandbox.stop();
    }
  });

  it(`P31 ${KILLS} kills while exporting: nothing half, nothing lost, nothing twice, and the store whole`, async () => {
    const sandbox = await startThreadedSandbox(sandboxOptions(false));
    const random = new SeededRandom(seedOf('kills', String(KILLS)));
    const { baseUrl, credentials } = sandbox;
    try {
      for (let kills = 0, place = 0; kills < KILLS; place += 1) {
        const folder = join(root(), String(place));
        await mkdir(folder);
        const task = {
          root: folder,
          service: { baseUrl, credentials },
          number: 'K10010',
          count: COUNT,
        } as const;
        const { exportDir } = foldersBelow(folder);
        const asked = (await requestsOf(sandbox)).filter(({ endpoint }) => endpoint === 'assumed').length;
        const before = kills;
        for (
          let at = random.int(1, COUNT / 5);
          at < COUNT - 2 * WORKERS && kills < KILLS;
          at += random.int(1, COUNT / 4)
        ) {
          const said = await killOnTheWay({ ...task, target: 'folder' }, kills === before, at);
          if (said === null) break;
          if (kills > before) {
            expect(said[0]).toMatchObject({ found: 'running', waiting: null, cacheNotice: 'none' });
          }
          kills += 1;
          const there = Object.entries(pdfsOnly(await hashesOf(exportDir)));
          expect({ kills, wrong: there.filter(([name, hash]) => right[name] !== hash) }).toEqual({
            kills,
            wrong: [],
          });
        }
        const last = (await runToEnd({ ...task, target: 'folder' })).at(-1)?.job;
        expect(last).toMatchObject({ state: 'done', total: COUNT, done: COUNT, failed: 0, skipped: 0 });
        const hashes = await hashesOf(exportDir);
        expect(pdfsOnly(hashes)).toEqual(right);
        expect([...hashes.keys()].filter((name) => !name.endsWith('.pdf'))).toEqual([
          'manifest.csv',
          'manifest.json',
        ]);
        const { entries } = manifestSchema.parse(
          JSON.parse(await readFile(join(exportDir, 'manifest.json'), 'utf8')),
        );
        expect(new Map(entries.map(({ file, sha256 }) => [file, sha256]))).toEqual(
          new Map(Object.entries(right)),
        );
        const requests = (await requestsOf(sandbox)).filter(({ endpoint }) => endpoint === 'assumed').length;
        expect(requests - asked).toBeLessThanOrEqual(COUNT + (kills - before) * WORKERS);
      }
    } finally {
      await sandbox.stop();
    }
  }, 1_800_000);

  it.skipIf(tools !== null)(`P37 a ZIP is there whole or not at all (${tools ?? 'unzip'})`, async () => {
    const sandbox = await startThreadedSandbox(sandboxOptions(false));
    try {
      const { baseUrl, credentials } = sandbox;
      const service = { baseUrl, credentials };
      const task = { root: root(), service, number: 'K10010', count: COUNT, target: 'zip' } as const;
      const { exportDir } = foldersBelow(root());
      await runAndKill(task, true, COUNT / 3);
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
      await printed('unzip', '-q', join(exportDir, zip), '-d', join(root(), 'unzipped'));
      expect(pdfsOnly(await hashesOf(join(root(), 'unzipped')))).toEqual(right);
    } finally {
      await sandbox.stop();
    }
  });
});
