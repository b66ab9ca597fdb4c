import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepCopies } from '../../../electron/services/exports/pdfWork.ts';
import type { JobItem } from '../../../electron/services/jobs/jobType.ts';
import type { PdfToKeep } from '../../../electron/store/pdfs/pdfsRepository.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { folderForEach } from '../../integration/ownFolder.ts';

const SIZE = 1_000;

describe('copies of exported PDFs', () => {
  const folder = folderForEach();
  const put: { readonly number: string; readonly pdfs: readonly PdfToKeep[] }[] = [];
  const store = {
    kept: async ({ number }: CustomerRef) => (number === '1' ? ['n0'] : []),
    putAll: async ({ number }: CustomerRef, pdfs: readonly PdfToKeep[]) => {
      put.push({ number, pdfs });
    },
  };

  const item = async (place: number, number: string, size = SIZE): Promise<JobItem> => {
    const bytes = Buffer.alloc(size, place);
    const file = `${place}.pdf`;
    await writeFile(join(folder(), file), bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return {
      place,
      item: { customer: { connectionId: 'c', number }, invoice: { id: place, invoiceNo: `n${place}` } },
      outcome: { kind: 'done', bytes: size, file, sha256, fetchedAt: place },
    };
  };
  const ids = () => put.flatMap(({ pdfs }) => pdfs.map(({ invoiceId }) => invoiceId));
  const keep = (items: readonly JobItem[], most = 1e9, signal = new AbortController().signal) =>
    keepCopies(store, { folder: folder(), items, most, signal });

  beforeEach(async () => {
    put.length = 0;
  });

  it('go by customer, and leave out what is kept, failed or no invoice', async () => {
    const failed: JobItem = { place: 9, item: { fetch: {} }, outcome: { kind: 'failed', bytes: 0 } };
    await keep([await item(0, '1'), await item(1, '1'), await item(2, '2'), await item(3, '1'), failed]);
    expect(put.map(({ number, pdfs }) => [number, pdfs.map(({ invoiceId }) => invoiceId)])).toEqual([
      ['1', [1, 3]],
      ['2', [2]],
    ]);
    expect(put[0]?.pdfs[0]).toMatchObject({ fetchedAt: 1, bytes: new Uint8Array(Buffer.alloc(SIZE, 1)) });
  });

  it('are the last ones where there is not room for all', async () => {
    const items = await Promise.all([1, 2, 3, 4].map((place) => item(place, '2')));
    await keep(items, 2.5 * SIZE);
    expect(ids()).toEqual([3, 4]);
  });

  it('are whole files as they were written, or none', async () => {
    const items = [await item(1, '2'), await item(2, '2'), await item(3, '2')];
    await writeFile(join(folder(), '1.pdf'), Buffer.alloc(SIZE, 77));
    await rm(join(folder(), '2.pdf'));
    await keep(items);
    expect(ids()).toEqual([3]);
  });

  it('go over a few megabytes at a time, and stop when the launch ends', async () => {
    const items = await Promise.all([1, 2, 3, 4, 5].map((place) => item(place, '2', 1_500_000)));
    await keep(items);
    expect(put.map(({ pdfs }) => pdfs.length)).toEqual([3, 2]);
    await expect(keep(items, 1e9, AbortSignal.abort())).rejects.toThrow();
    expect(put).toHaveLength(2);
  });
});
