import { describe, expect, it } from 'vitest';
import { GrowingBody } from '../../../electron/sandbox/sandboxAnswer.ts';
import { fc } from '../../fastCheck.ts';

async function textOf(body: GrowingBody): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe('GrowingBody', () => {
  it('is the array of its texts for every reader, however long', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 5_000 }), async (count) => {
        const body = new GrowingBody(count, (position) => `"å${position}"`);
        const [first, second] = await Promise.all([textOf(body), textOf(body)]);
        expect(JSON.parse(first)).toEqual(Array.from({ length: count }, (_, index) => `å${index}`));
        expect(second).toBe(first);
        expect(body.length).toBe(Buffer.byteLength(first));
      }),
      { numRuns: 25 },
    );
  });

  it('makes each text once, and lets other work run in between', async () => {
    let made = 0;
    const body = new GrowingBody(50_000, (position) => {
      made += 1;
      return String(position);
    });
    expect(body.length).toBeNull();
    expect(made).toBeLessThan(5_000);
    let turns = 0;
    const beat = () => {
      turns += 1;
      if (body.length === null) setImmediate(beat);
    };
    beat();
    await Promise.all([textOf(body), textOf(body)]);
    expect(made).toBe(50_000);
    expect(turns).toBeGreaterThan(20);
  });

  it('passes on what goes wrong in the making', async () => {
    const body = new GrowingBody(3_000, (position) => {
      if (position === 2_500) throw new RangeError('broken');
      return '1';
    });
    await expect(textOf(body)).rejects.toThrow(RangeError);
    await expect(textOf(body)).rejects.toThrow(RangeError);
  });
});
