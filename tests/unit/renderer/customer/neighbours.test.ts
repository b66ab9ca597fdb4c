import { describe, expect, it } from 'vitest';
import { keptOrder, neighbour } from '../../../../renderer/features/customer/CustomerView.tsx';
import type { CustomerNumber } from '../../../../shared/domain/customerRef.ts';
import type { CustomerCard } from '../../../../shared/ipc/customers.ts';

const ref = (number: string) => ({ connectionId: 'c', number: number as CustomerNumber });

function card(number: string, pinned = false): CustomerCard {
  return {
    customer: ref(number),
    givenName: '',
    pinned,
    openedAt: 1,
    fetchedAt: 1,
    invoices: 1,
    unreadable: 0,
    outstanding: '0',
    overdue: '0',
    changes: 0,
  };
}

describe('the customers before and after', () => {
  it('are the pinned ones, then the recent ones', () => {
    expect(keptOrder([], [card('1'), card('2', true), card('3')])).toEqual(['c/2', 'c/1', 'c/3']);
  });

  it('go on in the same order although each visit makes a customer the most recent', () => {
    let cards = [card('1'), card('2'), card('3')];
    const visited: string[] = [];
    let here = ref('1');
    for (let step = 0; step < 4; step += 1) {
      here = neighbour(cards, here, 1) ?? here;
      visited.push(here.number);
      cards = [
        ...cards.filter(({ customer }) => customer.number === here.number),
        ...cards.filter(({ customer }) => customer.number !== here.number),
      ];
    }
    expect(visited).toEqual(['2', '3', '1', '2']);
    expect(neighbour(cards, here, -1)?.number).toBe('1');
  });

  it('are none where there is no other', () => {
    expect(neighbour([card('7')], ref('7'), 1)).toBeNull();
    expect(neighbour([], ref('7'), -1)).toBeNull();
  });
});
