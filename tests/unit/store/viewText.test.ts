import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { viewFromText, viewToText } from '../../../electron/services/app/viewsService.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { Decimal } from '../../../shared/domain/money.ts';
import { LONGEST_VIEW_TEXT } from '../../../shared/domain/views.ts';
import { type InvoiceView, viewNameSchema, viewsContract } from '../../../shared/ipc/views.ts';
import { fc } from '../../fastCheck.ts';
import { viewArbitrary } from './viewArbitraries.ts';

const VIEW: InvoiceView = { name: 'Open', filter: NO_FILTER, sort: [], columns: null };

function packed(value: unknown, version = 1): string {
  return `kontor-view:${version}:${deflateSync(JSON.stringify(value)).toString('base64url')}`;
}

describe('a view as text', () => {
  it('reads back as the same view, also with line breaks and words around it', () => {
    fc.assert(
      fc.property(viewArbitrary, fc.integer({ min: 20, max: 80 }), (view, width) => {
        const text = viewToText(view);
        expect(text.length).toBeLessThanOrEqual(LONGEST_VIEW_TEXT);
        expect(viewsContract.read.input.safeParse({ text }).success).toBe(true);
        expect(viewFromText(text)).toEqual({ kind: 'view', view });
        const mailed = `Try this: ${text.replace(new RegExp(`(.{${width}})`, 'g'), '$1\r\n')}\nregards Åsa`;
        const marked = /kontor-view:\d:/.test(mailed) ? mailed : `Try this:\n${text}\nregards Åsa`;
        expect(viewFromText(marked)).toEqual({ kind: 'view', view });
      }),
      { numRuns: 500 },
    );
  });

  it('is written as the first version that has all of it, and one of an earlier version has no filter by changes', () => {
    const { changedSince: _, marks: __, amounts: ___, ...before } = NO_FILTER;
    expect(viewFromText(packed({ ...VIEW, filter: before }))).toEqual({ kind: 'view', view: VIEW });
    const since = (filter: Partial<InvoiceView['filter']>) =>
      viewToText({ ...VIEW, filter: { ...NO_FILTER, ...filter } }).slice(0, 14);
    expect(since({})).toBe('kontor-view:1:');
    expect(since({ dueDate: { relative: 'thisMonth' } })).toBe('kontor-view:2:');
    expect(since({ changedSince: { daysAgo: 1 } })).toBe('kontor-view:3:');
    expect(since({ marks: ['disputed'] })).toBe('kontor-view:5:');
    const over999 = { from: '999' as Decimal, to: null, exclusive: true };
    expect(since({ amounts: over999 })).toBe('kontor-view:5:');
    expect(since({ ageing: ['d1to30', 'd91plus', 'credits'] })).toBe('kontor-view:1:');
    expect(since({ ageing: ['d1to14'], marks: ['disputed'] })).toBe('kontor-view:6:');
    const late = { column: 'daysLate' as const };
    const sorted: InvoiceView = { ...VIEW, sort: [{ ...late, direction: 'descending' }] };
    const shown: InvoiceView = { ...VIEW, columns: [{ ...late, width: null, visible: true, pinned: null }] };
    for (const view of [sorted, shown]) expect(viewToText(view)).toMatch(/^kontor-view:4:/);
    const own = { column: 'marks' as const, width: null, visible: true, pinned: null };
    expect(viewToText({ ...VIEW, columns: [own] })).toMatch(/^kontor-view:5:/);
  });

  it('the largest view there is fits', () => {
    const longest = {
      ...VIEW,
      filter: { ...NO_FILTER, statuses: Array.from({ length: 26 }, () => '\ud83d\udcb0'.repeat(100)) },
    };
    const text = viewToText(longest);
    expect(viewsContract.save.input.safeParse({ id: null, view: longest }).success).toBe(true);
    expect(viewFromText(text)).toEqual({ kind: 'view', view: longest });
  });

  it('any text at all is read or refused, and nothing is thrown', () => {
    const damaged = fc
      .tuple(viewArbitrary, fc.nat(), fc.string({ maxLength: 3 }), fc.nat({ max: 5 }))
      .map(([view, at, put, cut]) => {
        const text = viewToText(view);
        const place = at % text.length;
        return text.slice(0, place) + put + text.slice(place + cut);
      });
    const any = fc.oneof(
      damaged,
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ maxLength: 300 }).map((text) => `kontor-view:1:${text}`),
      fc.json().map((text) => packed(JSON.parse(text))),
    );
    const kinds = new Set<string>();
    fc.assert(
      fc.property(any, (text) => {
        const read = viewFromText(text);
        kinds.add(read.kind === 'view' ? 'view' : read.problem);
        expect(viewsContract.read.output.safeParse(read).success).toBe(true);
      }),
      { numRuns: 3_000 },
    );
    expect([...kinds]).toEqual(expect.arrayContaining(['view', 'notAView', 'damaged', 'notAllowed']));
  });

  it('tells a newer version, a bomb, a foreign content and too long a text apart', () => {
    expect(viewFromText(packed(VIEW, 7))).toEqual({ kind: 'refused', problem: 'newerVersion' });
    expect(viewFromText(packed('x'.repeat(10_000_000)))).toEqual({ kind: 'refused', problem: 'damaged' });
    for (const wrong of [
      { ...VIEW, secret: 1 },
      { ...VIEW, filter: { ...NO_FILTER, sql: '1=1' } },
      { ...VIEW, name: 'https://evil.example/' },
      { ...VIEW, columns: [{ column: 'price', width: 1e9, visible: true, pinned: null }] },
      null,
    ]) {
      expect(viewFromText(packed(wrong))).toEqual({ kind: 'refused', problem: 'notAllowed' });
    }
    expect(viewFromText(`${'x'.repeat(LONGEST_VIEW_TEXT)}${viewToText(VIEW)}`)).toEqual({
      kind: 'refused',
      problem: 'notAView',
    });
  });

  it('is of the first version unless it has days that move, which an older Kontor would not know', () => {
    const dueDate = { relative: 'moreThanDaysAgo' as const, days: 60 };
    const fixed = { from: null, to: '2026-01-13' } as NonNullable<InvoiceView['filter']['dueDate']>;
    expect(viewToText({ ...VIEW, filter: { ...NO_FILTER, dueDate } })).toMatch(/^kontor-view:2:/);
    expect(viewToText({ ...VIEW, filter: { ...NO_FILTER, dueDate: fixed } })).toMatch(/^kontor-view:1:/);
  });

  it('a name takes words, not places', () => {
    for (const name of ['Förfallna 30+', 'Due: this week', 'Open / credits', "O'Neil", 'x'.repeat(80)]) {
      expect(viewNameSchema.safeParse(name).success, name).toBe(true);
    }
    for (const name of [
      '',
      '  ',
      '/etc/passwd',
      '../x',
      'C:\\x',
      'javascript:alert(1)',
      'a\u0000',
      'x'.repeat(81),
    ]) {
      expect(viewNameSchema.safeParse(name).success, name).toBe(false);
    }
  });
});
