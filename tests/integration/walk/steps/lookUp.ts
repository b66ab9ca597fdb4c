import { keptIsWhole } from '../checks/keptLists.ts';
import { anyCustomer, ref, type Step, type WalkCustomer, type WalkWorld } from '../walkWorld.ts';

/** A clerk opens a customer, who is fetched; often she moves on before the list is there. */
export const lookUp: Step = async (world) => {
  const customer = anyCustomer(world);
  await world.bridge.customers.open({ customer: ref(world, customer) });
  const fetched = fetchList(world, customer);
  if (world.random.chance(0.4)) world.behind(fetched);
  else await fetched;
};

/** The first hour: every customer of the day is looked up once. */
export const morning: Step = async (world) => {
  for (const customer of world.customers.values()) {
    await world.bridge.customers.open({ customer: ref(world, customer) });
    await fetchList(world, customer);
  }
};

/** After a fetch that went well, the list in the store is the one that was sent for it, or a newer one. */
async function fetchList(world: WalkWorld, customer: WalkCustomer): Promise<void> {
  const from = world.sent.nextOf(customer.number);
  const answer = await world.bridge.customers.refresh({ customer: ref(world, customer) });
  if (!answer.ok) return;
  customer.from = Math.max(customer.from, from);
  await keptIsWhole(world, customer);
}

export const stopRefresh: Step = async (world) => {
  const customer = anyCustomer(world);
  world.behind(world.bridge.customers.refresh({ customer: ref(world, customer) }));
  await world.bridge.customers.stopRefresh({ customer: ref(world, customer) });
};
