import { type CustomerNumber, parseCustomerNumber } from '../../shared/domain/customerRef.ts';
import { KontorFailure } from '../../shared/domain/failure.ts';
import { isSameListName, type ListRefusal } from '../../shared/domain/views.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import type { SavedList } from '../../shared/ipc/views.ts';
import type { FakeData, FakeKeptList } from './fakeData.ts';

/** Kept lists in memory. */
export function fakeKeptLists(data: FakeData, changed: () => void): Handlers['keptLists'] {
  let removed: readonly FakeKeptList[] = [];
  const all = (): readonly FakeKeptList[] => data.keptLists ?? [];
  const put = (lists: readonly FakeKeptList[]) => {
    data.keptLists = lists;
    data.keptListChanges = (data.keptListChanges ?? 0) + 1;
    changed();
  };
  const find = (id: string): FakeKeptList => {
    const known = all().find((one) => one.id === id);
    if (!known) throw new KontorFailure('invalidInput');
    return known;
  };
  const refused = (reason: ListRefusal): SavedList => ({ kind: 'refused', reason });
  const taken = (one: Pick<FakeKeptList, 'connectionId' | 'name'>, own = '') =>
    all().some(
      ({ id, connectionId, name }) =>
        id !== own && connectionId === one.connectionId && isSameListName(name, one.name),
    );
  const saved = (list: FakeKeptList, pieces = 0): SavedList => {
    const known = all().some(({ id }) => id === list.id);
    put(known ? all().map((one) => (one.id === list.id ? list : one)) : [...all(), list]);
    return { kind: 'saved', list: shown(list), refused: pieces };
  };
  return {
    list: async ({ connectionId }) =>
      all()
        .filter((one) => one.connectionId === connectionId)
        .map(shown),
    numbers: async ({ id }) => ({ text: find(id).numbers.join('\n') }),
    create: async ({ connectionId, name, numbers: text }) => {
      const { numbers, pieces } = readNumbers(text);
      if (numbers.length === 0) return refused('noCustomers');
      if (taken({ connectionId, name })) return refused('sameName');
      return saved({ id: `k${all().length + 1}`, connectionId, name, numbers }, pieces);
    },
    rename: async ({ id, name }) => {
      const list = find(id);
      return taken({ ...list, name }, id) ? refused('sameName') : saved({ ...list, name });
    },
    change: async ({ id, numbers: text, how }) => {
      const list = find(id);
      const { numbers, pieces } = readNumbers(text);
      if (numbers.length === 0) return refused('noCustomers');
      if (how === 'replace') return saved({ ...list, numbers }, pieces);
      if (how === 'add')
        return saved({ ...list, numbers: [...new Set([...list.numbers, ...numbers])] }, pieces);
      return saved({ ...list, numbers: list.numbers.filter((one) => !numbers.includes(one)) }, pieces);
    },
    remove: async ({ id }) => {
      removed = all();
      put(all().filter((one) => one.id !== id));
      return {};
    },
    restore: async ({ id }) => {
      const there = all().find((one) => one.id === id);
      if (there) return { kind: 'saved', list: shown(there), refused: 0 };
      const known = removed.find((one) => one.id === id);
      if (!known) throw new KontorFailure('invalidInput');
      put(removed.filter((one) => one === known || all().some((there) => there.id === one.id)));
      return { kind: 'saved', list: shown(known), refused: 0 };
    },
  };
}

function shown({ id, name, numbers }: FakeKeptList) {
  return { id, name, customers: numbers.length };
}

function readNumbers(text: string): { readonly numbers: readonly CustomerNumber[]; readonly pieces: number } {
  const read = text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(parseCustomerNumber);
  const numbers = new Set(read.flatMap((one) => (one.ok ? [one.number] : [])));
  return { numbers: [...numbers], pieces: read.filter(({ ok }) => !ok).length };
}
