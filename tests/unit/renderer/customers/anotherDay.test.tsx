import { act, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearStores } from '../../../../renderer/base/clearedStores.ts';
import { createFakeBridge } from '../../../fakes/fakeBridge.ts';
import { busyDesk } from '../../../fakes/fakeData.ts';
import { rest } from '../customer/showCustomer.tsx';
import { stubLayout } from '../grid/layoutStubs.ts';
import { freshDesk, renderKontor } from '../renderKontor.tsx';

describe('the list of customers', () => {
  freshDesk();
  beforeAll(() => stubLayout());
  beforeEach(() => clearStores());
  afterEach(() => vi.useRealTimers());

  it('is asked for again on another day: who is late and by how much is of a day', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    vi.setSystemTime(new Date(2026, 2, 16, 23, 59, 30));
    const fake = createFakeBridge({ data: busyDesk() });
    renderKontor(fake, '/customers');
    await screen.findByText(/^5 of 5 customers/);
    const pages = () => fake.calls.filter(({ name }) => name === 'customerList.page').length;
    await act(async () => vi.advanceTimersByTime(20_000));
    await rest(600);
    const before = pages();
    await act(async () => vi.advanceTimersByTime(20_000));
    await rest(600);
    expect(pages()).toBeGreaterThan(before);
  });
});
