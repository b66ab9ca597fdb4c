import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exitOnUncaught } from '../../../electron/adapters/crashGuards.ts';
import { APP_ID, nameForWindows } from '../../../electron/adapters/launchSwitches.ts';
import { PROXY_CHANNEL } from '../../../electron/ipc/proxyChannel.ts';
import type { Log, ProxyQuestion } from '../../../electron/ports/host.ts';
import type { CustomerNumber } from '../../../shared/domain/customerRef.ts';
import type { AppState } from '../../../shared/ipc/app.ts';
import type { StopSignal } from '../../../shared/ipc/contract.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { FakeBrowserWindow } from '../../fakes/electron/fakeBrowserWindow.ts';
import { createFakeElectron } from '../../fakes/electron/fakeElectron.ts';
import { preventable } from '../../fakes/electron/preventable.ts';
import { busyDesk } from '../../fakes/fakeData.ts';
import { fakeJob } from '../../fakes/fakeJob.ts';
import { until } from '../../until.ts';
import { folderForEach } from '../ownFolder.ts';
import { type ElectronLaunch, launchElectron, launchForTest } from './electronLaunch.ts';

const folder = folderForEach();
afterEach(() => vi.restoreAllMocks());

/** What the last box of the system said. */
const box = ({ electron }: ElectronLaunch) => electron.seen.errors.at(-1)?.content;

describe('no end of the program is a silent one', () => {
  it('a switch that weakens the protection is refused in a box and on standard error', async () => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const refused = await launchForTest({ switches: ['no-sandbox'] });
    expect(refused.app.exitCode).toBe(64);
    expect(box(refused)).toMatch(/^Kontor startar inte med --no-sandbox, .*deb- eller rpm-paketet/);
    expect(written.mock.calls.flat().join('')).toContain('--no-sandbox');
    expect(refused.parts).toBeNull();
  });

  it('a fault that nothing caught says so in one box, however many follow it', async () => {
    const launched = await launchForTest();
    const guard = process.listeners('uncaughtException').at(-1);
    guard?.(new TypeError('CANARY'), 'uncaughtException');
    guard?.(new TypeError('CANARY'), 'uncaughtException');
    expect(launched.app.exitCode).toBe(70);
    expect(launched.electron.seen.errors).toHaveLength(1);
    expect(box(launched)).toMatch(/^Kontor har avslutats på grund av ett internt fel/);
  });

  it('a fault before Electron knows its language is said in the one of the system', () => {
    const { app } = createFakeElectron();
    const said: string[] = [];
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
      ...new Intl.DateTimeFormat().resolvedOptions(),
      locale: 'sv-SE',
    });
    const before = process.listeners('uncaughtException');
    const rejections = process.listeners('unhandledRejection');
    const log = { error: () => undefined } as unknown as Log;
    exitOnUncaught(app, { showErrorBox: (_title, content) => void said.push(content) }, log);
    const [guard] = process.listeners('uncaughtException').filter((one) => !before.includes(one));
    const [other] = process.listeners('unhandledRejection').filter((one) => !rejections.includes(one));
    if (guard === undefined || other === undefined) throw new Error('nothing guards');
    process.off('uncaughtException', guard).off('unhandledRejection', other);
    guard(new TypeError('CANARY'), 'uncaughtException');
    expect(said).toEqual([expect.stringMatching(/^Kontor har avslutats/)]);
  });

  it('a line for the log that comes after its end is no fault', async () => {
    const launched = await launchForTest();
    const log = launched.parts?.log;
    launched.app.quit();
    await until(() => expect(launched.app.quitted).toBe(true));
    expect(() => log?.error('late', { code: 'x' })).not.toThrow();
  });
});

describe('a process of Electron that goes', () => {
  it('loads a page that died once more, and quits when it dies again at once', async () => {
    const { app, dataFolder, electron, window } = await launchForTest();
    const page = window().webContents;
    page.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
    expect(page.reloads).toBe(1);
    expect(electron.seen.errors).toEqual([]);
    page.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
    expect(page.reloads).toBe(1);
    await until(() => expect(app.quitted).toBe(true));
    expect(electron.seen.errors.map(({ content }) => content)).toEqual([
      expect.stringMatching(/^Kontor har avslutats/),
    ]);
    const log = await readFile(join(dataFolder, 'data', 'logs', 'kontor.log'), 'utf8');
    expect(log.match(/"event":"page.gone"/g)).toHaveLength(2);
    expect(log).toMatch(/"clerk":"sees it loaded again".*\n.*"clerk":"is told in a box"/);
  });

  it('notes in the log which other process of Electron has gone, and why, but for one that has ended', async () => {
    const { app, dataFolder } = await launchForTest();
    app.emit('child-process-gone', preventable(), { type: 'GPU', reason: 'crashed', exitCode: 9 });
    app.emit('child-process-gone', preventable(), { type: 'Utility', reason: 'clean-exit', exitCode: 0 });
    const log = await readFile(join(dataFolder, 'data', 'logs', 'kontor.log'), 'utf8');
    expect(log).toMatch(/"type":"GPU","reason":"crashed","exitCode":9,"event":"process.gone"/);
    expect(log).not.toContain('Utility');
  });
});

