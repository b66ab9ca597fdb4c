import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { rest } from '../customer/showCustomer.tsx';
import { stoppedClock } from '../deskClock.ts';
import { freshDesk, openKontor } from '../renderKontor.tsx';

describe('the list of customers', () => {
  freshDesk();
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it('is loaded again when the day changes: who is late and by how much depends on it', async () => {
    const setClock = stoppedClock(new Date(2026, 2, 16, 23, 58, 30));
    const { fake } = openKontor('/customers');
    await screen.findByText(/^5 of 5 customers/);
    const pages = () => fake.inputs('customerList.page').length;
    setClock(new Date(2026, 2, 16, 23, 59, 0));
    await rest(600);
    const before = pages();
    setClock(new Date(2026, 2, 16, 23, 59, 30));
    await rest(600);
    expect(pages()).toBe(before);
    setClock(new Date(2026, 2, 17, 0, 0, 10));
    await waitFor(() => expect(pages()).toBeGreaterThan(before));
  });
});
