/** The sample service in a process of its own: its work then counts against neither side of a measurement. */
import { carryOut } from '../../sandbox/sandboxOrder.ts';
import { startSandbox } from '../../sandbox/startSandbox.ts';

const sandbox = await startSandbox(JSON.parse(process.argv[2] ?? '{}'));
const { port, baseUrl, credentials } = sandbox;
process.on('message', (order) => {
  carryOut(sandbox, order);
  process.send?.({ carriedOut: true });
});
process.on('disconnect', () => void sandbox.stop());
process.send?.({ port, baseUrl, credentials });
