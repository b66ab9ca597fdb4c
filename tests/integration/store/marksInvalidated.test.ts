import { beforeEach, describe, expect, it } from 'vitest';
import { type CipherDatabase, openDatabase } from '../../../electron/database/database.ts';
import {
  type ConnectionMarks,
  MarksRepository,
  type NewEvent,
} from '../../../electron/store/userData/marksRepository.ts';
import { coreForEach } from './coreForAll.ts';
import { customerRef, KEY } from './testStore.ts';

const core = coreForEach();
const WRITER = { by: 'A', at: 5 };

const note = (number: string, text: string) => {
  const events: NewEvent[] = [{ invoice: null, said: null, field: 'note', value: { text } }];
  core.queryWorker.marks.note('test', [{ number: customerRef(number).number, events }], WRITER);
};

describe('the marks as another reader of the file has them', () => {
  let file: CipherDatabase;
  let read: () => ConnectionMarks['customers'];
  beforeEach(() => {
    file = openDatabase({ ...core.opened.facts, key: KEY }, { readonly: true });
    const other = new MarksRepository(file);
    read = () => {
      other.invalidate();
      return other.of('test').customers;
    };
    return () => file.close();
  });

  it('are read again only of customers that have others, and gone of those that were forgotten', () => {
    for (const number of ['1', '2', '3']) note(number, 'first');
    const before = read();
    expect(read()).toBe(before);
    note('2', 'second');
    note('4', 'first');
    core.queryWorker.marks.forget(customerRef('3'));
    const after = read();
    expect([...after.keys()].sort()).toEqual(['1', '2', '4']);
    expect(after.get('1')).toBe(before.get('1'));
    expect(after).toEqual(core.queryWorker.marks.of('test').customers);
    expect(after.get('2')?.get('')?.note?.shown.value).toEqual({ text: 'second' });
    core.queryWorker.marks.forgetConnection('test');
    expect([...read().keys()]).toEqual([]);
  });

  it('are others where a connection has come again and was marked as often as before it went', () => {
    note('1', 'before');
    read();
    core.queryWorker.marks.forgetConnection('test');
    note('1', 'after');
    expect(read().get('1')?.get('')?.note?.shown.value).toEqual({ text: 'after' });
  });
});
