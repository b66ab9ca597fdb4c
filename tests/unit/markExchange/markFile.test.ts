import { describe, expect, it } from 'vitest';
import {
  EventFileReading,
  eventFileBytes,
  HASH_FIRST,
  hashOf,
  readEventFile,
  sealed,
  sealingKey,
  Unsealing,
} from '../../../electron/services/marks/eventFile.ts';
import { markFileName } from '../../../shared/domain/markNames.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf } from '../../promiseCounts.ts';
import { eventsArbitrary, plainEvents, writtenOf } from './eventArbitrary.ts';

const NAMED = { fileName: markFileName('anna', 3), inFolder: true, unsealing: null } as const;
const linesOf = (bytes: Uint8Array) => Buffer.from(bytes).toString().trimEnd().split('\n');
const PASSPHRASE = 'korrekt häst batteri';

describe('a file of events', () => {
  it('is read as it was written, in shared memory', () => {
    fc.assert(
      fc.property(eventsArbitrary('anna'), (events) => {
        const written = writtenOf(events);
        const found = readEventFile(eventFileBytes(written, 3, null), NAMED);
        if ('refused' in found) throw new Error(`${found.refused} at ${found.place}`);
        const { lines, ...header } = written;
        expect(found.header).toMatchObject(header);
        expect(linesOf(found.lines).sort()).toEqual(linesOf(lines).sort());
        expect(found.lines.buffer).toBeInstanceOf(SharedArrayBuffer);
      }),
      { numRuns: casesOf(1_000, 100) },
    );
  });

  it('has the events of each customer together, in the order of their counters', () => {
    fc.assert(
      fc.property(eventsArbitrary('anna'), (events) => {
        const found = readEventFile(eventFileBytes(writtenOf(events), 3, null), NAMED);
        if ('refused' in found) throw new Error(`${found.refused} at ${found.place}`);
        const read = linesOf(found.lines).map((line) => JSON.parse(line) as (typeof events)[number]);
        const customers = read.map(({ customer }) => customer);
        const begun = customers.filter((one, at) => one !== customers[at - 1]);
        expect(begun).toEqual([...new Set(customers)]);
        for (const customer of begun) {
          const counters = read.filter((one) => one.customer === customer).map(({ counter }) => counter);
          expect(counters).toEqual(counters.toSorted((one, other) => one - other));
        }
      }),
      { numRuns: casesOf(300, 60) },
    );
  });

  it('is refused wherever one byte of it is another', () => {
    const bytes = eventFileBytes(writtenOf(plainEvents('anna', 3)), 3, null);
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (place, by) => {
        const other = Buffer.from(bytes);
        other[place] = (bytes[place] ?? 0) ^ by;
        expect(readEventFile(other, NAMED)).toHaveProperty('refused');
      }),
      { numRuns: casesOf(2_000, 300) },
    );
  });

  it('is refused wherever it is cut', () => {
    const bytes = eventFileBytes(writtenOf(plainEvents('anna', 60)), 3, null);
    for (let length = 0; length < bytes.length; length += 97)
      expect(readEventFile(bytes.subarray(0, length), NAMED)).toHaveProperty('refused');
  });

  it('by hand may have any name but that of another file', () => {
    const bytes = eventFileBytes(writtenOf(plainEvents('anna', 1)), 3, null);
    const named = (fileName: string | null, inFolder = false) =>
      'refused' in readEventFile(bytes, { fileName, inFolder, unsealing: null });
    expect(
      ['marks of Anna.kmarks', 'kontor-marks-anna-3 (1).kmarks', null].map((name) => named(name)),
    ).toEqual([false, false, false]);
    expect(named('kontor-marks-bo-3.kmarks')).toBe(true);
    expect(named('kontor-marks-anna-4.kmarks')).toBe(true);
    expect(named('kontor-marks-anna-3 (1).kmarks', true)).toBe(true);
  });
});

