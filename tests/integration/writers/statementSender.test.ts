import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writePartFile } from '../../../electron/documents/files/writeFile.ts';
import type { Statement } from '../../../electron/documents/pdf/statement.ts';
import { statementPdf } from '../../../electron/documents/pdf/statementPdf.ts';
import { luhnDigit } from '../../../shared/domain/paymentReference.ts';
import { MOST_SENDER_LINE } from '../../../shared/domain/sender.ts';
import { ENVELOPE_WINDOWS } from '../../../shared/domain/settingChoices.ts';
import { LANGUAGES } from '../../../shared/i18n/languages.ts';
import { inWindows } from '../../unit/writers/collected.ts';
import { folderForAll } from '../ownFolder.ts';
import { missingTools, printed } from './pdfTools.ts';
import { readPaper } from './readPaper.ts';
import { SENDER } from './sampleSender.ts';
import { sampleStatement, statementRows } from './sampleStatement.ts';

const MISSING = missingTools('qpdf', 'pdfinfo', 'pdftotext', 'pdfimages');

describe.skipIf(MISSING !== null)('the sender of a statement', () => {
  const folder = folderForAll();
  const textOf = async (statement: Statement, name: string, count = 12) => {
    const path = join(folder(), `${name}.pdf`);
    await writePartFile(path, statementPdf(inWindows(statementRows(count)), statement));
    await printed('qpdf', '--check', path);
    const text = await printed('pdftotext', '-layout', path, '-');
    return { path, text: text.normalize('NFC').replaceAll(/[ \t]+/g, ' ') };
  };
  const of = (language: (typeof LANGUAGES)[number], more: Partial<Statement> = {}) => ({
    ...sampleStatement(statementRows(12), language),
    sender: SENDER,
    reference: '100016',
    ...more,
  });

  it.for(LANGUAGES)(
    'is on its first page with all of it, as an accountant writes it: %s',
    async (language) => {
      const statement = of(language);
      const { path, text } = await textOf(statement, `all-${language}`);
      const { texts } = statement;
      const said = [
        ...[SENDER.name, ...SENDER.postalLines, SENDER.contact, ...SENDER.textLines],
        `${texts.organisationNumber} ${SENDER.organisationNumber}`,
        ...['5402-9681', 'SE45 5000 0000 0583 9825 7466', 'ESSESESS', '100016'],
        ...[texts.bankgiro, texts.iban, texts.bic, texts.reference],
      ];
      for (const one of said) expect(text).toContain(one);
      expect(await printed('pdfinfo', path)).toMatch(new RegExp(`^Author: +${SENDER.name}$`, 'm'));
      expect((await printed('pdfimages', '-list', path)).split('\n').length).toBeGreaterThan(3);
    },
  );

  it.for(LANGUAGES)(
    'has a reference for each row where it names the invoice, and none where none can be made: %s',
    async (language) => {
      const rows = statementRows(12).map((row, place) =>
        place === 3 ? { ...row, invoiceNo: 'INV-4' } : row,
      );
      const rowReferences = { template: '{invoice}', scheme: 'ocr' } as const;
      const statement = {
        ...sampleStatement(rows, language),
        sender: { ...SENDER, reference: rowReferences },
        rowReferences,
      };
      const path = join(folder(), `rows-${language}.pdf`);
      await writePartFile(path, statementPdf(inWindows(rows), statement));
      const [page] = await readPaper(path);
      const texts = page?.texts ?? [];
      const head = texts.find(({ text }) => text.startsWith(statement.texts.reference.split(' ')[0] ?? ''));
      expect(head).toBeDefined();
      const near = ({ left }: { left: number }) => Math.abs(left - (head?.left ?? 0)) < 1;
      const made = texts.filter((one) => near(one) && /^\d+$/.test(one.text)).map(({ text }) => text);
      const expected = rows
        .filter(({ invoiceNo }) => invoiceNo !== 'INV-4')
        .map(({ invoiceNo }) => `${invoiceNo}${luhnDigit(invoiceNo)}`);
      expect(made).toEqual(expected);
    },
  );

  it.for([
    [SENDER.logo, 'Allgemeine Süddeutsche Versicherungs- und Beteiligungsgesellschaft für Bau mbH'],
    [SENDER.logo, 'W'.repeat(MOST_SENDER_LINE)],
    [null, 'Allgemeine Süddeutsche Versicherungs- und Beteiligungsgesellschaft für Bau mbH'],
  ] as const)('is whole, however long what was entered is: %#', async ([logo, name]) => {
    const line = (from: string) =>
      `${from} ${'ordnad huvudpostadress '.repeat(4)}`.slice(0, MOST_SENDER_LINE);
    const postalLines = ['Hus', 'Gata', 'Box', 'Ort'].map(line);
    const sender = { ...SENDER, logo, name, postalLines, contact: line('E-post') };
    const { path } = await textOf(of('sv', { sender }), `long-${name[0]}-${logo === null}`);
    // In the order in which it is read, without the title beside it.
    const text = (await printed('pdftotext', '-raw', path, '-')).normalize('NFC');
    const bare = (one: string) => one.replaceAll(/\s/g, '');
    for (const one of [name, ...postalLines, sender.organisationNumber, sender.contact])
      expect(bare(text)).toContain(bare(one));
    expect(text).not.toContain('…');
    const [page] = await readPaper(path);
    const address = page?.texts.find((one) => one.text.startsWith('Søren'));
    const lowest = Math.max(
      ...(page?.texts ?? [])
        .filter(({ text: one }) => /Ort|huvudpostadress|E-post|556677/.test(one))
        .map(({ baseline }) => baseline),
    );
    expect(lowest).toBeLessThan((address?.baseline ?? 0) - 9);
  });

  it('is nothing where nothing was entered', async () => {
    const statement = sampleStatement(statementRows(12), 'en');
    const { path, text } = await textOf(statement, 'nothing');
    for (const label of ['bankgiro', 'iban', 'bic', 'reference', 'organisationNumber'] as const)
      expect(text).not.toContain(statement.texts[label]);
    expect(await printed('pdfinfo', path)).not.toContain('Author');
    expect((await printed('pdfimages', '-list', path)).trim().split('\n')).toHaveLength(2);
  });

  it.for(ENVELOPE_WINDOWS)('never lies in the window of the envelope, on the %s', async (envelopeWindow) => {
    const { path } = await textOf(of('sv', { envelopeWindow }), `window-${envelopeWindow}`);
    const beside = await printed(
      'pdftotext',
      '-r',
      '72',
      '-x',
      '40',
      '-y',
      '30',
      '-W',
      '270',
      '-H',
      '90',
      path,
      '-',
    );
    expect(beside).toContain(SENDER.name);
    expect(beside).not.toContain('Kontoutdrag');
    const left = envelopeWindow === 'left';
    // Millimetres that a window shows, as points.
    const area = left
      ? { x: 57, y: 120, width: 250, height: 110 }
      : { x: 300, y: 80, width: 290, height: 110 };
    const cropped = ['-x', `${area.x}`, '-y', `${area.y}`, '-W', `${area.width}`, '-H', `${area.height}`];
    const shown = await printed('pdftotext', '-r', '72', ...cropped, path, '-');
    expect(shown).toContain('Jönköping');
    for (const one of [SENDER.name, SENDER.contact, ...SENDER.postalLines]) expect(shown).not.toContain(one);
  });

  it('that is as long as can be entered stays above the window, and its lines are cut where they must', async () => {
    const long = 'W'.repeat(80);
    const sender = { ...SENDER, name: long, postalLines: [long, long, long, long], contact: long };
    const { path, text } = await textOf(
      of('de', { sender: { ...sender, organisationNumber: long } }),
      'long',
    );
    expect(text).toContain('Jönköping');
    const cropped = ['-x', '57', '-y', '120', '-W', '250', '-H', '110'];
    expect(await printed('pdftotext', '-r', '72', ...cropped, path, '-')).not.toContain('WWW');
  });
});
