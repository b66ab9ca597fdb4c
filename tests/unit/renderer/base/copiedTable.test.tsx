import { afterEach, describe, expect, it, vi } from 'vitest';
import { cellOf, copyTable, tableAsHtml, tableAsText } from '../../../../renderer/base/copyTable.ts';
import { fc } from '../../../fastCheck.ts';

const TABLE = {
  titles: ['Number', 'Outstanding', 'Due', 'Fetched', 'Late'],
  rows: [
    [
      cellOf('00042', 'identifier'),
      cellOf('-1234.5', 'amount'),
      cellOf('2026-02-28 00:00:00', 'dateTime'),
      cellOf('2026-02-28 12:00:00', 'dateTime'),
      cellOf('14', 'count'),
    ],
  ],
};

function parsed(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
}

function cells(html: string): HTMLTableCellElement[] {
  return [...parsed(html).querySelectorAll<HTMLTableCellElement>('td')];
}

describe('a copied table', () => {
  it('has the decimal mark of each number format, a hyphen as sign, and no grouping', () => {
    for (const [format, amount] of [
      ['space-comma', '-1234,5'],
      ['dot-comma', '-1234,5'],
      ['comma-dot', '-1234.5'],
      ['space-dot', '-1234.5'],
      ['none-dot', '-1234.5'],
    ] as const) {
      expect(tableAsText(TABLE, format)).toBe(
        `Number\tOutstanding\tDue\tFetched\tLate\n00042\t${amount}\t2026-02-28\t2026-02-28 12:00:00\t14`,
      );
      expect(cells(tableAsHtml(TABLE, format))[1]?.textContent).toBe(amount);
    }
  });

  it('says in HTML which cell is a number, which a day and which a text, for LibreOffice and for Excel', () => {
    const [number, amount, day, moment, count] = cells(tableAsHtml(TABLE, 'space-comma'));
    const typed = (cell: Element | undefined) =>
      ['sdval', 'x:num', 'sdnum'].map((name) => cell?.getAttribute(name) ?? null);
    expect(typed(number)).toEqual([null, null, '1033;0;@']);
    expect(typed(amount)).toEqual(['-1234.5', '-1234.5', '1033;0;0.00##']);
    expect(typed(day)).toEqual(['46081', '46081', '1033;0;YYYY-MM-DD']);
    expect(typed(moment)).toEqual(['46081.5', '46081.5', '1033;0;YYYY-MM-DD HH:MM:SS']);
    expect(typed(count)).toEqual(['14', '14', '1033;0;0']);
    expect(number?.getAttribute('style')).toBe(String.raw`mso-number-format:'\@'`);
    expect(tableAsHtml(TABLE, 'dot-comma')).toContain(String.raw`decimal-separator:"\,"`);
    expect(tableAsHtml(TABLE, 'space-dot')).toContain(String.raw`decimal-separator:"\."`);
  });

  it('leaves as text what is no number or no day to a spreadsheet', () => {
    const rows = [
      [
        cellOf('1234567890123456.78', 'amount'),
        cellOf('1e5', 'amount'),
        cellOf('2026-02-30 00:00:00', 'dateTime'),
        cellOf('1899-12-31 00:00:00', 'dateTime'),
        cellOf('', 'amount'),
        cellOf(null, 'dateTime'),
      ],
    ];
    const found = cells(tableAsHtml({ titles: null, rows }, 'space-comma'));
    expect(found).toHaveLength(6);
    for (const cell of found) {
      expect(cell.hasAttribute('sdval')).toBe(false);
      expect(cell.getAttribute('sdnum')).toBe('1033;0;@');
    }
    expect(found[0]?.textContent).toBe('1234567890123456,78');
  });

  it('P38 is cells and nothing else, whatever the service wrote, with the guarded text of the other form', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({
        unit: fc.constantFrom('<', '>', '&', '"', "'", '=', '+', '@', '/', 'td', 'script', 'a', ';'),
      }),
      fc.constantFrom(
        '<script>x</script>',
        '"><img src=x onerror=y>',
        '&lt;b&gt;',
        '</td></tr></table>',
        '=1+1',
        '\ud800',
      ),
    );
    const cell = fc.record({
      text: hostile,
      kind: fc.constantFrom('text', 'identifier', 'amount', 'count', 'dateTime', 'words', 'flag'),
    } as const);
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 6 }), (row) => {
        const table = { titles: null, rows: [row] };
        const html = tableAsHtml(table, 'space-comma');
        const body = parsed(html);
        expect([...body.querySelectorAll('*')].map(({ localName }) => localName)).toEqual([
          'table',
          'tbody',
          'tr',
          ...row.map(() => 'td'),
        ]);
        const texts = tableAsText(table, 'space-comma').split('\t');
        for (const [at, found] of cells(html).entries()) {
          const names = new Set(found.getAttributeNames());
          for (const known of ['sdval', 'x:num', 'sdnum', 'style']) names.delete(known);
          expect([...names]).toEqual([]);
          expect(found.textContent).toBe(texts[at]?.toWellFormed().replaceAll(/\p{Cc}/gu, ' '));
          if (!found.hasAttribute('sdval')) expect(found.textContent).not.toMatch(/^\s*[=+@＝＋＠]/);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('the clipboard', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(document, 'execCommand');
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  it('is given both forms by the copy event, which needs no permission', async () => {
    const given = new Map<string, string>();
    const clipboardData = { setData: (type: string, text: string) => given.set(type, text) };
    Object.defineProperty(document, 'execCommand', {
      configurable: true,
      value: () => document.dispatchEvent(Object.assign(new Event('copy'), { clipboardData })),
    });
    expect(await copyTable(TABLE, 'space-comma')).toBe(true);
    expect([...given.keys()]).toEqual(['text/plain', 'text/html']);
    expect(given.get('text/plain')).toBe(tableAsText(TABLE, 'space-comma'));
    expect(given.get('text/html')).toBe(tableAsHtml(TABLE, 'space-comma'));
  });

  it('is given both forms also where the event came too late for it', async () => {
    const written: Record<string, Blob>[] = [];
    vi.stubGlobal(
      'ClipboardItem',
      class {
        readonly forms: Record<string, Blob>;
        constructor(forms: Record<string, Blob>) {
          this.forms = forms;
        }
      },
    );
    const write = async ([item]: { forms: Record<string, Blob> }[]) => void written.push(item?.forms ?? {});
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { write } });
    expect(await copyTable(TABLE, 'comma-dot')).toBe(true);
    expect(Object.entries(written[0] ?? {}).map(([type, blob]) => [type, blob.type])).toEqual([
      ['text/plain', 'text/plain'],
      ['text/html', 'text/html'],
    ]);
  });
});
