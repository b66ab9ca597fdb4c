import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { takeAppState, useAppStore } from '../../../../renderer/base/appStore.ts';
import { IDLE } from '../../../../renderer/base/useQuery.ts';
import { PdfPreview } from '../../../../renderer/features/pdf/PdfPreview.tsx';
import type { CustomerNumber } from '../../../../shared/domain/customerRef.ts';
import type { FailureCode } from '../../../../shared/domain/failure.ts';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { rest } from '../customer/showCustomer.tsx';
import { renderOver } from '../renderOver.tsx';

async function show(
  hasPdf: boolean,
  code: FailureCode,
  state: 'online' | 'offline',
  onStep?: (by: number) => void,
) {
  const fake = busyBridge();
  const { data } = fake;
  data.app = { ...data.app, connectivity: { state, since: 1 } };
  fake.failWith('pdfs.preview', code);
  const row = data.customers[0]?.rows[0];
  if (row === undefined) throw new Error('no row');
  useAppStore.setState({ app: IDLE });
  takeAppState(data.app);
  renderOver(
    fake,
    <PdfPreview
      customer={{ connectionId: 'nordfiber', number: '10001' as CustomerNumber }}
      row={{ ...row, hasPdf }}
      onExport={() => {}}
      {...(onStep ? { onStep } : {})}
    />,
    data.app.settings,
  );
  await rest(60);
  return fake;
}

describe('the PDF of an invoice', () => {
  it('is not asked for where the service says that there is none', async () => {
    const fake = await show(false, 'internal', 'online');
    expect(await screen.findByText('No PDF')).toBeTruthy();
    expect(fake.inputs('pdfs.preview')).toEqual([]);
  });

  it('is not kept and cannot be had while offline', async () => {
    await show(true, 'serviceUnreachable', 'offline');
    expect(await screen.findByText('Not on this computer')).toBeTruthy();
  });

  it('says why it could not be had', async () => {
    await show(true, 'serviceNotAPdf', 'online');
    expect((await screen.findByRole('alert')).textContent).toContain('did not return a PDF');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it.each(['servicePdfNotFound', 'serviceNotAPdf'] as const)(
    'leads from %s to the path that the connection assumes',
    async (code) => {
      await show(true, code, 'online');
      const link = await screen.findByRole('link', { name: 'Check the PDF path in the connection' });
      expect(link.getAttribute('href')).toContain('/connections/nordfiber');
    },
  );

  it('leads nowhere else for a failure that the path has no part in', async () => {
    await show(true, 'serviceFault', 'online');
    await screen.findByRole('alert');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('leads to the next and the previous invoice whatever became of this one, and keeps the focus', async () => {
    const steps: number[] = [];
    await show(false, 'internal', 'online', (by) => {
      steps.push(by);
      document.body.focus();
    });
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Next invoice' }));
    await rest(60);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next invoice' }));
    await user.click(screen.getByRole('button', { name: 'Previous invoice' }));
    expect(steps).toEqual([1, -1]);
  });
});
