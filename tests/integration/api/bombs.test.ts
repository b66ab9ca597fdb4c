import { execFile } from 'node:child_process';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../../electron/serviceClient/retryPolicy.ts';
import { json, startService, withLogins } from './support/loopbackService.ts';

const MEGABYTE = 1024 * 1024;
const VICTIM = fileURLToPath(new URL('./support/bombVictim.ts', import.meta.url));
/** Members of one gzip file follow each other: 1 GB of spaces in 1 MB. */
const gzipBomb = Buffer.concat(Array(16).fill(gzipSync(Buffer.alloc(64 * MEGABYTE, ' '))));
const brotliBomb = brotliCompressSync(Buffer.alloc(512 * MEGABYTE, ' '), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 },
});

const encoded = (encoding: string, bomb: Buffer) => (response: ServerResponse) =>
  void response.writeHead(200, { 'content-encoding': encoding }).end(bomb);

function endless(response: ServerResponse): void {
  const chunk = Buffer.alloc(MEGABYTE, ' ');
  const pour = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', pour);
  pour();
}

const nested = (response: ServerResponse) => void response.end('['.repeat(7 * MEGABYTE));

const BOMBS = { gzip: encoded('gzip', gzipBomb), brotli: encoded('br', brotliBomb), endless, nested };
const LIMIT_MB = {
  json: DEFAULT_LIMITS.json.bodyBytes / MEGABYTE,
  pdf: DEFAULT_LIMITS.pdf.bodyBytes / MEGABYTE,
  list: DEFAULT_LIMITS.invoiceList.bodyBytes / MEGABYTE,
};

const TOO_LARGE = 'serviceAnswerTooLarge';
const CELLS = [
  { bomb: 'gzip', call: 'json', code: TOO_LARGE },
  { bomb: 'gzip', call: 'pdf', code: TOO_LARGE },
  { bomb: 'gzip', call: 'list', code: TOO_LARGE },
  { bomb: 'brotli', call: 'json', code: TOO_LARGE },
  { bomb: 'brotli', call: 'pdf', code: TOO_LARGE },
  { bomb: 'brotli', call: 'list', code: TOO_LARGE },
  { bomb: 'endless', call: 'json', code: TOO_LARGE },
  { bomb: 'endless', call: 'pdf', code: TOO_LARGE },
  { bomb: 'endless', call: 'list', code: TOO_LARGE },
  { bomb: 'nested', call: 'json', code: 'serviceAnswerUnreadable' },
  { bomb: 'nested', call: 'pdf', code: 'serviceNotAPdf' },
] as const;

describe('P27 bombs are stopped', () => {
  it.each(CELLS)('P27 $bomb as $call: $code, at most 100 MB over the limit', async ({ bomb, call, code }) => {
    let asked = 0;
    const server = await startService(
      withLogins(({ url }, response) => {
        if (url.endsWith('harmless')) return json(response, {});
        asked++;
        BOMBS[bomb](response);
      }),
    );
    const run = await promisify(execFile)(process.execPath, [VICTIM, server.url, call]);
    const measured = JSON.parse(run.stdout) as { code: string; before: number; peak: number };
    expect(measured.code).toBe(code);
    expect(measured.peak - measured.before).toBeLessThan(LIMIT_MB[call] + 100);
    // A list goes through, chunk by chunk: its limit costs no memory at all.
    if (call === 'list') expect(measured.peak - measured.before).toBeLessThan(LIMIT_MB.list);
    expect(asked).toBe(1);
  });
});
