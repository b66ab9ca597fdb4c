import { createInterface } from 'node:readline';
import { KeytarKeychain, MemoryKeychain } from '../../../electron/adapters/keychain.ts';
import { SystemClock } from '../../../electron/adapters/systemClock.ts';
import { VaultService } from '../../../electron/services/app/vaultService.ts';

/**
 * The vault over the real keychain, one order per line of standard input, one JSON answer per line of output.
 * A process of its own, because libsecret keeps the bus it first met, and because a hung native call would keep
 * the test's own process from ending.
 */
const [service = 'Kontor test', folder = '.', deadline = '8000'] = process.argv.slice(2);
const vault = new VaultService({
  keychain: new KeytarKeychain(service),
  sessionKeychain: new MemoryKeychain(),
  clock: new SystemClock(),
  folder,
  deadlineMs: Number(deadline),
});

const orders: Record<string, (a: string, b: string) => unknown> = {
  put: (id, secret) => vault.putClientSecret(id, secret),
  get: (id) => vault.getClientSecret(id),
  delete: (id) => vault.deleteClientSecret(id),
  has: (id) => vault.hasClientSecret(id),
  forget: (name) => vault.forgetStored(name),
  session: () => vault.useSessionOnly(),
  state: () => vault.state,
  callOut: () => vault.callOut,
  dataKey: async () => {
    const answer = await vault.dataKey();
    return answer.kind === 'value' ? { kind: 'value', key: answer.key.toString('base64url') } : answer;
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const [order = '', a = '', b = ''] = line.split(' ');
  const answer = (await orders[order]?.(a, b)) ?? null;
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
process.kill(process.pid, 'SIGKILL');
