import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { takeAppState, useAppStore } from '../../../../renderer/base/appStore.ts';
import { IDLE } from '../../../../renderer/base/useQuery.ts';
import { ExportSheet } from '../../../../renderer/features/exports/ExportDialogs.tsx';
import type { CustomerNumber } from '../../../../shared/domain/customerRef.ts';
import { NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter } from '../../../../shared/domain/invoiceQuery.ts';
import { DEFAULT_TEMPLATE } from '../../../../shared/domain/templateTokens.ts';
import { busyBridge, type FakeBridge } from '../../../fakes/fakeBridge.ts';
import { EMPTY_PLAN } from '../../../fakes/fakeExports.ts';
import { rest } from '../customer/showCustomer.tsx';
import { renderOver } from '../renderOver.tsx';

const customer = { connectionId: 'nordfiber', number: '10001' as CustomerNumber };

async function show(fake: FakeBridge, filter: InvoiceFilter = NO_FILTER) {
  let closed = 0;
  renderOver(
    fake,
    <ExportSheet
      customer={customer}
      selection={{ kind: 'allMatching', filter, except: [] }}
      filter={filter}
      onClose={() => {
        closed += 1;
      }}
    />,
  );
  await rest();
  return { user: userEvent.setup(), closed: () => closed };
}

afterEach(() => {
  useAppStore.setState({ app: IDLE });
  cleanup();
});

