import { describe, expect, it } from 'vitest';
import { ENVELOPE_WINDOWS, type EnvelopeWindow } from '../../../shared/domain/settingChoices.ts';
import { LANGUAGES } from '../../../shared/i18n/languages.ts';
import { folderForAll } from '../ownFolder.ts';
import { readPaper } from './readPaper.ts';
import { sampleStatement, statementRows } from './sampleStatement.ts';
import { STATEMENT_CASES } from './statementCases.ts';
import { printedStatement, statementFaults } from './statementPaper.ts';

const folder = folderForAll();
const MM = 72 / 25.4;

describe('a statement of account', () => {
  it.for(Object.keys(STATEMENT_CASES).map((name, place) => [name, place] as const))(
    'has no fault that a reader would see: %s',
    async ([name, place]) => {
      const language = LANGUAGES[place % LANGUAGES.length] ?? 'en';
      expect(await statementFaults(folder(), name, language)).toEqual([]);
    },
  );
});

/** Millimetres. Where a window is in its envelope, from the left and the top, and the sheet that lies in it. */
const ENVELOPES: Readonly<
  Record<EnvelopeWindow, Readonly<Record<'C5' | 'DL', { readonly window: readonly number[] }>>>
> = {
  // DIN 680: 90 by 45, 20 from the left; 77 (C5) or 15 (DL) from the bottom.
  left: { C5: { window: [20, 40, 110, 85] }, DL: { window: [20, 50, 110, 95] } },
  // H2, 15 from the right: 105 by 35 and 44 from the top (C5), 95 by 30 and 40 from the bottom (DL).
  right: { C5: { window: [109, 44, 214, 79] }, DL: { window: [110, 40, 205, 70] } },
};
const SIZES = { C5: { width: 229, height: 162, fold: 297 / 2 }, DL: { width: 220, height: 110, fold: 99 } };

describe.for(ENVELOPE_WINDOWS)('an address for the window on the %s', (side) => {
  it.for(['C5', 'DL'] as const)(
    'is all in that of %s, wherever the sheet lies on its bottom',
    async (kind) => {
      const rows = statementRows(3);
      const statement = sampleStatement(rows, 'de');
      const addressLines = [
        'Rechnungswesen, Haus 4',
        'Lange Straße 112 a',
        'Postfach 10 20 30',
        '80331 München',
      ];
      const customer = { ...statement.customer, addressLines };
      const path = await printedStatement(folder(), `${side} ${kind}`, rows, {
        ...statement,
        envelopeWindow: side,
        customer,
      });
      const [page] = await readPaper(path);
      const lines = (page?.texts ?? []).filter(({ text }) =>
        [customer.givenName, ...addressLines].includes(text),
      );
      expect(lines.length).toBeGreaterThan(4);
      const [left = 0, top = 0, right = 0, bottom = 0] = ENVELOPES[side][kind].window;
      const { width, height, fold } = SIZES[kind];
      const below = height - fold;
      for (const beside of [0, width - 210]) {
        const seen = (page?.texts ?? []).filter(({ left: from, right: to, baseline }) => {
          const [x1, x2, y] = [from / MM + beside, to / MM + beside, baseline / MM + below];
          return x2 > left && x1 < right && y > top && y < bottom;
        });
        expect(seen.map(({ text }) => text).toSorted()).toEqual(lines.map(({ text }) => text).toSorted());
        for (const { left: from, right: to, baseline, size } of lines) {
          expect(from / MM + beside).toBeGreaterThan(left);
          expect(to / MM + beside).toBeLessThan(right);
          expect((baseline - size) / MM + below).toBeGreaterThan(top);
          expect((baseline + 0.25 * size) / MM + below).toBeLessThan(bottom);
        }
      }
    },
  );
});

describe('a statement of several pages', () => {
  it('carries the sums so far from each page to the next', async () => {
    const rows = statementRows(90);
    const path = await printedStatement(folder(), 'carried', rows, sampleStatement(rows, 'en'));
    const pages = await readPaper(path);
    const sums = (text: string) =>
      pages.map((page) => {
        const carried = page.texts.find((one) => one.text === text);
        return page.texts
          .filter((one) => carried && one !== carried && Math.abs(one.baseline - carried.baseline) < 1)
          .map((one) => one.text);
      });
    const [forward, brought] = [sums('Carried forward'), sums('Brought forward')];
    expect(forward.slice(0, -1).every((amounts) => amounts.length === 2)).toBe(true);
    expect(brought).toEqual([[], ...forward.slice(0, -1)]);
    expect(forward.at(-1)).toEqual([]);
  });
});
