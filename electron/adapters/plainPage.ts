import { createHash } from 'node:crypto';
import { visibleText } from '../../shared/domain/visibleText.ts';
import { catalogues } from '../../shared/i18n/catalogues.ts';
import type { Language } from '../../shared/i18n/languages.ts';
import type { ProxyQuestion } from '../ports/host.ts';

/** The app's colours, written out: these pages share only their texts with the app. */
const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:6vh auto;padding:0 1rem;
color:light-dark(#1b1d20,#e8e8e5);background:light-dark(#f5f5f3,#191a1d)}
strong{font-size:.9rem}
h1{font-size:1.4rem;margin:.6rem 0;overflow-wrap:anywhere}
p,label{margin:.6rem 0}
label{display:block}
input{display:block;box-sizing:border-box;width:100%;font:inherit;padding:.3rem .5rem;border-radius:.35rem;color:inherit;
background:light-dark(#fff,#101114);border:1px solid light-dark(#8a8a84,#7d818a)}
button{font:inherit;padding:.4rem 1.2rem;margin:.4rem .6rem 0 0;border-radius:.35rem;color:inherit;
background:transparent;border:1px solid light-dark(#8a8a84,#7d818a)}
button[value=yes]{color:light-dark(#fff,#14161a);background:light-dark(#2451b8,#9db8ff);border-color:transparent}`;

/** For the Content Security Policy of such a page: its one style, by what it says. */
export const PLAIN_STYLE = `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

export interface PlainPage {
  readonly language: Language;
  readonly title: string;
  /** HTML, of which each text is escaped. */
  readonly body: string;
  /** Where no header can bring it. */
  readonly policy?: string;
}

/** A page without a script, for a question that the app's page must not see. */
export function plainPage({ language, title, body, policy }: PlainPage): string {
  const byItself = policy ? `<meta http-equiv="content-security-policy" content="${escaped(policy)}">` : '';
  return `<!doctype html><html lang="${language}"><meta charset="utf-8">${byItself}<meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width"><title>Kontor: ${escaped(title)}</title>
<style>${STYLE}</style><main><strong>Kontor</strong><h1>${escaped(title)}</h1>${body}</main></html>`;
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const PROXY_POLICY = ["default-src 'none'", PLAIN_STYLE, "form-action 'none'", "base-uri 'none'"].join('; ');

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
    policy: PROXY_POLICY,
    body: `${said.map((line) => `<p>${escaped(line)}</p>`).join('')}<form>
${field('name', desktop.proxyName, `${name}${focus(refusedName === null)}`)}
${field('password', desktop.proxyPassword, `type="password"${focus(refusedName !== null)}`)}
<button type="button" id="cancel">${escaped(ui.cancel)}</button> <button value="yes">${escaped(desktop.proxyLogIn)}</button>
</form>`,
  });
}
