import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  concatTransformationMatrix,
  PDFBool,
  PDFHexString,
  PDFName,
  type PDFPage,
  PDFString,
  type PDFTextField,
  type PDFWidgetAnnotation,
  PDFDocument as PdfLib,
} from '@cantoo/pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { writePartFile } from '../../../electron/documents/files/writeFile.ts';
import { zipArchive } from '../../../electron/documents/files/zip.ts';
import { pdfFault } from '../../../electron/documents/pdf/check.ts';
import { type BrokenInput, type MergeInput, mergedPdf } from '../../../electron/documents/pdf/merge.ts';
import { fieldFile } from '../../fakes/fieldDesk.ts';
import { collected, inWindows } from '../../unit/writers/collected.ts';
import { folderForAll } from '../ownFolder.ts';
import { missingTools, printed } from './pdfTools.ts';

const folder = folderForAll();

interface MadeForm {
  readonly pdf: PdfLib;
  readonly page: PDFPage;
  readonly field: PDFTextField;
  readonly widget: PDFWidgetAnnotation;
}

/** Standing permissions of an owner who locks a file for others. */
type Owned = Pick<PDFKit.PDFDocumentOptions, 'ownerPassword' | 'permissions' | 'pdfVersion'>;

async function onePdf(text: string, pages = 1, password?: string, owned: Owned = {}): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    ...(password === undefined ? {} : { userPassword: password, pdfVersion: '1.7' }),
    ...owned,
  });
  for (let page = 0; page < pages; page += 1) {
    if (page > 0) doc.addPage();
    doc.text(`${text} page ${page + 1}`);
  }
  doc.end();
  const chunks: Buffer[] = [];
  for await (const chunk of doc) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

const MODIFIED = new Date('2026-03-01T12:00:00Z');

describe('a ZIP archive', () => {
  it('passes unzip -t and gives back every byte, Nordic names too', async (ctx) => {
    const missing = missingTools('unzip');
    if (missing !== null) return ctx.skip(missing);
    const files = Array.from({ length: 300 }, (_, index) => ({
      name: index % 50 === 0 ? `förteckning ${index}.csv` : `10001_${index}_Ångström.pdf`,
      bytes: Buffer.alloc(20_000 + index, `${index} åäö `),
    }));
    async function* entries() {
      yield* files;
    }
    const path = join(folder(), 'all.zip');
    await writePartFile(path, zipArchive(entries(), { modifiedAt: MODIFIED }));
    expect(await printed('unzip', '-tq', path)).toMatch(/No errors detected/);
    const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
    await printed('unzip', '-q', path, '-d', join(folder(), 'out'));
    expect((await readdir(join(folder(), 'out'))).length).toBe(files.length);
    for (const { name, bytes } of files)
      expect(hash(await readFile(join(folder(), 'out', name)))).toBe(hash(bytes));
  });

  it('asks for the next file only when the one before has been handed on', async () => {
    let [asked, given] = [0, 0];
    async function* entries() {
      for (; asked < 40; asked += 1) {
        expect(given).toBeGreaterThanOrEqual((asked - 1) * 1_000_000);
        yield { name: `${asked}.pdf`, bytes: Buffer.alloc(1_000_000, asked) };
      }
    }
    for await (const chunk of zipArchive(entries(), { modifiedAt: MODIFIED })) given += chunk.length;
    expect(given).toBeGreaterThan(40_000_000);
  });

  it('refuses folders and names that are one name to a file system', async () => {
    const attempt = async (...names: string[]): Promise<void> => {
      async function* entries() {
        for (const name of names) yield { name, bytes: Buffer.from('x') };
      }
      for await (const _ of zipArchive(entries(), { modifiedAt: MODIFIED }));
    };
    for (const name of ['../x.pdf', '/x.pdf', 'a/b.pdf', 'a\\b.pdf'])
      await expect(attempt(name)).rejects.toThrow(RangeError);
    await expect(attempt('Å.pdf', 'a\u030a.PDF')).rejects.toThrow(RangeError);
  });
});

