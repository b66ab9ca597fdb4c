import { inflateRawSync } from 'node:zlib';
import { IMPORT_BOUNDS } from './importBounds.ts';

const END = 0x06054b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 65_535;
const ENTRY = 0x02014b50;
const ENTRY_LENGTH = 46;
const LOCAL = 0x04034b50;
const LOCAL_LENGTH = 30;
const STORED = 0;
const DEFLATED = 8;
const TAG = '<'.charCodeAt(0);

type Problem = 'packed' | 'tooLarge';

interface Part {
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly local: number;
}

/**
 * Why a packed workbook is not read: unfolded part by part, each must be as large as the directory says, and all
 * together within the bounds. The reader of workbooks trusts the directory's sizes, and takes a size of 0 for none;
 * null if it may be read.
 */
export function packedProblem(file: Buffer): Problem | null {
  let bytes: number = IMPORT_BOUNDS.unfolded;
  let tags: number = IMPORT_BOUNDS.tags;
  try {
    for (const part of partsOf(file)) {
      if (part.size > bytes) return 'tooLarge';
      const content = unfolded(file, part);
      if (content.length !== part.size) return 'packed';
      bytes -= content.length;
      for (const byte of content) if (byte === TAG) tags -= 1;
      if (tags < 0) return 'tooLarge';
    }
    return null;
  } catch {
    // Beyond the end of the file, or data that does not unpack to that size.
    return 'packed';
  }
}

function* partsOf(file: Buffer): Generator<Part> {
  const end = endOf(file);
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (file.readUInt32LE(at) !== ENTRY) throw new RangeError('no directory');
    yield {
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      size: file.readUInt32LE(at + 24),
      local: file.readUInt32LE(at + 42),
    };
    const lengths = [28, 30, 32].map((field) => file.readUInt16LE(at + field));
    at = lengths.reduce((sum, length) => sum + length, at + ENTRY_LENGTH);
  }
}

/** The last mark of an end, as the reader of workbooks takes it. */
function endOf(file: Buffer): number {
  const first = Math.max(0, file.length - END_LENGTH - LONGEST_COMMENT);
  for (let at = file.length - END_LENGTH; at >= first; at -= 1) {
    if (file.readUInt32LE(at) === END) return at;
  }
  throw new RangeError('no end');
}

/** @throws where the data are not there, or unfold to more than the part's size */
function unfolded(file: Buffer, { method, packed, size, local }: Part): Buffer {
  if (file.readUInt32LE(local) !== LOCAL) throw new RangeError('no part');
  if (packed === 0 && size === 0 && method === STORED) return Buffer.alloc(0);
  const start = local + LOCAL_LENGTH + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
  if (start + packed > file.length) throw new RangeError('no data');
  const data = file.subarray(start, start + packed);
  if (method === STORED) return data;
  if (method !== DEFLATED) throw new RangeError('no known method');
  return inflateRawSync(data, { maxOutputLength: Math.max(1, size) });
}
