/** The entry of an export thread whose process is killed in the middle of the file that the environment names. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { KILLED_FILE } from './killedFile.ts';

const { open } = fs.promises;

Object.assign(fs.promises, {
  open: async (...given: Parameters<typeof open>) => {
    const handle = await open(...given);
    if (!String(given[0]).endsWith(process.env[KILLED_FILE] ?? '/') || given[1] !== 'wx') return handle;
    return Object.assign(handle, {
      writeFile: async (bytes: Uint8Array) => {
        await handle.write(bytes.subarray(0, bytes.length / 2));
        process.kill(process.pid, 'SIGKILL');
      },
    });
  },
});
syncBuiltinESMExports();

await import('../../../../electron/services/exportThread.ts');
