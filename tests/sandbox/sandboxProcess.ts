/** The sample service in a process of its own: its work counts against no measurement, and its orders come from the process that forked it. */
import { carryOut, type SandboxOrder } from './sandboxOrder.ts';
import { startSandbox } from './startSandbox.ts';

const sandbox = await startSandbox(JSON.parse(process.argv[2] ?? '{}'));
const { port, baseUrl, credentials } = sandbox;
process.on('message', (order: SandboxOrder) => {
  carryOut(sandbox, order);
  process.send?.({ carriedOut: true });
});
process.on('disconnect', () => void sandbox.stop());
process.send?.({ port, baseUrl, credentials });