describe('a merged PDF', () => {
  it('holds all pages in order with bookmarks, and leaves out what is broken', async (ctx) => {
    const missing = missingTools('qpdf', 'pdfinfo', 'pdftotext');
    if (missing !== null) return ctx.skip(missing);
    const good = await onePdf('Faktura');
    const inputs: MergeInput[] = [
      { title: 'Faktura 50001 – Åäö', group: 'Kund 10001', bytes: await onePdf('First', 2) },
      { title: 'not a PDF', group: 'Kund 10001', bytes: Buffer.from('<html>no</html>') },
      { title: 'cut', group: 'Kund 10001', bytes: good.subarray(0, good.length / 2) },
      { title: 'Faktura 50002', group: 'Kund 10001', bytes: await onePdf('Second') },
      { title: 'locked', group: 'Kund 10002', bytes: await onePdf('Locked', 1, 'secret') },
      { title: 'hollow', group: 'Kund 10002', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') },
      { title: 'empty', group: 'Kund 10002', bytes: Buffer.alloc(0) },
      { title: 'Faktura\u202e 50003', group: 'Kund 10002', bytes: await onePdf('Third') },
      { title: 'Faktura 50004', group: null, bytes: await onePdf('Fourth') },
    ];
    const broken: BrokenInput[] = [];
    const path = join(folder(), 'merged.pdf');
    const options = { title: 'Fakturor', broken: (input: BrokenInput) => broken.push(input) };
    await writePartFile(path, mergedPdf(inWindows(inputs, 4), options));
    expect(broken).toEqual([
      { index: 1, reason: 'notAPdf' },
      { index: 2, reason: 'cut' },
      { index: 4, reason: 'encrypted' },
      { index: 5, reason: 'damaged' },
      { index: 6, reason: 'notAPdf' },
    ]);
    expect(await printed('qpdf', '--check', path)).toMatch(/No syntax or stream encoding errors/);
    expect(await printed('pdfinfo', path)).toMatch(/Pages: +5\b/);
    const text = await printed('pdftotext', path, '-');
    expect(text.match(/\w+ page \d/g)).toEqual([
      'First page 1',
      'First page 2',
      'Second page 1',
      'Third page 1',
      'Fourth page 1',
    ]);
    const outline: unknown = JSON.parse(await printed('qpdf', '--json', '--json-key=outlines', path));
    const shape = (items: unknown): unknown =>
      (items as { title: string; destpageposfrom1: number; kids: unknown }[]).map((item) => [
        item.title,
        item.destpageposfrom1,
        shape(item.kids),
      ]);
    expect(shape((outline as { outlines: unknown }).outlines)).toEqual([
      [
        'Kund 10001',
        1,
        [
          ['Faktura 50001 – Åäö', 1, []],
          ['Faktura 50002', 3, []],
        ],
      ],
      ['Kund 10002', 4, [['Faktura[U+202E] 50003', 4, []]]],
      ['Faktura 50004', 5, []],
    ]);
  });

  it.each(['1.4', '1.6', '1.7', '1.7ext3'] as const)(
    'has what its owner alone has locked where copies are allowed, field: PDF %s',
    async (pdfVersion) => {
      const owned = { ownerPassword: 'of the issuer', pdfVersion };
      const copying = { ...owned, permissions: { copying: true } };
      const broken: BrokenInput[] = [];
      const inputs: MergeInput[] = [
        { title: 'allowed', group: null, bytes: await onePdf('Allowed', 1, undefined, copying) },
        { title: 'forbidden', group: null, bytes: await onePdf('Forbidden', 1, undefined, owned) },
        { title: 'field', group: null, bytes: fieldFile('p2-owner.pdf') },
        { title: 'for readers', group: null, bytes: await onePdf('Locked', 1, 'secret', copying) },
      ];
      const bytes = await collected(
        mergedPdf(inWindows(inputs), { title: 'x', broken: (one) => broken.push(one) }),
      );
      expect(broken).toEqual([
        { index: 1, reason: 'copyForbidden' },
        { index: 3, reason: 'encrypted' },
      ]);
      const path = join(folder(), `owner-${pdfVersion}.pdf`);
      await writeFile(path, bytes);
      const text = await printed('pdftotext', path, '-');
      expect(text).toContain('Allowed page 1');
      expect(text).not.toContain('Forbidden');
    },
  );

  it.for([
    ['RC4 of 40 bits', ['40']],
    ['RC4 of 128 bits', ['128', '--use-aes=n']],
    ['AES of 128 bits', ['128', '--use-aes=y']],
    ['AES of 256 bits', ['256']],
  ] as const)('has what is locked by %s, its objects packed or not', async ([, cipher], ctx) => {
    const missing = missingTools('qpdf', 'pdftotext');
    if (missing !== null) return ctx.skip(missing);
    const plain = join(folder(), 'plain.pdf');
    await writeFile(plain, await onePdf('Allowed'));
    const locked = async (user: string, objects: string, ...permissions: string[]) => {
      const path = join(folder(), 'locked.pdf');
      const encryption = ['--encrypt', user, 'of the issuer', ...cipher, ...permissions, '--'];
      await printed('qpdf', '--allow-weak-crypto', `--object-streams=${objects}`, plain, ...encryption, path);
      return readFile(path);
    };
    for (const objects of ['disable', 'generate']) {
      const files = [
        ...[await locked('', objects), await locked('', objects, '--extract=n')],
        ...[await locked('secret', objects), await onePdf('Last')],
      ];
      for (const file of files) expect(await pdfFault(file)).toBeNull();
      const broken: BrokenInput[] = [];
      const inputs = files.map((bytes) => ({ title: 'x', group: null, bytes }));
      const options = { title: 'x', broken: (one: BrokenInput) => broken.push(one) };
      const path = join(folder(), 'merged.pdf');
      await writeFile(path, await collected(mergedPdf(inWindows(inputs), options)));
      expect([objects, broken]).toEqual([
        objects,
        [
          { index: 1, reason: 'copyForbidden' },
          { index: 2, reason: 'encrypted' },
        ],
      ]);
      const text = await printed('pdftotext', path, '-');
      expect(text.match(/\w+ page \d/g)).toEqual(['Allowed page 1', 'Last page 1']);
    }
  });

  /** A page with a text field of this value and nothing else; most have no appearance of their own. */
  const formPdf = async (value: string, change: (made: MadeForm) => void = () => undefined) => {
    const pdf = await PdfLib.create();
    const page = pdf.addPage([400, 400]);
    const field = pdf.getForm().createTextField('a');
    field.addToPage(page, { x: 50, y: 300, width: 250, height: 24 });
    const [widget] = field.acroField.getWidgets();
    if (widget === undefined) throw new Error('no widget');
    widget.dict.delete(PDFName.of('AP'));
    field.acroField.dict.set(PDFName.of('V'), PDFHexString.fromText(value));
    change({ pdf, page, field, widget });
    return Buffer.from(await pdf.save({ updateFieldAppearances: false }));
  };
  /** Draws a text as the field's own appearance, whatever its value is. */
  const looksLike = ({ pdf, widget }: MadeForm, text: string, box = [0, 0, 250, 24]) => {
    const [left = 0, bottom = 0] = box;
    const font = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' };
    const drawn = pdf.context.stream(`BT /F 12 Tf ${left + 2} ${bottom + 6} Td (${text}) Tj ET`, {
      ...{ Type: 'XObject', Subtype: 'Form', BBox: box, Resources: { Font: { F: font } } },
    });
    widget.setNormalAppearance(pdf.context.register(drawn));
  };
  const isStale = ({ pdf }: MadeForm) =>
    pdf.getForm().acroForm.dict.set(PDFName.of('NeedAppearances'), PDFBool.True);

  it.each<[string, () => Promise<Buffer>, string]>([
    [
      'letters that the standard typefaces lack',
      () => formPdf('Łódź Иванов 中文发票'),
      'Łódź Иванов 中文发票',
    ],
    ['letters of Windows', () => formPdf('Åsa €'), 'Åsa €'],
    ['its own appearance', () => formPdf('한국어', (made) => looksLike(made, 'Own')), 'Own'],
    [
      'an appearance elsewhere',
      () => formPdf('x', (made) => looksLike(made, 'Box', [90, 300, 340, 324])),
      'Box',
    ],
    [
      'a value that is newer than its appearance',
      () => formPdf('New', (made) => void [looksLike(made, 'Old'), isStale(made)]),
      'New',
    ],
    [
      'an appearance that is older, of letters that nobody has',
      () => formPdf('한국어', (made) => void [looksLike(made, 'Old'), isStale(made)]),
      'Old',
    ],
    ['a field that is hidden', () => formPdf('Hidden', ({ widget }) => widget.setFlags(2)), ''],
    [
      'a page that leaves its coordinates turned',
      () =>
        formPdf('Straight', ({ page }) =>
          page.pushOperators(concatTransformationMatrix(0.1, 0, 0, 0.1, 900, 900)),
        ),
      'Straight',
    ],
    [
      'a choice whose name is another than what is kept',
      () =>
        formPdf('', ({ pdf, page }) => {
          const choice = pdf.getForm().createDropdown('b');
          choice.addToPage(page, { x: 50, y: 200, width: 100, height: 24 });
          const options = [
            ['1', 'Paid'],
            ['2', 'Open'],
          ].map((option) => option.map((text) => PDFString.of(text)));
          choice.acroField.dict.set(PDFName.of('Opt'), pdf.context.obj(options));
          choice.acroField.dict.set(PDFName.of('V'), PDFString.of('2'));
          choice.acroField.getWidgets()[0]?.dict.delete(PDFName.of('AP'));
        }),
      'Open',
    ],
    [
      'XFA beside its fields',
      () =>
        formPdf('Fallback', ({ pdf }) => {
          const xfa = pdf.context.register(pdf.context.stream('<xdp/>'));
          pdf.getForm().acroForm.dict.set(PDFName.of('XFA'), xfa);
        }),
      'Fallback',
    ],
  ])('has what a reader shows of a form: %s', async (_, made, shown) => {
    const broken: BrokenInput[] = [];
    const inputs = [{ title: 'x', group: null, bytes: await made() }];
    const fonts = new URL('../../../resources/fonts/', import.meta.url).href;
    const bytes = await collected(
      mergedPdf(inWindows(inputs), { title: 'x', fonts, broken: (one) => broken.push(one) }),
    );
    expect(broken).toEqual([]);
    const path = join(folder(), 'form.pdf');
    await writeFile(path, bytes);
    expect((await printed('pdftotext', path, '-')).trim()).toBe(shown);
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['letters that no typeface of ours has', () => formPdf('한국어')],
    [
      'pages that a program within it makes',
      () => formPdf('x', ({ pdf }) => pdf.catalog.set(PDFName.of('NeedsRendering'), PDFBool.True)),
    ],
  ])('leaves out a form that cannot be drawn, and says so: %s', async (_, made) => {
    const broken: BrokenInput[] = [];
    const inputs = [
      { title: 'x', group: null, bytes: await made() },
      { title: 'y', group: null, bytes: await onePdf('Last') },
    ];
    const fonts = new URL('../../../resources/fonts/', import.meta.url).href;
    await collected(mergedPdf(inWindows(inputs), { title: 'x', fonts, broken: (one) => broken.push(one) }));
    expect(broken).toEqual([{ index: 0, reason: 'form' }]);
  });

  it('has what stands in the fields of forms, field', async () => {
    const broken: BrokenInput[] = [];
    const inputs = ['p6-bare-a.pdf', 'p6-bare-b.pdf', 'p5-bom.pdf'].map((title) => ({
      ...{ title, group: null, bytes: fieldFile(title) },
    }));
    const bytes = await collected(
      mergedPdf(inWindows(inputs), { title: 'x', broken: (one) => broken.push(one) }),
    );
    expect(broken).toEqual([]);
    const path = join(folder(), 'forms.pdf');
    await writeFile(path, bytes);
    const text = await printed('pdftotext', path, '-');
    expect(text).toContain('1250.00');
    expect(text).toContain('380.50');
    const seen = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false }).promise;
    const pages = await Promise.all(
      [1, 2].map(async (number) => (await (await seen.getPage(number)).getTextContent()).items),
    );
    const drawn = pages.map((items) => items.map((item) => ('str' in item ? item.str : '')).join(' '));
    expect(drawn).toEqual([expect.stringContaining('1250.00'), expect.stringContaining('380.50')]);
  });

  it('is no file when nothing could be merged', async () => {
    const inputs = [{ title: 'x', group: null, bytes: Buffer.from('no') }];
    const reading = async (): Promise<void> => {
      for await (const _ of mergedPdf(inWindows(inputs), { title: 'x', broken: () => undefined }));
    };
    await expect(reading()).rejects.toThrow(RangeError);
  });
});
