import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import type { AppOptions } from './app.ts';
import { type ElectronBinary, electronBinary, electronEnv } from './electronBinary.ts';

/** What a test answers for the clerk in the system's dialogs, and what was asked. Lives in Electron's main process. */
interface ForClerk {
  /** The button for a warning: a new host, wiping, starting over. */
  warning: number;
  /** The button for the question that a quit asks. */
  question: number;
  readonly asked: string[];
}

export interface ElectronApp {
  readonly app: ElectronApplication;
  readonly page: Page;
  /** Answers the next dialogs of a kind by the button at this place. */
  answer(kind: 'warning' | 'question', button: number): Promise<void>;
  /** The messages of the dialogs so far. */
  asked(): Promise<readonly string[]>;
  /** Ends it as the system does: by SIGTERM, and on Windows, which has none, by quitting. Returns the exit code. */
  stop(): Promise<number | null>;
  kill(): Promise<void>;
}

/**
 * Starts the built app in Electron with its real main process; only the dialogs of the system, which no test can press, are
 * answered for the clerk.
 */
export async function startElectron(
  options: AppOptions,
  binary: ElectronBinary = electronBinary(),
): Promise<ElectronApp> {
  if ('missing' in binary) throw new Error(binary.missing);
  const { dataDir, exportDir, env = process.env, flags = [] } = options;
  const app = await _electron.launch({
    executablePath: binary.path,
    args: [binary.root, '--data-dir', dataDir, ...flags],
    // Without it the driver adds --no-sandbox on Linux, with which Kontor does not start.
    chromiumSandbox: true,
    env: { ...defined(electronEnv(env)), ...shown(), LANGUAGE: 'en', LC_ALL: 'en_US.UTF-8' },
  });
  await app.evaluate(answerForClerk, exportDir);
  const child = app.process();
  const ended = once(child, 'exit');
  const gone = () => child.exitCode !== null || child.signalCode !== null;
  return {
    app,
    page: await app.firstWindow(),
    answer: (kind, button) =>
      app.evaluate(
        (_electronModule, [which, place]) => {
          (globalThis as unknown as { forClerk: ForClerk }).forClerk[which] = place;
        },
        [kind, button] as const,
      ),
    asked: () => app.evaluate(() => (globalThis as unknown as { forClerk: ForClerk }).forClerk.asked),
    stop: async () => {
      if (gone()) return child.exitCode;
      if (process.platform === 'win32') await app.evaluate(({ app: program }) => program.quit());
      else child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
    kill: async () => {
      if (gone()) return;
      // Playwright starts the program by a shell on Windows: the shell alone would end.
      if (process.platform === 'win32') spawnSync('taskkill', ['/T', '/F', '/PID', String(child.pid)]);
      else child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Runs in Electron's main process, and so may use nothing from outside. */
function answerForClerk({ dialog }: typeof Electron.CrossProcessExports, folder: string): void {
  const forClerk: ForClerk = { warning: 1, question: 1, asked: [] };
  Object.assign(globalThis, { forClerk });
  const { basename, join } = process.getBuiltinModule('node:path');
  const optionsOf = (given: readonly unknown[]) => given.at(-1) as Electron.MessageBoxOptions;
  Object.assign(dialog, {
    showOpenDialog: () => Promise.resolve({ canceled: false, filePaths: [folder] }),
    showSaveDialog: (...given: readonly unknown[]) => {
      const { defaultPath = 'export' } = given.at(-1) as Electron.SaveDialogOptions;
      return Promise.resolve({ canceled: false, filePath: join(folder, basename(defaultPath)) });
    },
    showMessageBox: (...given: readonly unknown[]) => {
      const { type, message } = optionsOf(given);
      forClerk.asked.push(message);
      const response = type === 'question' ? forClerk.question : forClerk.warning;
      return Promise.resolve({ response, checkboxChecked: false });
    },
    showErrorBox: (_title: string, content: string) => void forClerk.asked.push(content),
  });
}

/** A private session of the keychain has no display of its own. */
function shown(): Record<string, string> {
  const { DISPLAY, XAUTHORITY } = process.env;
  return defined({ DISPLAY, XAUTHORITY });
}

function defined(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
