import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isLikeRecord } from '../../../electron/store/invoices/ingest/recordReader.ts';
import type { Store } from '../../../electron/store/store.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { allWritten } from '../../integration/store/testStore.ts';
import { bareIngest, benchRecords, bodyOf, COUNT, onePercentChanged } from './benchData.ts';
import { type BenchRow, benchRow, printRows, timed } from './benchRow.ts';
import { chunksOf, ref, send, withStore } from './benchStore.ts';
import { CUSTOMERS, copyFilled } from './filledStore.ts';

const ROUNDS = 5;

interface Timed {
  readonly shown: number;
  readonly searchable: number;
  readonly stall: number;
}

/** Forgets what came before; the first interval after a reset is not counted, so it is waited for. */
async function settled(delay: { reset(): void }): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 10));
  delay.reset();
  await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Sends a body as a service would and times it; the longest stall of this thread beside it. */
async function ingest(store: Store, customer: CustomerRef, body: Uint8Array): Promise<Timed> {
  const chunks = chunksOf(body);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await settled(delay);
  const started = performance.now();
  await send(store, customer, chunks);
  const shown = performance.now() - started;
  await allWritten(store);
  const searchable = performance.now() - started;
  // What the writer does after its answer, writing its log back above all, is no part of the fetch that comes next.
  await allWritten(store);
  await new Promise((resolve) => setTimeout(resolve, 5));
  delay.disable();
  return { shown, searchable, stall: delay.max / 1e6 };
}

function validation(body: Uint8Array): { readonly parse: number; readonly check: number } {
  const text = new TextDecoder().decode(body);
  let records: unknown[] = [];
  const parse = timed(() => {
    records = JSON.parse(text);
  });
  const check = timed(() => {
    for (const record of records) if (!isLikeRecord(record)) throw new Error('a sound record was refused');
  });
  return { parse, check };
}

async function stallOnMain(folder: string, body: Uint8Array): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await settled(delay);
  bareIngest(join(folder, 'main.db'), body);
  await new Promise((resolve) => setTimeout(resolve, 20));
  delay.disable();
  return delay.max / 1e6;
}

/** F01–F04: first load, refresh with 1 % changed, refresh unchanged, stall of the main thread. */
export async function run(customers: number = CUSTOMERS): Promise<BenchRow[]> {
  const work = async (store: Store, folder: string) => {
    const records = benchRecords(COUNT, 5_000_000);
    const body = bodyOf(records);
    const changed = bodyOf(onePercentChanged(records));
    bareIngest(join(folder, 'bare.db'), body);
    const bare: number[] = [];
    const first: Timed[] = [];
    const refreshed: number[] = [];
    const same: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      bare.push(bareIngest(join(folder, 'bare.db'), body));
      first.push(await ingest(store, ref(round), body));
      same.push((await ingest(store, ref(round), body)).shown);
      refreshed.push((await ingest(store, ref(round), changed)).searchable);
    }
    const shown = first.map((one) => one.shown);
    const searchable = first.map((one) => one.searchable);
    const stalls = first.map(({ stall }) => stall);
    const validated = [validation(body), validation(body), validation(body)];
    const parse = validated.map((one) => one.parse);
    const check = validated.map((one) => one.check);
    const there = await stallOnMain(folder, body);
    return [
      benchRow('F01', 'first load of 100,000, rows on screen', bare, shown, 1.2),
      benchRow('F01', 'first load of 100,000, searchable', bare, searchable, 1.5),
      benchRow('F01', 'validation against JSON.parse', parse, check, 0.4),
      benchRow('F02', 'refresh with 1 % changed, report included', bare, refreshed, 0.9),
      benchRow('F03', 'refresh, nothing changed', bare, same, 0.08),
      benchRow('F04', 'longest stall of the main thread, against 25 ms', 25, stalls, 1),
      benchRow('F04', 'the same, against doing it there', there, stalls, 0.05),
    ];
  };
  return withStore(work, (data) => copyFilled(data, customers));
}

if (import.meta.main) printRows(await run());
