import { describe, expect, it } from 'vitest';
import { LOOKED_AT_MS, OpenedPdfs } from '../../../electron/services/audit/auditedHandlers.ts';
import { FakeClock } from '../../fakes/fakeClock.ts';

function desk() {
  const clock = new FakeClock();
  const openedPdfs = new OpenedPdfs(clock);
  const noted: string[] = [];
  const show = (of: string) =>
    openedPdfs.shown(of, async () => {
      noted.push(of);
    });
  return { clock, openedPdfs, noted, show };
}

describe('PDFs that were looked at', () => {
  it('are those that stay on the screen, not those that are passed on the way', async () => {
    const { clock, noted, show } = desk();
    for (let row = 1; row <= 30; row += 1) {
      show(`row ${row}`);
      await clock.advance(400);
    }
    expect(noted).toEqual([]);
    await clock.advance(LOOKED_AT_MS);
    expect(noted).toEqual(['row 30']);
    expect(clock.pending).toBe(0);
  });

  it('are noted once when they are asked for again meanwhile, and again when they are opened later', async () => {
    const { clock, noted, show } = desk();
    show('a');
    await clock.advance(LOOKED_AT_MS / 2);
    show('a');
    await clock.advance(LOOKED_AT_MS / 2);
    expect(noted).toEqual(['a']);
    show('a');
    await clock.advance(LOOKED_AT_MS);
    expect(noted).toEqual(['a', 'a']);
  });

  it('are noted at the end of the launch, and not after everything was wiped', async () => {
    const { clock, openedPdfs, noted, show } = desk();
    show('a');
    await openedPdfs.settle();
    expect(noted).toEqual(['a']);
    show('b');
    openedPdfs.drop();
    await clock.advance(LOOKED_AT_MS);
    await openedPdfs.settle();
    expect(noted).toEqual(['a']);
  });
});
