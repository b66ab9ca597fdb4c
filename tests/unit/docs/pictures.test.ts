import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { indexedPng } from '../../pictures/indexedPng.ts';

const DOCS = join(import.meta.dirname, '../../../docs');
const FOLDER = join(DOCS, 'pictures');
const MOST_BYTES = 6_000_000;

describe('the pictures of the screens', () => {
  const files = readdirSync(FOLDER);

  it('are there in both themes, each for a screen, and are small together', () => {
    const of = (theme: string) =>
      files.filter((file) => file.endsWith(`-${theme}.png`)).map((file) => file.replace(`-${theme}.png`, ''));
    expect(of('light').length).toBeGreaterThan(25);
    expect(of('dark')).toEqual(of('light'));
    expect(files).toHaveLength(of('light').length * 2);
    const bytes = files.reduce((sum, file) => sum + statSync(join(FOLDER, file)).size, 0);
    expect(bytes).toBeLessThan(MOST_BYTES);
  });

  it('are there where a page shows one', () => {
    const pages = { 'guide.md': 12, '../README.md': 2 };
    for (const [page, least] of Object.entries(pages)) {
      const shown = readFileSync(join(DOCS, page), 'utf8').match(/pictures\/[\w-]+\.png/g) ?? [];
      expect(shown.length).toBeGreaterThanOrEqual(least);
      expect(shown.filter((path) => !existsSync(join(DOCS, path)))).toEqual([]);
    }
  });
});

describe('a PNG with a palette', () => {
  const picture = (colours: readonly number[]) =>
    Buffer.from(colours.flatMap((colour) => [colour >> 16, (colour >> 8) & 0xff, colour & 0xff, 0xff]));

  it('keeps every pixel of up to 256 colours', () => {
    const colours = Array.from({ length: 300 }, (_, place) => (place % 200) * 0x010300);
    expect(pixelsOf(indexedPng(picture(colours), 20, 15), 20)).toEqual(colours);
  });

  it('keeps what is rare and like nothing else, and makes what is near to another that one', () => {
    const greys = Array.from({ length: 256 }, (_, place) => place * 0x010101);
    const colours = [...greys, ...greys, 0xff8800, 0x808081];
    const shown = pixelsOf(indexedPng(picture(colours), 2, 257), 2);
    expect(shown[512]).toBe(0xff8800);
    expect(shown[513]).toBe(0x808080);
  });
});

/** The colours that a reader of the file sees, row by row. */
function pixelsOf(png: Buffer, width: number): number[] {
  const palette = chunkOf(png, 'PLTE');
  const rows = inflateSync(chunkOf(png, 'IDAT'));
  return [...rows].flatMap((index, at) => (at % (width + 1) === 0 ? [] : [palette.readUIntBE(index * 3, 3)]));
}

function chunkOf(png: Buffer, type: string): Buffer {
  const at = png.indexOf(type, 0, 'latin1');
  return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
}