describe('the window', () => {
  it('of a second start is opened where the first has none', async () => {
    const launched = await launchForTest();
    const first = launched.window();
    first.emit('closed');
    launched.app.windows.splice(0, 1);
    launched.app.startAgain();
    await until(() => expect(launched.window().shown).toBe(true));
    expect(launched.window()).not.toBe(first);
  });

  it('is shown where its page is drawn only once it is, as on Wayland', async () => {
    const launched = await launchForTest({ firstFrame: 'shown' });
    await until(() => expect(launched.window().shown).toBe(true));
  });

  it('is shown after three seconds where its page does not load', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const launched = await launchForTest({ firstFrame: 'never' });
      const window = launched.window();
      expect(window.shown).toBe(false);
      vi.advanceTimersByTime(3_000);
      expect(window.shown).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is shown by a second start where it is not visible', async () => {
    const launched = await launchForTest({ firstFrame: 'never' });
    launched.app.startAgain();
    expect(launched.window()).toMatchObject({ shown: true, focused: 1 });
  });

  it('is shown although its page failed to load', async () => {
    const launched = await launchForTest({ firstFrame: 'never' });
    const window = launched.window();
    expect(window.shown).toBe(false);
    window.webContents.emit('did-fail-load', {}, -6, 'ERR_FILE_NOT_FOUND', 'kontor://app/', true);
    expect(window.shown).toBe(true);
  });

  it('is not shown blank over the whole screen before its page is ready', async () => {
    const dataFolder = folder();
    await mkdir(join(dataFolder, 'data'), { mode: 0o700 });
    const state = { x: 10, y: 20, width: 1200, height: 800, maximized: true };
    await writeFile(join(dataFolder, 'data', 'window.json'), JSON.stringify(state));
    const atLoad: boolean[] = [];
    const loadURL = FakeBrowserWindow.prototype.loadURL;
    vi.spyOn(FakeBrowserWindow.prototype, 'loadURL').mockImplementation(function (
      this: FakeBrowserWindow,
      url: string,
    ) {
      atLoad.push(this.shown);
      return loadURL.call(this, url);
    });
    const launched = await launchForTest({ dataFolder });
    await until(() => expect(launched.window().maximized).toBe(true));
    expect(atLoad).toEqual([false]);
  });
});

it('the menu follows the language as soon as it is chosen', async () => {
  const launched = await launchForTest();
  const labels = () => JSON.stringify(launched.electron.seen.menus.at(-1));
  expect(labels()).toContain('Arkiv');
  launched.work.language = 'en';
  const { initialState } = await import('../../fakes/fakeData.ts').then(({ busyDesk }) => ({
    initialState: busyDesk().app,
  }));
  launched.parts?.publisher.publish('app.changed', initialState);
  expect(labels()).toContain('"File"');
  expect(launched.electron.seen.menus).toHaveLength(2);
});

it('stops what a window has asked once it is gone', async () => {
  const { electron, window, recorded } = await launchForTest();
  const page = window().webContents;
  await until(() => expect(page.mainFrame.origin).toBe('kontor://app'));
  const signals: (StopSignal | undefined)[] = [];
  recorded.answerWith((_input, signal) => {
    signals.push(signal);
    return [];
  });
  const ask = () => electron.ipcMain.invoke('connections.sampleHints', page, page.mainFrame, {});
  await Promise.all([ask(), ask()]);
  const aborted = () => signals.map((signal) => signal?.aborted);
  expect(aborted()).toEqual([false, false]);
  page.destroy();
  expect(aborted()).toEqual([true, true]);
});

const ended = ({ app }: ElectronLaunch) => until(() => expect(app.quitted).toBe(true));

