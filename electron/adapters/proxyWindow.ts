import { BrowserWindow, type Session } from 'electron';
import { z } from 'zod';
import type { Language } from '../../shared/i18n/languages.ts';
import { PROXY_CHANNEL } from '../ipc/proxyChannel.ts';
import type { ProxyAsker, ProxyCredentials, ProxyQuestion } from '../ports/host.ts';
import { showWhenReady } from './mainWindow.ts';
import { PROXY_PAGE_SIZE, proxyPage } from './plainPage.ts';
import { SAFE_PREFERENCES } from './windowDefences.ts';

interface ProxyWindowParts {
  /** Of these windows alone, in memory. */
  readonly session: Session;
  readonly preload: string;
  readonly language: () => Language;
  readonly parent: () => BrowserWindow | null;
}

const SAID = z.strictObject({ name: z.string().max(500), password: z.string().max(500) }).nullable();

/**
 * Asks in a window of its own, over the main one: its page has no script, its session is no other
 * page's, and its preload gives it nothing. Closing it gives nothing.
 */
export function createProxyAsker(parts: ProxyWindowParts): ProxyAsker {
  return (question) => new Promise((resolve) => open(parts, question, resolve));
}

function open(
  parts: ProxyWindowParts,
  question: ProxyQuestion,
  settle: (given: ProxyCredentials | null) => void,
): void {
  const parent = parts.parent();
  const window = new BrowserWindow({
    ...PROXY_PAGE_SIZE,
    useContentSize: true,
    show: false,
    title: 'Kontor',
    minimizable: false,
    maximizable: false,
    fullscreenable: false,
    ...(parent === null ? {} : { parent, modal: true }),
    webPreferences: {
      ...SAFE_PREFERENCES,
      session: parts.session,
      preload: parts.preload,
      devTools: false,
    },
  });
  window.setMenu(null);
  showWhenReady(window);
  window.once('closed', () => settle(null));
  // Of this page alone: nothing that another one sends arrives here.
  window.webContents.ipc.once(PROXY_CHANNEL, (_event, said: unknown) => {
    const { data = null } = SAID.safeParse(said);
    settle(data);
    window.destroy();
  });
  const page = Buffer.from(proxyPage(question, parts.language())).toString('base64');
  // A page that does not load would never be ready, and the call that asks would wait for it.
  window.loadURL(`data:text/html;charset=utf-8;base64,${page}`).catch(() => window.destroy());
}
