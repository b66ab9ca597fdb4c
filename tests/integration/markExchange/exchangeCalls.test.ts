import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CustomerNumber } from '../../../shared/domain/customerRef.ts';
import { type Launch, launch, makeFolders } from '../services/launch.ts';

const PASSPHRASE = 'korrekt häst batteri';
const NUMBER = '10001' as CustomerNumber;

const sampleOf = async (desk: Launch) => (await desk.calls.connections.exploreSample({})).id;

const noted = async (desk: Launch, text: string) => {
  const customer = { connectionId: await sampleOf(desk), number: NUMBER };
  await desk.calls.marks.set({
    target: { kind: 'customer', customer },
    mark: { field: 'note', value: { text } },
  });
};

const notesAt = async (desk: Launch) => {
  const customer = { connectionId: await sampleOf(desk), number: NUMBER };
  return desk.calls.marks.of({ customer, id: null });
};

const logOf = async (desk: Launch) => {
  const { entries } = await desk.calls.activity.page({
    filter: { kinds: ['marksHandedOver', 'marksTakenOver'], text: '', from: null, to: null },
    offset: 0,
    limit: 20,
  });
  return entries.map(({ entry }) => [entry?.kind, entry?.count]);
};

describe('marks of one desk at another', () => {
  it('come by a folder, sealed, are in the log of both, and no page learns where the folder is', async () => {
    await using homes = await makeFolders();
    await using other = await makeFolders();
    const share = homes.exportDir;
    await using one = await launch(homes, { account: 'anna' });
    await using two = await launch({ ...other, exportDir: share }, { account: 'bo' });
    await noted(one, 'ring on Friday');
    await noted(two, 'wrote a letter');
    const answers: unknown[] = [];
    for (const desk of [one, two]) {
      expect(await desk.calls.markExchange.state({})).toEqual({ folder: null, hasPassphrase: false });
      await expect(desk.calls.markExchange.run({})).rejects.toMatchObject({ code: 'folderGone' });
      answers.push(await desk.calls.markExchange.chooseFolder({}));
      answers.push(await desk.calls.markExchange.setPassphrase({ passphrase: PASSPHRASE }));
    }
    for (const desk of [one, two, one]) answers.push(await desk.calls.markExchange.run({}));
    expect(answers.slice(-3)).toMatchObject([
      { written: 1, taken: 0 },
      { written: 1, taken: 1, refused: [] },
      { written: 0, taken: 1, known: 1, refused: [] },
    ]);
    expect(JSON.stringify(answers)).not.toContain(homes.root);
    for (const desk of [one, two]) {
      const [note] = await notesAt(desk);
      expect([note?.by, ...(note?.beside ?? []).map(({ by }) => by)].sort()).toEqual(['anna', 'bo']);
    }
    expect(await logOf(one)).toEqual([
      ['marksTakenOver', 1],
      ['marksHandedOver', 1],
    ]);
    expect(await logOf(two)).toEqual([
      ['marksTakenOver', 1],
      ['marksHandedOver', 1],
    ]);
    expect(one.events.some(({ name }) => name === 'marks.changed')).toBe(true);
    expect((await readdir(share)).every((name) => name.endsWith('.kmarks'))).toBe(true);
    expect(one.log.lines.join('\n')).not.toContain(PASSPHRASE);
  });

  it('stay with another passphrase, which the clerk can replace, and the keychain alone has it', async () => {
    await using homes = await makeFolders();
    await using one = await launch(homes);
    await noted(one, 'ring on Friday');
    await one.calls.markExchange.chooseFolder({});
    await one.calls.markExchange.setPassphrase({ passphrase: PASSPHRASE });
    await one.calls.markExchange.run({});
    await one.calls.markExchange.setPassphrase({ passphrase: 'quite another one' });
    const again = await one.calls.markExchange.run({});
    // What no file there is seen to have is written once more.
    expect(again).toMatchObject({ written: 1, refused: [{ reason: 'wrongPassphrase' }] });
    expect(await one.calls.markExchange.setPassphrase({ passphrase: null })).toMatchObject({
      hasPassphrase: false,
    });
    expect(await one.calls.markExchange.run({})).toMatchObject({
      refused: [{ reason: 'sealed' }, { reason: 'sealed' }],
    });
    expect(await readdir(join(homes.exportDir))).toHaveLength(3);
  });
});
