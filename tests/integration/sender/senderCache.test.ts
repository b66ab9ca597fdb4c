import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { isLogo } from '../../../electron/store/userData/senderRepository.ts';
import { LOGO_BOUNDS } from '../../../shared/domain/sender.ts';
import { NO_SENDER_SETTINGS, type SenderSettings } from '../../../shared/ipc/connections.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf } from '../../promiseCounts.ts';
import { storeForEach } from '../store/storeHome.ts';
import { openTestStore } from '../store/testStore.ts';
import { pngOf } from './pngOf.ts';

const havingLogo = (logo: Buffer | null): SenderSettings => ({
  ...NO_SENDER_SETTINGS,
  sender: { ...NO_SENDER_SETTINGS.sender, name: 'Nordfiber AB', logo: logo?.toString('base64') ?? null },
});
const LOGO = pngOf(60, 20);

describe('the sender of papers in the cache', () => {
  const home = storeForEach();

  it('is kept for its connection alone, over a restart, until the connection is removed', async () => {
    expect(await home.store.senders.get('a')).toEqual(NO_SENDER_SETTINGS);
    expect(await home.store.senders.put('a', havingLogo(LOGO))).toEqual(havingLogo(LOGO));
    await home.store.close();
    home.store = await openTestStore(home.folder);
    expect(await home.store.senders.get('a')).toEqual(havingLogo(LOGO));
    expect(await home.store.senders.get('b')).toEqual(NO_SENDER_SETTINGS);
    expect(await home.store.senders.has('b')).toBe(false);
    await home.store.facts.removeConnection('a');
    expect(await home.store.senders.has('a')).toBe(false);
  });

  it('is none again once everything is empty', async () => {
    await home.store.senders.put('a', havingLogo(null));
    expect(await home.store.senders.has('a')).toBe(true);
    await home.store.senders.put('a', NO_SENDER_SETTINGS);
    expect(await home.store.senders.has('a')).toBe(false);
  });

  it('is refused with a picture that would end every statement', async () => {
    await home.store.senders.put('a', havingLogo(LOGO));
    await expect(home.store.senders.put('a', havingLogo(LOGO.subarray(0, 60)))).rejects.toMatchObject({
      code: 'invalidInput',
    });
    expect(await home.store.senders.get('a')).toEqual(havingLogo(LOGO));
  });
});

describe('a logo', () => {
  const isSound = (png: Buffer) => isLogo(png.toString('base64'));

  it('is a PNG of plain pixels, with and without alpha', () => {
    expect(isSound(LOGO)).toBe(true);
    expect(isSound(pngOf(60, 20, { colour: 6 }))).toBe(true);
    expect(isSound(pngOf(LOGO_BOUNDS.width, LOGO_BOUNDS.height))).toBe(true);
  });

  it.each([
    ['text', Buffer.from('<svg/>')],
    ['too wide', pngOf(LOGO_BOUNDS.width + 1, 1)],
    ['too high', pngOf(1, LOGO_BOUNDS.height + 1)],
    ['without pixels', pngOf(0, 4)],
    ['interlaced', pngOf(4, 4, { interlace: 1 })],
    ['of sixteen bits', pngOf(4, 4, { depth: 16 })],
    ['with more pixels than its size', pngOf(4, 4, { more: 1 })],
    ['with fewer pixels than its size', pngOf(4, 4, { more: -1 })],
    ['with pixels that cannot be unpacked', pngOf(4, 4, { packed: (pixels) => pixels })],
    ['too many bytes', pngOf(4, 4, { packed: () => Buffer.alloc(LOGO_BOUNDS.bytes) })],
    ['cut', LOGO.subarray(0, -1)],
    ['of a second, larger size', withTwoHeads(pngOf(4, 4))],
    ['with a row of an unknown filter', pngOf(4, 4, { packed: (pixels) => deflateSync(pixels.fill(9)) })],
    ['nothing', Buffer.alloc(0)],
  ])('is nothing that is %s', (_, png) => {
    expect(isSound(png)).toBe(false);
  });

  it('that is altered anywhere is refused, or can be printed all the same', async () => {
    const altered = fc.tuple(fc.nat(LOGO.length - 1), fc.uint8Array({ maxLength: 4 }), fc.nat(4));
    await fc.assert(
      fc.asyncProperty(altered, async ([at, put, gone]) => {
        const png = Buffer.concat([LOGO.subarray(0, at), put, LOGO.subarray(at + gone)]);
        if (isSound(png)) await printed(png);
      }),
      { numRuns: casesOf(5_000, 500) },
    );
  });
});

/** A picture of 16 pixels whose second head has it be of 30,000 by 30,000, which is what pdfkit makes room for. */
function withTwoHeads(png: Buffer): Buffer {
  const head = Buffer.from(png.subarray(8, 33));
  head.writeUInt32BE(30_000, 8);
  head.writeUInt32BE(30_000, 12);
  return Buffer.concat([png.subarray(0, 33), head, png.subarray(33)]);
}

/** @throws what pdfkit does at a picture that it cannot read */
async function printed(png: Buffer): Promise<number> {
  const document = new PDFDocument();
  document.image(png, 0, 0);
  document.end();
  return (await buffer(document)).length;
}
