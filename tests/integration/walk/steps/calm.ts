import { jobsEnd, seeJobs } from '../checks/jobs.ts';
import { keptIsWhole, partsAreAll } from '../checks/keptLists.ts';
import { filesAreThere } from '../checks/savedFiles.ts';
import type { Step } from '../walkWorld.ts';

/** Nothing is in the way any more: all work ends, and all that was promised is there. */
export const calm: Step = async (world) => {
  await world.service.order({ kind: 'clearFaults' });
  world.proxy.online = true;
  await world.disk?.free();
  world.full = false;
  await world.settle();
  await jobsEnd(world);
  await world.settle();
  for (const customer of world.customers.values()) {
    await keptIsWhole(world, customer);
    await partsAreAll(world, customer);
  }
  world.over = new Set((await seeJobs(world)).map(({ id }) => id));
  await filesAreThere(world);
  const verdict = await world.bridge.activity.verify({});
  if (!verdict.ok) world.trouble(`the activity log cannot be verified: ${verdict.failure.code}`);
  else if (verdict.value.trouble !== null) world.trouble(`the activity log is ${verdict.value.trouble}`);
};
