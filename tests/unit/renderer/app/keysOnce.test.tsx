import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Shortcut, useRegisteredShortcuts } from '../../../../renderer/base/shortcuts.ts';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { rest } from '../customer/showCustomer.tsx';
import { freshDesk, renderKontor } from '../renderKontor.tsx';

let registered: readonly Shortcut[] = [];

function Registered() {
  registered = useRegisteredShortcuts();
  return null;
}

/** What each key does, where it does more than one thing. Escape is one step back, whatever that is. */
function twice(): string[] {
  const texts = Map.groupBy(registered, ({ key }) => key);
  return [...texts]
    .map(([key, same]) => ({ key, does: [...new Set(same.map(({ textKey }) => textKey))] }))
    .filter(({ key, does }) => key !== 'Escape' && does.length > 1)
    .map(({ key, does }) => `${key}: ${does.join(', ')}`);
}

describe('the keys of a screen', () => {
  freshDesk();

  it.each([
    { path: '/customers/nordfiber/10001', fewest: 40 },
    { path: '/invoices', fewest: 30 },
    { path: '/customers', fewest: 20 },
    { path: '/changes', fewest: 15 },
    { path: '/compare', fewest: 15 },
    { path: '/bank', fewest: 15 },
    { path: '/today', fewest: 15 },
    { path: '/activity', fewest: 15 },
  ])('each do one thing: $path', async ({ path, fewest }) => {
    renderKontor(busyBridge(), path);
    await screen.findByRole('combobox', { name: 'Search' });
    render(<Registered />);
    await expect.poll(() => registered.length).toBeGreaterThanOrEqual(fewest);
    await rest(100);
    expect(twice()).toEqual([]);
  });
});
