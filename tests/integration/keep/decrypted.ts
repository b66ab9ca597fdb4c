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
 * Which of the texts stand anywhere in the three files once their encryption is taken off a copy of them: in rows,
 * in what rows have left in their pages, in free pages and in the logs.
 */
export async function textsWithin(
  folder: string,
  key: Uint8Array,
  texts: Readonly<Record<string, string>>,
): Promise<string[]> {
  const copies = await mkdtemp(join(tmpdir(), 'kontor-decrypted-'));
  try {
    const found: string[] = [];
    for (const name of NAMES) {
      const file = join(copies, `${name}.db`);
      await copyFile(join(folder, `${name}.db`), file);
      await copyFile(join(folder, `${name}.db-wal`), `${file}-wal`).catch(() => undefined);
      const { cipher } = JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')) as {
        cipher: string;
      };
      const database = new Database(file);
      database.pragma(`cipher = '${cipher}'`);
      database.key(Buffer.from(`raw:${Buffer.from(key).toString('hex')}`, 'latin1'));
      database.pragma('journal_mode = DELETE');
      database.rekey(Buffer.alloc(0));
      database.close();
      const bytes = await readFile(file);
      if (!bytes.subarray(0, 15).equals(Buffer.from('SQLite format 3'))) throw new Error('still encrypted');
      for (const [what, text] of Object.entries(texts)) {
        if (needlesOf([text]).some((needle) => bytes.includes(needle))) found.push(`${what} in ${name}`);
      }
    }
    return found;
  } finally {
    await rm(copies, { recursive: true, force: true });
  }
}
