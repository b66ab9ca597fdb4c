import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writePartFile } from '../../../electron/documents/files/writeFile.ts';
import { StatementMismatch } from '../../../electron/documents/pdf/pdfFile.ts';
import type { Statement } from '../../../electron/documents/pdf/statement.ts';
import { statementPdf } from '../../../electron/documents/pdf/statementPdf.ts';
import {
  type Ageing,
  type AgeingSums,
  allAged,
  FIRST_AGEING,
  readAgeing,
  stepDays,
  stepsOf,
} from '../../../shared/domain/ageing.ts';
import { formatAmount } from '../../../shared/domain/amountFormat.ts';
import { type Decimal, sumOfDecimals } from '../../../shared/domain/money.ts';
import { LANGUAGES } from '../../../shared/i18n/languages.ts';
import { filled } from '../../../shared/i18n/translator.ts';
import { stepByHand } from '../../oracles/ageings.ts';
import { inWindows } from '../../unit/writers/collected.ts';
import { folderForAll } from '../ownFolder.ts';
import { missingTools, printed } from './pdfTools.ts';
import { sampleStatement, statementRows } from './sampleStatement.ts';

const MISSING = missingTools('qpdf', 'pdfinfo', 'pdftotext');

const folder = folderForAll();

/** The same items by any steps. */
function agedRows(rows: ReturnType<typeof statementRows>, ageing: Ageing, day: string): AgeingSums {
  const sumOf = (part: string) => {
    const own = rows.filter((row) => (row.creditNote ? 'credits' : stepByHand(ageing, row, day)) === part);
    return {
      count: own.length,
      outstanding: sumOfDecimals(own.map(({ outstanding }) => outstanding as Decimal)),
    };
  };
  const steps = stepsOf(ageing).map((step) => [step, sumOf(step)]);
  return { ...Object.fromEntries(steps), credits: sumOf('credits') };
}

