import { crc32, deflateRawSync } from 'node:zlib';

const LOCAL = 0x04034b50;
const DIRECTORY = 0x02014b50;
const END = 0x06054b50;

/** What is deflated once and used in several files. */
export interface Deflated {
  readonly packed: Buffer;
  readonly size: number;
  readonly sum: number;
}

export interface LyingPart {
  readonly name: string;
  readonly data: string | Uint8Array | Deflated;
  /** What the directory says in place of the sizes. */
  readonly claimedSize?: number;
  readonly claimedPacked?: number;
  /** Bit 3: the sizes are behind the data. */
  readonly flags?: number;
  /** The same bytes as those of the part before it. */
  readonly overlaps?: boolean;
}

export function deflated(data: string | Uint8Array): Deflated {
  const bytes = Buffer.from(data);
  return { packed: deflateRawSync(bytes), size: bytes.length, sum: crc32(bytes) };
}

/** A ZIP whose directory says what each part prescribes. */
export function lyingZip(parts: readonly LyingPart[]): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  let last = { at: 0, ...deflated('') };
  for (const part of parts) {
    const name = Buffer.from(part.name);
    if (part.overlaps !== true) {
      const { data } = part;
      last = { at: offset, ...(typeof data === 'object' && 'packed' in data ? data : deflated(data)) };
      const head = Buffer.alloc(30);
      head.writeUInt32LE(LOCAL, 0);
      head.writeUInt16LE(20, 4);
      head.writeUInt16LE(part.flags ?? 0, 6);
      head.writeUInt16LE(8, 8);
      head.writeUInt32LE(last.sum, 14);
      head.writeUInt32LE(last.packed.length, 18);
      head.writeUInt32LE(last.size, 22);
      head.writeUInt16LE(name.length, 26);
      local.push(head, name, last.packed);
      offset += head.length + name.length + last.packed.length;
    }
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(DIRECTORY, 0);
    entry.writeUInt16LE(20, 4);
    entry.writeUInt16LE(20, 6);
    entry.writeUInt16LE(part.flags ?? 0, 8);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(last.sum, 16);
    entry.writeUInt32LE(part.claimedPacked ?? last.packed.length, 20);
    entry.writeUInt32LE(part.claimedSize ?? last.size, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(last.at, 42);
    directory.push(entry, name);
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, listed, end]);
}

const END64 = 0x06064b50;
const LOCATOR = 0x07064b50;

/** Where the end says so, the directory is the one of a ZIP64 end: that of the first file, while the plain end names the second. */
export function zip64(
  first: Buffer,
  second: Buffer,
  sentinels: readonly ('size' | 'count' | 'offset')[],
): Buffer {
  const end = Buffer.from(second.subarray(-22));
  const offset = second.readUInt32LE(second.length - 6);
  const moved = Buffer.from(second.subarray(0, -22));
  // Its parts are behind those of the first file.
  for (let at = offset; at < moved.length; at += 46 + moved.readUInt16LE(at + 28))
    moved.writeUInt32LE(moved.readUInt32LE(at + 42) + first.length, at + 42);
  end.writeUInt32LE(offset + first.length, 16);
  if (sentinels.includes('count')) end.writeUInt16LE(0xffff, 10);
  if (sentinels.includes('size')) end.writeUInt32LE(0xffff_ffff, 12);
  if (sentinels.includes('offset')) end.writeUInt32LE(0xffff_ffff, 16);
  const record = Buffer.alloc(56);
  record.writeUInt32LE(END64, 0);
  record.writeBigUInt64LE(44n, 4);
  const count = BigInt(first.readUInt16LE(first.length - 12));
  record.writeBigUInt64LE(count, 24);
  record.writeBigUInt64LE(count, 32);
  record.writeBigUInt64LE(BigInt(first.readUInt32LE(first.length - 10)), 40);
  record.writeBigUInt64LE(BigInt(first.readUInt32LE(first.length - 6)), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(LOCATOR, 0);
  locator.writeBigUInt64LE(BigInt(first.length + moved.length), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([first, moved, record, locator, end]);
}
