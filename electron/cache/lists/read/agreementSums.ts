import type { CipherDatabase } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import { AmountSum } from '../ingest/amountSum.ts';
import { ID_SPAN } from '../ingest/rowWriter.ts';
import { restOf, unpackWide } from '../ingest/wideAmounts.ts';
import type { CustomerScope } from './customerScope.ts';
import type { AgreementSum } from './listShapes.ts';

type Row = [agreement: number, outstanding: number, wide: string | null];

/** Count and exact sum of each agreement's invoices, most invoices first, in one walk through the rows. */
export function agreementSums(database: CipherDatabase, { base, held }: CustomerScope): AgreementSum[] {
  const groups = new Map<number, { invoices: number; readonly sum: AmountSum }>();
  const rows = prepared(database, 'SELECT agreement, outstanding, wide FROM invoice WHERE id >= ? AND id < ?')
    .raw()
    .iterate(base, base + ID_SPAN) as IterableIterator<Row>;
  for (const [agreement, outstanding, wide] of rows) {
    let group = groups.get(agreement);
    if (!group) {
      group = { invoices: 0, sum: new AmountSum() };
      groups.set(agreement, group);
    }
    group.invoices += 1;
    group.sum.add(outstanding);
    const rest = wide === null ? null : restOf(unpackWide(wide).outstanding, outstanding);
    if (rest !== null) group.sum.addRest(rest, 1);
  }
  return [...groups]
    .sort(([left, one], [right, other]) => other.invoices - one.invoices || left - right)
    .map(([agreement, { invoices, sum }]) => ({
      externalId: held.words[agreement]?.text ?? '',
      invoices,
      outstanding: sum.decimal(),
    }));
}
