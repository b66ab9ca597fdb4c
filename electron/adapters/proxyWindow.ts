import { BrowserWindow, type Session } from 'electron';
import { z } from 'zod';
import { visibleText } from '../../shared/domain/visibleText.ts';
import { catalogues } from '../../shared/i18n/catalogues.ts';
import type { Language } from '../../shared/i18n/languages.ts';
import { PROXY_CHANNEL } from '../ipc/proxyChannel.ts';
import type { ProxyAsker, ProxyCredentials, ProxyQuestion } from '../ports/host.ts';
import { showWhenReady } from './mainWindow.ts';
import { escaped, PLAIN_STYLE, plainPage } from './plainPage.ts';
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

const POLICY = ["default-src 'none'", PLAIN_STYLE, "form-action 'none'", "base-uri 'none'"].join('; ');

/** In pixels of the page: what it says is whole in it, in every language. */
export const PROXY_PAGE_SIZE = { width: 560, height: 660 };

/** Asks for the name and password of a proxy. Its keys and its form are read by `proxyPreload.ts`. */
export function proxyPage({ proxy, refusedName, isKept }: ProxyQuestion, language: Language): string {
  const { desktop, ui } = catalogues[language];
  const address = visibleText(`${proxy.host}:${proxy.port}`);
  const said = [
    desktop.proxyText.replace('{{proxy}}', () => address),
    ...(refusedName === null ? [] : [desktop.proxyRefused]),
    isKept ? desktop.proxyKept : desktop.proxyNotKept,
    ...(proxy.scheme === 'basic' ? [desktop.proxyPlain] : []),
  ];
  const focus = (isFirst: boolean): string => (isFirst ? ' autofocus' : '');
  const field = (id: string, label: string, rest: string): string =>
    `<label for="${id}">${escaped(label)}<input id="${id}" required maxlength="500" ${rest}></label>`;
  const name = `autocomplete="off" spellcheck="false" value="${escaped(refusedName ?? '')}"`;
  return plainPage({
    language,
    title: desktop.proxyTitle,
    policy: POLICY,
    body: `${said.map((line) => `<p>${escaped(line)}</p>`).join('')}<form>
${field('name', desktop.proxyName, `${name}${focus(refusedName === null)}`)}
${field('password', desktop.proxyPassword, `type="password"${focus(refusedName !== null)}`)}
<button type="button" id="cancel">${escaped(ui.cancel)}</button> <button value="yes">${escaped(desktop.proxyLogIn)}</button>
</form>`,
  });
}