describe('the export sheet', () => {
  it('says before it starts how many, with and without a PDF, how many requests and which names', async () => {
    await show(busyBridge());
    expect(await screen.findByText('48 invoices')).toBeTruthy();
    expect(screen.getByText('With a PDF').closest('div')?.textContent).toContain('44');
    expect(screen.getByText('Without a PDF').closest('div')?.textContent).toContain('4');
    expect(await screen.findByText(/^10001_51000_\d{4}-\d{2}-\d{2}\.pdf$/)).toBeTruthy();
    expect(await screen.findByText('and 41 more')).toBeTruthy();
  });

  it('says why there is nothing to do, each reason in its own words', async () => {
    const fake = busyBridge();
    fake.answerWith('exports.plan', async () => EMPTY_PLAN);
    const { user } = await show(fake);
    expect(await screen.findByText(/^No matching invoices/)).toBeTruthy();
    fake.answerWith('exports.plan', async () => ({ ...EMPTY_PLAN, selected: 1_204, withoutPdf: 1_204 }));
    await user.click(screen.getByRole('button', { name: /Which invoices/ }));
    await user.click(await screen.findByRole('option', { name: 'Everything not yet exported here' }));
    expect(await screen.findByText('1 204 invoices')).toBeTruthy();
    expect(screen.getByText(/^All invoices with a PDF have already been exported here/)).toBeTruthy();
    expect(screen.queryByText('Already exported here')).toBeNull();
    await user.click(screen.getByRole('button', { name: /Which invoices/ }));
    await user.click(await screen.findByRole('option', { name: 'All invoices' }));
    expect(await screen.findByText(/^None of these invoices has a PDF/)).toBeTruthy();
    expect(screen.getByText('Already exported here')).toBeTruthy();
  });

  it('says before it starts that several invoices have one number, and which name is for all of them', async () => {
    const fake = busyBridge();
    const names = { firstNames: ['A.pdf', 'B.pdf'], sharedNames: ['B.pdf'] };
    const some = { ...EMPTY_PLAN, ...names, selected: 4, withPdf: 4, sameNumber: 2, notSavedAgain: 1 };
    fake.answerWith('exports.plan', async () => some);
    fake.answerWith('exports.previewNames', async () => ({
      ...names,
      unknownTokens: [],
      namesEachInvoice: true,
    }));
    await show(fake);
    expect(await screen.findByText(/^Number shared by several invoices/)).toBeTruthy();
    expect(screen.getByText(/It is saved once, and the manifest lists every invoice/)).toBeTruthy();
    const shown = (await screen.findAllByRole('listitem')).map((item) => item.textContent);
    expect(shown).toEqual(['A.pdf', 'B.pdffor all invoices with this number', 'and 1 more']);
  });

  it('says while offline what waits, and nothing where all of it is kept', async () => {
    const fake = busyBridge();
    takeAppState({ ...fake.data.app, connectivity: { state: 'offline', since: 1 } });
    const some = { ...EMPTY_PLAN, selected: 3, withPdf: 3, requests: 2 };
    fake.answerWith('exports.plan', async () => some);
    const { user } = await show(fake);
    expect(await screen.findByText(/^You are offline/)).toBeTruthy();
    fake.answerWith('exports.plan', async () => ({ ...some, requests: 0 }));
    await user.click(screen.getByRole('button', { name: /Which invoices/ }));
    await user.click(await screen.findByRole('option', { name: 'Everything not yet exported here' }));
    await rest();
    expect(screen.queryByText(/^You are offline/)).toBeNull();
  });

  it('offers all invoices of the customer though a filter is in force', async () => {
    const fake = busyBridge();
    const { user } = await show(fake, { ...NO_FILTER, text: 'x' });
    await user.click(screen.getByRole('button', { name: /Which invoices/ }));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'All matching the filter',
      'All matching and not yet exported here',
      'All invoices',
      'Everything not yet exported here',
    ]);
    await user.click(screen.getByRole('option', { name: 'All invoices' }));
    await rest();
    expect(fake.inputs('exports.plan').at(-1)).toMatchObject({
      selection: { kind: 'allMatching', filter: NO_FILTER },
    });
  });

  it('stays open when the folder dialog is cancelled, and closes when the job has begun', async () => {
    const fake = busyBridge();
    const { user, closed } = await show(fake);
    await user.click(screen.getByRole('button', { name: 'Choose folder and start' }));
    await rest();
    expect(closed()).toBe(0);
    fake.answerWith('exports.start', async () => ({ jobId: 'j1' }));
    await user.click(screen.getByRole('button', { name: 'Choose folder and start' }));
    await rest();
    expect(closed()).toBe(1);
  });

  it('starts by Enter alone as it opens, by Ctrl+Enter from any field, and not twice', async () => {
    const fake = busyBridge();
    fake.answerWith('exports.start', () => new Promise(() => undefined));
    const { user } = await show(fake);
    await screen.findByText('48 invoices');
    const starts = () => fake.inputs('exports.start').length;
    expect(document.activeElement?.getAttribute('role')).toBe('dialog');
    await user.keyboard('{Enter}');
    await rest();
    expect(starts()).toBe(1);
    const button = screen.getByRole('button', { name: 'Waiting for you to choose' });
    button.focus();
    expect(document.activeElement).toBe(button);
    await user.click(screen.getByRole('textbox', { name: 'File names' }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await rest();
    expect(starts()).toBe(1);
  });

  it('starts by Ctrl+Enter from a field, with the target that was chosen last time', async () => {
    const fake = busyBridge();
    fake.answerWith('exports.start', async () => ({ jobId: 'j1' }));
    const first = await show(fake);
    await first.user.click(await screen.findByRole('button', { name: /Save as/ }));
    await first.user.click(await screen.findByRole('option', { name: 'One ZIP file' }));
    cleanup();
    const { user, closed } = await show(fake);
    const start = await screen.findByRole<HTMLButtonElement>('button', { name: 'Choose file and start' });
    await waitFor(() => expect(start.disabled).toBe(false));
    await user.click(await screen.findByRole('textbox', { name: 'File names' }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(closed()).toBe(1));
    expect(fake.inputs('exports.start')).toMatchObject([{ target: 'zip' }]);
  });

  it('says why it did not start', async () => {
    const fake = busyBridge();
    fake.failWith('exports.start', 'diskFull');
    const { user } = await show(fake);
    await user.click(screen.getByRole('button', { name: 'Choose folder and start' }));
    await rest();
    expect((await screen.findByRole('alert')).textContent).toContain('The disk is full');
  });

  it('names the files as the template is typed, and says what is wrong with it', async () => {
    const fake = busyBridge();
    const { user } = await show(fake);
    const box = await screen.findByRole('textbox', { name: 'File names' });
    await user.clear(box);
    await user.type(box, 'Bill {{date} {{colour}');
    expect(await screen.findByText(/^\{colour\} is not a token/)).toBeTruthy();
    expect(screen.getByText(/files may get the same name/)).toBeTruthy();
    expect((await screen.findAllByText(/^Bill \d{4}-\d{2}-\d{2}/)).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Insert' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Invoice number/ }));
    await waitFor(() => expect(screen.queryByText(/files may get the same name/)).toBeNull());
  });

  it('starts with the target, the template and everything not yet exported here', async () => {
    const fake = busyBridge();
    const { user } = await show(fake);
    await user.click(screen.getByRole('button', { name: /Which invoices/ }));
    await user.click(await screen.findByRole('option', { name: 'Everything not yet exported here' }));
    await user.click(await screen.findByRole('button', { name: /Save as/ }));
    await user.click(await screen.findByRole('option', { name: 'One merged PDF' }));
    expect(screen.queryByRole('textbox', { name: 'File names' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Choose file and start' }));
    await rest();
    expect(fake.inputs('exports.start').at(-1)).toMatchObject({
      selection: { kind: 'notExportedYet' },
      target: 'mergedPdf',
      template: DEFAULT_TEMPLATE,
    });
  });
});
