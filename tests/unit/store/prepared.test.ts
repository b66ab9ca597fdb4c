import { expect, it } from 'vitest';
import { cipherClass, prepared } from '../../../electron/database/database.ts';

it('a kept statement gives each caller the form that it asks for, whoever asked before', () => {
  const database = new (cipherClass())(':memory:');
  const sql = 'SELECT 1 AS one, 2 AS two';
  const objects = prepared(database, sql);
  expect(objects.get()).toEqual({ one: 1, two: 2 });
  const rows = prepared(database, sql).raw();
  expect(rows.get()).toEqual([1, 2]);
  expect(prepared(database, sql).pluck().all()).toEqual([1]);
  // Those that are held, and those that are asked for again.
  expect(objects.get()).toEqual({ one: 1, two: 2 });
  expect(rows.all()).toEqual([[1, 2]]);
  expect(prepared(database, sql).get()).toEqual({ one: 1, two: 2 });
  expect(prepared(database, sql).raw()).toBe(rows);
  database.close();
});
