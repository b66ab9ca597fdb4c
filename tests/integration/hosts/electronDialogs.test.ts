import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { launchForTest } from './electronLaunch.ts';

describe('what the Electron host asks and copies', () => {
  it('asks for the export folder with a dialog of its own', async () => {
    const { electron, parts } = await launchForTest();
    expect(await parts?.dialogs.chooseFolder('export', null)).toBeNull();
    electron.seen.answers.folder = '/chosen';
    expect(await parts?.dialogs.chooseFolder('export', null)).toBe('/chosen');
  });

  it('begins each dialog in the folder that it is given, while that is there', async () => {
    const { electron, parts, dataFolder } = await launchForTest();
    const asked = () => electron.seen.dialogs.at(-1);
    await parts?.dialogs.chooseFolder('export', dataFolder);
    expect(asked()).toMatchObject({ defaultPath: dataFolder });
    await parts?.dialogs.chooseOpenFile?.('numbers', dataFolder);
    expect(asked()).toMatchObject({ defaultPath: dataFolder });
    electron.seen.answers.file = '/chosen/list.xlsx';
    expect(await parts?.dialogs.chooseSaveFile('list.xlsx', dataFolder)).toBe('/chosen/list.xlsx');
    expect(asked()).toEqual({ defaultPath: join(dataFolder, 'list.xlsx') });
    const gone = join(dataFolder, 'gone');
    await parts?.dialogs.chooseFolder('verify', gone);
    expect(asked()).not.toHaveProperty('defaultPath');
    await parts?.dialogs.chooseSaveFile('list.xlsx', gone);
    expect(asked()).toEqual({ defaultPath: 'list.xlsx' });
  });

  it('asks in a native dialog before a new host, whose first answer is no', async () => {
    const { electron, parts } = await launchForTest();
    const { answers, boxes } = electron.seen;
    const question = { kind: 'newHost', connection: 'Nordfiber', host: 'new.example:8443' } as const;
    expect(await parts?.confirmer.confirm(question)).toBe(false);
    expect(boxes.at(-1)).toMatchObject({
      message: 'Ansluta till new.example:8443?',
      buttons: ['Avbryt', 'Anslut'],
      defaultId: 0,
      cancelId: 0,
    });
    const turned = { kind: 'newHost', connection: 'Nord\u202Efdp', host: 'new.example' } as const;
    await parts?.confirmer.confirm(turned);
    expect(JSON.stringify(boxes.pop())).toContain('Nord[U+202E]fdp');
    answers.box = 1;
    expect(await parts?.confirmer.confirm({ kind: 'wipe' })).toBe(true);
    expect(await parts?.confirmer.confirm({ kind: 'startOver' })).toBe(true);
    expect(boxes).toHaveLength(3);
    answers.box = 0;
  });

  it('asks for a folder to check and for a file of numbers in words of their own', async () => {
    const { electron, parts } = await launchForTest();
    expect(await parts?.dialogs.chooseFolder('verify', null)).toBeNull();
    expect(await parts?.dialogs.chooseOpenFile?.('numbers', null)).toBeNull();
    electron.seen.answers.folder = '/chosen.csv';
    expect(await parts?.dialogs.chooseOpenFile?.('numbers', null)).toBe('/chosen.csv');
    expect(electron.seen.dialogs).toMatchObject([
      { title: 'Välj exportmapp att kontrollera', properties: ['openDirectory'] },
      {
        title: 'Välj en fil med kundnummer',
        filters: [{ extensions: ['txt', 'csv', 'xlsx', 'xls', 'ods'] }],
      },
      { properties: ['openFile'] },
    ]);
  });

  it('asks for a file of own facts, and before an import removes what is only here or keeps less', async () => {
    const { electron, parts } = await launchForTest();
    const { answers, boxes, dialogs } = electron.seen;
    expect(await parts?.dialogs.chooseOpenFile?.('ownFacts', null)).toBeNull();
    answers.folder = '/chosen.json';
    expect(await parts?.dialogs.chooseOpenFile?.('ownFacts', null)).toBe('/chosen.json');
    expect(dialogs.at(-1)).toMatchObject({
      title: 'Välj en fil med dina anteckningar och inställningar',
      filters: [{ extensions: ['json'] }],
      properties: ['openFile'],
    });
    const question = {
      kind: 'importOwnFacts',
      replaces: true,
      customers: 12,
      views: 3,
      lists: 2,
      keepsLess: true,
    } as const;
    expect(await parts?.confirmer.confirm(question)).toBe(false);
    expect(boxes.at(-1)).toMatchObject({
      message: 'Ersätta dina anteckningar och inställningar?',
      detail: expect.stringMatching(
        /kunder \(12\), egna listor \(2\) och sparade vyer \(3\).*är lägre än dina/s,
      ),
      buttons: ['Avbryt', 'Ersätt'],
    });
    await parts?.confirmer.confirm({ ...question, replaces: false });
    expect(boxes.at(-1)).toMatchObject({
      message: 'Använda inställningar som sparar mindre?',
      detail: expect.not.stringContaining('tas bort permanent'),
      buttons: ['Avbryt', 'Importera'],
    });
  });

  it('P11 puts the place of a file on the clipboard itself', async () => {
    const { electron, parts } = await launchForTest();
    await parts?.shell.copyText?.('/exports/list.xlsx');
    expect(electron.seen.copied).toEqual(['/exports/list.xlsx']);
  });
});
