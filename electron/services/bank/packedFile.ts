import type { BankFile } from '../../../shared/domain/bankEntries.ts';

const AT_ONCE = 1_000;

/**
 * A file as bytes of JSON, which go from thread to thread in one piece. Some at a time into bytes of the right length: as one
 * text it would take as much again.
 */
export function packedFile({ figures, credits }: BankFile): Uint8Array<ArrayBuffer> {
  const start = Buffer.from(`{"figures":${JSON.stringify(figures)},"credits":[`);
  let length = start.length + 2;
  for (const text of texts(credits)) length += Buffer.byteLength(text);
  const packed = new Uint8Array(length);
  const bytes = Buffer.from(packed.buffer);
  let at = start.copy(bytes);
  for (const text of texts(credits)) at += bytes.write(text, at);
  bytes.write(']}', at);
  return packed;
}

function* texts(credits: BankFile['credits']): Generator<string> {
  for (let at = 0; at < credits.length; at += AT_ONCE) {
    const some = JSON.stringify(credits.slice(at, at + AT_ONCE)).slice(1, -1);
    yield at === 0 ? some : `,${some}`;
  }
}
