import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { StatementSheet } from '../../../../renderer/features/exports/StatementSheet.tsx';
import type { PdfPages } from '../../../../renderer/features/pdf/PdfPages.tsx';
import { useToastStore } from '../../../../renderer/ui/toastStore.ts';
import type { CustomerNumber } from '../../../../shared/domain/customerRef.ts';
import { NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';
import { agreement, delivery, overviewOf } from '../../../fakes/agreementParts.ts';
import { busyBridge, type FakeBridge } from '../../../fakes/fakeBridge.ts';
import { rest } from '../customer/showCustomer.tsx';
import { renderOver } from '../renderOver.tsx';
import { saidToasts } from '../saidToasts.ts';

const viewer = vi.hoisted(() => ({ shown: [] as unknown[] }));

// jsdom draws no page: what the sheet gives the viewer is what counts here.
vi.mock('../../../../renderer/features/pdf/pdfDocument.ts', () => ({
  openPdf: async () => ({ numPages: 1, loadingTask: { destroy: async () => undefined } }),
}));
vi.mock('../../../../renderer/features/pdf/PdfPages.tsx', () => ({
  PdfPages: (props: ComponentProps<typeof PdfPages>) => {
    viewer.shown.push(props);
    return <section aria-label={props.label}>{props.before}</section>;
  },
}));

const ALL = { kind: 'allMatching' as const, filter: NO_FILTER, except: [] };
const customer = { connectionId: 'nordfiber', number: '10001' as CustomerNumber };

function lastShown(): ComponentProps<typeof PdfPages> {
  return viewer.shown.at(-1) as ComponentProps<typeof PdfPages>;
}

async function open(prepare: (fake: FakeBridge) => void = () => {}) {
  const user = userEvent.setup();
  const fake = busyBridge();
  prepare(fake);
  const close = vi.fn();
  renderOver(
    fake,
    <StatementSheet customer={customer} fetchedAt={Date.now()} unreadable={0} onClose={close} />,
  );
  await rest(60);
  const inputs = (call: string) => fake.inputs(`exports.${call}`);
  return { user, fake, inputs, close };
}

beforeEach(() => {
  viewer.shown.length = 0;
});

it('a statement is shown as it will be, and what was chosen is still there after it', async () => {
  const { user, inputs } = await open();
  await user.type(screen.getByRole('textbox', { name: /^Address on the statement/ }), 'Storgatan 1');
  await user.click(screen.getByRole('button', { name: 'Show pages' }));
  await screen.findByRole('region', { name: 'Statement pages' });
  expect(inputs('printStatement')).toMatchObject([
    { customer, scope: 'open', from: null, to: null, recipientLines: ['Storgatan 1'] },
  ]);
  expect(lastShown().printsAtOnce).toBe(false);
  expect(inputs('statement')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  const address = screen.getByRole<HTMLInputElement>('textbox', { name: /^Address on the statement/ });
  expect(address.value).toBe('Storgatan 1');
});

it('a statement is printed at once, without a file, and its address kept only when it is printed', async () => {
  const { user, inputs, close } = await open();
  await user.type(screen.getByRole('textbox', { name: /^Address on the statement/ }), 'Storgatan 1');
  await user.click(screen.getByRole('checkbox', { name: /^Save this address/ }));
  await user.click(screen.getByRole('button', { name: 'Print…' }));
  await screen.findByRole('region', { name: 'Statement pages' });
  expect(lastShown().printsAtOnce).toBe(true);
  expect(inputs('keepStatementAddress')).toEqual([]);
  lastShown().onPrint();
  const [{ printId }] = inputs('printStatement') as [{ printId: string }];
  expect(inputs('printed')).toEqual([{ printId }]);
  expect(inputs('keepStatementAddress')).toEqual([{ customer, lines: ['Storgatan 1'] }]);
  expect(inputs('statement')).toEqual([]);
  expect(close).not.toHaveBeenCalled();
});

it('a statement is begun by Ctrl+Enter from a field, and the sheet closes', async () => {
  const { user, inputs, close } = await open((fake) =>
    fake.answerWith('exports.statement', async () => ({ jobId: 'j1' })),
  );
  const start = screen.getByRole<HTMLButtonElement>('button', { name: 'Choose file and start' });
  await waitFor(() => expect(start.disabled).toBe(false));
  await user.click(screen.getByRole('textbox', { name: /^Invoice date from/ }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(inputs('statement')).toMatchObject([{ customer, scope: 'open' }]);
});

it('an installation address is put into the field and saved with the statement, as of the day that was typed', async () => {
  const address = [
    { key: 'street', text: 'Östra Storgatan 12 B' },
    { key: 'postal_code', text: '553 21' },
    { key: 'city', text: 'Jönköping' },
  ];
  const deliveries = [delivery('one', null), { ...delivery('two', null), address }];
  const overview = overviewOf({ agreements: [agreement('first', { deliveries })] });
  const { user, inputs, close } = await open((fake) => {
    fake.answerWith('agreements.overview', async () => overview);
    fake.answerWith('exports.statement', async () => ({ jobId: 'j1' }));
  });
  await user.click(await screen.findByRole('button', { name: 'Use an installation address' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Östra Storgatan 12 B, 553 21 Jönköping' }));
  const lines = ['Östra Storgatan 12 B', '553 21 Jönköping'];
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: /^Address on the statement/ });
  expect(field.value).toBe(lines.join('\n'));
  await user.click(screen.getByRole('checkbox', { name: /^Save this address/ }));
  const late = screen.getByRole('textbox', { name: /^Days late as of/ });
  await user.clear(late);
  await user.type(late, '2020-01-01');
  await user.click(screen.getByRole('button', { name: 'Choose file and start' }));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(inputs('statement')).toMatchObject([
    { customer, recipientLines: lines, keepAddress: true, lateOn: '2020-01-01' },
  ]);
});

it('a saved address is in the field of the next statement, which says so, and stays saved', async () => {
  await open((fake) =>
    fake.answerWith('exports.statementAddress', async () => ({ lines: ['Storgatan 1', '111 22 Stockholm'] })),
  );
  await screen.findByText('As saved for this customer.');
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: /^Address on the statement/ });
  expect(field.value).toBe('Storgatan 1\n111 22 Stockholm');
  expect(screen.getByRole('checkbox', { name: /^Save this address/, checked: true })).toBeTruthy();
});

it('says where a kept address could not be read: that is not none', async () => {
  useToastStore.setState({ toasts: [] });
  await open((fake) => fake.failWith('exports.statementAddress', 'internal'));
  expect(saidToasts()).toHaveLength(1);
});

it('what is saved from the pages is what they show', async () => {
  const { user, inputs } = await open();
  await user.click(screen.getByRole('button', { name: 'Show pages' }));
  await screen.findByRole('region', { name: 'Statement pages' });
  lastShown().onExport?.();
  await rest();
  const [{ printId: _, ...pages }] = inputs('printStatement') as [{ printId: string }];
  expect(inputs('statement')).toEqual([{ ...pages, keepAddress: false }]);
});

it('a period’s balances are said before they are written, or why they are not', async () => {
  const { user, fake, inputs } = await open();
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Opening and closing balance/ });
  expect(box.disabled).toBe(true);
  fake.answerWith('exports.statementBalances', async () => ({
    opening: { kind: 'known', day: '2026-03-31', outstanding: '1250.5' },
    closing: { kind: 'notFetched', day: '2026-04-30' },
  }));
  await user.type(screen.getByRole('textbox', { name: /^Invoice date from/ }), '2026-04-01');
  await user.type(screen.getByRole('textbox', { name: /^Invoice date to/ }), '2026-04-30');
  expect(inputs('statementBalances')).toEqual([]);
  await user.click(box);
  await screen.findByText(/At the end of 2026-03-31, as last updated by then: 1.250,50/);
  await screen.findByText(/Without the balance at the end of 2026-04-30: the list was not updated/);
  expect(inputs('statementBalances')).toEqual([{ customer, from: '2026-04-01', to: '2026-04-30' }]);
  fake.answerWith('exports.statementBalances', async () => ({
    opening: { kind: 'notKept', day: '2026-03-31', since: '2026-05-02' },
    closing: null,
  }));
  await user.clear(screen.getByRole('textbox', { name: /^Invoice date to/ }));
  await screen.findByText(/Without the balance at the end of 2026-03-31: it is known only from 2026-05-02/);
  await screen.findByText('The closing balance is the total owed.');
  await user.click(screen.getByRole('button', { name: 'Show pages' }));
  await screen.findByRole('region', { name: 'Statement pages' });
  expect(inputs('printStatement')).toMatchObject([{ from: '2026-04-01', to: null, balances: true }]);
});

it('more items than are printed at once can be saved, and not printed', async () => {
  const { fake } = await open();
  cleanup();
  const many = { ...(await fake.bridge.invoices.totals({ customer, selection: ALL })) };
  if (!many.ok) throw new Error('no totals');
  fake.answerWith('invoices.totals', async () => ({ ...many.value, count: 10_001 }));
  renderOver(
    fake,
    <StatementSheet customer={customer} fetchedAt={0} unreadable={0} onClose={() => undefined} />,
  );
  await screen.findByText(/more than the 10.000 items/);
  for (const name of ['Show pages', 'Print…'])
    expect(screen.getByRole('button', { name }).hasAttribute('disabled'), name).toBe(true);
  expect(screen.getByRole('button', { name: 'Choose file and start' }).hasAttribute('disabled')).toBe(false);
});
