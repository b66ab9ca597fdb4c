import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { useToastStore } from '../../../../renderer/ui/toastStore.ts';
import type { CustomerNumber } from '../../../../shared/domain/customerNumber.ts';
import type { Job } from '../../../../shared/ipc/jobs.ts';
import { createFakeBridge, fakeFailure } from '../../../fakes/fakeBridge.ts';
import { busyDesk } from '../../../fakes/fakeData.ts';
import { rest } from '../customer/showCustomer.tsx';
import { freshDesk, renderKontor } from '../renderKontor.tsx';

const job: Job = {
  id: 'a',
  kind: 'exportPdfs',
  state: 'running',
  waiting: null,
  waitingUntil: null,
  customer: { connectionId: 'nordfiber', number: '10001' as CustomerNumber },
  customers: 1,
  total: 201,
  done: 120,
  failed: 1,
  skipped: 0,
  withoutPdf: 0,
  sameNumber: 0,
  unreadable: 0,
  refreshed: null,
  longAmounts: 0,
  nothingToState: 0,
  notKept: 0,
  bytes: 12_000_000,
  secondsLeft: 45,
  startedAt: Date.now() - 60_000,
  endedAt: null,
  folderName: 'Export',
  fileName: null,
  stoppedBy: null,
  failures: [{ invoiceNo: '50001', failure: fakeFailure('serviceNotAPdf') }],
};

async function desk(jobs: Job[], path = '/jobs', unreadableJobs: string[] = []) {
  const data = busyDesk();
  data.app.jobs = jobs;
  data.app.unreadableJobs = unreadableJobs;
  const fake = createFakeBridge({ data });
  renderKontor(fake, path);
  await screen.findByRole('button', { name: /^Jobs/ });
  await rest();
  return { fake, user: userEvent.setup() };
}

freshDesk();
beforeEach(() => useToastStore.setState({ toasts: [] }));

