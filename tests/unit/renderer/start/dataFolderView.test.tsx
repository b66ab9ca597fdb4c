import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { FailureCode } from '../../../../shared/domain/failure.ts';
import { createFakeBridge } from '../../../fakes/fakeBridge.ts';
import { busyDesk } from '../../../fakes/fakeData.ts';
import { freshDesk, renderKontor } from '../renderKontor.tsx';

describe('a start that its own disk has stopped', () => {
  freshDesk();

  const retried = async (code: FailureCode) => {
    const data = busyDesk();
    data.app.vault = { kind: 'opening', cause: null };
    data.app.dataFolder = 'full';
    const fake = createFakeBridge({ data });
    fake.failWith('vault.retry', code);
    renderKontor(fake);
    await screen.findByRole('heading', { name: 'The disk with Kontor’s data is full' });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  };

  it('says that it is still so after another try, and not the same cause once more', async () => {
    await retried('diskFull');
    expect((await screen.findByRole('status')).textContent).toBe('Tried again, no change.');
    expect(screen.queryByText(/Reference/)).toBeNull();
  });

  it('names another cause that the try has met', async () => {
    await retried('vaultLocked');
    expect(await screen.findByText(/k7f3-9a2c/)).toBeTruthy();
    expect(screen.queryByRole('status')).toBeNull();
  });
});
