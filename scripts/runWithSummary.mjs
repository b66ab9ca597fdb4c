import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Runs a command beside others: what it prints is shown when it has ended, without colours, under its name and the time
 * that `since` gives.
 * Resolves to whether it went well.
 */
export function runWithSummary({ name, command: [command, ...args], env = {} }, since) {
  const { promise, resolve } = Promise.withResolvers();
  const parts = [];
  const shell = process.platform === 'win32';
  const child = spawn(command, args, { cwd: root, shell, env: { ...process.env, NO_COLOR: '1', ...env } });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(part));
  child.on('error', (error) => parts.push(Buffer.from(`${error.message}\n`)));
  child.on('close', (code) => {
    console.log(`\n── ${name} (${since()})`);
    process.stdout.write(Buffer.concat(parts));
    resolve(code === 0);
  });
  return promise;
}
