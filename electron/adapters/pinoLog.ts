import { renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Log } from '../ports/log.ts';
import { LineFile } from './lineFile.ts';

const LARGEST_LOG_BYTES = 5_000_000;

/**
 * Lines of JSON in one file of the clerk's own; the previous file is kept, older ones are not. No disk error of the
 * log ends the process (docs/promises.md P41): lines that cannot be written are dropped, and their number is noted
 * later.
 */
export function createPinoLog(folder: string): Log & { close(): void } {
  const file = join(folder, 'kontor.log');
  keepOneOlder(file);
  const lines = new LineFile(file, (dropped) => noteOf(dropped));
  // Neither host name nor user may be in a log that a clerk may send to somebody.
  const options = { base: { pid: process.pid } };
  const logger = pino(options, lines);
  let note = '';
  const notes = pino(options, {
    write: (line) => {
      note = line;
    },
  });
  const noteOf = (dropped: number): string => {
    notes.warn({ event: 'log.linesDropped', dropped });
    return note;
  };
  return {
    info: (event, fields) => logger.info({ ...fields, event }),
    warn: (event, fields) => logger.warn({ ...fields, event }),
    error: (event, fields) => logger.error({ ...fields, event }),
    close: () => lines.close(),
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