describe('a statement of account', () => {
  it('shows every row, sum and letter, page after page', async (ctx) => {
    if (MISSING !== null) return ctx.skip(MISSING);
    const rows = statementRows(90);
    const statement = sampleStatement(rows, 'sv');
    const path = join(folder(), 'sv.pdf');
    await writePartFile(path, statementPdf(inWindows(rows, 7), statement));
    await printed('qpdf', '--check', path);
    const pages = Number(/Pages: +(\d+)/.exec(await printed('pdfinfo', path))?.[1]);
    expect(pages).toBeGreaterThan(2);
    const text = (await printed('pdftotext', '-layout', path, '-'))
      .normalize('NFC')
      .replaceAll('\u00a0', ' ');
    const expected = [
      'Kontoutdrag',
      'Søren Ängström & Æble Café A/S',
      'Östra Storgatan 12 B',
      '2026-11-21 13:05',
      'påminnelse',
      'Kreditfaktura',
      `Sida ${pages} av ${pages}`,
      `${formatAmount(statement.totals.outstanding, 'space-comma')} SEK`,
      ...allAged(statement.totals.ageing).map((aged) => formatAmount(aged.outstanding, 'space-comma')),
      ...rows.flatMap((row) => [row.invoiceNo, formatAmount(row.outstanding, 'space-comma')]),
    ];
    for (const piece of expected) expect(text).toContain(piece.replaceAll('\u00a0', ' '));
    expect(text).toContain('\u2212');
    expect(text.match(/Förfaller/g)?.length).toBe(pages);
  });

  it.skipIf(MISSING !== null).for(LANGUAGES)(
    'says by which steps it is aged, eight of them too: %s',
    async (language) => {
      const rows = statementRows(30);
      const statement = sampleStatement(rows, language);
      const choices = [
        ['due 7 14 30 60 90 180', statement.texts.ageing],
        ['invoice 14 30 60 90 180 365 730', statement.texts.ageingByInvoice],
      ] as const;
      for (const [text, heading] of choices) {
        const ageing = readAgeing(text) ?? FIRST_AGEING;
        const sums = agedRows(rows, ageing, statement.lateOn);
        const path = join(folder(), `steps-${ageing.by}-${language}.pdf`);
        const aged = { ...statement, totals: { ...statement.totals, ageing: sums } };
        await writePartFile(path, statementPdf(inWindows(rows), aged));
        const page = (await printed('pdftotext', '-layout', '-l', '1', path, '-'))
          .normalize('NFC')
          .replaceAll('\u00a0', ' ');
        const steps = stepsOf(ageing);
        expect(steps).toHaveLength(8);
        for (const step of steps.slice(0, -1))
          expect(page).toContain(stepDays(step) ?? statement.texts.notDue);
        expect(page).toContain(filled(statement.texts.over, { days: ageing.bounds.at(-1) ?? 0 }));
        expect(page).toContain(heading);
        for (const { outstanding } of allAged(sums))
          expect(page).toContain(formatAmount(outstanding, 'space-comma').replaceAll('\u00a0', ' '));
        expect(page).not.toContain('…');
      }
    },
  );

  it.skipIf(MISSING !== null).for([40, 76, 309])(
    'cuts no amount, however long the service makes it: %i digits',
    async (digits) => {
      const long = `-1${'0123456789'.repeat(31).slice(0, digits - 2)}7.25` as Decimal;
      const rows = statementRows(4).map((row, place) =>
        place === 0 ? { ...row, priceVat: long, outstanding: long } : row,
      );
      const statement = sampleStatement(rows, 'en');
      const path = join(folder(), `long-${digits}.pdf`);
      await writePartFile(path, statementPdf(inWindows(rows), statement));
      // In the order of drawing: the lines of one long amount are beside lines of other columns.
      const text = (await printed('pdftotext', '-raw', path, '-')).replace(/\s/g, '');
      const times = (amount: string) =>
        text.split(formatAmount(amount, 'space-comma').replace(/\s/g, '')).length - 1;
      // In its row twice; its sum at the top, in a ageing bucket, in the total of it, and twice below the rows.
      expect(times(long)).toBeGreaterThanOrEqual(2);
      expect(times(statement.totals.outstanding)).toBeGreaterThanOrEqual(4);
      expect(text).not.toContain('…');
    },
  );

  it('sets every script that its typefaces have, and codes for the rest, which the page counts', async (ctx) => {
    if (MISSING !== null) return ctx.skip(MISSING);
    const names = [
      'Жанна Ғалым',
      'Ελένη Ἀθηνᾶ',
      'Nguyễn Thị Hằng',
      '中文 株式会社',
      'שלום עולם (2026)',
      'شركة النور',
      'Åsa 👩‍🚀',
      'a\u202egpj',
    ];
    const [first, ...others] = statementRows(8);
    const rows = [first, ...others].map((row, index) => ({
      ...(row as (typeof others)[0]),
      invoiceNo: names[index] ?? '',
    }));
    const { customer, ...rest } = sampleStatement(rows, 'en');
    const statement = { ...rest, customer: { ...customer, addressLines: names.slice(0, 4) } };
    const path = join(folder(), 'scripts.pdf');
    await writePartFile(path, statementPdf(inWindows(rows), statement));
    await printed('qpdf', '--check', path);
    const text = (await printed('pdftotext', '-layout', path, '-')).normalize('NFC');
    for (const name of names.slice(0, 3)) expect(text.split(name).length, name).toBe(3);
    const raw = await printed('pdftotext', '-raw', path, '-');
    // Words are whole; their order in a line from right to left is the reader's to find.
    for (const word of ['中文 株式会社', 'שלום', 'עולם']) expect(raw, word).toContain(word);
    const typefaces = await printed('pdffonts', path);
    for (const script of ['Hebrew', 'Arabic', 'SC']) expect(typefaces).toContain(`NotoSans${script}`);
    const squeezed = raw.replace(/\s+/g, '');
    for (const code of ['a[U+202E]gpj', 'Åsa[U+1F469']) expect(squeezed).toContain(code);
    // Three of the astronaut, and one that would turn the text around.
    expect(text).toContain('are shown as Unicode codes, such as [U+4E2D]: 4 on this page.');
    expect(typefaces).not.toMatch(/ no +no +no /);
  });

  it('never cuts an invoice number, however long', async (ctx) => {
    if (MISSING !== null) return ctx.skip(MISSING);
    const numbers = ['F-2026-000000000000000000042', 'N'.repeat(60), `W${'0123456789'.repeat(20)}Z`];
    const rows = statementRows(3).map((row, index) => ({ ...row, invoiceNo: numbers[index] ?? '' }));
    const path = join(folder(), 'long.pdf');
    await writePartFile(path, statementPdf(inWindows(rows), sampleStatement(rows, 'en')));
    const text = await printed('pdftotext', '-raw', path, '-');
    const squeezed = text.replace(/\s+/g, '');
    for (const number of numbers) expect(squeezed).toContain(number);
    expect(squeezed).not.toContain('…');
  });

  it('is in English, and says so when there is nothing', async (ctx) => {
    if (MISSING !== null) return ctx.skip(MISSING);
    const path = join(folder(), 'en.pdf');
    const { customer, ...rest } = sampleStatement([], 'en');
    const bare = {
      ...rest,
      currency: '',
      customer: { ...customer, givenName: null, addressLines: [] },
    };
    await writePartFile(path, statementPdf(inWindows([]), bare));
    const text = await printed('pdftotext', '-layout', path, '-');
    for (const piece of ['Statement of account', 'No items.', 'Page 1 of 1', 'Not due'])
      expect(text).toContain(piece);
    await printed('qpdf', '--check', path);
  });

  it.skipIf(MISSING !== null).for(LANGUAGES)(
    'says what is owed in all beside the sum of a period, and which day is which: %s',
    async (language) => {
      const statement = { ...sampleStatement([], language), owedInAll: '42572.85' as Decimal };
      const textOf = async (one: Statement, name: string) => {
        const path = join(folder(), `${name}-${language}.pdf`);
        await writePartFile(path, statementPdf(inWindows([]), one));
        const text = await printed('pdftotext', '-layout', path, '-');
        return text.normalize('NFC').replaceAll(/\s+/g, ' ');
      };
      const { ofPeriod, twoDays } = statement.texts;
      const owed = ofPeriod.replace('{{amount}}', '42 572,85 SEK');
      const days = twoDays.replace('{{asOf}}', '2026-11-21 13:05').replace('{{lateOn}}', '2026-11-20');
      const both = await textOf(statement, 'both');
      expect(both).toContain(owed);
      expect(both).toContain(days);
      const neither = { ...statement, owedInAll: null, lateOn: '2026-11-21' };
      const text = await textOf(neither, 'neither');
      expect(text).not.toContain('42 572,85');
      expect(text).not.toContain(twoDays.split('{{')[0]?.trim());
    },
  );

  it.skipIf(MISSING !== null).for(LANGUAGES)(
    'says what was owed before its period above the rows, and at its end below them: %s',
    async (language) => {
      const balances = {
        opening: { day: '2025-12-31', outstanding: '1250.5' },
        closing: { day: '2026-09-30', outstanding: '-80' },
      };
      const rows = statementRows(3);
      const textOf = async (more: Partial<Statement>, name: string) => {
        const path = join(folder(), `${name}-${language}.pdf`);
        const statement = { ...sampleStatement(rows, language), ...more };
        await writePartFile(path, statementPdf(inWindows(rows), statement));
        const text = await printed('pdftotext', '-layout', path, '-');
        return text.normalize('NFC').replaceAll(/\s+/g, ' ');
      };
      const { texts } = sampleStatement(rows, language);
      const before = filled(texts.balanceBefore, { day: '2025-12-31', amount: '1 250,50 SEK' });
      const after = filled(texts.balanceAfter, { day: '2026-09-30', amount: '−80,00 SEK' });
      const text = await textOf({ balances }, 'balances');
      const places = [before, rows[0]?.invoiceNo ?? '', rows[2]?.invoiceNo ?? '', after].map((one) =>
        text.indexOf(one),
      );
      expect(places).toEqual(places.toSorted((one, other) => one - other));
      expect(places[0]).toBeGreaterThan(0);
      const closed = await textOf({ balances: { ...balances, opening: null } }, 'closed');
      expect(closed).not.toContain(before);
      expect(closed).toContain(after);
    },
  );

  it('says on each page how many there are, for every number of rows', async (ctx) => {
    if (MISSING !== null) return ctx.skip(MISSING);
    for (const count of [1, 17, 18, 19, 20, 21, 55, 56, 57, 58, 59, 60]) {
      const rows = statementRows(count);
      const path = join(folder(), `${count}.pdf`);
      await writePartFile(path, statementPdf(inWindows(rows), sampleStatement(rows, 'en')));
      const pages = Number(/Pages: +(\d+)/.exec(await printed('pdfinfo', path))?.[1]);
      const text = await printed('pdftotext', '-layout', path, '-');
      for (let page = 1; page <= pages; page += 1) expect(text).toContain(`Page ${page} of ${pages}`);
    }
  });

  it('is not finished when rows and totals are of two moments', async () => {
    const rows = statementRows(30);
    const statement = sampleStatement(rows, 'en');
    const path = join(folder(), 'mismatch.part');
    const short = statementPdf(inWindows(rows.slice(1)), statement);
    await expect(writePartFile(path, short)).rejects.toThrow(StatementMismatch);
    const changed = rows.map((row, index) =>
      index === 3 ? { ...row, outstanding: rows[0]?.outstanding ?? row.outstanding } : row,
    );
    await expect(writePartFile(path, statementPdf(inWindows(changed), statement))).rejects.toThrow(
      StatementMismatch,
    );
    expect(await readdir(folder())).not.toContain('mismatch.part');
  });
});
