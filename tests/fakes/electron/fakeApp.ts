import { EventEmitter } from 'node:events';
import type { FakeBrowserWindow } from './fakeBrowserWindow.ts';
import { preventable } from './preventable.ts';

export interface FakeAppOptions {
  readonly packaged: boolean;
  /** False when another instance holds the lock. */
  readonly first: boolean;
  readonly switches: readonly string[];
}

/** Electron's `app`: quitting asks first, then closes every window, and any of them may stop it. */
export class FakeApp extends EventEmitter {
  readonly isPackaged: boolean;
  readonly windows: FakeBrowserWindow[] = [];
  readonly paths = new Map([
    ['userData', '/nowhere'],
    ['appData', '/nowhere'],
  ]);
  ready = false;
  sandboxed = false;
  quitted = false;
  exitCode: number | null = null;
  readonly commandLine = {
    hasSwitch: (name: string) => this.#switches.has(name),
    appendSwitch: (name: string, value = '') => void this.#switches.set(name, value),
    getSwitchValue: (name: string) => this.#switches.get(name) ?? '',
  };
  readonly #options: FakeAppOptions;
  readonly #switches: Map<string, string>;

  constructor(options: FakeAppOptions) {
    super();
    this.#options = options;
    this.isPackaged = options.packaged;
    this.#switches = new Map(options.switches.map((name) => [name, '']));
  }

  /** As Electron's does, it takes `--no-sandbox` off the command line: nobody sees the switch after it. */
  enableSandbox(): void {
    this.#mustNotBeReady('enableSandbox');
    this.#switches.delete('no-sandbox');
    this.sandboxed = true;
  }

  setPath(name: string, path: string): void {
    this.paths.set(name, path);
  }

  getPath(name: string): string {
    return this.paths.get(name) ?? '';
  }

  getVersion(): string {
    return '0.1.0';
  }

  getLocale(): string {
    return 'sv';
  }

  getPreferredSystemLanguages(): string[] {
    return ['sv-SE'];
  }

  requestSingleInstanceLock(): boolean {
    return this.#options.first;
  }

  whenReady(): Promise<void> {
    this.ready = true;
    return Promise.resolve();
  }

  quit(): void {
    const asked = preventable();
    this.emit('before-quit', asked);
    if (asked.defaultPrevented) {
      return;
    }
    for (const window of [...this.windows]) {
      if (!window.close()) {
        return;
      }
    }
    this.emit('will-quit', preventable());
    this.quitted = true;
    this.emit('quit', preventable(), 0);
  }

  exit(code = 0): void {
    this.exitCode = code;
    this.quitted = true;
  }

  /** A second start on the same data, as the first instance hears of it. */
  startAgain(): void {
    this.emit('second-instance', preventable(), [], '/', {});
  }

  /**
   * The certificate that a server gets which asks for one: the first of the list, where no listener prevents it.
   * Since Electron 44 also for `net.request`, then without a page.
   */
  clientCertificate(list: readonly string[]): string | undefined {
    const asked = preventable();
    let chosen = list[0];
    this.emit('select-client-certificate', asked, null, 'https://service.example/', list, (one?: string) => {
      chosen = one;
    });
    return asked.defaultPrevented ? chosen : list[0];
  }

  #mustNotBeReady(what: string): void {
    if (this.ready) {
      throw new Error(`${what} can only be called before app is ready`);
    }
  }
}
