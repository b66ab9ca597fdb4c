import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { partName } from '../../../electron/documents/files/writeFile.ts';
import { pdfWork } from '../../../electron/services/exports/pdfWork.ts';
import type { JobOrder } from '../../../electron/services/jobs/jobType.ts';
import { folderForEach } from '../ownFolder.ts';
import { threadFiles } from '../threadFiles.ts';

const THREAD = threadFiles().exportThread;
const JOB = '2eccb83a-0000-4000-8000-000000000000';
const ANOTHER = '3fddc94b-0000-4000-8000-000000000000';

const folder = folderForEach();

it.each([null, 'PDF 10001.zip'])(
  'P37 an export that goes on after a crash takes its half file away, and no other job’s: %j',
  async (fileName) => {
    const left = partName(JOB);
    const others = partName(ANOTHER);
    for (const name of [left, others]) await writeFile(join(folder(), name), 'half');
    // Nothing else is asked of it before its first item.
    const parts = { threads: { exportThread: THREAD } } as unknown as Parameters<typeof pdfWork>[0];
    const order = { folder: folder(), fileName, detail: {} } as unknown as JobOrder;
    const work = await pdfWork(parts).open(JOB, order, () => undefined);
    await work.close?.();
    const names = await readdir(folder());
    expect(names).toContain(others);
    expect(names).not.toContain(left);
  },
);
