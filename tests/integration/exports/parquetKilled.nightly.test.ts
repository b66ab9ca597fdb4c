import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startThreadedSandbox } from '../../sandbox/startThreadedSandbox.ts';
import { folderForEach } from '../ownFolder.ts';
import { jsonFromDuckDb, quoted } from '../writers/duckdb.ts';
import { foldersBelow } from './exportDesk.ts';
import { sandboxOptions } from './flakyExport.ts';
import { runAndKill, runToEnd } from './killedExport.ts';

describe('a file of a list', () => {
  const root = folderForEach();

  it.each(['oneFile', 'byCustomer'] as const)(
    'P37 Parquet that was killed in the middle leaves no half file, and is whole after the next launch: %s',
    async (target) => {
      const sandbox = await startThreadedSandbox(sandboxOptions(false));
      try {
        const { baseUrl, credentials } = sandbox;
        const task = {
          root: root(),
          service: { baseUrl, credentials },
          number: 'K10200',
          count: 0,
          target,
        } as const;
        const { exportDir } = foldersBelow(root());
        await runAndKill(task, true, 1);
        expect((await readdir(exportDir)).map((name) => /\.part$/.test(name))).toEqual([true]);
        const job = (await runToEnd(task)).at(-1)?.job;
        expect(job).toMatchObject({ state: 'done', failed: 0 });
        expect(await readdir(exportDir)).toEqual([job?.fileName]);
        const path = join(exportDir, job?.fileName ?? '', ...(target === 'oneFile' ? [] : ['*/*.parquet']));
        expect(await jsonFromDuckDb(`SELECT count(*)::INTEGER AS n FROM ${quoted(path)}`)).toEqual([
          { n: 100_000 },
        ]);
      } finally {
        await sandbox.stop();
      }
    },
  );

  it('P37 a folder that grows and was killed in the middle has one run after the next launch', async () => {
    const sandbox = await startThreadedSandbox(sandboxOptions(false));
    try {
      const { baseUrl, credentials } = sandbox;
      const service = { baseUrl, credentials };
      const task = { root: root(), service, number: 'K10200', count: 0, target: 'growing' } as const;
      const { exportDir } = foldersBelow(root());
      await runAndKill(task, true, 1);
      const [grown = ''] = await readdir(exportDir);
      const folder = join(exportDir, grown);
      expect((await readdir(folder)).map((name) => /\.part$/.test(name))).toEqual([true]);
      const job = (await runToEnd(task)).at(-1)?.job;
      expect(job).toMatchObject({ kind: 'exportRun', state: 'done', failed: 0 });
      expect((await readdir(folder)).sort()).toEqual(['customers', 'manifests', 'snapshot']);
      expect(await readdir(join(folder, 'manifests'))).toEqual(['run-0001.json']);
      const snapshot = quoted(join(folder, 'snapshot/*/*.parquet'));
      expect(await jsonFromDuckDb(`SELECT count(*)::INTEGER AS n FROM ${snapshot}`)).toEqual([
        { n: 100_000 },
      ]);
    } finally {
      await sandbox.stop();
    }
  });
});
