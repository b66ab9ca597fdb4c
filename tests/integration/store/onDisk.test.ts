import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { folderForEach } from '../ownFolder.ts';
import {
  allRows,
  allWritten,
  customerRef,
  ingestBody,
  KEY,
  KeptLog,
  openTestStore,
  TODAY,
} from './testStore.ts';

/** No sequence of digits or letters that could occur anywhere by chance. */
const CANARIES = {
  invoiceNo: 'CANARY-INVOICE-81723',
  status: 'canary-status-55412',
  tag: 'canary-tag-90021',
  field: 'canary-unknown-field-77',
  broken: 'canary-broken-record-31',
  name: 'Canary Åkesson & Söner',
  external: 'canary-external-4412',
  token: 'eyJjYW5hcnkiOiJ0b2tlbiJ9.canary.signature',
  client: 'canary-client-id-118',
  pdf: '%PDF-canary-bytes-2231',
  number: '8172635401928',
};

const folder = folderForEach();
const before = { TMPDIR: process.env['TMPDIR'], SQLITE_TMPDIR: process.env['SQLITE_TMPDIR'] };

beforeEach(async () => {
  await mkdir(join(folder(), 'tmp'));
  process.env['TMPDIR'] = join(folder(), 'tmp');
  process.env['SQLITE_TMPDIR'] = join(folder(), 'tmp');
});
afterEach(() => {
  for (const [name, value] of Object.entries(before)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
});

async function filesUnder(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Every way in which a text may lie in a file. */
function writings(text: string): Buffer[] {
  const bytes = Buffer.from(text, 'utf8');
  return [
    bytes,
    Buffer.from(text, 'utf16le'),
    Buffer.from(bytes.toString('hex')),
    Buffer.from(bytes.toString('base64').replace(/=+$/, '').slice(0, -2)),
    Buffer.from(JSON.stringify(text).slice(1, -1)),
  ];
}

async function plainHits(path: string): Promise<string[]> {
  const hits: string[] = [];
  for (const file of await filesUnder(path)) {
    const content = await readFile(file);
    const secrets = {
      ...CANARIES,
      key: Buffer.from(KEY).toString('hex'),
      rawKey: Buffer.from(KEY).toString('latin1'),
    };
    for (const [name, text] of Object.entries(secrets)) {
      if (writings(text).some((writing) => content.includes(writing))) hits.push(`${name} in ${file}`);
    }
  }
  return hits;
}

async function fullSession(data: string, log: KeptLog): Promise<string[]> {
  const store = await openTestStore(data, { log });
  const customer = customerRef(CANARIES.number, 'canary');
  const records = Array.from({ length: 5_000 }, (_, index) => ({
    ...soundRecord(index),
    invoice_no: `${CANARIES.invoiceNo}-${index}`,
    status: CANARIES.status,
    tags: [CANARIES.tag],
    extra: CANARIES.field,
  }));
  await ingestBody(store, customer, JSON.stringify([...records, { note: CANARIES.broken }]));
  await ingestBody(store, customer, JSON.stringify(records.slice(100)));
  const [row] = await allRows(store, customer, {
    filter: { ...NO_FILTER, text: CANARIES.tag },
    sort: [{ column: 'invoiceNo', direction: 'descending' }],
  });
  const id = row?.id ?? 0;
  await store.search.find('canary', CANARIES.invoiceNo);
  await store.lists.facets(customer);
  await store.lists.detail(customer, id, TODAY);
  await store.lists.markExported(customer, [id], 1);
  await store.pdfs.put(customer, id, Buffer.from(CANARIES.pdf.repeat(100)), 1);
  await store.facts.noteCustomer(customer, { givenName: CANARIES.name, externalId: CANARIES.external });
  await store.facts.putConnection({
    id: 'canary',
    name: CANARIES.name,
    environmentWord: 'TEST',
    environmentTone: 'test',
    baseUrl: 'https://canary.example',
    clientId: CANARIES.client,
    sample: false,
    pdfPathTemplate: '/v2/invoices/{invoice_no}/pdf',
    agreementsListBody: '{}',
  });
  await store.tokens.put(
    { connectionId: 'canary', level: 'customer', customerNumber: CANARIES.number },
    {
      token: CANARIES.token,
      obtainedWall: 1,
      obtainedMonotonic: 1,
      expiresInSeconds: 60,
      bootId: 'b',
      issuedFor: 'f',
    },
  );
  await allWritten(store);
  const open = await plainHits(folder());
  const modes = await loose(data);
  await store.close();
  return [...open, ...modes];
}

/** Files and folders that somebody else could read. */
async function loose(data: string): Promise<string[]> {
  if (process.platform === 'win32') return [];
  const wrong: string[] = [];
  if (((await stat(data)).mode & 0o777) !== 0o700) wrong.push(data);
  for (const file of await filesUnder(data)) {
    if (((await stat(file)).mode & 0o777) !== 0o600) wrong.push(file);
  }
  return wrong;
}

describe('P30 nothing in plain text on disk', () => {
  for (const cipher of ['aegis', 'chacha20'] as const) {
    it(`P30 a full session leaves no canary, open or closed, and files for this user only (${cipher})`, async () => {
      const data = join(folder(), 'data');
      const log = new KeptLog();
      const opened = await openTestStore(data, { cipher });
      await opened.close();
      expect(await fullSession(data, log)).toEqual([]);
      expect(await plainHits(folder())).toEqual([]);
      expect(await loose(data)).toEqual([]);
      expect(await readdir(join(folder(), 'tmp'))).toEqual([]);
      for (const text of Object.values(CANARIES)) expect(JSON.stringify(log.lines)).not.toContain(text);
      expect(JSON.parse(await readFile(join(data, 'cache.json'), 'utf8'))).toMatchObject({ cipher });
      const large = (await stat(join(data, 'cache.db'))).size;
      expect(large).toBeGreaterThan(100_000);
    });
  }

  it('P30 the scan finds what it looks for', async () => {
    await writeFile(join(folder(), 'leak'), `x${CANARIES.token}x`);
    expect(await plainHits(folder())).toHaveLength(1);
  });
});
