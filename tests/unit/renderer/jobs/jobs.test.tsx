import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Job } from '../../../../shared/ipc/jobs.ts';
import { busyBridge, fakeFailure } from '../../../fakes/fakeBridge.ts';
import { fakeJob } from '../../../fakes/fakeJob.ts';
import { copiedTexts } from '../copiedTexts.ts';
import { rest } from '../customer/showCustomer.tsx';
import { freshDesk, renderKontor } from '../renderKontor.tsx';
import { saidToasts } from '../saidToasts.ts';

const job = fakeJob({
  ...{ total: 201, done: 120, failed: 1, bytes: 12_000_000, secondsLeft: 45 },
  startedAt: Date.now() - 60_000,
  failures: [{ invoiceNo: '50001', failure: fakeFailure('serviceNotAPdf') }],
});

const FINAL_STATE = { state: 'done', endedAt: Date.now(), secondsLeft: null } as const;
/** One that has left nothing out. */
const GOOD: Job = { ...job, ...FINAL_STATE, failed: 0, failures: [] };

async function desk(jobs: Job[], path = '/jobs', unreadableJobs: string[] = []) {
  const fake = busyBridge();
  fake.data.app.jobs = jobs;
  fake.data.app.unreadableJobs = unreadableJobs;
  const user = renderKontor(fake, path);
  await screen.findByRole('button', { name: /^Jobs/ });
  await rest();
  return { fake, user };
}

/** What a row keeps back until it is asked. */
const details = async (user: UserEvent, row: HTMLElement) => {
  await user.click(within(row).getByRole('button', { name: 'Show details' }));
};
/** Everything that the row offers: its button, then the lines of its menu, which is open afterwards. */
const steps = async (user: UserEvent, row: HTMLElement) => {
  const main = row.querySelector('[data-step]')?.textContent;
  const more = within(row).getByRole<HTMLButtonElement>('button', { name: 'More' });
  if (more.disabled) return [main];
  await user.click(more);
  const lines = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  return [main, ...lines];
};
const step = async (user: UserEvent, row: HTMLElement, name: string) => {
  await user.click(within(row).getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name }));
};
const rowOf = (name: RegExp) => screen.findByRole('article', { name });

freshDesk();

