import { createDecipheriv } from 'node:crypto';
import { copyFile, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { needlesOf } from '../../e2e/harness/needles.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';

interface Decrypting {
  pragma(sql: string): unknown;
  key(key: Buffer): unknown;
  rekey(key: Buffer): unknown;
  close(): void;
}

/** Also where the program itself has only the ciphers of Electron. */
const { ofNode = createDecipheriv } = createDecipheriv as typeof createDecipheriv & {
  readonly ofNode?: typeof createDecipheriv;
};

const Database = createRequire(import.meta.url)('better-sqlite3-multiple-ciphers') as new (
  file: string,
) => Decrypting;

const NAMES = ['cache', 'facts', 'pdfs'] as const;

/** What the logs of the three files are written under now: their salts, in hexadecimal; empty for an empty log. */
export function logSalts(folder: string): Promise<readonly string[]> {
  return Promise.all(
    NAMES.map(async (name) => saltsIn(await logOf(join(folder, `${name}.db`)), SALTS_IN_HEAD)),
  );
}

/**
 * Which logs still have frames that were written under those salts. A log that was emptied begins again under others,
 * also where idle work has written to it since, as it does within a second.
 */
export async function logsOfBefore(folder: string, before: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(
    NAMES.map(async (name, index) => {
      const log = await logOf(join(folder, `${name}.db`));
      const salts = before[index] ?? '';
      for (let at = LOG_HEAD; salts !== '' && at + FRAME_HEAD <= log.length; at += FRAME_HEAD + PAGE) {
        if (saltsIn(log, at + SALTS_IN_FRAME) === salts) return [name];
      }
      return [];
    }),
  );
  return found.flat();
}

function logOf(file: string): Promise<Buffer> {
  return readFile(`${file}-wal`).catch(() => Buffer.alloc(0));
}

function saltsIn(log: Buffer, at: number): string {
  return log.subarray(at, at + 8).toString('hex');
}

/**
 * Which of the texts are anywhere in the three files. Under ChaCha20 every page of the files and every frame of their
 * logs is decrypted here, one by one: in rows, in what rows have left in their pages, in free pages and in frames that
 * count no more. Under AEGIS, which nothing here can decrypt, a copy is rebuilt without its encryption, which shows
 * what is still in rows and nothing else.
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
  const log = await logOf(file);
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
/** Of the log, and of each frame. */
const SALTS_IN_HEAD = 16;
const SALTS_IN_FRAME = 8;

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
  return ofNode('chacha20', key, start).update(bytes);
}

async function rebuilt(from: string, key: Uint8Array): Promise<Buffer> {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'copy.db');
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
}
