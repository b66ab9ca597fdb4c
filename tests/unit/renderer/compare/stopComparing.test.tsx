import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { COMPARED_KINDS } from '../../../../shared/domain/comparison.ts';
import { KontorFailure } from '../../../../shared/domain/failure.ts';
import { NO_SUGGESTIONS } from '../../../fakes/noSuggestions.ts';
import { freshDesk, openKontor } from '../renderKontor.tsx';
import { compareNow, mainKey, openItems, pastedText, pasteLedger, tabTo } from './pastedLedger.ts';

const ONE_EACH = {
  kinds: COMPARED_KINDS.map((kind) => ({ kind, count: 1, there: '0', here: '0', difference: '0' })),
  ...{
    there: '0',
    here: '0',
    customers: 0,
    unreadableHere: 0,
    unreadDays: 0,
    suggestions: NO_SUGGESTIONS,
    oldestFetch: null,
    newestFetch: null,
  },
};

describe('a comparison that takes long', () => {
  freshDesk();

  /** It is made until it is stopped. */
  const comparing = async () => {
    const kontor = openKontor('/compare');
    const { fake, user } = kontor;
    await pasteLedger(user, pastedText(openItems(fake)));
    let fail = () => {};
    const begun = new Promise((_, reject) => {
      fail = () => reject(new KontorFailure('cancelled'));
    });
    fake.answerWith('compare.begin', () => begun);
    fake.answerWith('compare.stop', async () => {
      fail();
      return {};
    });
    await tabTo(user, screen.getByRole('textbox', { name: 'Tolerance' }));
    await user.keyboard('{Control>}a{/Control}2,5');
    await mainKey(user);
    await screen.findByRole('button', { name: /^Stop/ });
    return kontor;
  };
  const isOver = async () => {
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Stop/ })).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Tolerance' }).value).toBe('2,5');
    expect(screen.getByRole('button', { name: /Column A/ }).textContent).toContain('Customer number');
  };

  it('is given up by Escape, with columns and choices as they were', async () => {
    const { fake, user } = await comparing();
    await user.keyboard('{Escape}');
    await isOver();
    expect(fake.inputs('compare.stop')).toEqual([{ ledgerId: 1 }]);
    expect(fake.inputs('compare.begin')).toHaveLength(1);
  });

  it('P48 holds no key of a screen to which she has gone, and is there with its stop when she is back', async () => {
    const { fake, user } = await comparing();
    await user.click(screen.getByRole('link', { name: /^Jobs/ }));
    await screen.findByRole('heading', { name: 'Jobs' });
    await user.keyboard('{Shift>}R{/Shift}');
    await screen.findByRole('dialog', { name: 'Refresh customers' });
    await user.keyboard('{Escape}');
    expect(fake.inputs('compare.stop')).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Compare with ledger' }));
    await screen.findByRole('button', { name: /^Stop/ });
    await user.keyboard('{Escape}');
    await isOver();
    expect(fake.inputs('compare.stop')).toEqual([{ ledgerId: 1 }]);
  });

  it('says why it has failed when she is back', async () => {
    const { fake, user } = openKontor('/compare');
    await pasteLedger(user, pastedText(openItems(fake)));
    const begun = Promise.withResolvers<never>();
    fake.answerWith('compare.begin', () => begun.promise);
    await mainKey(user);
    await screen.findByRole('button', { name: /^Stop/ });
    await user.click(screen.getByRole('link', { name: /^Jobs/ }));
    await screen.findByRole('heading', { name: 'Jobs' });
    await act(async () => begun.reject(new KontorFailure('cacheBroken')));
    await user.click(screen.getByRole('link', { name: 'Compare with ledger' }));
    await screen.findByRole('alert');
    fake.answerWith('compare.begin', async () => ({ id: 1, figures: ONE_EACH }));
    await compareNow(user);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is given up by its button, and may be made again', async () => {
    const { fake, user } = await comparing();
    await user.click(screen.getByRole('button', { name: /^Stop/ }));
    await isOver();
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    fake.answerWith('compare.begin', async () => ({ id: 1, figures: ONE_EACH }));
    await compareNow(user);
  });

  it('comes to nothing once the clerk has started over', async () => {
    const { fake, user } = openKontor('/compare');
    await pasteLedger(user, pastedText(openItems(fake)));
    const begun = Promise.withResolvers<unknown>();
    fake.answerWith('compare.begin', () => begun.promise);
    await mainKey(user);
    await screen.findByRole('button', { name: /^Stop/ });
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    await screen.findByRole('textbox', { name: /paste rows/ });
    await act(async () => begun.resolve({ id: 1, figures: ONE_EACH }));
    expect(screen.queryByRole('table', { name: /ledger to Kontor/ })).toBeNull();
    await screen.findByRole('textbox', { name: /paste rows/ });
  });
});
