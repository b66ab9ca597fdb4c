/**
 * Loaded into the app's process by the bench. On SIGUSR2 it writes, since the last time and in milliseconds, the
 * longest stall of the main thread, and the most processor time that the thread itself used between two turns: a
 * stall with little of it is other work on the same processors, not the app's own.
 */
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const TURN_MS = 2;
const file = process.env.KONTOR_PROBE;

if (isMainThread && file) {
  const delay = monitorEventLoopDelay({ resolution: TURN_MS });
  delay.enable();
  let own = 0;
  let before = process.threadCpuUsage();
  setInterval(() => {
    const used = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    own = Math.max(own, (used.user + used.system) / 1e3);
  }, TURN_MS).unref();
  process.on('SIGUSR2', () => {
    writeFileSync(file, JSON.stringify({ clock: delay.max / 1e6, own }));
    delay.reset();
    own = 0;
  });
}
