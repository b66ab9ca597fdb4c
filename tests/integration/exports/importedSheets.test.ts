import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { xlsxList } from '../../../electron/documents/tables/xlsx.ts';
import { importNumbers, numbersOnThread } from '../../../electron/services/exports/customerNumbers.ts';
import type { NumbersImport } from '../../../shared/ipc/exports.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf } from '../../promiseCounts.ts';
import { collected, inWindows } from '../../unit/writers/collected.ts';
import { folderForAll } from '../ownFolder.ts';
import { threadFiles } from '../threadFiles.ts';
import { BARE_LIST } from '../writers/hostileRows.ts';
import { converted, SOFFICE } from '../writers/libreOffice.ts';

const THREAD = threadFiles().exportThread;

const folder = folderForAll();

function imported(bytes: Uint8Array): Promise<NumbersImport | null> {
  const places = { openFile: async () => null };
  return importNumbers({ places, thread: THREAD }, Buffer.from(bytes).toString('base64'));
}

async function zipped(parts: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), path);
  zip.end();
  return buffer(zip.outputStream as PassThrough);
}

describe('customer numbers of a workbook', () => {
  it.skipIf(SOFFICE === null)(
    `are read from what LibreOffice saves as XLSX, XLS and ODS (${SOFFICE === null ? 'not installed here' : 'soffice'})`,
    async () => {
      const source = join(folder(), 'kunder.csv');
      await writeFile(
        source,
        'Kundlista;;\n;;\nNamn;Kundnummer;Ort\nÅsa;K10001;Örebro\nBo;10023;Växjö\nÖ;;Kil\n',
      );
      for (const ending of ['xlsx', 'xls', 'ods']) {
        const saved = await converted(source, folder(), ending, 'CSV:59,34,76');
        expect(await imported(await readFile(saved))).toEqual({
          kind: 'read',
          fileName: null,
          text: 'K10001\n10023',
          entries: 2,
          column: 'Kundnummer',
          hidden: 0,
        });
      }
    },
  );

  it('are those of a list that Kontor wrote itself, zeros in front and all', async () => {
    const rows = ['00123', '10001', '10002'].map((number) => ({ number, name: 'x' }));
    const columns = [
      { key: 'name', header: 'Namn', kind: 'text' },
      { key: 'number', header: 'Customer number', kind: 'identifier' },
    ] as const;
    // The second sheet has the words *Customer number*, too.
    const lines = [
      { label: 'List', text: 'Customers' },
      { label: 'Customer number', text: '10001' },
      { label: 'Rows', text: '3' },
    ];
    const list = { ...BARE_LIST, columns, information: { ...BARE_LIST.information, lines } };
    const workbook = await collected(xlsxList(inWindows(rows), list));
    expect(await imported(workbook)).toMatchObject({
      text: '00123\n10001\n10002',
      column: 'Customer number',
    });
  });

  it('come from the sheet that names them, never from a hidden one', async () => {
    const workbook = await writeXlsx({
      sheets: [
        { name: 'Notes', rows: [['Read me'], ['99999']] },
        { name: 'Secret', hidden: true, rows: [['Customer no'], [66666]] },
        {
          name: 'List',
          rows: [
            ['Amount', 'Customer no'],
            [12.5, 10001],
            [true, 'K 10002'],
            [null, 10_003],
          ],
        },
      ],
    });
    expect(await imported(workbook)).toMatchObject({ text: '10001\nK10002\n10003', column: 'Customer no' });
  });

  it('are refused in words behind a password', async () => {
    const workbook = await writeXlsx({
      sheets: [{ name: 'List', rows: [['Customer no'], [10_001]] }],
      encryption: { password: 'x', spinCount: 10 },
    });
    expect(await imported(workbook)).toMatchObject({ kind: 'refused', reason: 'locked' });
  });

  it('are refused where a small file unfolds to a large one, whether it says so or not', async () => {
    const rels = (id: string, type: string, target: string) =>
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;
    const bomb = await zipped({
      '[Content_Types].xml': '<Types/>',
      '_rels/.rels': rels('a', 'officeDocument', 'xl/workbook.xml'),
      'xl/workbook.xml': '<workbook><sheets><sheet name="x" sheetId="1" r:id="b"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': rels('b', 'worksheet', 'sheet.xml'),
      'xl/sheet.xml': `<worksheet><sheetData>${' '.repeat(80_000_000)}</sheetData></worksheet>`,
    });
    expect(bomb.length).toBeLessThan(660_000);
    expect(await imported(bomb)).toMatchObject({ kind: 'refused', reason: 'tooLarge' });
    const lying = Buffer.from(bomb);
    for (let at = lying.indexOf('PK\u0001\u0002'); at >= 0; at = lying.indexOf('PK\u0001\u0002', at + 4)) {
      lying.writeUInt32LE(Math.min(lying.readUInt32LE(at + 24), 1_000), at + 24);
    }
    expect(await imported(lying)).toMatchObject({ kind: 'refused', reason: 'packed' });
  });

  it('end as a refusal for any broken file, and for one that takes too long', async () => {
    const workbook = await writeXlsx({ sheets: [{ name: 'List', rows: [['Customer no'], [10_001]] }] });
    const broken = fc
      .tuple(fc.nat(workbook.length - 5), fc.uint8Array({ minLength: 1, maxLength: 40 }))
      .map(([at, bytes]) => {
        const copy = Buffer.from(workbook);
        copy.set(bytes.subarray(0, copy.length - at - 4), at + 4);
        return copy;
      });
    await fc.assert(
      fc.asyncProperty(broken, async (bytes) => {
        const read = await imported(bytes);
        expect(['read', 'refused']).toContain(read?.kind);
      }),
      { numRuns: casesOf(60, 12) },
    );
    expect(await numbersOnThread(THREAD, workbook, 0)).toEqual({ refused: 'tooLarge' });
  });
});
