import { crc32, deflateSync } from 'node:zlib';

interface PngOptions {
  /** Bits of a sample. */
  readonly depth?: number;
  readonly interlace?: number;
  /** The colour type: 2 for RGB, 6 with alpha. */
  readonly colour?: 2 | 6;
  /** Bytes of pixels besides those that the size asks for. */
  readonly more?: number;
  readonly packed?: (pixels: Buffer) => Buffer;
}

/** A black PNG of this size. */
export function pngOf(width: number, height: number, options: PngOptions = {}): Buffer {
  const { depth = 8, interlace = 0, colour = 2, more = 0, packed = deflateSync } = options;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, colour, 0, 0, interlace], 8);
  const pixels = Buffer.alloc(height * (1 + width * (colour === 2 ? 3 : 4)) + more);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', packed(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}
