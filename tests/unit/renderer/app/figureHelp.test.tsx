import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FIGURES, statusText } from '../../../../renderer/features/help/figureTexts.ts';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { command } from '../command.ts';
import { stubLayout } from '../grid/layoutStubs.ts';
import { freshDesk, renderKontor } from '../renderKontor.tsx';

freshDesk();

describe('why a clerk sees a figure', () => {
  it('is said beside it, and leads to the page of all figures and statuses', async () => {
    const user = renderKontor(busyBridge());
    const strip = within(await screen.findByRole('region', { name: 'Ageing of outstanding invoices' }));
    await user.click(await strip.findByRole('button', { name: 'How these figures are calculated' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'How these figures are calculated' }));
    expect(dialog.getByText(/^What is still unpaid according to the service/)).toBeTruthy();
    expect(dialog.getByText(/^Aged as of today/)).toBeTruthy();
    await user.click(dialog.getByRole('link', { name: 'All figures and statuses' }));
    await screen.findByRole('heading', { name: 'Figures and statuses', level: 1 });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getAllByRole('term').length).toBe(Object.keys(FIGURES).length + 3);
  });

  it('is found as a command', async () => {
    const user = renderKontor(busyBridge());
    await screen.findByRole('heading', { name: 'Overview', level: 1 });
    await command(user, 'figures and statuses');
    await screen.findByRole('heading', { name: 'Figures and statuses', level: 1 });
  });

  it('describes the heading of a figure in the list of customers', async () => {
    stubLayout();
    renderKontor(busyBridge(), '/customers');
    const heading = await screen.findByRole('columnheader', { name: /^Days late/ });
    heading.focus();
    const why = await screen.findByRole('tooltip');
    expect(why.textContent).toMatch(/^Whole days from the due date to today/);
    expect(heading.getAttribute('aria-describedby')).toBe(why.id);
  });

  it('says of a status no more than the service documents', () => {
    expect(statusText('paid')).toBe('statusPaid');
    expect(statusText('done')).toBe('statusDone');
    for (const word of ['PAID', 'unpaid', 'sent', 'cancelled']) expect(statusText(word)).toBe('statusOther');
  });
});
