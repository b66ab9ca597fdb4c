import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { strayReferences } from './references.ts';

const ROOT = join(import.meta.dirname, '../../..');
const OWN = 'tests/unit/docs/';

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
});
const texts = new Map(
  listed
    .split('\n')
    .filter((path) => /\.(?:ts|tsx|mjs|js|css|md|yml)$/.test(path) && !path.startsWith(OWN))
    .filter((path) => existsSync(join(ROOT, path)))
    .map((path) => [path, readFileSync(join(ROOT, path), 'utf8')] as const),
);

function isThere(path: string): boolean {
  return existsSync(join(ROOT, path));
}

const pages = new Map([...texts].filter(([path]) => path.startsWith('docs/')));

/** What is found in a file once it holds this text as well. */
function planted(file: string, text: string): string[] {
  return strayReferences(new Map([...pages, [file, `${texts.get(file) ?? ''}\n${text}`]]), isThere).filter(
    (stray) => stray.startsWith(`${file}:`),
  );
}

const CODE = 'electron/serviceClient/serviceUrl.ts';

describe('references', () => {
  it('lead somewhere: to a section, a row, a page or a file of this repository', () => {
    expect(texts.size).toBeGreaterThan(500);
    expect(strayReferences(texts, isThere)).toEqual([]);
  });

  it.each([
    ['a section that is not there', CODE, '// docs/service.md §4.9', 'no §4.9 in docs/service.md'],
    ['one of several', CODE, '// (docs/service.md §4.1, §2.9)', 'no §2.9 in docs/service.md'],
    ['the end of a range', CODE, '// docs/service.md §4.1–4.7', 'no §4.7 in docs/service.md'],
    [
      'one in the next line',
      CODE,
      '/**\n * As docs/design.md\n * §12 says.\n */',
      'no §12 in docs/design.md',
    ],
    ['a row that is not there', CODE, '// docs/promises.md P99', 'no P99 in docs/promises.md'],
    ['one of several rows', CODE, '// docs/promises.md P30, P98', 'no P98 in docs/promises.md'],
    ['a ratio without a row', CODE, "benchRow('F99', 'x', 1, 1, 1);", 'no row F99'],
    ['a section of no page', CODE, '// as §4.1 says', '§4.1 of no page'],
    ['a section that its own page lacks', 'docs/service.md', 'see §4.8', '§4.8 of no page'],
    ['a page that is not there', CODE, '// docs/nothing.md', 'no page docs/nothing.md'],
    ['a paper of no clone', CODE, '// SERVICE §4.1', 'SERVICE §4.1 is no page of docs/'],
    ['a row of such a paper', CODE, '// (PROMISES P21)', 'PROMISES P21 is no page of docs/'],
    ['a file', 'README.md', 'see `electron/none.ts`', 'no electron/none.ts'],
    ['a file in a command', 'CONTRIBUTING.md', '`node tests/none.ts --all`', 'no tests/none.ts'],
    ['a folder', 'docs/architecture.md', '`renderer/none/`', 'no renderer/none'],
    ['a link', 'docs/architecture.md', '[x](decisions/none.md)', 'no docs/decisions/none.md'],
  ])('are found when they lead nowhere: %s', (_what, file, text, stray) => {
    expect(planted(file, text)).toEqual([`${file}: ${stray}`]);
  });

  it.each([
    ['RFC 9110 §10.2.3', CODE],
    ['ISO 32000-1, §12.3.3', CODE],
    ['docs/service.md §4.1, §4.2 and §5.4; docs/promises.md P30, P32–P33', CODE],
    ['`docs/service.md §4.1–4.4`, `out/main/main.js`, `{base_url}/v2/invoices`', 'README.md'],
    [
      '[the bridge](003-ipc.md), [elsewhere](https://kontor.example/none.md)',
      'docs/decisions/001-keytar-fork.md',
    ],
  ])('are left alone when they lead somewhere: %s', (text, file) => {
    expect(planted(file, text)).toEqual([]);
  });
});
