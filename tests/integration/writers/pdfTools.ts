import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Which of the programs are not installed here; they come with qpdf, poppler-utils and unzip. */
export function missingTools(...names: readonly string[]): string | null {
  const absent = names.filter(
    (name) =>
      !['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'].some((folder) => existsSync(`${folder}/${name}`)),
  );
  return absent.length === 0 ? null : `not installed here: ${absent.join(', ')}`;
}

/** What a program prints; rejects when it fails. */
export async function printed(program: string, ...options: readonly string[]): Promise<string> {
  // Without a locale, as on a bare machine, unzip refuses names outside ASCII.
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  return (await run(program, options, { maxBuffer: 64 * 1024 * 1024, env })).stdout;
}
