import { act, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearStores } from '../../../../renderer/base/clearedStores.ts';
import { createFakeBridge } from '../../../fakes/fakeBridge.ts';
import { busyDesk } from '../../../fakes/fakeData.ts';
import { rest } from '../customer/showCustomer.tsx';
import { stubLayout } from '../grid/layoutStubs.ts';
import { freshDesk, renderKontor } from '../renderKontor.tsx';

/** Milliseconds between two looks at the desk's clock (`useNow.ts`). */
const TICK = 20_000;

describe('the list of customers', () => {
  freshDesk();
  beforeAll(() => stubLayout());
  beforeEach(() => clearStores());
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it('is loaded again when the day changes: who is late and by how much depends on it', async () => {
    // Only the date is faked: frames of jsdom that begin on a fake interval never come again in other files.
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(new Date(2026, 2, 16, 23, 59, 30));
    const intervals = vi.spyOn(globalThis, 'setInterval');
    const fake = createFakeBridge({ data: busyDesk() });
    renderKontor(fake, '/customers');
    await screen.findByText(/^5 of 5 customers/);
    const tick = async () => {
      const look = intervals.mock.calls.find(([, delay]) => delay === TICK)?.[0];
      act(() => look?.());
      await rest(600);
    };
    const pages = () => fake.calls.filter(({ name }) => name === 'customerList.page').length;
    await tick();
    const before = pages();
    await tick();
    expect(pages()).toBe(before);
    vi.setSystemTime(new Date(2026, 2, 17, 0, 0, 10));
    await tick();
    expect(pages()).toBeGreaterThan(before);
  });
});
