import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { changeFilter } from '../../../../renderer/features/invoices/state/invoicesStore.ts';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { customerOf, rest, showCustomer } from './showCustomer.tsx';

const PROGRESS = /^\d+ of 260 invoices reviewed, [\d\s,.]+ of [\d\s,.]+ outstanding$/;

it('the foot of a list says how much of it is reviewed, once something is or marks are filtered by', async () => {
  const fake = busyBridge();
  await showCustomer(fake, '10023');
  expect(screen.queryByText(PROGRESS)).toBeNull();
  const { connectionId, number, rows } = customerOf(fake, '10023');
  const ids = rows.slice(0, 3).map(({ id }) => id);
  await act(async () => {
    await fake.bridge.marks.set({
      target: {
        kind: 'invoices',
        list: { connectionId, number },
        selection: { kind: 'rows', ids },
      },
      mark: { field: 'reviewed', value: true },
    });
  });
  expect((await screen.findByText(PROGRESS)).textContent).toMatch(/^3 of 260 /);
  changeFilter({ marks: ['disputed'] });
  await rest();
  await waitFor(() => expect(screen.getByText(/^0 of 0 invoices reviewed/)).toBeTruthy());
});
