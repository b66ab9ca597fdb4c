import { parseCsv, read } from 'hucre';
import { writeXlsx } from 'hucre/xlsx';
import { openDatabase } from '../../../electron/database/database.ts';
import { LedgerReading } from '../../../electron/services/reconciliation/ledgerHandler.ts';
import { ROWS_PER_CUSTOMER } from '../../../electron/store/invoices/model/columns.ts';
import { savedComparisonsStore } from '../../../electron/store/openStore.ts';
import { openAnalysisWorker, type QueryApi } from '../../../electron/store/queryWorker.ts';
import type { SavedDifference } from '../../../electron/store/userData/savedComparisonsRepository.ts';
import { cancellationFlag, type RpcClients } from '../../../electron/workers/rpc.ts';
import type { ComparisonFigures } from '../../../shared/ipc/compare.ts';
import { aboutSaved } from '../../integration/store/savedRows.ts';
import { benchRecords } from './benchData.ts';
import { type BenchRow, benchRow, printRows } from './benchRow.ts';
import { ref } from './benchStore.ts';
import { CUSTOMERS, KEY, openFilled, PER_CUSTOMER } from './filledStore.ts';
import { stallRows, watchedRoom } from './longestCall.ts';

const ROUNDS = 3;
const LINES = 100_000;

/** A ledger of the open invoices of the first customers, one in a hundred of another amount. */
function ledgerRows(customers: number): (string | number)[][] {
  const rows: (string | number)[][] = [['Customer no', 'Invoice no', 'Amount']];
  for (let customer = 0; customer < customers && rows.length <= LINES; customer += 1) {
    const { number } = ref(1_000 + customer);
    for (const [at, record] of benchRecords(PER_CUSTOMER, PER_CUSTOMER * customer).entries()) {
      const amount = Number(record['amount_outstanding']) + (at % 100 === 0 ? 1 : 0);
      if (amount !== 0) rows.push([number, String(record['invoice_no']), amount]);
    }
  }
  return rows.slice(0, LINES + 1);
}

const elapsed = async (work: () => unknown): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** Saves it, once more, removes it and puts it back: the longest that each keeps the thread from answering others. */
async function savedStalls(
  { reader }: ReturnType<typeof openFilled>,
  figures: ComparisonFigures,
  { differences }: { readonly differences: readonly SavedDifference[] },
) {
  const { room, longestCall } = watchedRoom(reader.savedComparisons);
  // What its thread answers later is answered at once here.
  const saved = savedComparisonsStore({ savedComparisons: room } as unknown as RpcClients<QueryApi>);
  let id: string | null = null;
  const save = async () => {
    const kept = await saved.put('bench', id, { ...aboutSaved(), figures }, differences);
    if (typeof kept === 'string') throw new Error(kept);
    id = kept.id;
  };
  return {
    saved: await longestCall(save),
    'saved again': await longestCall(save),
    removed: await longestCall(() => saved.remove(id ?? '')),
    'put back': await longestCall(() => saved.restore(id ?? '')),
  };
}

/**
 * F25: a ledger compared with all that is kept, beside reading the file and a bare join of two maps. The file is read by
 * the library that also reads workbooks; one map is of its lines, the other of all invoices, which come out of the same
 * encrypted file in one statement: a line may be of an invoice that is settled, too. Kontor reads the file again where the
 * clerk has said how else its columns are to be read.
 */
export async function run(customers: number = CUSTOMERS): Promise<BenchRow[]> {
  using filled = openFilled(customers);
  const rows = ledgerRows(customers);
  const files = {
    CSV: Buffer.from(rows.map((row) => row.join(';').replaceAll('.', ',')).join('\n')),
    XLSX: Buffer.from(await writeXlsx({ sheets: [{ name: 'Open items', rows }] })),
  };
  const plain = openDatabase({ ...filled.opened.lists, key: KEY }, { readonly: true });
  const long = openAnalysisWorker(filled.opened, KEY);
  const reading = new LedgerReading();
  const rest = {
    id: 1,
    list: { connectionId: 'bench', number: null },
    amount: 'outstanding',
    ...{ filter: null, today: '2026-11-27', asOf: null },
    until: null,
    tolerance: '0',
    reference: null,
  };

  const bareJoin = (there: readonly (readonly unknown[])[]) => {
    const numbers = new Map(
      plain.prepare('SELECT id, number FROM customer').raw().all() as [number, string][],
    );
    const here = new Map<string, number>();
    for (const [id, invoice, amount] of plain
      .prepare('SELECT id, invoice_no, outstanding FROM invoice')
      .raw()
      .all() as [number, string, number][])
      here.set(`${numbers.get(Math.floor(id / ROWS_PER_CUSTOMER))}\n${invoice}`, amount);
    const lines = new Map(
      there.slice(1).map(([customer, invoice, amount]) => [`${customer}\n${invoice}`, amount]),
    );
    let [equal, other] = [0, 0];
    for (const [key, amount] of lines) {
      if (here.get(key) === Number(String(amount).replace(',', '.')) * 10_000) equal += 1;
      else other += 1;
    }
    return equal + other;
  };
  const bare = {
    CSV: async (bytes: Buffer) => bareJoin(parseCsv(bytes.toString(), { delimiter: ';' })),
    XLSX: async (bytes: Buffer) => bareJoin((await read(bytes)).sheets[0]?.rows ?? []),
  };
  const kontor = async (bytes: Buffer, isAsShown: boolean) => {
    const opened = await reading.opened(bytes, null, []);
    if ('refused' in opened) throw new Error(opened.refused);
    const { mapping, lines } = opened.value;
    const again = isAsShown ? null : await reading.lines(bytes, mapping);
    if (again !== null && 'refused' in again) throw new Error(again.refused);
    const ledger = again?.value ?? lines;
    return long.apis.analysis.ask(cancellationFlag(), 'comparisons.begin', [
      { ...rest, ledger },
    ]) as ComparisonFigures;
  };
  const results: BenchRow[] = [];
  for (const [name, bytes] of Object.entries(files) as [keyof typeof files, Buffer][]) {
    const times: Record<'bare' | 'kontor' | 'again', number[]> = { bare: [], kontor: [], again: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.bare.push(await elapsed(() => bare[name](bytes)));
      times.kontor.push(await elapsed(() => kontor(bytes, true)));
      times.again.push(await elapsed(() => kontor(bytes, false)));
    }
    const what = `${rows.length - 1} lines of ${name} with ${customers * PER_CUSTOMER} invoices`;
    results.push(benchRow('F25', what, times.bare, times.kontor, 1.5));
    results.push(benchRow('F25', '  the same, its columns changed by the clerk', times.bare, times.again, 2));
  }
  const figures = await kontor(files.CSV, true);
  const toSave = long.apis.analysis.ask(cancellationFlag(), 'explained.toSave', [rest.id]) as {
    readonly differences: readonly SavedDifference[];
  };
  const stalls: Awaited<ReturnType<typeof savedStalls>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) stalls.push(await savedStalls(filled, figures, toSave));
  for (const deed of ['saved', 'saved again', 'removed', 'put back'] as const) {
    const what = `${toSave.differences.length} differences are ${deed}`;
    const calls = stalls.map((one) => one[deed]);
    results.push(...stallRows('F25', what, calls));
  }
  long.close();
  plain.close();
  return results;
}

if (import.meta.main) printRows(await run());
