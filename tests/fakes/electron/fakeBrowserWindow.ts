import { EventEmitter } from 'node:events';
import type { FakeApp } from './fakeApp.ts';
import { FakeWebContents } from './fakeWebContents.ts';
import { preventable } from './preventable.ts';

export interface FakeWindowOptions {
  readonly show?: boolean;
  readonly backgroundColor?: string;
  readonly webPreferences?: Readonly<Record<string, unknown>>;
}

/** A window: closing asks its listeners, and once it is destroyed nothing of it can be used. */
export class FakeBrowserWindow extends EventEmitter {
  readonly options: FakeWindowOptions;
  readonly webContents: FakeWebContents;
  shown = false;
  focused = 0;
  minimized = false;
  maximized = false;
  readonly #app: FakeApp;
  #destroyed = false;

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
    this.#mustBeThere();
    this.shown = true;
  }

  focus(): void {
    this.#mustBeThere();
    this.focused += 1;
  }

  restore(): void {
    this.#mustBeThere();
    this.minimized = false;
  }

  /** Shows a hidden window, as Electron's does. */
  maximize(): void {
    this.#mustBeThere();
    this.shown = true;
    this.maximized = true;
    this.emit('maximize');
  }

  isMinimized(): boolean {
    this.#mustBeThere();
    return this.minimized;
  }

  isMaximized(): boolean {
    this.#mustBeThere();
    return this.maximized;
  }

  getNormalBounds(): { x: number; y: number; width: number; height: number } {
    this.#mustBeThere();
    return { x: 10, y: 20, width: 1200, height: 800 };
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  /** Asks the listeners, then closes the page, and only a turn later the window itself. */
  close(): void {
    this.#mustBeThere();
    const asked = preventable();
    this.emit('close', asked);
    if (asked.defaultPrevented) this.#app.windowStays();
    else setImmediate(() => this.destroy());
  }

  destroy(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    this.webContents.destroy();
    this.emit('closed');
    this.#app.windowGone(this);
  }

  #mustBeThere(): void {
    if (this.#destroyed) throw new TypeError('Object has been destroyed');
  }
}
