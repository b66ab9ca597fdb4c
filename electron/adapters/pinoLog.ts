import { renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { destination, pino } from 'pino';
import type { Log } from '../ports/log.ts';

const LARGEST_LOG_BYTES = 5_000_000;

/** Lines of JSON in one file of the clerk's own; the file before it is kept, older ones are not. */
export function createPinoLog(folder: string): Log & { close(): void } {
  const file = join(folder, 'kontor.log');
  keepOneOlder(file);
  const stream = destination({ dest: file, sync: true, mode: 0o600, mkdir: true });
  // Neither host name nor user belongs into a log that a clerk may send to somebody.
  const logger = pino({ base: { pid: process.pid } }, stream);
  return {
    info: (event, fields) => logger.info({ ...fields, event }),
    warn: (event, fields) => logger.warn({ ...fields, event }),
    error: (event, fields) => logger.error({ ...fields, event }),
    close: () => stream.end(),
  };
}

function keepOneOlder(file: string): void {
  try {
    if (statSync(file).size > LARGEST_LOG_BYTES) {
      renameSync(file, `${file}.1`);
    }
  } catch {
    // No log yet, or a reader holds it open: this launch writes to the end of it.
  }
}