describe('the end of the session on Windows', () => {
  async function atWork(inFlight: number) {
    const launched = await launchForTest();
    launched.work.inFlight = inFlight;
    return launched;
  }

  it.each([
    ['closes in good order before the process ends', 0, 'quitting'],
    ['waits for work that is under way, then ends by itself', 3, 'delayed'],
  ])('%s, without a question', async (_what, inFlight, answer) => {
    const launched = await atWork(inFlight);
    expect(launched.window().endSession()).toBe(answer);
    await ended(launched);
    expect(launched.app.terminated).toBe(false);
    expect(launched.work.closed).toBe(1);
    expect(launched.electron.seen.boxes).toHaveLength(0);
  });

  it('does not delay what cannot be delayed', async () => {
    const launched = await atWork(3);
    expect(launched.window().endSession(['critical'])).toBe('quitting');
    await ended(launched);
    expect(launched.work.closed).toBe(1);
  });

  it('overtakes a question that nobody has answered', async () => {
    const launched = await atWork(3);
    const answer = Promise.withResolvers<{ response: number; checkboxChecked: boolean }>();
    launched.electron.dialog.showMessageBox = () => answer.promise;
    launched.app.quit();
    expect(launched.app.isQuitting).toBe(false);
    expect(launched.window().endSession()).toBe('delayed');
    await ended(launched);
    answer.resolve({ response: 0, checkboxChecked: false });
    await Promise.resolve();
    expect(launched.work.closed).toBe(1);
  });

  it('ends once, although Windows says so to every window and again', async () => {
    const launched = await atWork(1);
    const window = launched.window();
    expect(window.endSession()).toBe('delayed');
    expect(window.endSession()).toBe('delayed');
    await ended(launched);
    expect(launched.work.closed).toBe(1);
  });
});

describe('the end of a session without the keychain', () => {
  const STAY = 0;
  const SAVE = 1;
  const QUIT = 2;

  async function quitting(answer: number, saving: ElectronLaunch['work']['saving'] = 'saved') {
    const launched = await launchForTest();
    Object.assign(launched.work, { atStake: true, saving });
    launched.electron.seen.answers.box = answer;
    launched.app.quit();
    await until(() => expect(launched.electron.seen.boxes.length).toBeGreaterThan(0));
    return launched;
  }

  it('names what goes, offers a file of what can be kept, and ends once that is saved', async () => {
    const launched = await quitting(SAVE);
    const [box] = launched.electron.seen.boxes;
    expect(box?.detail).toMatch(/anslutningar, namn, .*egna listor, sparade vyer, inställningar, jobb/);
    expect(box?.buttons).toEqual(['Fortsätt arbeta', 'Spara i en fil…', 'Avsluta']);
    await ended(launched);
  });

  it('ends without a file where the clerk says so', async () => ended(await quitting(QUIT)));

  it.each([
    ['she goes on working', STAY, 'saved', 1],
    ['she chooses no file', SAVE, 'cancelled', 1],
    ['the file cannot be saved, which is said', SAVE, 'failed', 2],
  ] as const)('does not come where %s', async (_, answer, saving, boxes) => {
    const launched = await quitting(answer, saving);
    await until(() => expect(launched.electron.seen.boxes).toHaveLength(boxes));
    expect(launched.app.quitted).toBe(false);
    expect(launched.work.closed).toBe(0);
  });
});

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

const WHO = 'canary-4711';
const WHO_NUMBER = '4711' as CustomerNumber;
const { app: state } = busyDesk();

function job(part: Partial<Job>): Job {
  const customer = { connectionId: 'c-1', number: WHO_NUMBER };
  return fakeJob({ id: 'job-1', customer, total: 1_200, folderName: WHO, fileName: `${WHO}.pdf`, ...part });
}

/** A launch whose jobs are what the test says. */
async function launch() {
  const launched = await launchForTest();
  let revision = 100;
  const settings = { ...state.settings, jobNotices: true };
  const publish = (jobs: readonly Job[], change: Partial<AppState['settings']> = {}) => {
    const now = { ...state, revision: ++revision, settings: { ...settings, ...change } };
    launched.parts?.publisher.publish('app.changed', now);
    launched.parts?.publisher.publish('jobs.changed', [...jobs]);
  };
  const { notifications, answers } = launched.electron.seen;
  return { ...launched, publish, notifications, answers };
}

