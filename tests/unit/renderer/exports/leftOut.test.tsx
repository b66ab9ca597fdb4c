import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { takeAppState, useAppStore } from '../../../../renderer/base/appStore.ts';
import { IDLE } from '../../../../renderer/base/useQuery.ts';
import { PrintSheet } from '../../../../renderer/features/exports/ExportDialogs.tsx';
import { ListSheet } from '../../../../renderer/features/exports/ListSheet.tsx';
import type { CustomerNumber, ListRef } from '../../../../shared/domain/customerRef.ts';
import { NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { renderOver } from '../renderOver.tsx';

const ONE: ListRef = { connectionId: 'nordfiber', number: '10001' as CustomerNumber };
const ALL: ListRef = { connectionId: 'nordfiber', number: null };

afterEach(() => {
  cleanup();
  useAppStore.setState({ app: IDLE });
});

describe.each([
  ['saved', ListSheet],
  ['printed', PrintSheet],
] as const)('before a list is %s', (_, Sheet) => {
  it.each([
    [ONE, '12 records of this customer could not be read and will not be included.'],
    [ALL, '12 records could not be read and will not be included.'],
  ])('it says of whom records are left out: %o', async (customer, words) => {
    const fake = busyBridge();
    takeAppState(fake.data.app);
    renderOver(
      fake,
      <Sheet
        customer={customer}
        selection={null}
        filter={NO_FILTER}
        describeFilter={() => []}
        sort={[]}
        columns={{ order: ['invoiceNo'], shown: ['invoiceNo'] }}
        unreadable={12}
        onClose={() => undefined}
      />,
    );
    expect((await screen.findByText(/could not be read/)).textContent).toBe(words);
  });
});
