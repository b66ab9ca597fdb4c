/** Loaded into the app's process by the bench: on SIGUSR2 writes its longest stall since the last time, in ms. */
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const file = process.env.KONTOR_PROBE;
if (isMainThread && file) {
  const delay = monitorEventLoopDelay({ resolution: 2 });
  delay.enable();
  process.on('SIGUSR2', () => {
    const inMs = (nanoseconds) => nanoseconds / 1e6;
    writeFileSync(file, JSON.stringify({ longest: inMs(delay.max), p99: inMs(delay.percentile(99)) }));
    delay.reset();
  });
}
