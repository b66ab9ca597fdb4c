import { readFileSync } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openStore } from '../../../electron/store/openStore.ts';
import { bareIngest } from './benchData.ts';
import { CHUNK, ref } from './benchStore.ts';

/** A process whose memory is looked at: `whole` or `kontor`, the file of a body, the folder of a filled store. */
const [way = '', body = '', folder = ''] = process.argv.slice(2);

/** As they come from a service: each owns its bytes. */
async function* chunks(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const file = await openFile(body);
  for (;;) {
    const chunk = new Uint8Array(CHUNK);
    const { bytesRead } = await file.read(chunk);
    if (bytesRead === 0) break;
    yield bytesRead === CHUNK ? chunk : chunk.slice(0, bytesRead);
  }
  await file.close();
}

/** The bare ingest of docs/promises.md in this process. */
async function whole(): Promise<number> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks()) parts.push(chunk);
  bareIngest(join(folder, 'bare.db'), Buffer.concat(parts.splice(0)));
  return 1;
}

async function kontor(): Promise<number> {
  const sink = store.lists.ingest(ref(1), () => 1);
  sink.begin();
  for await (const chunk of chunks()) await sink.write(chunk);
  const { received } = await sink.end();
  // Answered once the index is built.
  await store.resources.keepOnly(ref(1), []);
  return received;
}

/** Resident megabytes at the most. Linux hands `maxRSS` on from the process that has started this one. */
function peak(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS / 1024;
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

const store = await openStore({
  folder,
  key: new Uint8Array(32).fill(1),
  threads: {
    ingestWorker: new URL('./ingestWorkerThread.mjs', import.meta.url),
    queryWorker: new URL('./queryWorkerThread.mjs', import.meta.url),
  },
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
});
const open = peak();
const received = await (way === 'whole' ? whole() : kontor());
if (received === 0) throw new Error('nothing came');
process.stdout.write(JSON.stringify({ open, peak: peak() }));
await store.close();
