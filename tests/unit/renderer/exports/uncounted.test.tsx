import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { takeAppState, useAppStore } from '../../../../renderer/base/appStore.ts';
import { IDLE } from '../../../../renderer/base/useQuery.ts';
import { PrintSheet } from '../../../../renderer/features/exports/ExportDialogs.tsx';
import { KeptExportSheet } from '../../../../renderer/features/exports/KeptExportSheet.tsx';
import { ListSheet, type ShownList } from '../../../../renderer/features/exports/ListSheet.tsx';
import { StatementSheet } from '../../../../renderer/features/exports/StatementSheet.tsx';
import type { CustomerNumber } from '../../../../shared/domain/customerRef.ts';
import { NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';
import { busyBridge, createFakeBridge } from '../../../fakes/fakeBridge.ts';
import { renderOver } from '../renderOver.tsx';

const customer = { connectionId: 'nordfiber', number: '10001' as CustomerNumber };
const onClose = () => undefined;
const LIST: ShownList = {
  ...{ customer, selection: null, filter: NO_FILTER, sort: [], unreadable: 0, onClose },
  describeFilter: () => [],
  columns: { order: ['invoiceNo'], shown: ['invoiceNo'] },
};

const SHEETS: readonly (readonly [string, 'invoices.totals' | 'customers.overview', ReactNode])[] = [
  ['a list', 'invoices.totals', <ListSheet key="1" {...LIST} />],
  ['a print', 'invoices.totals', <PrintSheet key="2" {...LIST} />],
  [
    'a statement',
    'invoices.totals',
    <StatementSheet key="3" customer={customer} fetchedAt={1} unreadable={0} onClose={onClose} />,
  ],
  [
    'all that is kept',
    'customers.overview',
    <KeptExportSheet key="4" connectionId="nordfiber" onClose={onClose} />,
  ],
];

afterEach(() => {
  cleanup();
  useAppStore.setState({ app: IDLE });
});

it.each(SHEETS)(
  'says why it cannot be counted what will be written, and keys wait no longer: %s',
  async (_, call, sheet) => {
    const fake = busyBridge();
    takeAppState(fake.data.app);
    fake.failWith(call, 'cacheBroken');
    renderOver(fake, sheet);
    const again = await screen.findByRole('button', { name: 'Try again' });
    await waitFor(() => expect(document.querySelector('[role=dialog][data-awaits]')).toBeNull());
    const { bridge } = createFakeBridge({ data: fake.data });
    fake.answerWith(call, async (input) => {
      const answer = await (call === 'invoices.totals'
        ? bridge.invoices.totals(input)
        : bridge.customers.overview(input));
      return answer.ok ? answer.value : null;
    });
    await userEvent.click(again);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  },
);