describe('the bar of the taskbar', () => {
  it('shows how far all running jobs are together, and goes when none runs', async () => {
    const { publish, window } = await launch();
    publish([job({ done: 300, failed: 0 })]);
    publish([job({ done: 301 })]);
    publish([job({ done: 600, failed: 100, skipped: 200 }), job({ id: 'job-2', state: 'paused' })]);
    publish([job({ waiting: 'offline', done: 900 })]);
    publish([job({ state: 'done', done: 1_200 })]);
    publish([job({ state: 'done', done: 1_200 })]);
    expect(window().progress).toEqual([
      { value: 0.25, mode: 'normal' },
      { value: 0.75, mode: 'normal' },
      { value: 0.75, mode: 'paused' },
      { value: -1, mode: 'none' },
    ]);
  });

  it('says only that something is under way where nobody knows how much', async () => {
    const { publish, window } = await launch();
    publish([job({ kind: 'exportList', total: 1 })]);
    publish([job({ total: 0 }), job({ id: 'job-2', kind: 'exportStatement', total: 1 })]);
    expect(window().progress).toEqual([{ value: 2, mode: 'indeterminate' }]);
  });
});

describe('the notice that a job has ended', () => {
  const ended = job({ state: 'done', done: 1_197, failed: 3, endedAt: 1 });

  it('P30 comes once while the window is not in front, and says how many, never whose', async () => {
    const { publish, window, notifications } = await launch();
    window().inFront = false;
    publish([job({})]);
    publish([ended]);
    publish([ended]);
    expect(notifications).toHaveLength(1);
    const [notice] = notifications;
    expect(notice?.shown).toBe(1);
    expect(notice?.options).toEqual({
      title: 'Exporten är klar, men något misslyckades',
      body: '1\u00a0197 sparade, 3 misslyckades',
    });
    expect(JSON.stringify(notice?.options)).not.toMatch(/4711/);
  });

  it.each([
    [{ state: 'done', done: 1_200 }, 'Export finished', '1\u00a0200 saved'],
    [{ state: 'failed', done: 10 }, 'Export stopped early', '10 saved, 1\u00a0190 remaining'],
    [
      { kind: 'exportList', state: 'done', total: 1, done: 1, counts: { unreadable: 2 } },
      'Export finished',
      'File saved, 2 records could not be read and are not included',
    ],
    [
      { kind: 'exportStatement', state: 'done', total: 1, failed: 1 },
      'Export finished with failures',
      'No file was saved',
    ],
  ] as const)('says %j in words', async (part, title, body) => {
    const { publish, window, notifications, work } = await launch();
    work.language = 'en';
    window().inFront = false;
    publish([job({ kind: 'kind' in part ? part.kind : 'exportPdfs' })]);
    publish([job(part)]);
    expect(notifications.map(({ options }) => options)).toEqual([{ title, body }]);
  });

  it('brings the window to the front, on the page of jobs, when it is clicked', async () => {
    const { publish, window, notifications } = await launch();
    window().inFront = false;
    window().minimized = true;
    publish([job({})]);
    publish([ended]);
    const focused = window().focused;
    notifications[0]?.emit('click', {});
    expect(window().minimized).toBe(false);
    expect(window().focused).toBe(focused + 1);
    expect(window().webContents.sent.at(-1)).toEqual({ channel: 'jobs.asked', payload: {} });
  });

  it.each([
    ['the window is in front', { inFront: true }],
    ['the clerk does not want it', { jobNotices: false }],
    ['the system has no notices', { supported: false }],
    ['the clerk has cancelled the job', { cancelled: true }],
    ['the job had ended before this launch', { endedBefore: true }],
  ])('does not come where %s', async (_, given: Partial<Record<string, boolean>>) => {
    const { publish, window, notifications, answers } = await launch();
    window().inFront = given['inFront'] ?? false;
    answers.notifications = given['supported'] ?? true;
    const change = { jobNotices: given['jobNotices'] ?? true };
    publish(given['endedBefore'] ? [] : [job({})], change);
    publish([given['cancelled'] ? job({ state: 'cancelled', done: 5, endedAt: 1 }) : ended], change);
    expect(notifications).toHaveLength(0);
  });
});

describe('what Windows knows the program by', () => {
  it('is what the installers write into the start menu', async () => {
    expect(await readFile('electron-builder.yml', 'utf8')).toMatch(new RegExp(`^appId: ${APP_ID}$`, 'm'));
    const named: string[] = [];
    const setAppUserModelId = (id: string) => void named.push(id);
    nameForWindows({ isPackaged: true, setAppUserModelId }, 'win32');
    nameForWindows({ isPackaged: false, setAppUserModelId }, 'win32');
    nameForWindows({ isPackaged: true, setAppUserModelId }, 'linux');
    expect(named).toEqual([APP_ID, process.execPath]);
  });
});

