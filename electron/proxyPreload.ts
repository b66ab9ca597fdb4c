import { ipcRenderer } from 'electron';
import { PROXY_CHANNEL } from './ipc/proxyChannel.ts';

/** What is used of the page; the main process is compiled without a browser's types. */
interface PageEvent {
  readonly key?: string;
  readonly target: { readonly id?: string } | null;
  preventDefault(): void;
}
interface Page {
  addEventListener(name: 'submit' | 'click' | 'keydown', listener: (event: PageEvent) => void): void;
  getElementById(id: string): { readonly value: string } | null;
}
const { document } = globalThis as unknown as { readonly document: Page };

// The form of proxyPage.ts has no script and gets no bridge: only its two fields leave it, or that they stay empty.
const typed = (id: string): string => document.getElementById(id)?.value ?? '';
const giveNothing = (): void => ipcRenderer.send(PROXY_CHANNEL, null);

document.addEventListener('submit', (event) => {
  event.preventDefault();
  ipcRenderer.send(PROXY_CHANNEL, { name: typed('name'), password: typed('password') });
});
document.addEventListener('click', ({ target }) => {
  if (target?.id === 'cancel') giveNothing();
});
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') giveNothing();
});
