import { join } from 'node:path';
import { pino } from 'pino';
import type { Log } from '../ports/log.ts';
import { LineFile } from './lineFile.ts';

/**
 * Lines of JSON in one file of the clerk's own; when it is long another is begun, and one older file is kept. No disk
 * error of the log ends the process (docs/promises.md P41): lines that cannot be written are dropped, and their number
 * is noted later.
 */
export function createPinoLog(folder: string): Log & { close(): void } {
  const lines = new LineFile(join(folder, 'kontor.log'), (dropped) => noteOf(dropped));
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
