import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { busyBridge, type FakeBridge } from '../../../fakes/fakeBridge.ts';
import { freshDesk, renderKontor } from '../renderKontor.tsx';
import { shownQuestion } from '../shownQuestion.ts';

async function openList(fake: FakeBridge = busyBridge()): Promise<FakeBridge> {
  renderKontor(fake);
  await userEvent.click(await screen.findByRole('link', { name: 'Customers' }));
  await screen.findByText(/^5 of 5 customers/);
  return fake;
}

async function askOwing(): Promise<HTMLElement> {
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Outstanding and days late…' }));
  return screen.findByRole('dialog');
}

describe('the list of customers', () => {
  freshDesk();

  it('does not guess what an amount means, nor a number of days', async () => {
    await openList();
    const dialog = await askOwing();
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Minimum outstanding' }), '1,250');
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Days late, more than' }), 'sixty');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Apply' }));
    await within(dialog).findByText(/^This could mean 1\s250,00 or 1,25/);
    within(dialog).getByText('Type a whole number of days.');
    expect(screen.queryByText(/or more$/)).toBeNull();
  });

  it('filters by amount and age at once, a chip for each, and takes one away', async () => {
    const fake = await openList();
    const dialog = await askOwing();
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Minimum outstanding' }), '12 000');
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Days late, more than' }), '60{Enter}');
    await screen.findByText('More than 60 days late');
    await waitFor(() => expect(screen.queryByText(/^5 of 5 customers/)).toBeNull());
    const asked = fake.inputs('customerList.page').at(-1);
    expect(asked).toMatchObject({ filter: { outstandingFrom: '12000', moreThanDaysLate: 60 } });
    await userEvent.click(screen.getByRole('button', { name: /Outstanding: 12\s000,00 or more/ }));
    await waitFor(() => expect(screen.queryByText(/or more$/)).toBeNull());
    screen.getByText('More than 60 days late');
  });

  it('forgets only after the question, and only whom it was about', async () => {
    const fake = await openList();
    fake.answerWith('customerList.forget', async () => ({ forgotten: 1, failed: 0 }));
    screen.getByRole('grid').focus();
    await userEvent.keyboard(' ');
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for selected' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Forget…' }));
    const question = await shownQuestion();
    await within(question).findByRole('heading', { name: 'Forget 1 customer?' });
    expect(fake.inputs('customerList.forget')).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Forget them' }));
    await waitFor(() => expect(fake.inputs('customerList.forget')).not.toEqual([]));
    const asked = fake.inputs('customerList.forget')[0];
    expect(asked).toMatchObject({ selection: { kind: 'rows', ids: [expect.any(Number)] } });
  });

  it('offers no pin and no forgetting while nobody is selected', async () => {
    await openList();
    await userEvent.click(screen.getByRole('button', { name: 'Actions for all matching' }));
    const forget = await screen.findByRole('menuitem', { name: 'Forget…' });
    expect(forget.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('menuitem', { name: /^Save to file/ }).getAttribute('aria-disabled')).toBeNull();
  });

  it('says why it cannot be shown', async () => {
    const fake = busyBridge();
    fake.failWith('customerList.page', 'cacheBroken');
    renderKontor(fake);
    await userEvent.click(await screen.findByRole('link', { name: 'Customers' }));
    await screen.findByText('The customers could not be loaded');
  });
});
