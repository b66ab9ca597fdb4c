import { describe, expect, it } from 'vitest';
import { until } from '../../until.ts';
import { type ElectronLaunch, launchForTest } from './electronLaunch.ts';

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
