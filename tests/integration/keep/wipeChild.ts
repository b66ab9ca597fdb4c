/** A process of its own that wipes everything and dies at one of its steps, for the test that goes through them all. */
import type { LogFields } from '../../../electron/ports/host.ts';
import { foldersBelow } from '../exports/exportDesk.ts';
import { FileKeychain } from '../exports/fileKeychain.ts';
import { CollectingLog, launch } from '../services/launch.ts';

const { root, dieAt } = JSON.parse(process.argv[2] ?? '') as { root: string; dieAt: number };

let wiping = false;
let steps = 0;

/** Each step of the wipe, and each touch of the keychain within it, is a moment to die at. */
function step(): void {
  if (!wiping) return;
  steps += 1;
  if (steps === dieAt) process.kill(process.pid, 'SIGKILL');
}

class MortalLog extends CollectingLog {
  override readonly info = (event: string, fields?: LogFields) => {
    if (event === 'keep.wipe') {
      if (fields?.['step'] === 'ending') wiping = true;
      process.stdout.write(`${String(fields?.['step'])}\n`);
      step();
    }
  };
}

class MortalKeychain extends FileKeychain {
  override async set(account: string, value: string): Promise<void> {
    step();
    await super.set(account, value);
    step();
  }

  override async delete(account: string): Promise<boolean> {
    step();
    const gone = await super.delete(account);
    step();
    return gone;
  }
}

const { keychain, ...folders } = foldersBelow(root);
const app = await launch(folders, { keychain: new MortalKeychain(keychain), log: new MortalLog() });
await app.calls.keep.wipe({ everything: true });
await app.close();
process.stdout.write('whole\n');