describe('the window that asks for a proxy’s name and password', () => {
  const QUESTION: ProxyQuestion = {
    proxy: { host: 'proxy.example', port: 3128, scheme: 'basic' },
    refusedName: null,
    isKept: true,
  };
  const GIVEN = { name: String.raw`DESK\clerk`, password: 'p"<w>' };

  let launched: ElectronLaunch;
  beforeEach(async () => {
    launched = await launchElectron();
    return () => launched.remove();
  });
  afterEach(() => expect(launched.app.windows).toHaveLength(1));

  async function asked() {
    const answer = launched.parts?.askProxyLogin(QUESTION);
    const window = launched.app.windows[1];
    if (answer === undefined || window === undefined) throw new Error('no window asks');
    await until(() => expect(window.shown).toBe(true));
    return { answer, window };
  }

  it('is over the main one, of a session of its own, in which nothing goes anywhere', async () => {
    const { answer, window } = await asked();
    expect(window.options).toMatchObject({ parent: launched.window(), modal: true });
    expect(window.menu).toBeNull();
    expect(window.options.webPreferences).toMatchObject({
      preload: '/proxyPreload.cjs',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      devTools: false,
    });
    const { sessions } = launched.electron.seen;
    expect(window.options.webPreferences?.['session']).toBe(sessions.get('proxy'));
    expect(sessions.get('proxy')).toMatchObject({ options: { cache: false } });
    expect(sessions.get('proxy')?.proxy).toEqual(sessions.get('page')?.proxy);
    expect(sessions.get('proxy')?.requestListener).not.toBeNull();
    expect(window.webContents.navigate('https://elsewhere.example/')).toBe(false);
    expect(window.webContents.openWindow('https://elsewhere.example/')).toBe(false);
    window.close();
    expect(await answer).toBeNull();
  });

  it('is shown where its page is drawn only once it is, as on Wayland', async () => {
    await launched.remove();
    launched = await launchElectron({ firstFrame: 'shown' });
    const { answer, window } = await asked();
    window.close();
    expect(await answer).toBeNull();
  });

  it.each([
    ['both', GIVEN, GIVEN],
    ['that they stay empty', null, null],
    ['something else', { name: 'x' }, null],
    ['more than both', { ...GIVEN, host: 'elsewhere' }, null],
    ['a name without an end', { ...GIVEN, name: 'x'.repeat(501) }, null],
  ])('gives %s and closes', async (_what, said, given) => {
    const { answer, window } = await asked();
    window.webContents.ipc.emit(PROXY_CHANNEL, {}, said);
    expect(await answer).toEqual(given);
    expect(window.isDestroyed()).toBe(true);
  });

  it('takes nothing from the app’s own page', async () => {
    const { answer, window } = await asked();
    expect(launched.electron.ipcMain.handlers.has(PROXY_CHANNEL)).toBe(false);
    launched.window().webContents.ipc.emit(PROXY_CHANNEL, {}, GIVEN);
    window.close();
    expect(await answer).toBeNull();
  });
});

describe('P44 the page cannot leave, in Electron', () => {
  function sessionOf({ electron }: ElectronLaunch) {
    const session = electron.seen.sessions.get('page');
    if (session === undefined) throw new Error('no session of the page');
    return session;
  }

  const OUT = [
    ...['http', 'https', 'ws', 'wss', 'ftp', 'file'].map((scheme) => `${scheme}://evil.example/x`),
    'http://127.0.0.1:8080/',
    'kontor://evil/',
    'kontor://app.evil.example/',
    'blob:https://evil.example/1',
    'filesystem:https://evil.example/1',
  ];

  it('P44 a request of the page to anywhere else is cancelled', async () => {
    const launched = await launchForTest();
    for (const session of [sessionOf(launched), launched.electron.seen.defaultSession]) {
      for (const address of OUT) expect(session.request(address), address).toBe(false);
    }
    // The service is asked in a session of its own, which nothing of this touches.
    const service = launched.electron.seen.sessions.get('service');
    expect(service?.request('https://service.example/')).toBe(true);
    expect(service?.proxy).toBeNull();
  });

  it('P44 the page has its own files, and what it has made', async () => {
    const session = sessionOf(await launchForTest());
    for (const path of [
      'kontor://app/',
      'kontor://app/assets/main.js',
      'blob:kontor://app/1',
      'data:image/png;base64,AA',
    ])
      expect(session.request(path), path).toBe(true);
  });

  it('P44 what is no request meets a proxy that is not there, and no datagram leaves', async () => {
    const launched = await launchForTest();
    const nowhere = { proxyRules: 'http://127.0.0.1:9', proxyBypassRules: '<-loopback>' };
    expect(sessionOf(launched).proxy).toMatchObject(nowhere);
    expect(launched.electron.seen.defaultSession.proxy).toMatchObject(nowhere);
    expect(launched.window().webContents.rtcPolicy).toBe('disable_non_proxied_udp');
  });
});
