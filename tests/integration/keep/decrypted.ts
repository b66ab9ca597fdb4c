import { createDecipheriv } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { needlesOf } from '../../e2e/harness/needles.ts';

interface Decrypting {
  pragma(sql: string): unknown;
  key(key: Buffer): unknown;
  rekey(key: Buffer): unknown;
  close(): void;
}

const Database = createRequire(import.meta.url)('better-sqlite3-multiple-ciphers') as new (
  file: string,
) => Decrypting;

const NAMES = ['cache', 'facts', 'pdfs'] as const;

/** Bytes that stand in the logs of the three files. */
export async function logBytes(folder: string): Promise<number> {
  const sizes = NAMES.map((name) =>
    stat(join(folder, `${name}.db-wal`)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/**
 * Which of the texts stand anywhere in the three files. Under ChaCha20 every page of the files and every frame of
 * their logs is decrypted here, one by one: in rows, in what rows have left in their pages, in free pages and in frames
 * that count no more. Under AEGIS, which nothing here can decrypt, a copy is rebuilt without its encryption, which shows
 * what still stands in rows and nothing else.
 */
export async function textsWithin(
  folder: string,
  key: Uint8Array,
  texts: Readonly<Record<string, string>>,
): Promise<string[]> {
  const found: string[] = [];
  for (const name of NAMES) {
    const file = join(folder, `${name}.db`);
    const { cipher } = JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')) as { cipher: string };
    const bytes = cipher === 'chacha20' ? await everyPage(file, key) : await rebuilt(file, key);
    for (const [what, text] of Object.entries(texts)) {
      if (needlesOf([text]).some((needle) => bytes.includes(needle))) found.push(`${what} in ${name}`);
    }
  }
  return found;
}

/** Every page of a file and every frame of its log, decrypted, whether anything still refers to it or not. */
export async function everyPage(file: string, key: Uint8Array): Promise<Buffer> {
  const database = await readFile(file);
  const log = await readFile(`${file}-wal`).catch(() => Buffer.alloc(0));
  const pages: Buffer[] = [];
  for (let at = 0; at + PAGE <= database.length; at += PAGE) {
    pages.push(decryptedPage(database.subarray(at, at + PAGE), at / PAGE + 1, key));
  }
  for (let at = LOG_HEAD; at + FRAME_HEAD + PAGE <= log.length; at += FRAME_HEAD + PAGE) {
    const page = log.subarray(at + FRAME_HEAD, at + FRAME_HEAD + PAGE);
    pages.push(decryptedPage(page, log.readUInt32BE(at), key));
  }
  return Buffer.concat(pages);
}

const PAGE = 8_192;
/** Nonce and tag at the end of a page. */
const RESERVED = 32;
/** Of the first page the salt and a part of the head are not encrypted. */
const PLAIN_HEAD = 24;
const LOG_HEAD = 32;
const FRAME_HEAD = 24;

/**
 * A page as SQLite3 Multiple Ciphers writes it under ChaCha20: each has a nonce of its own, and a key of its own that
 * the file's key and that nonce give.
 */
function decryptedPage(page: Buffer, number: number, key: Uint8Array): Buffer {
  const content = page.length - RESERVED;
  const nonce = page.subarray(content, content + 12);
  const counter = (page.readUInt32LE(content + 12) ^ number) >>> 0;
  const pageKey = stream(key, counter, nonce, Buffer.alloc(64)).subarray(32);
  const from = number === 1 ? PLAIN_HEAD : 0;
  return stream(pageKey, (counter + 1) >>> 0, nonce, page.subarray(from, content));
}

function stream(key: Uint8Array, counter: number, nonce: Uint8Array, bytes: Uint8Array): Buffer {
  const start = Buffer.alloc(16);
  start.writeUInt32LE(counter, 0);
  start.set(nonce, 4);
  return createDecipheriv('chacha20', key, start).update(bytes);
}

async function rebuilt(from: string, key: Uint8Array): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-decrypted-'));
  try {
    const file = join(folder, 'copy.db');
    await copyFile(from, file);
    await copyFile(`${from}-wal`, `${file}-wal`).catch(() => undefined);
    const database = new Database(file);
    database.pragma("cipher = 'aegis'");
    database.key(Buffer.from(`raw:${Buffer.from(key).toString('hex')}`, 'latin1'));
    database.pragma('journal_mode = DELETE');
    database.rekey(Buffer.alloc(0));
    database.close();
    const bytes = await readFile(file);
    if (!bytes.subarray(0, 15).equals(Buffer.from('SQLite format 3'))) throw new Error('still encrypted');
    return bytes;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
