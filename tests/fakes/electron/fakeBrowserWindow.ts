import { EventEmitter } from 'node:events';
import type { FakeApp } from './fakeApp.ts';
import { FakeWebContents } from './fakeWebContents.ts';
import { preventable } from './preventable.ts';

export interface FakeWindowOptions {
  readonly show?: boolean;
  readonly backgroundColor?: string;
  readonly webPreferences?: Readonly<Record<string, unknown>>;
}

/** A window: closing asks its listeners, and the last one that closes is told to the app. */
export class FakeBrowserWindow extends EventEmitter {
  readonly options: FakeWindowOptions;
  readonly webContents: FakeWebContents;
  shown = false;
  focused = 0;
  minimized = false;
  maximized = false;
  readonly #app: FakeApp;

  constructor(app: FakeApp, options: FakeWindowOptions) {
    super();
    if (!app.ready) {
      throw new Error('Cannot create BrowserWindow before app is ready');
    }
    this.#app = app;
    this.options = options;
    this.webContents = new FakeWebContents(app);
    app.windows.push(this);
  }

  async loadURL(url: string): Promise<void> {
    this.webContents.load(url);
    await Promise.resolve();
    this.emit('ready-to-show');
  }

  show(): void {
    this.shown = true;
  }

  focus(): void {
    this.focused += 1;
  }

  restore(): void {
    this.minimized = false;
  }

  /** Shows a hidden window, as Electron's does. */
  maximize(): void {
    this.shown = true;
    this.maximized = true;
    this.emit('maximize');
  }

  isMinimized(): boolean {
    return this.minimized;
  }

  isMaximized(): boolean {
    return this.maximized;
  }

  getNormalBounds(): { x: number; y: number; width: number; height: number } {
    return { x: 10, y: 20, width: 1200, height: 800 };
  }

  /** Returns whether the window is gone. */
  close(): boolean {
    const asked = preventable();
    this.emit('close', asked);
    if (asked.defaultPrevented) {
      return false;
    }
    this.#app.windows.splice(this.#app.windows.indexOf(this), 1);
    this.webContents.destroy();
    this.emit('closed');
    if (this.#app.windows.length === 0) {
      this.#app.emit('window-all-closed');
    }
    return true;
  }
}
