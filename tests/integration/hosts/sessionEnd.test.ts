import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ElectronLaunch, launchElectron } from './electronLaunch.ts';

let open: ElectronLaunch[] = [];

async function launch(): Promise<ElectronLaunch> {
  const launched = await launchElectron();
  open.push(launched);
  return launched;
}

afterEach(async () => {
  await Promise.all(open.map((launched) => launched.remove()));
  open = [];
});

const ended = ({ app }: ElectronLaunch) => vi.waitFor(() => expect(app.quitted).toBe(true));

describe('the end of the session on Windows', () => {
  it('closes in good order before the process ends, without a question', async () => {
    const launched = await launch();
    expect(launched.window().endSession()).toBe('quitting');
    await ended(launched);
    expect(launched.app.terminated).toBe(false);
    expect(launched.work.closed).toBe(1);
    expect(launched.electron.seen.boxes).toHaveLength(0);
  });

  it('waits for work that is under way, then ends by itself, without a question', async () => {
    const launched = await launch();
    launched.work.inFlight = 3;
    const window = launched.window();
    expect(window.endSession()).toBe('delayed');
    await ended(launched);
    expect(launched.app.terminated).toBe(false);
    expect(launched.work.closed).toBe(1);
    expect(launched.electron.seen.boxes).toHaveLength(0);
  });

  it('does not delay what cannot be delayed', async () => {
    const launched = await launch();
    launched.work.inFlight = 3;
    expect(launched.window().endSession(['critical'])).toBe('quitting');
    await ended(launched);
    expect(launched.work.closed).toBe(1);
  });

  it('overtakes a question that nobody has answered', async () => {
    const launched = await launch();
    launched.work.inFlight = 3;
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
    const launched = await launch();
    launched.work.inFlight = 1;
    const window = launched.window();
    expect(window.endSession()).toBe('delayed');
    expect(window.endSession()).toBe('delayed');
    await ended(launched);
    expect(launched.work.closed).toBe(1);
  });
});