describe('jobs on screen', () => {
  it('shows kept jobs that this version cannot read, to be removed and nothing else', async () => {
    const ended = { ...job, state: 'failed' as const, stoppedBy: fakeFailure('jobUnreadable') };
    const { fake, user } = await desk([ended], '/jobs', ['gone']);
    const unknown = await screen.findByRole('article', { name: 'A job that cannot be read' });
    expect(within(unknown).getByText(/start the export again/)).toBeTruthy();
    const known = screen.getByRole('article', { name: /10001/ });
    expect(within(unknown).getAllByRole('button')).toHaveLength(1);
    expect(await steps(user, known)).toEqual(['Copy report', 'Remove from list']);
    await user.keyboard('{Escape}');
    await user.click(within(unknown).getByRole('button'));
    expect(fake.inputs('jobs.dismiss')).toEqual([{ jobId: 'gone' }]);
  });

  it('says until when the service asks to wait, and leads from PDFs not found to their path', async () => {
    const until = new Date();
    until.setHours(23, 58, 0, 0);
    const asked = { ...job, failures: [], waiting: 'asked' as const, waitingUntil: until.getTime() };
    const failures = [{ invoiceNo: '50001', failure: fakeFailure('servicePdfNotFound') }];
    const ended = { ...job, id: 'b', state: 'done' as const, endedAt: job.startedAt, failed: 1, failures };
    const { user } = await desk([asked, { ...ended, kind: 'exportZip' }]);
    expect(screen.queryByText(/^The service asks Kontor to wait/)).toBeNull();
    await details(user, await rowOf(/^PDFs/));
    await details(user, await rowOf(/^ZIP/));
    expect(await screen.findByText('Waiting for the service')).toBeTruthy();
    expect(screen.getByText(/^The service asks Kontor to wait until .*23:58/)).toBeTruthy();
    const link = screen.getByText('Check the PDF path in the connection');
    expect(link.getAttribute('href')).toContain(`/connections/${job.customer.connectionId}`);
  });

  it('says that the service slows a job, and to how many calls', async () => {
    const { user } = await desk([{ ...job, failures: [], slowedTo: 290 }]);
    await details(user, await rowOf(/^PDFs/));
    expect(await screen.findByText('Slowed by the service')).toBeTruthy();
    expect(screen.getByText(/^The service is limiting calls.* about 290 calls per minute/)).toBeTruthy();
  });

  it('says why nothing moves, and resumes what was interrupted', async () => {
    const { fake, user } = await desk([
      { ...job, waiting: 'offline' },
      { ...job, id: 'b', kind: 'exportZip', state: 'paused', waiting: 'interrupted', fileName: 'pdfs.zip' },
    ]);
    const row = await screen.findByRole('article', { name: 'PDFs for customer 10001' });
    const offline = within(row);
    expect(offline.getByText('Waiting, offline')).toBeTruthy();
    expect(offline.queryByText(/min|minute/)).toBeNull();
    await details(user, row);
    expect(offline.getByText(/resumes automatically/)).toBeTruthy();
    expect(offline.queryByText('Time left')).toBeNull();
    const interrupted = within(screen.getByRole('article', { name: /^ZIP of PDFs/ }));
    expect(interrupted.getByText('Interrupted')).toBeTruthy();
    await user.click(interrupted.getByRole('button', { name: 'Resume' }));
    expect(fake.calls).toContainEqual({ name: 'jobs.resume', input: { jobId: 'b' } });
  });

  it('counts done, failed, left, bytes and the time left while it runs, and can be paused and cancelled', async () => {
    const { user } = await desk([job]);
    const row = await screen.findByRole('article');
    const card = within(row);
    expect(card.getByText('121 of 201 · 1 failed · under a minute')).toBeTruthy();
    expect(card.queryByRole('term')).toBeNull();
    await details(user, row);
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
    await step(user, row, 'Stop');
    expect(await card.findByText('120 saved, 1 failed, 80 remaining')).toBeTruthy();
  });

  it('shows the end of a job wherever the clerk is, with the next step, and no end of an earlier launch', async () => {
    const { fake, user } = await desk([job, { ...job, ...FINAL_STATE, id: 'old' }], '/');
    const notices = within(screen.getByRole('region', { name: 'Notifications' }));
    expect(notices.queryByText(/saved/)).toBeNull();
    expect(screen.getByRole('button', { name: /1 job running/ })).toBeTruthy();
    fake.data.app.jobs = [{ ...job, ...FINAL_STATE, done: 198, failed: 3 }];
    act(() => fake.emit('jobs.changed', fake.data.app.jobs));
    expect(await notices.findByText('PDFs for customer 10001: 198 saved, 3 failed')).toBeTruthy();
    await user.click(notices.getByRole('button', { name: 'Retry failed' }));
    expect(fake.calls).toContainEqual({ name: 'jobs.retryFailed', input: { jobId: 'a' } });
    await rest();
    const again = { ...job, ...FINAL_STATE, endedAt: Date.now() + 1, done: 201, failed: 0, failures: [] };
    act(() => fake.emit('jobs.changed', [again]));
    await user.click(await notices.findByRole('button', { name: 'Open folder' }));
    expect(fake.calls.map(({ name }) => name)).toContain('jobs.openFolder');
  });

  it('names how many customers a job is about in groups of digits, as all figures are', async () => {
    await desk([{ ...job, kind: 'refresh', customers: 12_500 }]);
    expect(await screen.findByRole('article', { name: 'Refresh 12\u00a0500 customers' })).toBeTruthy();
  });

  it('never calls an end good that left something out', async () => {
    const { user } = await desk([
      { ...job, ...FINAL_STATE, done: 200, failed: 1 },
      { ...job, ...FINAL_STATE, id: 'b', kind: 'exportZip', done: 0, failed: 201 },
      { ...GOOD, id: 'c', kind: 'exportMergedPdf', done: 1_201, total: 1_201 },
    ]);
    const card = async (name: RegExp) => within(await screen.findByRole('article', { name }));
    expect((await card(/^PDFs/)).getByText('Done, with failures')).toBeTruthy();
    expect((await card(/^ZIP/)).getByText('Failed', { selector: '[data-line] > span' })).toBeTruthy();
    expect((await card(/^Merged/)).getByText('Done', { selector: '[data-line] > span' })).toBeTruthy();
    expect((await card(/^Merged/)).getByText('1 201 saved')).toBeTruthy();
    expect(await steps(user, await rowOf(/^Merged/))).toContain('Verify the folder');
    await user.keyboard('{Escape}');
    expect(await steps(user, await rowOf(/^ZIP/))).not.toContain('Verify the folder');
  });

  it('keeps the keyboard on the cards when their buttons change and when one goes', async () => {
    const { fake, user } = await desk([
      { ...GOOD, id: 'a', startedAt: 3 },
      { ...job, ...FINAL_STATE, id: 'b', kind: 'exportZip', startedAt: 2 },
    ]);
    const card = (name: RegExp) => screen.getByRole('article', { name });
    await screen.findByRole('article', { name: /^ZIP/ });
    within(card(/^ZIP/)).getByRole('button', { name: 'Retry failed' }).focus();
    await user.keyboard('{Enter}');
    act(() => fake.emit('jobs.changed', [GOOD, { ...job, id: 'b', kind: 'exportZip', startedAt: 2 }]));
    await rest();
    expect(document.activeElement).toBe(within(card(/^ZIP/)).getByRole('button', { name: 'Pause' }));
    within(card(/^PDFs/)).getByRole('button', { name: 'More' }).focus();
    act(() => fake.emit('jobs.changed', [{ ...job, id: 'b', kind: 'exportZip', startedAt: 2 }]));
    await rest();
    expect(card(/^ZIP/).contains(document.activeElement)).toBe(true);
    act(() => fake.emit('jobs.changed', []));
    await rest();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Jobs' }));
  });

  it('goes from row to row by arrow keys on the same button, through one row by Tab', async () => {
    const { user } = await desk([
      { ...job, id: 'a', startedAt: 3 },
      { ...job, id: 'b', kind: 'exportZip', startedAt: 2 },
      { ...job, id: 'c', kind: 'exportMergedPdf', startedAt: 1 },
    ]);
    const at = () => [
      document.activeElement?.closest('article')?.getAttribute('data-job'),
      document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    ];
    within(await rowOf(/^PDFs/))
      .getByRole('button', { name: 'Pause' })
      .focus();
    await user.keyboard('{ArrowDown}');
    expect(at()).toEqual(['b', 'Pause']);
    await user.keyboard('{Tab}');
    expect(at()).toEqual(['b', 'More']);
    await user.keyboard('{End}');
    expect(at()).toEqual(['c', 'More']);
    expect(screen.queryByRole('menu')).toBeNull();
    await user.keyboard('{ArrowDown}{Home}');
    expect(at()).toEqual(['a', 'More']);
    await user.keyboard('{Tab}');
    expect(document.activeElement?.closest('article') ?? null).toBeNull();
  });

  it('draws a hundred rows, and of a job that moves only its own again', async () => {
    const many = Array.from({ length: 100 }, (_, place) => ({ ...job, id: `j${place}`, startedAt: place }));
    const { fake } = await desk(many);
    // By role each of the hundred would be looked at as a screen reader does, for a minute.
    const rows = [...document.querySelectorAll('article')];
    expect(rows).toHaveLength(100);
    const seen: Element[] = [];
    const watch = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const row = (target instanceof Element ? target : target.parentElement)?.closest('article');
        if (row) seen.push(row);
      }
    });
    for (const row of rows)
      watch.observe(row, { subtree: true, childList: true, characterData: true, attributes: true });
    act(() =>
      fake.emit(
        'jobs.changed',
        structuredClone(many).map((one) => (one.id === 'j7' ? { ...one, done: 121 } : one)),
      ),
    );
    await rest();
    watch.disconnect();
    expect(new Set(seen.map((row) => row.getAttribute('data-job')))).toEqual(new Set(['j7']));
  });

  it('removes a job from the list, and Undo brings it back', async () => {
    const { fake, user } = await desk([{ ...job, state: 'done', endedAt: 1, failed: 0, failures: [] }]);
    await step(user, await screen.findByRole('article'), 'Remove from list');
    await rest();
    expect(screen.queryByRole('article')).toBeNull();
    const notices = within(screen.getByRole('region', { name: 'Notifications' }));
    await user.click(await notices.findByRole('button', { name: 'Undo' }));
    expect(fake.calls).toContainEqual({ name: 'jobs.bringBack', input: { jobId: 'a' } });
    expect(await screen.findByRole('article')).toBeTruthy();
  });

  it('is shown by the toast that says it has started', async () => {
    const { fake, user } = await desk([], '/settings');
    act(() => fake.changeApp({ missedRefresh: { at: Date.now(), times: 1, reason: 'away' } }));
    fake.answerWith('refreshing.startScheduled', async () => ({ jobId: 'b' }));
    await user.click(await screen.findByRole('button', { name: 'Refresh now' }));
    act(() => fake.emit('jobs.changed', [job, { ...job, id: 'b', kind: 'exportZip', startedAt: 1 }]));
    await user.click(await screen.findByRole('button', { name: 'Show job' }));
    await screen.findByRole('heading', { name: 'Jobs' });
    await rest();
    expect(document.activeElement?.closest('article')?.getAttribute('data-job')).toBe('b');
  });

  it.each([
    ['M', 'Export PDFs for many customers'],
    ['K', 'Create statements for many customers'],
  ])('begin with many customers from any screen, by Shift+%s: %s', async (key, name) => {
    const { user } = await desk([], '/');
    await user.keyboard(`{Shift>}${key}{/Shift}`);
    expect(await screen.findByRole('dialog', { name })).toBeTruthy();
  });

  it('says what stopped it early, and offers the rest where nothing failed', async () => {
    const { fake, user } = await desk([{ ...GOOD, state: 'failed', stoppedBy: fakeFailure('folderGone') }]);
    const row = await screen.findByRole('article');
    const card = within(row);
    expect(card.getByText(/^The folder no longer exists/)).toBeTruthy();
    expect(card.queryByRole('button', { name: 'Retry failed' })).toBeNull();
    await user.click(card.getByRole('button', { name: 'Finish the rest' }));
    expect(fake.calls).toContainEqual({ name: 'jobs.retryFailed', input: { jobId: 'a' } });
  });

  it('takes all that are done from the list at once, and keeps those that can be tried again', async () => {
    const { fake, user } = await desk([
      GOOD,
      { ...GOOD, id: 'b' },
      { ...GOOD, id: 'c', failed: 1 },
      { ...job, id: 'd' },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Remove all finished' }));
    await waitFor(() => expect(saidToasts()).toEqual(['2 jobs removed from the list']));
    expect(fake.inputs('jobs.dismiss')).toEqual([{ jobId: 'a' }, { jobId: 'b' }]);
  });

  it('say in the notice why they stopped, on any other screen', async () => {
    const { fake } = await desk([job], '/');
    const stoppedBy = fakeFailure('diskFull');
    act(() => fake.emit('jobs.changed', [{ ...job, ...FINAL_STATE, state: 'failed', stoppedBy }]));
    await rest();
    expect(saidToasts()).toEqual([
      'PDFs for customer 10001: 120 saved, 1 failed, 80 remaining. The disk is full. No partial file was left behind. Free some space and try again.',
    ]);
  });

  it('offer in the notice the file that they have written, its folder, and their path to copy', async () => {
    const written = { ...GOOD, kind: 'exportStatement', total: 1, done: 1, fileName: 'a.pdf' } as const;
    const { fake, user } = await desk([job], '/');
    const copied = copiedTexts();
    act(() => fake.emit('jobs.changed', [written]));
    const notices = within(screen.getByRole('region', { name: 'Notifications' }));
    await notices.findByText('Statement of account for customer 10001: File saved');
    for (const step of ['Open file', 'Open folder']) notices.getByRole('button', { name: step });
    await user.click(notices.getByRole('button', { name: 'Copy path' }));
    await notices.findByText('Path copied');
    expect(copied).toEqual(['Exports/a']);
    act(() => fake.emit('jobs.changed', [{ ...written, endedAt: Date.now() + 1 }]));
    await user.click(await notices.findByRole('button', { name: 'Open file' }));
    expect(fake.inputs('jobs.openFile')).toEqual([{ jobId: 'a' }]);
  });

  it('puts no notice over the cards, and none stays about a job that is gone or runs again', async () => {
    const { fake } = await desk([job], '/');
    act(() => fake.emit('jobs.changed', [{ ...job, ...FINAL_STATE }]));
    await rest();
    expect(saidToasts()).toEqual(['PDFs for customer 10001: 120 saved, 1 failed, 80 remaining']);
    act(() => fake.emit('jobs.changed', [job]));
    await rest();
    expect(saidToasts()).toEqual([]);
    location.hash = '/jobs';
    await screen.findByRole('heading', { name: 'Jobs' });
    act(() => fake.emit('jobs.changed', [{ ...job, ...FINAL_STATE, endedAt: 7 }]));
    await rest();
    expect(saidToasts()).toEqual([]);
    expect(document.getElementById('kontor-announcer')?.textContent).toMatch(/120 saved, 1 failed/);
  });

  it('checks the folder of a job against its manifest and names what is missing', async () => {
    const { fake, user } = await desk([{ ...job, failed: 0, state: 'done', endedAt: Date.now() }]);
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
    await step(user, await screen.findByRole('article'), 'Verify the folder');
    const dialog = within(await screen.findByRole('dialog', { name: 'Verification of folder Export' }));
    expect(dialog.getByText('118 of 120 files are present and unchanged.')).toBeTruthy();
    expect(dialog.getByRole('list', { name: '1 file is missing' }).textContent).toBe('10001_50002.pdf');
    expect(dialog.queryByText(/not in the manifest/)).toBeNull();
  });

  it('offers no file where none was written, and says why at once', async () => {
    const statement = {
      ...job,
      ...FINAL_STATE,
      kind: 'exportStatement',
      fileName: 'a.pdf',
      total: 1,
    } as const;
    const { user } = await desk([
      { ...statement, done: 0, failures: [{ invoiceNo: '', failure: fakeFailure('diskFull') }] },
      { ...statement, id: 'b', kind: 'exportList', done: 1, failed: 0, failures: [] },
    ]);
    const statementRow = await rowOf(/^Statement/);
    const failed = within(statementRow);
    expect(failed.getByText('Failed')).toBeTruthy();
    expect(failed.getByText(/The disk is full/)).toBeTruthy();
    expect(await steps(user, statementRow)).not.toContain('Open file');
    await user.keyboard('{Escape}');
    const written = within(screen.getByRole('article', { name: /^List/ }));
    expect(written.getByText('Done')).toBeTruthy();
    expect(written.getByRole('button', { name: 'Open file' })).toBeTruthy();
  });
});
