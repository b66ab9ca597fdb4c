import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { catalogues } from '../../shared/i18n/catalogues.ts';
import type { Language } from '../../shared/i18n/languages.ts';
import { questionText } from '../adapters/questionText.ts';
import type { Confirmer, Question } from '../ports/confirmer.ts';
import { isOwnAccount } from './peerAccount.ts';

/** The app's colours, written out: this page shares only its texts with the app. */
const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:12vh auto;padding:0 1rem;
color:light-dark(#1b1d20,#e8e8e5);background:light-dark(#f5f5f3,#191a1d)}
strong{font-size:.9rem}
h1{font-size:1.4rem;margin:.6rem 0;overflow-wrap:anywhere}
button{font:inherit;padding:.4rem 1.2rem;margin:.4rem .6rem 0 0;border-radius:.35rem;color:inherit;
background:transparent;border:1px solid light-dark(#8a8a84,#7d818a)}
button[value=yes]{color:light-dark(#fff,#14161a);background:light-dark(#2451b8,#9db8ff);border-color:transparent}`;
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};
/** A question that is not answered within this time counts as no. */
const OPEN_MS = 5 * 60_000;

interface OpenQuestion {
  readonly path: Buffer;
  readonly question: Question;
  readonly answer: (yes: boolean) => void;
}

/**
 * Asks the clerk on a page of its own, at another origin than the app's: no script of the app's page knows its
 * address, may read it, or may send anything to it. Each question has an address that works once, which `show` opens.
 */
export async function startConfirmServer(parts: {
  readonly language: () => Language;
  readonly show: (address: string) => void;
}): Promise<Confirmer & { close(): void }> {
  let open: OpenQuestion | null = null;
  const server = createServer({ requestTimeout: 10_000 });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port: 0, exclusive: true }, resolve);
  });
  const authority = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.on('request', (request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const texts = catalogues[parts.language()].desktop;
    const end = (status: number, body: string): void => {
      response.writeHead(status, HEADERS).end(body);
    };
    const asked = open;
    if (request.headers.host !== authority || !(await isOwnAccount(request.socket))) return end(403, '');
    if (asked === null || !isPath(request.url ?? '', asked.path))
      return end(404, page(texts.questionOver, '', parts.language()));
    if (request.method === 'GET') return end(200, questionPage(asked.question, parts.language()));
    // A form of this page only; never another origin's, whatever it knows.
    if (request.method !== 'POST' || request.headers.origin !== `http://${authority}`) return end(403, '');
    let body = '';
    for await (const part of request) {
      body += String(part);
      if (body.length > 100) return end(413, '');
    }
    asked.answer(body === 'answer=yes');
    end(200, page(texts.answeredText, '', parts.language()));
  };
  return {
    confirm: (question) =>
      new Promise((resolve) => {
        const path = `/${randomBytes(32).toString('base64url')}`;
        const over = setTimeout(() => settle(false), OPEN_MS);
        over.unref();
        const settle = (yes: boolean): void => {
          clearTimeout(over);
          open = null;
          resolve(yes);
        };
        open = { path: Buffer.from(path), question, answer: settle };
        parts.show(`http://${authority}${path}`);
      }),
    close: () => {
      open?.answer(false);
      server.close();
      server.closeAllConnections();
    },
  };
}

function isPath(given: string, path: Buffer): boolean {
  const bytes = Buffer.from(given);
  return bytes.length === path.length && timingSafeEqual(bytes, path);
}

function questionPage(question: Question, language: Language): string {
  const { title, detail, yes, no } = questionText(question, language);
  const button = (answer: string, text: string): string =>
    `<button name="answer" value="${answer}">${escaped(text)}</button>`;
  return page(
    title,
    `<p>${escaped(detail)}</p><form method="post">${button('no', no)} ${button('yes', yes)}</form>`,
    language,
  );
}

function page(title: string, body: string, language: Language): string {
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width"><title>Kontor: ${escaped(title)}</title>
<style>${STYLE}</style><main><strong>Kontor</strong><h1>${escaped(title)}</h1>${body}</main></html>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
