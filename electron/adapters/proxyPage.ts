import { visibleText } from '../../shared/domain/visibleText.ts';
import { catalogues } from '../../shared/i18n/catalogues.ts';
import type { Language } from '../../shared/i18n/languages.ts';
import type { ProxyQuestion } from '../ports/proxyLogin.ts';
import { escaped, PLAIN_STYLE, plainPage } from './plainPage.ts';

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
