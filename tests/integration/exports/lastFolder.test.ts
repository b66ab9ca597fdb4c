import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MemoryKeychain } from '../../../electron/adapters/keychain.ts';
import type { Dialogs } from '../../../electron/ports/host.ts';
import { type Launch, launch, makeFolders } from '../services/launch.ts';

const NAME = 'canary-folder';
const EVERYTHING = { kinds: [], text: '', from: null, to: null };

let folders: Awaited<ReturnType<typeof makeFolders>>;
const open: Launch[] = [];
const keychain = new MemoryKeychain();

beforeEach(async () => {
  folders = await makeFolders();
});
afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
  await folders.remove();
});

/** A clerk who chooses the places given here, and notes where each dialog began. */
function clerk(answers: { folder: string | null; file: string | null; numbers: string | null }) {
  const began: [string, string | null][] = [];
  const answer = (what: string, from: string | null, chosen: string | null) => {
    began.push([what, from]);
    return Promise.resolve(chosen);
  };
  const dialogs: Dialogs = {
    chooseFolder: (purpose, from) => answer(purpose, from, answers.folder),
    chooseSaveFile: (_name, from) => answer('save', from, answers.file),
    chooseOpenFile: (purpose, from) => answer(purpose, from, answers.numbers),
  };
  return { began, dialogs, answers };
}

async function start(dialogs: Dialogs): Promise<Launch> {
  const app = await launch(folders, { keychain, dialogs });
  open.push(app);
  return app;
}

const save = (app: Launch) => app.calls.activity.exportCsv({ filter: EVERYTHING, preset: 'rfc4180' });
const verify = (app: Launch) => app.calls.exports.verify({ jobId: null });
const numbers = (app: Launch) => app.calls.exports.importNumbers({ content: null });

it('P11 each dialog begins in the folder chosen last for its purpose, in the next launch too, and no page sees it', async () => {
  const exports = join(folders.root, NAME);
  const lists = join(folders.root, `${NAME}-lists`);
  await Promise.all([mkdir(exports), mkdir(lists)]);
  await writeFile(join(lists, 'kunder.csv'), 'K10001\n');
  const first = clerk({ folder: null, file: null, numbers: null });
  const app = await start(first.dialogs);
  // What is cancelled is not remembered.
  await save(app);
  await verify(app);
  Object.assign(first.answers, {
    file: join(exports, 'log.csv'),
    folder: folders.root,
    numbers: join(lists, 'kunder.csv'),
  });
  await save(app);
  await verify(app);
  const answered = [await save(app), await verify(app), await numbers(app)];
  expect(first.began).toEqual([
    ['save', null],
    ['verify', null],
    ['save', null],
    ['verify', exports],
    ['save', exports],
    ['verify', folders.root],
    ['numbers', null],
  ]);
  const crossed = JSON.stringify([answered, app.events, await app.state()]);
  expect(crossed).not.toContain(exports);
  expect(crossed).not.toContain(folders.root);
  await open.pop()?.close();

  const second = clerk({ folder: null, file: null, numbers: null });
  const again = await start(second.dialogs);
  await save(again);
  await verify(again);
  await numbers(again);
  expect(second.began).toEqual([
    ['save', exports],
    ['verify', folders.root],
    ['numbers', lists],
  ]);
});

it('P30 the folders are not on the disk in plain text', async () => {
  const exports = join(folders.root, NAME);
  await mkdir(exports);
  const { dialogs } = clerk({ folder: null, file: join(exports, 'log.csv'), numbers: null });
  const app = await start(dialogs);
  await save(app);
  const files = await readdir(folders.dataDir, { recursive: true, withFileTypes: true });
  for (const file of files.filter((one) => one.isFile())) {
    const bytes = await readFile(join(file.parentPath, file.name), 'latin1');
    expect(bytes.includes(NAME), file.name).toBe(false);
  }
  expect(app.log.lines.join('')).not.toContain(NAME);
});