describe('P49 a sealed file of events', () => {
  it('is read with its passphrase alone, however its letters are put together', async () => {
    const written = writtenOf(plainEvents('anna', 20));
    const room = new EventFileReading();
    const bytes = await room.write(written, 3, PASSPHRASE);
    expect(Buffer.from(bytes).toString()).not.toMatch(/Note|Anna|Ledger|10001/);
    const read = (passphrase: string | null) =>
      room.readAll([{ bytes, fileName: NAMED.fileName, inFolder: true }], passphrase).found[0];
    expect(read(PASSPHRASE.normalize('NFD'))).toMatchObject({ header: { author: 'anna', count: 20 } });
    expect(read('another passphrase')).toEqual({ refused: 'wrongPassphrase', place: null });
    expect(read(null)).toEqual({ refused: 'sealed', place: null });
  });

  it('of one desk has the salt of the desk, so that a year of its files costs one key', async () => {
    const [one, again, other] = await Promise.all(
      ['anna', 'anna', 'bo'].map((author) => sealingKey(PASSPHRASE, author)),
    );
    expect(again?.salt).toEqual(one?.salt);
    expect(other?.salt).not.toEqual(one?.salt);
  });

  it('with a salt of its own costs the hand-over, which has a bound, and no more than once', async () => {
    const files = await Promise.all(
      ['anna', 'bo', 'anna'].map(async (author) => ({
        bytes: eventFileBytes(writtenOf(plainEvents(author, 1)), 3, await sealingKey(PASSPHRASE, author)),
        ...{ fileName: markFileName(author, 3), inFolder: true },
      })),
    );
    const left = { keys: new Map(), work: 39, opened: null };
    const { found, keys } = new EventFileReading().readAll(files, PASSPHRASE, left);
    expect(found).toMatchObject([
      { header: { author: 'anna' } },
      { refused: 'costly' },
      { header: { author: 'anna' } },
    ]);
    expect(new EventFileReading().readAll(files, PASSPHRASE, keys).keys).toMatchObject({ work: 40 });
  });

  it('has a nonce of its own, since the key is that of all files of its desk', async () => {
    const key = await sealingKey(PASSPHRASE, 'anna');
    const nonces = Array.from(
      { length: 50 },
      () => sealed(key, { author: 'anna', number: 3 }, Buffer.from('same')).seal.nonce,
    );
    expect(new Set(nonces).size).toBe(nonces.length);
  });

  it('is bound to the name that it was sealed for, and so is what it holds', async () => {
    const key = await sealingKey(PASSPHRASE, 'anna');
    const named = { format: 'kontor-marks', version: 1, author: 'bo', number: 4 } as const;
    const inner = eventFileBytes(writtenOf(plainEvents('anna', 2)), 3, null);
    const file = (sealedFor: { author: string; number: number }) => {
      const { seal, bytes } = sealed(key, sealedFor, inner);
      const header = JSON.stringify({ ...named, sealed: seal }).slice(1);
      const rest = `${header}\n${bytes.toString('base64')}\n`;
      return Buffer.from(`${HASH_FIRST}${hashOf(Buffer.from(rest))}",${rest}`);
    };
    const read = (bytes: Uint8Array) =>
      readEventFile(bytes, {
        ...{ fileName: markFileName('bo', 4), inFolder: true, unsealing: new Unsealing(PASSPHRASE) },
      });
    // Given out for another desk's by who has no passphrase, and by one of the desks.
    expect(read(file({ author: 'anna', number: 3 }))).toEqual({ refused: 'wrongPassphrase', place: null });
    expect(read(file({ author: 'bo', number: 4 }))).toEqual({ refused: 'damaged', place: 'author' });
  });

  it('holds no other file than it says', async () => {
    const key = await sealingKey(PASSPHRASE, 'anna');
    const bytes = eventFileBytes(writtenOf(plainEvents('anna', 2)), 3, key);
    const read = (one: Uint8Array, fileName: string) =>
      readEventFile(one, { fileName, inFolder: true, unsealing: new Unsealing(PASSPHRASE) });
    expect(read(bytes, NAMED.fileName)).toHaveProperty('header');
    expect(read(bytes, markFileName('bo', 3))).toEqual({ refused: 'renamed', place: null });
  });
});
