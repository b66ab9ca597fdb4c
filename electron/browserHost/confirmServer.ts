import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { catalogues } from '../../shared/i18n/catalogues.ts';
import type { Language } from '../../shared/i18n/languages.ts';
import { escaped, PLAIN_STYLE, plainPage } from '../adapters/plainPage.ts';
import { questionText } from '../adapters/questionText.ts';
import type { Confirmer, Question } from '../ports/host.ts';
import { isOwnAccount, isSameSecret, newSecret } from './requestGuard.ts';

const POLICY = [
  "default-src 'none'",
  PLAIN_STYLE,
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
  readonly path: string;
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
  server.listen({ host: '127.0.0.1', port: 0, exclusive: true });
  await once(server, 'listening');
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
    if (asked === null || !isSameSecret(request.url ?? '', asked.path))
      return end(404, plainPage({ language: parts.language(), title: texts.questionOver, body: '' }));
    if (request.method === 'GET') return end(200, questionPage(asked.question, parts.language()));
    // A form of this page only; never another origin's, whatever it knows.
    if (request.method !== 'POST' || request.headers.origin !== `http://${authority}`) return end(403, '');
    let body = '';
    for await (const part of request) {
      body += String(part);
      if (body.length > 100) return end(413, '');
    }
    asked.answer(body === 'answer=yes');
    end(200, plainPage({ language: parts.language(), title: texts.answeredText, body: '' }));
  };
  return {
    confirm: (question) =>
      new Promise((resolve) => {
        const path = `/${newSecret()}`;
        const over = setTimeout(() => settle(false), OPEN_MS);
        over.unref();
        const settle = (yes: boolean): void => {
          clearTimeout(over);
          open = null;
          resolve(yes);
        };
        open = { path, question, answer: settle };
        parts.show(`http://${authority}${path}`);
      }),
    close: () => {
      open?.answer(false);
      server.close();
      server.closeAllConnections();
    },
  };
}

function questionPage(question: Question, language: Language): string {
  const { title, detail, yes, no } = questionText(question, language);
  const button = (answer: string, text: string): string =>
    `<button name="answer" value="${answer}">${escaped(text)}</button>`;
  return plainPage({
    language,
    title,
    body: `<p>${escaped(detail)}</p><form method="post">${button('no', no)} ${button('yes', yes)}</form>`,
  });
}
