import { createHash } from 'node:crypto';
import { appendFile, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  MANIFEST_OUTCOMES,
  type ManifestEntry,
  manifestCsv,
  manifestJson,
  manifestSchema,
  verifyExport,
} from '../../../electron/documents/folder/manifest.ts';
import { guardFormula } from '../../../shared/domain/listFormat.ts';
import { fc } from '../../fastCheck.ts';
import { folderForEach } from '../../integration/ownFolder.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { readCsv } from './readCsv.ts';

const CREATED = '2026-03-01T12:00:00.000Z';
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const text = fc.string({ unit: 'grapheme', maxLength: 20 });
const entry: fc.Arbitrary<ManifestEntry> = fc.record({
  customerNumber: fc.stringMatching(/^0?[0-9]{1,9}$/),
  invoiceNo: text,
  entryNo: text,
  numberShared: fc.boolean(),
  file: orNull(text),
  bytes: orNull(fc.nat()),
  sha256: orNull(fc.stringMatching(/^[0-9a-f]{64}$/)),
  fetchedAt: orNull(fc.constant(CREATED)),
  outcome: fc.constantFrom(...MANIFEST_OUTCOMES),
  reason: text,
  connection: text,
});

const folder = folderForEach();

function saved(file: string, content: string): ManifestEntry {
  return {
    customerNumber: '0010001',
    invoiceNo: file,
    entryNo: '1',
    numberShared: false,
    file,
    bytes: Buffer.byteLength(content),
    sha256: createHash('sha256').update(content).digest('hex'),
    fetchedAt: CREATED,
    outcome: 'saved',
    reason: '',
    connection: 'one',
  };
}

async function writeManifest(entries: readonly ManifestEntry[]): Promise<void> {
  await writeFile(join(folder(), 'manifest.json'), manifestJson(entries, CREATED));
  await writeFile(join(folder(), 'manifest.csv'), await manifestCsv(entries));
}

describe('a manifest', () => {
  it('comes back from JSON as it was, and from CSV but for guarded formulas', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 9 }), async (entries) => {
        const json = manifestJson(entries, CREATED);
        expect(manifestSchema.parse(JSON.parse(json))).toEqual({
          kind: 'kontor-export',
          version: 1,
          createdAt: CREATED,
          entries,
        });
        const csv = readCsv((await manifestCsv(entries)).toString(), ',');
        expect(csv.slice(1)).toEqual(
          entries.map((one) =>
            Object.values(one).map((value) =>
              value === null ? '' : guardFormula(String(value).toWellFormed()),
            ),
          ),
        );
      }),
    );
  });

  it('tells an intact folder from missing, changed and unknown files', async () => {
    const files = ['a.pdf', 'å.pdf', 'cut.pdf', 'other.pdf', 'gone.pdf'];
    for (const file of files) await writeFile(join(folder(), file), `content of ${file}`);
    const failed: ManifestEntry = {
      ...saved('x', ''),
      file: null,
      bytes: null,
      sha256: null,
      outcome: 'failed',
      reason: 'serviceFault',
    };
    await writeManifest([...files.map((file) => saved(file, `content of ${file}`)), failed]);
    expect(await verifyExport(folder())).toEqual({
      manifest: 'read',
      files: 5,
      intact: 5,
      missing: [],
      changed: [],
      unknown: [],
    });
    await appendFile(join(folder(), 'cut.pdf'), 'x');
    await writeFile(join(folder(), 'other.pdf'), 'content of othex.pdf');
    await rm(join(folder(), 'gone.pdf'));
    await writeFile(join(folder(), '.abc.part'), 'half');
    expect(await verifyExport(folder())).toEqual({
      manifest: 'read',
      files: 5,
      intact: 2,
      missing: ['gone.pdf'],
      changed: ['cut.pdf', 'other.pdf'],
      unknown: ['.abc.part'],
    });
  });

  it('checks each of several exports that share a folder, and of an archive the archive', async () => {
    await writeFile(join(folder(), 'a.pdf'), 'a');
    await writeManifest([saved('a.pdf', 'a')]);
    for (const [file, name] of [
      ['PDF 10001.zip', 'PDF 10001.manifest'],
      ['PDF 10001.pdf', 'PDF 10001.manifest (2)'],
    ] as const) {
      await writeFile(join(folder(), file), `all of ${file}`);
      const { bytes, sha256 } = saved(file, `all of ${file}`);
      const archive = { file, bytes: bytes ?? 0, sha256: sha256 ?? '' };
      const json = manifestJson([saved('within.pdf', 'x')], CREATED, archive);
      await writeFile(join(folder(), `${name}.json`), json);
      await writeFile(join(folder(), `${name}.csv`), '');
    }
    await writeFile(join(folder(), 'broken.manifest.json'), '{');
    expect(await verifyExport(folder())).toEqual({
      manifest: 'read',
      files: 3,
      intact: 3,
      missing: [],
      changed: [],
      unknown: ['broken.manifest.json'],
    });
    await appendFile(join(folder(), 'PDF 10001.zip'), 'x');
    await rm(join(folder(), 'PDF 10001.pdf'));
    expect(await verifyExport(folder())).toMatchObject({
      intact: 1,
      missing: ['PDF 10001.pdf'],
      changed: ['PDF 10001.zip'],
    });
  });

  it('opens nothing outside the folder, whatever the manifest names', async () => {
    await using folderOutside = await temporaryFolder();
    const outside = folderOutside.path;
    await writeFile(join(outside, 'x.pdf'), 'content');
    await symlink(join(outside, 'x.pdf'), join(folder(), 'link.pdf'));
    await mkdir(join(folder(), 'folder.pdf'));
    const names = [
      join(outside, 'x.pdf'),
      '../x.pdf',
      '..',
      '.',
      '',
      'a\\b',
      'a\0b',
      'link.pdf',
      'folder.pdf',
    ];
    await writeManifest(names.map((name) => saved(name, 'content')));
    const verdict = await verifyExport(folder());
    expect(verdict.intact).toBe(0);
    expect(verdict.changed).toEqual(['link.pdf', 'folder.pdf']);
    expect(verdict.missing.length).toBe(names.length - 2);
  });

  it('says when there is none, or none that can be read', async () => {
    expect((await verifyExport(folder())).manifest).toBe('missing');
    for (const content of [
      '',
      '{',
      '[]',
      '{"kind":"kontor-export","version":2,"createdAt":"","entries":[]}',
    ]) {
      await writeFile(join(folder(), 'manifest.json'), content);
      expect((await verifyExport(folder())).manifest).toBe('unreadable');
    }
  });
});
