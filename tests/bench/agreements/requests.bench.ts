import { deliveriesOf } from '../../../electron/sandbox/sampleAgreements.ts';
import { SampleWorld } from '../../../electron/sandbox/sampleWorld.ts';
import { DEFAULT_SEED } from '../../../electron/sandbox/sandboxHandlers.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { typedCustomer } from '../../fakes/typedCustomer.ts';
import { connectTo } from '../../integration/services/connectTo.ts';
import { type Launch, launch, makeFolders } from '../../integration/services/launch.ts';
import { startSandbox } from '../../sandbox/startSandbox.ts';
import { type BenchRow, benchRow } from '../store/benchRow.ts';

/** Customers with one agreement, a few, and forty with 120 deliveries. */
const NUMBERS = ['10008', '10001', '10009'];

/**
 * F16: how many requests the service sees, against the fewest that its documented endpoints allow. A cold
 * look-up: both tokens and the list; a warm one: the list. An overview of N agreements whose external id is
 * known: the list, the payment methods, the deliveries of each agreement and each delivery for its address.
 */
export async function run(): Promise<BenchRow[]> {
  await using sandbox = await startSandbox();
  await using folders = await makeFolders();
  await using app = await launch(folders);
  const connectionId = await connectTo(app, sandbox);
  const world = new SampleWorld(DEFAULT_SEED, sandbox.referenceDate);
  const rows: BenchRow[] = [];
  const [first = ''] = NUMBERS;
  const cold = typedCustomer({ connectionId, typed: first });
  const counted = async (what: string, fewest: number, act: () => Promise<unknown>) => {
    sandbox.log.clear();
    await act();
    rows.push(benchRow('F16', `requests, ${what}`, fewest, sandbox.log.entries().length, 1));
  };
  await counted('cold look-up', 3, () => app.calls.customers.refresh({ customer: cold }));
  await counted('warm look-up', 1, () => app.calls.customers.refresh({ customer: cold }));
  for (const number of NUMBERS) {
    const customer = typedCustomer({ connectionId, typed: number });
    await app.calls.customers.refresh({ customer });
    const known = world.customer(number);
    if (known === null) throw new Error('the sample service has no such customer');
    const { keys } = known.agreements;
    const deliveries = keys.reduce((sum, _, at) => sum + deliveriesOf(known.agreements, at).length, 0);
    const things = `${keys.length} agreements, ${deliveries} deliveries`;
    const fewest = 2 + keys.length + deliveries;
    // The invoices do not carry the external id, so one answer must be spent on learning it.
    await counted(`overview, ${things}, id to be learned`, fewest + 1, () => overview(app, customer));
    await counted(`overview, ${things}`, fewest, () => overview(app, customer));
  }
  return rows;
}

/** Refreshes everything and waits for the end, as the screen does. */
async function overview(app: Launch, customer: CustomerRef): Promise<void> {
  await app.calls.agreements.refresh({ customer, part: 'all' });
  for (;;) {
    const { refreshing } = await app.calls.agreements.overview({ customer });
    if (refreshing === null) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
