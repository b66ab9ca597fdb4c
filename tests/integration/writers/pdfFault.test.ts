import { beforeAll, describe, expect, it } from 'vitest';
import { pdfFault } from '../../../electron/documents/pdf/check.ts';
import { type BrokenInput, mergedPdf } from '../../../electron/documents/pdf/merge.ts';
import { isPlainPdf } from '../../../electron/documents/pdf/plainPdf.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf } from '../../promiseCounts.ts';
import { inWindows } from '../../unit/writers/collected.ts';
import { oddPdfs, plainPdf } from './oddPdfs.ts';

const RUNS = casesOf(4_000, 120);

/** Why a merge would leave it out. */
async function refusedByMerge(bytes: Buffer): Promise<string | null> {
  const broken: BrokenInput[] = [];
  const inputs = [{ title: 'x', group: null, bytes }];
  try {
    for await (const _ of mergedPdf(inWindows(inputs), { title: 'x', broken: (one) => broken.push(one) }));
  } catch {
    return broken[0]?.reason ?? 'failed';
  }
  return broken[0]?.reason ?? null;
}

describe('the check of a PDF', () => {
  let plain: Buffer = Buffer.alloc(0);
  let odd: Readonly<Record<string, Buffer>> = {};
  beforeAll(async () => {
    plain = await plainPdf();
    odd = await oddPdfs();
  });

  it('takes the plainest form without the library', () => {
    expect(isPlainPdf(plain)).toBe(true);
    const taken = Object.keys(odd).filter((what) => isPlainPdf(odd[what] ?? plain));
    expect(taken).toEqual(['a plain table by another program']);
  });

  it('accepts what is odd and can be read', async () => {
    for (const [what, bytes] of Object.entries(odd)) {
      expect({ what, fault: await pdfFault(bytes) }).toEqual({ what, fault: null });
    }
  });

  it('refuses what is cut, hollow or no PDF at all', async () => {
    expect(await pdfFault(Buffer.from('<html>no</html>'))).toBe('notAPdf');
    expect(await pdfFault(plain.subarray(0, plain.length / 2))).toBe('cut');
    expect(await pdfFault(Buffer.from('%PDF-1.4\n%%EOF\n'))).toBe('damaged');
    const end = Buffer.from('\n%%EOF\n');
    for (const at of [0.2, 0.5, 0.8]) {
      const cut = Buffer.concat([plain.subarray(0, Math.floor(plain.length * at)), end]);
      expect({ at, fault: await pdfFault(cut) }).toEqual({ at, fault: 'damaged' });
    }
  });

  const damage = fc.record({
    which: fc.nat(),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 400 })),
    how: fc.constantFrom('flip', 'fill', 'remove', 'cut'),
    byte: fc.integer({ min: 0, max: 255 }),
  });
  type Damage = typeof damage extends fc.Arbitrary<infer Value> ? Value : never;

  const damaged = (source: Buffer, { at, length, how, byte }: Damage): Buffer => {
    const from = 8 + Math.floor(at * (source.length - 40));
    const to = Math.min(from + length, source.length - 8);
    const hit = source.subarray(from, to);
    const middle = {
      flip: () => Buffer.from(hit.map((old, place) => old ^ (1 << ((place + byte) % 8)))),
      fill: () => Buffer.alloc(hit.length, byte),
      remove: () => Buffer.alloc(0),
      cut: () => Buffer.alloc(0),
    }[how]();
    return Buffer.concat([source.subarray(0, from), middle, source.subarray(how === 'cut' ? -8 : to)]);
  };

  it(`P37 refuses whatever a merge would leave out, after ${RUNS} damages and cuts in the middle`, async () => {
    const sources = [plain, ...Object.values(odd)].filter((bytes) => !bytes.includes('/Encrypt'));
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(damage, async (one) => {
        // Half of them hit the plainest form, whose check is our own.
        const source = one.which % 2 === 0 ? plain : (sources[one.which % sources.length] ?? plain);
        const bytes = damaged(source, one);
        const [fault, merge] = [await pdfFault(bytes), await refusedByMerge(bytes)];
        refused += fault === null ? 0 : 1;
        expect(fault === null && merge !== null ? { merge, one } : null).toBeNull();
      }),
      { numRuns: RUNS },
    );
    expect(refused).toBeGreaterThan(RUNS / 10);
    // Whether one of so few damages leaves the plainest form as it was is left to chance: the form itself is ours to check.
    expect([isPlainPdf(plain), await pdfFault(plain)]).toEqual([true, null]);
  });
});
