/** The sample service in a process of its own, which takes its orders over the channel to the walk. */
import { carryOut } from '../../sandbox/sandboxOrder.ts';
import { startSandbox } from '../../sandbox/startSandbox.ts';

const sandbox = await startSandbox({ seed: process.argv[2] ?? 'walk' });
process.on('disconnect', () => void sandbox.stop());
process.on('message', (order) => {
  carryOut(sandbox, order);
  process.send?.('done');
});
process.send?.({ port: sandbox.port, credentials: sandbox.credentials });
