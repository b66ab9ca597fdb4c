import { Reader } from '../../../electron/cache/threads/reader.ts';
import type { OpenedFiles } from '../../../electron/cache/threads/threadSetup.ts';
import { Writer } from '../../../electron/cache/threads/writer.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { FetchReport } from '../../../shared/ipc/customers.ts';
import { KEY } from './testCache.ts';

/** Writer and reader as their threads have them, called in this thread: ten thousand calls without a message. */
export interface CacheCore {
  readonly writer: Writer;
  readonly reader: Reader;
  readonly opened: OpenedFiles;
  ingest(customer: CustomerRef, body: string, chunk: number): FetchReport;
  close(): void;
}

export function openCore(folder: string): CacheCore {
  const writer = new Writer();
  const reader = new Reader();
  const { opened } = writer.open({ folder, key: KEY, cipher: undefined, pdfLimit: 1e6, suspect: false });
  reader.open(opened, KEY);
  return {
    writer,
    reader,
    opened,
    ingest: (customer, body, chunk) => {
      const bytes = new TextEncoder().encode(body);
      writer.bodyBegin(1, new Int32Array(1));
      for (let at = 0; at < bytes.length; at += chunk) writer.bodyWrite(1, [bytes.slice(at, at + chunk)]);
      const report = writer.bodyEnd(1, customer, 1);
      writer.tidy();
      return report;
    },
    close: () => {
      writer.releaseFacts();
      reader.close();
      writer.close();
    },
  };
}
