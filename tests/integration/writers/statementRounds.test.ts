import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { StatementMismatch } from '../../../electron/documents/pdf/pdfFile.ts';
import { HELD_ROWS } from '../../../electron/documents/pdf/statement.ts';
import { statementPdf } from '../../../electron/documents/pdf/statementPdf.ts';
import { collected, inWindows } from '../../unit/writers/collected.ts';
import { sampleStatement, statementRows } from './sampleStatement.ts';

const WINDOW = 250;
const COUNT = 3 * HELD_ROWS;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

describe('a statement of more rows than are held', () => {
  it('never has more than two windows of them in memory, in either round', async () => {
    const rows = statementRows(COUNT);
    const given: WeakRef<object>[] = [];
    const held: number[] = [];
    async function* windows() {
      for (const from of [...windowStarts(), ...windowStarts()]) {
        // A look at a weak reference keeps its row until the turn is over.
        await nextTurn();
        collectGarbage();
        held.push(given.filter((one) => one.deref() !== undefined).length);
        const window = rows.slice(from, from + WINDOW).map((row) => ({ ...row }));
        given.push(...window.map((row) => new WeakRef(row)));
        yield window;
      }
    }
    await collected(statementPdf(windows(), sampleStatement(rows, 'en')));
    expect(given).toHaveLength(2 * COUNT);
    expect(Math.max(...held)).toBeLessThanOrEqual(2 * WINDOW);
  });

  it('is not finished when the rounds have fewer rows than its totals, or more', async () => {
    const rows = statementRows(COUNT);
    const statement = sampleStatement(rows, 'en');
    for (const given of [rows.slice(1), statementRows(COUNT + 1), rows.slice(0, COUNT / 2)]) {
      const printed = collected(statementPdf(inWindows([...given, ...given], WINDOW), statement));
      await expect(printed).rejects.toThrow(StatementMismatch);
    }
  });
});

function windowStarts(): number[] {
  return Array.from({ length: COUNT / WINDOW }, (_, place) => place * WINDOW);
}
