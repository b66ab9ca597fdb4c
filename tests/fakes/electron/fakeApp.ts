import { EventEmitter } from 'node:events';
import { isAbsolute } from 'node:path';
import type { Certificate, Details, WebContents } from 'electron';
import type { FakeBrowserWindow } from './fakeBrowserWindow.ts';
import { type Preventable, preventable } from './preventable.ts';

export interface FakeAppOptions {
  readonly packaged: boolean;
  /** False where another instance was notified, where no lock can be made, and where the other is out of reach. */
  readonly first: boolean;
  readonly switches: readonly string[];
  /**
   * When a window draws its page for the first time, after which `ready-to-show` comes: while it is hidden, as its
   * options say (`paintWhenInitiallyHidden`, `api/structures/browser-window-options.md` of its documentation); only once it
   * is shown, as on Wayland since Electron 38 (electron/electron#48859, open, seen up to 41.2); or never, because the
   * page does not load.
   */
  readonly firstFrame: 'hidden' | 'shown' | 'never';
}

/** What listeners of the real event are given is checked in `againstElectron.ts`. */
export interface AppEvents {
  readonly ready: [Preventable, object];
  readonly activate: [Preventable, boolean];
  readonly 'web-contents-created': [Preventable, unknown];
  readonly 'before-quit': [Preventable];
  readonly 'will-quit': [Preventable];
  readonly quit: [Preventable, number];
  readonly 'window-all-closed': [];
  readonly 'child-process-gone': [Preventable, Pick<Details, 'type' | 'reason' | 'exitCode'>];
  readonly 'second-instance': [Preventable, string[], string, unknown];
  /** The page is missing where `net.request` asked. */
  readonly 'select-client-certificate': [
    Preventable,
    WebContents,
    string,
    Certificate[],
    (certificate?: Certificate) => void,
  ];
}

/**
 * Electron's `app`. When it is ready, quits and ends was read in `shell/browser/browser.cc` and `lib/browser/init.ts` of
 * electron 96f3996d (2026-08-22).
 */
export class FakeApp extends EventEmitter<AppEvents> {
  readonly isPackaged: boolean;
  readonly firstFrame: FakeAppOptions['firstFrame'];
  readonly windows: FakeBrowserWindow[] = [];
  readonly paths = new Map([
    ['userData', '/nowhere'],
    ['appData', '/nowhere'],
  ]);
  ready = false;
  sandboxed = false;
  quitted = false;
  userModelId: string | null = null;
  terminated = false;
  exitCode: number | null = null;
  readonly commandLine = {
    hasSwitch: (name: string) => this.#switches.has(name),
    appendSwitch: (name: string, value = '') => void this.#switches.set(name, value),
    getSwitchValue: (name: string) => this.#switches.get(name) ?? '',
  };
  readonly #options: FakeAppOptions;
  readonly #switches: Map<string, string>;
  readonly #whenReady = Promise.withResolvers<void>();
  #quitting = false;

  constructor(options: FakeAppOptions) {
    super();
    this.#options = options;
    this.isPackaged = options.packaged;
    this.firstFrame = options.firstFrame;
    this.#switches = new Map(options.switches.map((name) => [name, '']));
  }

  /** As Electron's does, it takes `--no-sandbox` off the command line: the switch is not visible after it. */
  enableSandbox(): void {
    this.#mustNotBeReady('enableSandbox');
    this.#switches.delete('no-sandbox');
    this.sandboxed = true;
  }

  /** What Windows knows the program by; Electron has this there alone. */
  setAppUserModelId(id: string): void {
    this.userModelId = id;
  }

  setPath(name: string, path: string): void {
    if (!isAbsolute(path)) throw new Error('Path must be absolute');
    this.paths.set(name, path);
  }

  getPath(name: string): string {
    return this.paths.get(name) ?? '';
  }

  getVersion(): string {
    return '0.1.0';
  }

  /** Empty until the app is ready. */
  getLocale(): string {
    return this.ready ? 'sv' : '';
  }

  getPreferredSystemLanguages(): string[] {
    return ['sv-SE'];
  }

  requestSingleInstanceLock(): boolean {
    return this.#options.first;
  }

  /** Waits for `becomeReady`: Electron is ready only once the program's own module has run to its end. */
  whenReady(): Promise<void> {
    return this.#whenReady.promise;
  }

  becomeReady(): void {
    if (this.ready || this.quitted) return;
    this.ready = true;
    this.emit('ready', preventable(), {});
    this.#whenReady.resolve();
  }

  /** Asks once, then closes every window; the last of them ends the program, without `window-all-closed`. */
  quit(): void {
    if (this.#quitting) return;
    const asked = preventable();
    this.emit('before-quit', asked);
    this.#quitting = !asked.defaultPrevented;
    if (!this.#quitting) return;
    if (this.windows.length === 0) this.#shutDown();
    else for (const window of [...this.windows]) window.close();
  }

  get isQuitting(): boolean {
    return this.#quitting || this.quitted;
  }

  /** The process is over, and no listener is asked or notified. */
  terminate(): void {
    this.terminated = true;
    this.quitted = true;
  }

  /** A window that does not close ends the quitting, which can then be asked for again. */
  windowStays(): void {
    this.#quitting = false;
  }

  /** Without any listener of the program Electron quits when the last window is gone. */
  windowGone(window: FakeBrowserWindow): void {
    this.windows.splice(this.windows.indexOf(window), 1);
    if (this.windows.length > 0 || this.quitted) return;
    if (this.#quitting) this.#shutDown();
    else if (!this.emit('window-all-closed')) this.quit();
  }

  /** Destroys every window without asking. */
  exit(code = 0): void {
    this.exitCode = code;
    this.quitted = true;
    for (const window of [...this.windows]) window.destroy();
    this.emit('quit', preventable(), code);
  }

  /** A second start on the same data, as the first instance is notified of it. */
  startAgain(): void {
    this.emit('second-instance', preventable(), [], '/', {});
  }

  /**
   * The certificate that a server gets which asks for one: the first of the list, where no listener prevents it.
   * Since Electron 44 also for `net.request`, then without a page.
   */
  clientCertificate(list: Certificate[]): Certificate | undefined {
    const asked = preventable();
    const noPage = null as unknown as WebContents;
    let chosen = list[0];
    this.emit('select-client-certificate', asked, noPage, 'https://service.example/', list, (one) => {
      chosen = one;
    });
    return asked.defaultPrevented ? chosen : list[0];
  }

  #shutDown(): void {
    const asked = preventable();
    this.emit('will-quit', asked);
    this.#quitting = !asked.defaultPrevented;
    if (asked.defaultPrevented) return;
    this.quitted = true;
    this.emit('quit', preventable(), 0);
  }

  #mustNotBeReady(what: string): void {
    if (this.ready) {
      throw new Error(`${what} can only be called before app is ready`);
    }
  }
}
