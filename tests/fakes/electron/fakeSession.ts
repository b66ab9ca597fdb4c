import { EventEmitter } from 'node:events';
import type { CallbackResponse, OnBeforeRequestListenerDetails, WebRequestFilter } from 'electron';
import { preventable } from './preventable.ts';

type RequestHandler = (
  page: unknown,
  permission: string,
  callback: (granted: boolean) => void,
  details: unknown,
) => void;
type CheckHandler = (page: unknown, permission: string, origin: string, details: unknown) => boolean;

type RequestListener = (
  details: OnBeforeRequestListenerDetails,
  callback: (answer: CallbackResponse) => void,
) => void;

/** A session: without handlers it grants what a page asks for, as Electron's does. */
export class FakeSession extends EventEmitter {
  readonly partition: string;
  readonly options: { readonly cache?: boolean };
  readonly schemes = new Map<string, (request: Request) => Promise<Response>>();
  readonly protocol = {
    handle: (scheme: string, handler: (request: Request) => Promise<Response>) => {
      if (this.schemes.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
      this.schemes.set(scheme, handler);
    },
  };
  requestHandler: RequestHandler | null = null;
  checkHandler: CheckHandler | null = null;
  deviceHandler: ((details: unknown) => boolean) | null = null;
  displayMediaHandler: ((request: unknown, callback: (streams: object | null) => void) => void) | null = null;
  certificateProc: unknown = null;
  proxy: unknown = null;
  requestListener: RequestListener | null = null;
  readonly webRequest = {
    onBeforeRequest: (first: WebRequestFilter | RequestListener | null, second?: RequestListener | null) => {
      this.requestListener = typeof first === 'function' ? first : (second ?? null);
    },
  };

  constructor(partition: string, options: { readonly cache?: boolean }) {
    super();
    this.partition = partition;
    this.options = options;
  }

  setPermissionRequestHandler(handler: RequestHandler): void {
    this.requestHandler = handler;
  }

  setPermissionCheckHandler(handler: CheckHandler): void {
    this.checkHandler = handler;
  }

  setDevicePermissionHandler(handler: (details: unknown) => boolean): void {
    this.deviceHandler = handler;
  }

  setDisplayMediaRequestHandler(
    handler: (request: unknown, callback: (streams: object | null) => void) => void,
  ): void {
    this.displayMediaHandler = handler;
  }

  /** A page asks for the screen. Nothing given is a refusal, an object without a video an error, as in Electron. */
  screenAskedFor(): 'refused' | 'granted' {
    let answer: 'refused' | 'granted' = 'refused';
    this.displayMediaHandler?.({ videoRequested: true }, (streams) => {
      if (streams === null) return;
      if (!('video' in streams)) throw new TypeError('Video was requested, but no video stream was provided');
      answer = 'granted';
    });
    return answer;
  }

  setCertificateVerifyProc(proc: unknown): void {
    this.certificateProc = proc;
  }

  setProxy(proxy: unknown): Promise<void> {
    this.proxy = proxy;
    return Promise.resolve();
  }

  /** Whether a request of a page goes out. */
  request(url: string): boolean {
    let cancelled = false;
    this.requestListener?.(
      { url } as OnBeforeRequestListenerDetails,
      ({ cancel = false }) => (cancelled = cancel),
    );
    return !cancelled;
  }

  /** What a page gets that asks for a permission, by both of the ways that Chromium has. */
  permission(name: string, details: { requestingUrl: string; isMainFrame: boolean }): boolean {
    let granted = this.requestHandler === null;
    this.requestHandler?.(null, name, (answer) => (granted = answer), details);
    const origin = new URL('/', details.requestingUrl).href;
    const checked = this.checkHandler === null || this.checkHandler(null, name, origin, details);
    return granted || checked;
  }

  /** Whether a download starts. */
  download(): boolean {
    const asked = preventable();
    this.emit('will-download', asked, {}, {});
    return !asked.defaultPrevented;
  }
}
