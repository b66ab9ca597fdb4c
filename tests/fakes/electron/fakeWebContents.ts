import { EventEmitter } from 'node:events';
import type { HandlerDetails, WebContents } from 'electron';
import type { FakeApp } from './fakeApp.ts';
import { preventable } from './preventable.ts';

export interface FakeFrame {
  readonly origin: string;
  readonly parent: FakeFrame | null;
}

type WindowOpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0];

/** A page. Without handlers it navigates, opens and attaches as requested, as Electron's would. */
export class FakeWebContents extends EventEmitter {
  mainFrame: FakeFrame = { origin: 'null', parent: null };
  /** What this page alone sends. */
  readonly ipc = new EventEmitter();
  readonly sent: { readonly channel: string; readonly payload: unknown }[] = [];
  readonly loaded: string[] = [];
  readonly opened: string[] = [];
  reloads = 0;
  rtcPolicy = 'default';
  #destroyed = false;
  #windowOpenHandler: WindowOpenHandler | null = null;

  constructor(app: FakeApp) {
    super();
    app.emit('web-contents-created', preventable(), this);
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#windowOpenHandler = handler;
  }

  setWebRTCIPHandlingPolicy(policy: string): void {
    this.rtcPolicy = policy;
  }

  send(channel: string, payload: unknown): void {
    if (this.#destroyed) {
      throw new TypeError('Object has been destroyed');
    }
    this.sent.push({ channel, payload: structuredClone(payload) });
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  reload(): void {
    this.reloads += 1;
  }

  destroy(): void {
    this.#destroyed = true;
    this.emit('destroyed');
  }

  /** The main process loads an address: no navigation event is asked for permission. */
  load(url: string): void {
    this.loaded.push(url);
    const { protocol, host } = new URL(url);
    this.mainFrame = { origin: `${protocol}//${host}`, parent: null };
  }

  /** The page itself wants to go somewhere, by link, script or form. */
  navigate(url: string): boolean {
    return (
      this.#passes('will-frame-navigate', url) && this.#passes('will-navigate', url) && this.#arrive(url)
    );
  }

  /** A frame within the page wants to go somewhere. */
  navigateFrame(url: string): boolean {
    return this.#passes('will-frame-navigate', url) && this.#arrive(url);
  }

  redirect(url: string): boolean {
    return this.#passes('will-redirect', url) && this.#arrive(url);
  }

  openWindow(url: string): boolean {
    const allowed = this.#windowOpenHandler?.({ url } as HandlerDetails).action !== 'deny';
    return allowed && this.#arrive(url);
  }

  attachWebview(url: string): boolean {
    return this.#passes('will-attach-webview', url) && this.#arrive(url);
  }

  #passes(event: string, url: string): boolean {
    const asked = { ...preventable(), url };
    let prevented = false;
    this.emit(event, { ...asked, preventDefault: () => (prevented = true) }, url);
    return !prevented;
  }

  #arrive(url: string): boolean {
    this.opened.push(url);
    return true;
  }
}
