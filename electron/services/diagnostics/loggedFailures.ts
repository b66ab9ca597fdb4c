import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCode, FAILURE_CODES, type FailureCode } from '../../../shared/domain/failure.ts';
import { parsedJson } from '../../../shared/domain/parsedJson.ts';
import { type Diagnostics, diagnosticsSchema } from './diagnosticsFile.ts';

/** The older one first. */
const LOG_FILES = ['kontor.log.1', 'kontor.log'];
/** Failures that are named one by one. */
export const MOST_LATEST = 100;

/** What is taken of a line about a failure; all else that it says stays where it is. */
const lineSchema = z.object({
  time: z.number().int().min(0).max(8.64e15),
  failure: z.enum(FAILURE_CODES),
  correlationId: diagnosticsSchema.shape.failures.shape.latest.element.shape.reference,
});

/** The failures that clerks were shown, from the lines that the log in this folder still has. */
export async function loggedFailures(folder: string): Promise<Diagnostics['failures']> {
  const counts = new Map<FailureCode, number>();
  const latest: Diagnostics['failures']['latest'] = [];
  let otherLines = 0;
  let filesNotRead = 0;
  const take = (line: string) => {
    const read = lineSchema.safeParse(parsedJson(line));
    if (!read.success) {
      otherLines += 1;
      return;
    }
    const { time, failure: code, correlationId: reference } = read.data;
    counts.set(code, (counts.get(code) ?? 0) + 1);
    latest.unshift({ at: new Date(time).toISOString(), code, reference });
    latest.length = Math.min(latest.length, MOST_LATEST);
  };
  for (const name of LOG_FILES) {
    try {
      for await (const line of linesOf(join(folder, name))) {
        if (line.includes('"correlationId"')) take(line);
      }
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') filesNotRead += 1;
    }
  }
  return {
    counts: FAILURE_CODES.flatMap((code) => {
      const count = counts.get(code);
      return count === undefined ? [] : [{ code, count }];
    }),
    latest,
    otherLines,
    filesNotRead,
  };
}

/** A reader of lines would not pass on what the disk says, so that its error would end the process. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  yield rest;
}
