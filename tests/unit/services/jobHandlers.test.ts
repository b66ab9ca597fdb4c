import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createElectronShell } from '../../../electron/adapters/electronDialogs.ts';
import { noDesktopShell } from '../../../electron/adapters/folderDialogs.ts';
import { jobHandlers } from '../../../electron/services/handlers.ts';
import type { JobsService } from '../../../electron/services/jobs/jobsService.ts';
import { folderForEach } from '../../integration/ownFolder.ts';

describe('the file of a job', () => {
  const folder = folderForEach();
  let file: string | null = null;
  let opened: string[] = [];
  const jobs = () =>
    ({ folderOf: () => folder(), fileOf: () => file }) as Pick<
      JobsService,
      'folderOf' | 'fileOf'
    > as JobsService;
  let copied: string[] = [];
  const shell = createElectronShell(
    {
      openPath: async (path) => {
        opened.push(path);
        return '';
      },
    },
    {
      writeText: async (text) => {
        copied.push(text);
      },
    },
  );

  beforeEach(async () => {
    opened = [];
    copied = [];
    file = null;
  });

  it('opens where it is a document that stands there, and nowhere else', async () => {
    const handlers = jobHandlers(jobs(), shell);
    expect(await handlers.openFile({ jobId: 'a' })).toEqual({ opened: false });
    file = join(folder(), 'list.xlsx');
    expect(await handlers.openFile({ jobId: 'a' })).toEqual({ opened: false });
    await writeFile(file, 'x');
    expect(await handlers.openFile({ jobId: 'a' })).toEqual({ opened: true });
    expect(opened).toEqual([file]);
    file = join(folder(), 'list.desktop');
    await writeFile(file, 'x');
    expect(await handlers.openFile({ jobId: 'a' })).toEqual({ opened: false });
    expect(await jobHandlers(jobs(), noDesktopShell).openFile({ jobId: 'a' })).toEqual({ opened: false });
  });

  it('P11 puts its place or that of the folder on the clipboard without telling the page', async () => {
    const handlers = jobHandlers(jobs(), shell);
    expect(await handlers.copyPath({ jobId: 'a' })).toEqual({ text: null });
    file = join(folder(), 'list.xlsx');
    expect(await handlers.copyPath({ jobId: 'a' })).toEqual({ text: null });
    expect(copied).toEqual([folder(), file]);
  });

  it('gives its place to the page where only the page has a clipboard', async () => {
    const handlers = jobHandlers(jobs(), noDesktopShell);
    expect(await handlers.copyPath({ jobId: 'a' })).toEqual({ text: folder() });
  });
});
