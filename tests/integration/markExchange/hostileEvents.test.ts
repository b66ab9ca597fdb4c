import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  eventFileBytes,
  type FoundEvents,
  readEventFile,
} from '../../../electron/services/marks/eventFile.ts';
import { FolderExchange } from '../../../electron/services/marks/folderExchange.ts';
import { MARK_FILE_BOUNDS, markFileName } from '../../../shared/domain/markNames.ts';
import { catalogues } from '../../../shared/i18n/catalogues.ts';
import { LANGUAGES } from '../../../shared/i18n/languages.ts';
import { casesOf, inFull } from '../../promiseCounts.ts';
import { plainEvents, writtenOf } from '../../unit/markExchange/eventArbitrary.ts';
import { folderForEach } from '../ownFolder.ts';
import { THREADS } from '../store/testStore.ts';
import { eventsAt, note, openDesk } from './exchangingDesk.ts';
import { HOSTILE_EVENTS, nameOf, PASSPHRASE } from './hostileEvents.ts';

/** As many as a file may have, or a tenth of them. */
const EVENTS = casesOf(MARK_FILE_BOUNDS.events, MARK_FILE_BOUNDS.events / 10);

describe('P49 files of events that come from anywhere', () => {
  const root = folderForEach();
  const begun = async () => {
    const share = join(root(), 'share');
    await mkdir(share);
    return { share, desk: await openDesk(join(root(), 'desk'), share) };
  };

  it('are refused by name, each for its reason, and nothing of them is taken', async () => {
    const { share, desk } = await begun();
    await using _desk = desk;
    desk.passphrase = PASSPHRASE;
    await note(desk, ['my own']);
    const before = await eventsAt(desk);
    for (const [at, file] of HOSTILE_EVENTS.entries()) {
      const path = join(share, nameOf(file, at + 1));
      if (file.put !== undefined) await file.put(path);
      else await writeFile(path, await file.make(at + 1));
    }
    const { refused, taken, files, written } = await desk.service.run({});
    const reasons = new Map(refused.map(({ fileName, reason }) => [fileName, reason]));
    const found = HOSTILE_EVENTS.map((file, at) => [file.kind, reasons.get(nameOf(file, at + 1))]);
    expect(found).toEqual(HOSTILE_EVENTS.map(({ kind, reason }) => [kind, reason]));
    expect({ taken, files, written }).toEqual({ taken: 0, files: 0, written: 1 });
    expect(await eventsAt(desk)).toEqual(before);
    expect(HOSTILE_EVENTS.length).toBeGreaterThanOrEqual(30);
    for (const language of LANGUAGES)
      for (const reason of reasons.values())
        expect(catalogues[language].markExchange[`refused_${reason}`]).toMatch(/\{\{file\}\}.*\.$/);
  });

  it('are refused the same when they come by hand', async () => {
    const { desk } = await begun();
    await using _desk = desk;
    desk.passphrase = PASSPHRASE;
    const byHand = HOSTILE_EVENTS.filter(
      ({ put, kind }) => put === undefined && kind !== 'too many bytes' && kind !== 'copied',
    );
    // By day one for each reason: all of them come by the folder, and are read by the same words.
    const ofEachReason = [...Map.groupBy(byHand, ({ reason }) => reason).values()].flatMap(
      ([first]) => first ?? [],
    );
    for (const [at, file] of (inFull ? byHand : ofEachReason).entries()) {
      const uploadId = `u${at}`;
      const part = Buffer.from(await file.make(at + 1)).toString('base64');
      await desk.service.upload({ uploadId, part });
      const read = await desk.service.read({ uploaded: { uploadId, called: nameOf(file, at + 1) } });
      expect([file.kind, read]).toMatchObject([file.kind, { kind: 'refused', reason: file.reason }]);
    }
    expect(await eventsAt(desk)).toEqual([]);
  });

  it('are refused wherever a block of them is missing', async () => {
    const { share, desk } = await begun();
    await using _desk = desk;
    const bytes = eventFileBytes(writtenOf(plainEvents('anna', 40)), 1, null);
    const cuts = Array.from({ length: Math.ceil(bytes.length / 4_096) }, (_, at) => at * 4_096);
    for (const cut of cuts) {
      await writeFile(join(share, markFileName('anna', 1)), bytes.subarray(0, cut));
      const { refused, taken } = await desk.service.run({});
      expect([cut, taken, refused.length]).toEqual([cut, 0, 1]);
    }
    await writeFile(join(share, markFileName('anna', 1)), bytes);
    expect(await desk.service.run({})).toMatchObject({ taken: 40, refused: [] });
  });

  it('are read twice at most, however their counters leap over each other', async () => {
    const { share, desk } = await begun();
    await using _desk = desk;
    const count = 60;
    // By name the last comes first.
    for (let at = 1; at <= count; at += 1) {
      const author = `a${String(count - at).padStart(3, '0')}`;
      const events = plainEvents(author, 1, at * (MARK_FILE_BOUNDS.leap - 1));
      await writeFile(join(share, markFileName(author, 1)), eventFileBytes(writtenOf(events), 1, null));
    }
    const { markExchange: store } = desk.store;
    let takes = 0;
    const take = ({ header, lines }: FoundEvents) => {
      takes += 1;
      return store.take(header, lines);
    };
    const parts = {
      folder: share,
      passphrase: null,
      sealedOnly: false,
      thread: THREADS.exportThread,
      progress: () => undefined,
      signal: new AbortController().signal,
      store,
      take,
      most: 1_000,
    };
    expect(await new FolderExchange(parts).run()).toMatchObject({ taken: count, refused: [] });
    expect(takes).toBeLessThanOrEqual(2 * count);
  });

  it('are read no further once the clerk stops, and the next time all of them are', async () => {
    const { share, desk } = await begun();
    await using _desk = desk;
    await note(desk, ['mine']);
    const count = 250;
    for (let at = 1; at <= count; at += 1) {
      const author = `a${String(at).padStart(3, '0')}`;
      await writeFile(
        join(share, markFileName(author, 1)),
        eventFileBytes(writtenOf(plainEvents(author, 1)), 1, null),
      );
    }
    desk.progressed = () => void desk.service.stop({});
    const stopped = await desk.service.run({});
    expect(stopped).toMatchObject({ written: 0, refused: [] });
    expect(stopped.unread).toBeGreaterThan(0);
    expect(stopped.files + stopped.unread).toBe(count);
    desk.progressed = () => undefined;
    const known = stopped.taken;
    expect(await desk.service.run({})).toMatchObject({ known, taken: count - known, unread: 0, written: 1 });
  });

  it('are all read where the clerk stops after the last of them, and what is new here is written', async () => {
    const { share, desk } = await begun();
    await using _desk = desk;
    await note(desk, ['mine']);
    await writeFile(
      join(share, markFileName('anna', 1)),
      eventFileBytes(writtenOf(plainEvents('anna', 1)), 1, null),
    );
    desk.progressed = () => void desk.service.stop({});
    expect(await desk.service.run({})).toMatchObject({ taken: 1, unread: 0, written: 1 });
  });

  it('are taken part by part, so that every other call has its turn between two of them', async () => {
    const { desk } = await begun();
    await using _desk = desk;
    const events = plainEvents('anna', 5_000);
    const found = readEventFile(eventFileBytes(writtenOf(events), 1, null), {
      ...{ fileName: null, inFolder: false, unsealing: null },
    });
    if ('refused' in found) throw new Error(found.refused);
    let isTaken = false;
    const taking = desk.store.markExchange.take(found.header, found.lines).finally(() => {
      isTaken = true;
    });
    let answers = 0;
    for (; !isTaken; answers += 1) await desk.store.markExchange.author();
    expect(await taking).toMatchObject({ added: 5_000, known: 0 });
    expect(answers).toBeGreaterThan(5);
  });

  it(`are taken with ${EVENTS} events, with clocks of 1970 and 9999, and with texts that turn`, async () => {
    const { share, desk } = await begun();
    await using _desk = desk;
    const many = plainEvents('anna', EVENTS).map(({ said: _said, ...event }) => ({
      ...event,
      said: null,
    })) as unknown as ReturnType<typeof plainEvents>;
    await writeFile(join(share, markFileName('anna', 1)), eventFileBytes(writtenOf(many), 1, null));
    const odd = plainEvents('bo', 2).map((event, at) => ({
      ...event,
      at: at === 0 ? 0 : 253_402_300_799_999,
      value: { text: 'שלום \u202e\u0007 ok' },
    })) as unknown as ReturnType<typeof plainEvents>;
    await writeFile(join(share, markFileName('bo', 1)), eventFileBytes(writtenOf(odd), 1, null));
    expect(await desk.service.run({})).toMatchObject({
      taken: EVENTS + 2,
      files: 2,
      refused: [],
      more: 0,
    });
    expect((await readdir(share)).length).toBe(2);
  });
});
