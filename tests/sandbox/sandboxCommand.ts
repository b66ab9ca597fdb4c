/** The sample service by hand, until Ctrl+C; its options as JSON are the only argument, and may be left out. */
import { startSandbox } from './startSandbox.ts';

const sandbox = await startSandbox(JSON.parse(process.argv[2] ?? '{}'));
const { baseUrl, port, credentials, referenceDate } = sandbox;
process.stdout.write(`${JSON.stringify({ baseUrl, port, credentials, referenceDate })}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.stop());
