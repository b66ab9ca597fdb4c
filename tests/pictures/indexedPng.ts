import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MOST_COLOURS = 256;

/**
 * A PNG with a palette of 256 colours: under half the size of one in full colour. What is common stays exact, what is
 * rare and near to something becomes that; a screen has few more colours, all at the edges of letters.
 * @param pixels red, green, blue and alpha of each pixel, row by row; alpha is not kept.
 */
export function indexedPng(pixels: Uint8Array, width: number, height: number): Buffer {
  const colours = coloursOf(pixels);
  const chosen = paletteOf(colours);
  const placeOf = new Map(chosen.map((colour, place) => [colour, place]));
  for (const colour of colours.keys()) {
    if (!placeOf.has(colour)) placeOf.set(colour, nearest(chosen, colour));
  }
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      rows[y * (width + 1) + 1 + x] = placeOf.get(colourAt(pixels, y * width + x)) ?? 0;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a pixel, by a palette.
  header.set([8, 3], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(chosen.flatMap(channels))),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function coloursOf(pixels: Uint8Array): Map<number, number> {
  const counts = new Map<number, number>();
  for (let pixel = 0; pixel < pixels.length / 4; pixel += 1) {
    const colour = colourAt(pixels, pixel);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return counts;
}

/** The commonest colour, then each time the one that is common and far from all that were chosen. */
function paletteOf(colours: ReadonlyMap<number, number>): number[] {
  const left = [...colours].map(([colour, count]) => ({ colour, weight: Math.sqrt(count), far: Infinity }));
  left.sort((a, b) => b.weight - a.weight);
  const chosen: number[] = [];
  for (let next = left[0]; next !== undefined && chosen.length < MOST_COLOURS; ) {
    chosen.push(next.colour);
    let best: (typeof left)[number] | undefined;
    for (const one of left) {
      one.far = Math.min(one.far, distance(one.colour, next.colour));
      if (one.far > 0 && one.far * one.weight > (best === undefined ? 0 : best.far * best.weight)) best = one;
    }
    next = best;
  }
  return chosen;
}

function distance(one: number, other: number): number {
  const [red, green, blue] = [16, 8, 0].map((bits) => ((one >> bits) & 0xff) - ((other >> bits) & 0xff));
  return (red ?? 0) ** 2 + (green ?? 0) ** 2 + (blue ?? 0) ** 2;
}

function colourAt(pixels: Uint8Array, pixel: number): number {
  const at = pixel * 4;
  return ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0);
}

function channels(colour: number): [number, number, number] {
  return [colour >> 16, (colour >> 8) & 0xff, colour & 0xff];
}

function nearest(palette: readonly number[], colour: number): number {
  const distances = palette.map((one) => distance(one, colour));
  return distances.indexOf(Math.min(...distances));
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
