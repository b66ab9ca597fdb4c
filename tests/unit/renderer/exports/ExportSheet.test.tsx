import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ExportSheet } from '../../../../renderer/features/exports/ExportSheet.tsx';
import { Localized } from '../../../../renderer/i18n/Localized.tsx';
import type { CustomerNumber } from '../../../../shared/domain/customerNumber.ts';
import { NO_FILTER } from '../../../../shared/domain/invoiceQuery.ts';
import { DEFAULT_SETTINGS } from '../../../../shared/ipc/settings.ts';
import { createFakeBridge, type FakeBridge } from '../../../fakes/fakeBridge.ts';
import { busyDesk } from '../../../fakes/fakeData.ts';
import { rest } from '../customer/showCustomer.tsx';
import { stubLayout } from '../grid/layoutStubs.ts';

const customer = { connectionId: 'nordfiber', number: '10001' as CustomerNumber };

async function show(fake: FakeBridge) {
  let closed = 0;
  render(
    <Localized settings={DEFAULT_SETTINGS} systemLanguage="en">
      <ExportSheet
        bridge={fake.bridge}
        customer={customer}
        selection={{ kind: 'allMatching', filter: NO_FILTER, except: [] }}
        filter={NO_FILTER}
        onClose={() => {
          closed += 1;
        }}
      />
    </Localized>,
  );
  await rest();
  return { user: userEvent.setup(), closed: () => closed };
}

beforeAll(() => stubLayout());
afterEach(cleanup);

describe('the export sheet', () => {
  it('says before it starts how many, with and without a PDF, how many requests and which names', async () => {
    await show(createFakeBridge({ data: busyDesk() }));
    expect(await screen.findByText('48 invoices')).toBeTruthy();
    expect(screen.getByText('With a PDF').closest('div')?.textContent).toContain('44');
    expect(screen.getByText('Without a PDF').closest('div')?.textContent).toContain('4');
    expect(await screen.findByText('10001-51000.pdf')).toBeTruthy();
    expect(await screen.findByText('and 41 more')).toBeTruthy();
  });

  it('stays open when the folder dialog is cancelled, and closes when the job has begun', async () => {
    const fake = createFakeBridge({ data: busyDesk() });
    const { user, closed } = await show(fake);
    await user.click(screen.getByRole('button', { name: 'Choose folder and start' }));
    await rest();
    expect(closed()).toBe(0);
    fake.answerWith('exports.start', async () => ({ jobId: 'j1' }));
    await user.click(screen.getByRole('button', { name: 'Choose folder and start' }));
    await rest();
    expect(closed()).toBe(1);
  });

  it('says why it did not start', async () => {
    const fake = createFakeBridge({ data: busyDesk() });
    fake.failWith('exports.start', 'diskFull');
    const { user } = await show(fake);
    await user.click(screen.getByRole('button', { name: 'Choose folder and start' }));
    await rest();
    expect((await screen.findByRole('alert')).textContent).toContain('The disk is full');
  });
});
