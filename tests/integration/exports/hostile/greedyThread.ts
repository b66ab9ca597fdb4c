import { parentPort } from 'node:worker_threads';

/** A thread of numbers that takes memory until it is stopped: in buffers that no heap limit counts, or on its heap. */
parentPort?.once('message', ({ args: [shared] }: { readonly args: [Uint8Array] }) => {
  const [, buffers] = shared;
  const kept: unknown[] = [];
  while (kept.length < 2_000) {
    if (buffers === 1) kept.push(new Uint8Array(2 ** 20).fill(1));
    else kept.push(Array.from({ length: 2 ** 15 }, (_, at) => ({ at })));
    Atomics.add(shared, 0, 1);
    if (buffers === 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
  }
});
