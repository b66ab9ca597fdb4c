/** A desk that saves a comparison and freezes a sheet again and again, a line for each step, until it is killed. */
import { FrozenSums } from '../../../electron/store/userData/balanceSnapshotsRepository.ts';
import { aboutSaved, savedRow, stepwise } from './savedRows.ts';
import { customerRef, openCore } from './testStore.ts';

const [data = '', rows = ''] = process.argv.slice(2);
const { connectionId } = customerRef();
const { savedComparisons, frozenSheets } = stepwise(openCore(data), () => process.stdout.write('step\n'));

const day = '2026-10-31' as Parameters<typeof frozenSheets.begin>[0];

async function freeze(round: number): Promise<string> {
  const draft = await frozenSheets.begin(day);
  const sums = new FrozenSums();
  for (let at = 0; at < Number(rows); at += 100) {
    const customers = Array.from({ length: 100 }, (_, place) => ({
      ...{ number: customerRef(`${1_000 + at + place}`).number, givenName: `${round}` },
      ...{ state: { kind: 'notFetched', fetchedAt: round } as const, isEarlier: false, items: [], aged: [] },
    }));
    for (const customer of customers) sums.add(customer);
    await frozenSheets.add(draft, customers);
  }
  const about = { connectionId, number: null, day, frozenAt: round, by: '', desk: '', month: null };
  const kept = await frozenSheets.keep(draft, { ...about, figures: sums.figures(['credits']) });
  if (typeof kept === 'string') throw new Error(kept);
  return kept.id;
}

let saved: string | null = null;
for (let round = 1; ; round += 1) {
  const differences = Array.from({ length: Number(rows) }, () => savedRow('10001', `${round}`));
  const kept = await savedComparisons.put(connectionId, saved, aboutSaved({ cut: round }), differences);
  if (typeof kept === 'string') throw new Error(kept);
  saved = kept.id;
  await frozenSheets.remove(await freeze(round));
  await freeze(round);
  for (const { id } of (await frozenSheets.list(connectionId)).slice(3)) await frozenSheets.remove(id);
  for (const { id } of (await savedComparisons.list(connectionId)).slice(3))
    if (id !== saved) await savedComparisons.remove(id);
}
