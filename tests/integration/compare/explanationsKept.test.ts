import { expect, it } from 'vitest';
import type { Difference } from '../../../electron/store/userData/explanationsRepository.ts';
import { MOST_EXPLANATIONS } from '../../../shared/domain/comparison.ts';
import { coreForEach } from '../store/storeHome.ts';
import { customerRef } from '../store/testStore.ts';

const core = coreForEach();
const customer = customerRef('10001');
const { connectionId } = customer;
const difference = (number: string, more: Partial<Difference> = {}): Difference => ({
  ...{ number, plain: '', invoiceNo: '51002', amount: 'outstanding', kind: 'amount' },
  ...{ difference: '-100', copy: 0 },
  ...more,
});
const texts = () => core.queryWorker.explanations.of(connectionId).map(({ text }) => text);

it('what was said is said again, taken away, and undone in any order', () => {
  const { explanations } = core.queryWorker;
  const one = difference('10001');
  const other = difference('10001', { copy: 1 });
  const first = explanations.put(connectionId, [one, other], 'twice', 1);
  const second = explanations.put(connectionId, [one], 'a fee', 2);
  expect(texts()).toEqual(['twice', 'a fee']);
  // Of the first action one has been said again since.
  expect(explanations.undo(first.actionId)).toEqual({ later: 1 });
  expect(texts()).toEqual(['a fee']);
  expect(explanations.undo(second.actionId)).toEqual({ later: 0 });
  expect(texts()).toEqual(['twice']);
  const removal = explanations.put(connectionId, [one], null, 3);
  expect(texts()).toEqual([]);
  explanations.undo(removal.actionId);
  expect(texts()).toEqual(['twice']);
  expect(() => explanations.undo(removal.actionId)).toThrow('invalidInput');
});

it('a forgotten customer takes along what was said of its lines in any writing, and what could be undone', () => {
  const { explanations } = core.queryWorker;
  const put = (one: Difference, text: string) => explanations.put(connectionId, [one], text, 1);
  const { actionId } = put(difference('10001'), 'by its number');
  put(difference('00010001', { plain: '10001', kind: 'neverFetched' }), 'as the ledger writes it');
  put(difference('00010001', { kind: 'onlyHere' }), 'of a customer of its own');
  put(difference('Åkerlund 10001 AB', { kind: 'unknown' }), 'beside its name');
  put(difference('Åkerlund 100012', { kind: 'unknown' }), 'of one that is called alike');
  put(difference('10002'), 'of another');
  put(difference(''), 'of a ledger without customers');
  explanations.put('other', [difference('10001')], 'of another connection', 1);
  explanations.forget(customer);
  expect(texts()).toEqual([
    'of a customer of its own',
    'of one that is called alike',
    'of another',
    'of a ledger without customers',
  ]);
  expect(explanations.of('other').length).toBe(1);
  expect(() => explanations.undo(actionId)).toThrow('invalidInput');
  explanations.forgetConnection(connectionId);
  expect(texts()).toEqual([]);
});

it('nothing is said any more of a customer that is being forgotten', () => {
  core.queryWorker.facts.noteForgetting(customer);
  const named = ['10001', 'Åkerlund 10001 AB', '10002'].map((number) => difference(number));
  core.queryWorker.explanations.put(connectionId, named, 'late', 1);
  expect(core.queryWorker.explanations.of(connectionId).map(({ number }) => number)).toEqual(['10002']);
});

it('the oldest give way where no more can be kept, and are counted', () => {
  const { explanations } = core.queryWorker;
  const many = Array.from({ length: MOST_EXPLANATIONS }, (_, copy) => difference('10001', { copy }));
  expect(explanations.put(connectionId, many, 'first', 1).dropped).toBe(0);
  expect(explanations.put(connectionId, [difference('10002')], 'last', 2).dropped).toBe(1);
  expect(explanations.of(connectionId).length).toBe(MOST_EXPLANATIONS);
  expect(texts().at(-1)).toBe('last');
});
