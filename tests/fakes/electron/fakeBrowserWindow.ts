import { EventEmitter } from 'node:events';
import type { FakeApp } from './fakeApp.ts';
import { FakeWebContents } from './fakeWebContents.ts';
import { preventable } from './preventable.ts';

export interface FakeWindowOptions {
  readonly show?: boolean;
  readonly parent?: unknown;
  readonly modal?: boolean;
  readonly backgroundColor?: string;
  readonly webPreferences?: Readonly<Record<string, unknown>>;
}

/** A window: closing asks its listeners, and once it is destroyed nothing of it can be used. */
export class FakeBrowserWindow extends EventEmitter {
  readonly options: FakeWindowOptions;
  readonly webContents: FakeWebContents;
  shown = false;
  menu: null | 'default' = 'default';
  focused = 0;
  minimized = false;
  maximized = false;
  /** Whether the clerk has it in front. */
  inFront = true;
  /** Every value of the taskbar's progress, in order. */
  readonly progress: { readonly value: number; readonly mode: string | undefined }[] = [];
  readonly #app: FakeApp;
  #destroyed = false;
  #loaded = false;
  #drawn = false;

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

  /** Resolves when the page has loaded (`lib/browser/api/web-contents.ts` of Electron). */
  async loadURL(url: string): Promise<void> {
    this.webContents.load(url);
    await (this.#app.firstFrame === 'never' ? new Promise(() => undefined) : Promise.resolve());
    this.#loaded = true;
    this.#draw();
    this.webContents.emit('did-finish-load');
  }

  #draw(): void {
    if (!this.#loaded || this.#drawn || (this.#app.firstFrame === 'shown' && !this.shown)) return;
    this.#drawn = true;
    this.emit('ready-to-show');
  }

  isVisible(): boolean {
    this.#mustBeThere();
    return this.shown && !this.minimized;
  }

  setMenu(menu: null): void {
    this.#mustBeThere();
    this.menu = menu;
  }

  show(): void {
    this.#mustBeThere();
    this.shown = true;
    this.#draw();
  }

  focus(): void {
    this.#mustBeThere();
    this.inFront = true;
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

  isFocused(): boolean {
    this.#mustBeThere();
    return this.shown && this.inFront && !this.minimized;
  }

  setProgressBar(value: number, options: { readonly mode?: string } = {}): void {
    this.#mustBeThere();
    this.progress.push({ value, mode: options.mode });
  }

  /**
   * Windows ends its session: it asks each window, and then Electron ends the process before it returns, unless the
   * program has begun to quit. Read in `shell/browser/native_window_views_win.cc` of electron 96f3996d (2026-08-22).
   */
  endSession(reasons: readonly string[] = ['shutdown']): 'delayed' | 'quitting' | 'ended' {
    const asked = Object.assign(preventable(), { reasons });
    this.emit('query-session-end', asked);
    if (asked.defaultPrevented && !reasons.includes('critical')) return 'delayed';
    this.emit('session-end', Object.assign(preventable(), { reasons }));
    if (this.#app.isQuitting) return 'quitting';
    this.#app.terminate();
    return 'ended';
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
