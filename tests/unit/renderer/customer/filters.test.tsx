import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { useInvoicesStore } from '../../../../renderer/features/invoices/state/invoicesStore.ts';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { rest, showCustomer } from './showCustomer.tsx';

const filter = () => useInvoicesStore.getState().filter;

async function desk() {
  const fake = busyBridge();
  const user = await showCustomer(fake, '10023');
  return { fake, user };
}

/** Opens a filter by its key and its line. */
async function open(user: UserEvent, name: RegExp): Promise<void> {
  await user.keyboard('f');
  (await screen.findByRole('menuitem', { name })).focus();
  await user.keyboard('{Enter}');
}

describe('the filter bar by keyboard alone', () => {
  it('opens by F, takes typed days, and shows them as a chip', async () => {
    const { user } = await desk();
    await open(user, /Invoice date/);
    await screen.findByRole('textbox', { name: 'From' });
    await user.keyboard('2026-01-05{Tab}20260131{Enter}');
    await rest(60);
    expect(filter().invoiceDate).toEqual({ from: '2026-01-05', to: '2026-01-31' });
    expect(screen.getByText('Dated 2026-01-05 to 2026-01-31')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('refuses what is not a date, and a range that runs backwards', async () => {
    const { user } = await desk();
    await open(user, /Due date/);
    await screen.findByRole('textbox', { name: 'From' });
    await user.keyboard('2026-02-30{Enter}');
    expect(await screen.findByText(/This is not a date/)).toBeTruthy();
    await user.keyboard('{Control>}a{/Control}2026-03-01{Tab}2026-02-01{Enter}');
    expect(await screen.findByText('The end date is before the start date.')).toBeTruthy();
    expect(filter().dueDate).toBeNull();
  });

  it('takes a preset, and Backspace in the empty text takes it away again', async () => {
    const { user } = await desk();
    await open(user, /Due date/);
    await user.click(await screen.findByRole('button', { name: 'More than 60 days late' }));
    await rest(60);
    expect(filter()).toMatchObject({
      overdue: true,
      dueDate: { relative: 'moreThanDaysAgo', days: 60 },
    });
    expect(screen.getByText('Due more than 60 days ago')).toBeTruthy();
    await user.keyboard('/');
    await user.keyboard('{Backspace}{Backspace}');
    expect(filter()).toMatchObject({ overdue: null, dueDate: null });
  });

  it('offers the values that occur, and those in force that do not', async () => {
    const { user } = await desk();
    useInvoicesStore.setState({ filter: { ...filter(), agreementExternalIds: ['gone'] } });
    await rest();
    await open(user, /Agreement/);
    const boxes = await screen.findAllByRole('checkbox');
    expect(boxes.length).toBeGreaterThan(1);
    await user.click(screen.getByRole('checkbox', { name: 'gone' }));
    await user.click(screen.getAllByRole('checkbox')[0] as HTMLElement);
    await rest();
    expect(filter().agreementExternalIds).toHaveLength(1);
    expect(filter().agreementExternalIds).not.toContain('gone');
  });

  it('takes amounts as they are typed, and never searches them', async () => {
    const { user } = await desk();
    const texts = new Set<string>();
    useInvoicesStore.subscribe(({ filter: { text } }) => texts.add(text));
    await user.keyboard('/');
    await user.keyboard('>999');
    expect(await screen.findByText(/^Enter: Outstanding over 999.00$/)).toBeTruthy();
    await rest(200);
    expect(filter().amounts).toBeNull();
    await user.keyboard('{Enter}');
    await rest();
    expect(filter().amounts).toEqual({ from: '999', to: null, exclusive: true });
    expect(screen.getByText(/^Outstanding over 999.00$/)).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Filter by text' }).value).toBe('');
    await user.keyboard('/');
    await user.keyboard('not paid{Enter}');
    expect(filter()).toMatchObject({ outstanding: 'open', text: '' });
    expect([...texts].filter((text) => /[>9]/.test(text))).toEqual([]);
  });

  it('takes a condition when its field is left, and clears the text that was searched before it was one', async () => {
    const { user } = await desk();
    await user.keyboard('/');
    await user.keyboard('100');
    await rest(200);
    expect(filter().text).toBe('100');
    await user.keyboard('-500');
    await rest(200);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Filter by text' });
    expect([filter().text, field.value]).toEqual(['', '100-500']);
    await user.tab();
    expect(filter().amounts).toEqual({ from: '100', to: '500', exclusive: false });
    expect(field.value).toBe('');
  });

  it('offers the marks of the clerk, as alternatives', async () => {
    const { user } = await desk();
    await open(user, /^Marks/);
    await user.click(await screen.findByRole('checkbox', { name: 'Disputed' }));
    await user.click(screen.getByRole('checkbox', { name: 'Broken promise' }));
    expect(filter().marks).toEqual(['disputed', 'broken']);
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Remove filter: Disputed' }));
    expect(filter().marks).toEqual(['broken']);
  });
});