describe('jobs on screen', () => {
  it('shows kept jobs that this version cannot read, to be removed and nothing else', async () => {
    const ended = { ...job, state: 'failed' as const, stoppedBy: fakeFailure('jobUnreadable') };
    const { fake, user } = await desk([ended], '/jobs', ['gone']);
    const unknown = await screen.findByRole('article', { name: 'A job that cannot be read' });
    expect(within(unknown).getByText(/start the export again/)).toBeTruthy();
    const known = screen.getByRole('article', { name: /10001/ });
    const names = (card: HTMLElement) =>
      within(card)
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(names(known)).toEqual(['Copy report', 'Remove from the list']);
    expect(names(unknown)).toEqual(['Remove from the list']);
    await user.click(within(unknown).getByRole('button'));
    expect(fake.calls.filter(({ name }) => name === 'jobs.dismiss')).toMatchObject([
      { input: { jobId: 'gone' } },
    ]);
  });

  it('says until when the service asks to wait, and leads from PDFs not found to their path', async () => {
    const until = new Date();
    until.setHours(23, 58, 0, 0);
    const asked = { ...job, failures: [], waiting: 'asked' as const, waitingUntil: until.getTime() };
    const failures = [{ invoiceNo: '50001', failure: fakeFailure('servicePdfNotFound') }];
    const ended = { ...job, id: 'b', state: 'done' as const, endedAt: job.startedAt, failed: 1, failures };
    await desk([asked, ended]);
    expect(await screen.findByText('Waiting for the service')).toBeTruthy();
    expect(screen.getByText(/^The service asks Kontor to wait until .*23:58/)).toBeTruthy();
    const link = screen.getByText('Check the path of PDFs in the connection');
    expect(link.getAttribute('href')).toContain(`/connections/${job.customer.connectionId}`);
  });

  it('says why nothing moves, and resumes what was interrupted', async () => {
    const { fake, user } = await desk([
      { ...job, waiting: 'offline' },
      { ...job, id: 'b', kind: 'exportZip', state: 'paused', waiting: 'interrupted', fileName: 'pdfs.zip' },
    ]);
    const offline = within(await screen.findByRole('article', { name: 'PDFs of customer 10001' }));
    expect(offline.getByText('Waiting, offline')).toBeTruthy();
    expect(offline.getByText(/continues by itself/)).toBeTruthy();
    expect(offline.queryByText('Time left')).toBeNull();
    const interrupted = within(screen.getByRole('article', { name: /^ZIP file/ }));
    expect(interrupted.getByText('Interrupted')).toBeTruthy();
    await user.click(interrupted.getByRole('button', { name: 'Resume' }));
    expect(fake.calls.at(-1)).toEqual({ name: 'jobs.resume', input: { jobId: 'b' } });
  });

  it('counts done, failed, left, bytes and the time left while it runs, and can be paused and cancelled', async () => {
    const { user } = await desk([job]);
    const card = within(await screen.findByRole('article'));
    const figures = card.getAllByRole('term').map((term) => term.parentElement?.textContent);
    expect(figures).toEqual([
      'Done120',
      'Failed1',
      'Remaining80',
      'Size12,0\u00a0MB',
      'Time leftunder a minute',
    ]);
    await user.click(card.getByRole('button', { name: 'Pause' }));
    expect(await card.findByText('Paused')).toBeTruthy();
    await user.click(card.getByRole('button', { name: 'Stop' }));
    expect(await card.findByText('120 saved, 1 failed, 80 remaining')).toBeTruthy();
  });

  it('shows the end of a job wherever the clerk is, with the next step, and no end of an earlier launch', async () => {
    const ended = { state: 'done', endedAt: Date.now(), secondsLeft: null } as const;
    const { fake, user } = await desk([job, { ...job, ...ended, id: 'old' }], '/');
    const notices = within(screen.getByRole('region', { name: 'Notifications' }));
    expect(notices.queryByText(/saved/)).toBeNull();
    expect(screen.getByRole('button', { name: /1 job running/ })).toBeTruthy();
    fake.data.app.jobs = [{ ...job, ...ended, done: 198, failed: 3 }];
    act(() => fake.emit('jobs.changed', fake.data.app.jobs));
    expect(await notices.findByText('PDFs of customer 10001: 198 saved, 3 failed')).toBeTruthy();
    await user.click(notices.getByRole('button', { name: 'Retry failed' }));
    expect(fake.calls.at(-1)).toEqual({ name: 'jobs.retryFailed', input: { jobId: 'a' } });
    await rest();
    const again = { ...job, ...ended, endedAt: Date.now() + 1, done: 201, failed: 0, failures: [] };
    act(() => fake.emit('jobs.changed', [again]));
    await user.click(await notices.findByRole('button', { name: 'Open folder' }));
    expect(fake.calls.at(-1)?.name).toBe('jobs.openFolder');
  });

  it('never calls an end good that left something out', async () => {
    const ended = { state: 'done', endedAt: Date.now(), secondsLeft: null } as const;
    await desk([
      { ...job, ...ended, done: 200, failed: 1 },
      { ...job, ...ended, id: 'b', kind: 'exportZip', done: 0, failed: 201 },
      {
        ...job,
        ...ended,
        id: 'c',
        kind: 'exportMergedPdf',
        done: 1_201,
        failed: 0,
        failures: [],
        total: 1_201,
      },
    ]);
    const card = async (name: RegExp) => within(await screen.findByRole('article', { name }));
    expect((await card(/^PDFs/)).getByText('Done, with failures')).toBeTruthy();
    expect((await card(/^ZIP/)).getByText('Failed', { selector: 'header *' })).toBeTruthy();
    expect((await card(/^Merged/)).getByText('Done', { selector: 'header *' })).toBeTruthy();
    expect((await card(/^Merged/)).getByText('1 201 saved')).toBeTruthy();
    expect((await card(/^Merged/)).getByRole('button', { name: 'Check the folder' })).toBeTruthy();
    expect((await card(/^ZIP/)).queryByRole('button', { name: 'Check the folder' })).toBeNull();
  });

  it('keeps the keyboard on the cards when their buttons change and when one goes', async () => {
    const ended = { state: 'done', endedAt: Date.now(), secondsLeft: null } as const;
    const good = { ...job, ...ended, failed: 0, failures: [] };
    const { fake, user } = await desk([
      { ...good, id: 'a', startedAt: 3 },
      { ...job, ...ended, id: 'b', kind: 'exportZip', startedAt: 2 },
    ]);
    const card = (name: RegExp) => screen.getByRole('article', { name });
    await screen.findByRole('article', { name: /^ZIP/ });
    within(card(/^ZIP/)).getByRole('button', { name: 'Retry failed' }).focus();
    await user.keyboard('{Enter}');
    act(() => fake.emit('jobs.changed', [good, { ...job, id: 'b', kind: 'exportZip', startedAt: 2 }]));
    await rest();
    expect(document.activeElement).toBe(within(card(/^ZIP/)).getByRole('button', { name: 'Pause' }));
    within(card(/^PDFs/)).getByRole('button', { name: 'Remove from the list' }).focus();
    act(() => fake.emit('jobs.changed', [{ ...job, id: 'b', kind: 'exportZip', startedAt: 2 }]));
    await rest();
    expect(card(/^ZIP/).contains(document.activeElement)).toBe(true);
    act(() => fake.emit('jobs.changed', []));
    await rest();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Jobs' }));
  });

  it('begins an export of many customers from any screen', async () => {
    const { user } = await desk([], '/');
    await user.keyboard('{Shift>}M{/Shift}');
    expect(await screen.findByRole('dialog', { name: 'Export PDFs of many customers' })).toBeTruthy();
  });

  it('says what stopped it early, and offers the rest where nothing failed', async () => {
    const stopped = {
      ...job,
      state: 'failed',
      endedAt: 1,
      secondsLeft: null,
      failed: 0,
      failures: [],
    } as const;
    const { fake, user } = await desk([{ ...stopped, failures: [], stoppedBy: fakeFailure('folderGone') }]);
    const card = within(await screen.findByRole('article'));
    expect(card.getByText(/^The folder is no longer there/)).toBeTruthy();
    expect(card.queryByRole('button', { name: 'Retry failed' })).toBeNull();
    await user.click(card.getByRole('button', { name: 'Do what remains' }));
    expect(fake.calls.at(-1)).toEqual({ name: 'jobs.retryFailed', input: { jobId: 'a' } });
  });

  it('takes all that are done from the list at once, and keeps those that can be tried again', async () => {
    const ended: Partial<Job> = { state: 'done', endedAt: 1, secondsLeft: null, failed: 0, failures: [] };
    const { fake, user } = await desk([
      { ...job, ...ended },
      { ...job, ...ended, id: 'b' },
      { ...job, ...ended, id: 'c', failed: 1 },
      { ...job, id: 'd' },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Remove all finished' }));
    const dismissed = fake.calls.filter(({ name }) => name === 'jobs.dismiss').map(({ input }) => input);
    expect(dismissed).toEqual([{ jobId: 'a' }, { jobId: 'b' }]);
  });

  it('puts no notice over the cards, and none stays about a job that is gone or runs again', async () => {
    const ended = { state: 'done', endedAt: Date.now(), secondsLeft: null } as const;
    const { fake } = await desk([job], '/');
    const texts = () => useToastStore.getState().toasts.map(({ text }) => text);
    act(() => fake.emit('jobs.changed', [{ ...job, ...ended }]));
    await rest();
    expect(texts()).toEqual(['PDFs of customer 10001: 120 saved, 1 failed, 80 remaining']);
    act(() => fake.emit('jobs.changed', [job]));
    await rest();
    expect(texts()).toEqual([]);
    location.hash = '/jobs';
    await screen.findByRole('heading', { name: 'Jobs' });
    act(() => fake.emit('jobs.changed', [{ ...job, ...ended, endedAt: 7 }]));
    await rest();
    expect(texts()).toEqual([]);
    expect(document.getElementById('kontor-announcer')?.textContent).toMatch(/120 saved, 1 failed/);
  });

  it('checks the folder of a job against its manifest and names what is missing', async () => {
    const { fake, user } = await desk([{ ...job, state: 'done', endedAt: Date.now() }]);
    fake.answerWith('exports.verify', async () => ({
      folderName: 'Export',
      manifest: 'read',
      files: 120,
      intact: 118,
      missing: 1,
      changed: 1,
      unknown: 0,
      missingNames: ['10001_50002.pdf'],
      changedNames: ['10001_50003.pdf'],
      unknownNames: [],
    }));
    await user.click(screen.getByRole('button', { name: 'Check the folder' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Check of the folder Export' }));
    expect(dialog.getByText('118 of 120 files are there and unchanged.')).toBeTruthy();
    expect(dialog.getByRole('list', { name: '1 file is missing' }).textContent).toBe('10001_50002.pdf');
    expect(dialog.queryByText(/not in the manifest/)).toBeNull();
  });

  it('offers no file where none was written, and says why at once', async () => {
    const ended = { state: 'done', endedAt: Date.now(), secondsLeft: null } as const;
    const statement = { ...job, ...ended, kind: 'exportStatement', fileName: 'a.pdf', total: 1 } as const;
    await desk([
      { ...statement, done: 0, failures: [{ invoiceNo: '', failure: fakeFailure('diskFull') }] },
      { ...statement, id: 'b', kind: 'exportList', done: 1, failed: 0, failures: [] },
    ]);
    const failed = within(await screen.findByRole('article', { name: /^Statement/ }));
    expect(failed.getByText('Failed')).toBeTruthy();
    expect(failed.getByText(/The disk is full/)).toBeTruthy();
    expect(failed.queryByRole('button', { name: 'Open file' })).toBeNull();
    const written = within(screen.getByRole('article', { name: /^List/ }));
    expect(written.getByText('Done')).toBeTruthy();
    expect(written.getByRole('button', { name: 'Open file' })).toBeTruthy();
  });
});
