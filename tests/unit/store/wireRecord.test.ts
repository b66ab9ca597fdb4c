import { describe, expect, it } from 'vitest';
import {
  isLikeRecord,
  reasonOf,
  wireRecordSchema,
} from '../../../electron/store/invoices/ingest/recordReader.ts';
import { clockNumber, clockText } from '../../../electron/store/invoices/model/clockNumber.ts';
import { isWallClock } from '../../../shared/domain/wallClock.ts';
import { fc } from '../../fastCheck.ts';
import { elementText } from './mutatedRecords.ts';

const REASON =
  /^(not an object|not UTF-8|nested too deep|other|(missing|wrong type|not a date|out of range|amount does not fit): [a-z_]+)$/;

describe('the compiled check of a record', () => {
  it('P28 gives the same verdict as zod on mutated records, and a reason from the closed list', () => {
    fc.assert(
      fc.property(elementText, (text) => {
        const value: unknown = JSON.parse(text);
        const compiled =
          isLikeRecord(value) &&
          clockNumber(value.invoice_date_at) >= 0 &&
          clockNumber(value.invoice_due_at) >= 0;
        expect(compiled).toBe(wireRecordSchema.safeParse(value).success);
        if (!compiled) expect(reasonOf(value)).toMatch(REASON);
      }),
      { numRuns: 3_000 },
    );
  });

  it('reads a time as the domain does', () => {
    const part = fc.integer({ min: 0, max: 99 }).map((number) => String(number).padStart(2, '0'));
    fc.assert(
      fc.property(fc.nat(9_999), part, part, part, part, part, (year, month, day, hour, minute, second) => {
        const text = `${String(year).padStart(4, '0')}-${month}-${day} ${hour}:${minute}:${second}`;
        expect(clockNumber(text) >= 0).toBe(isWallClock(text));
        if (isWallClock(text)) expect(clockText(clockNumber(text))).toBe(text);
      }),
      { numRuns: 20_000 },
    );
    expect(clockNumber('2024-02-29 23:59:59')).toBe(20_240_229_235_959);
    for (const text of [
      '2026-02-30 00:00:00',
      '2025-01-01T00:00:00',
      '2025-1-01 00:00:00',
      '',
      '２025-01-01 00:00:00',
    ]) {
      expect(clockNumber(text)).toBe(-1);
    }
  });
});
