import { posix } from 'node:path';

/** The texts of a repository by their paths from its root, `/` between folders. */
export type Texts = ReadonlyMap<string, string>;

const PROMISES = 'docs/promises.md';

/** A section or range of sections, and others after a comma or "and": `§4.1, §4.2`, `§4.1–4.4`. */
const SECTION = String.raw`§\d+(?:\.\d+)*(?:–\d+(?:\.\d+)*)?`;
const ROW = String.raw`[PF]\d\d\b(?:–[PF]?\d\d\b)?`;
const LIST = (one: string) => `${one}(?:(?:,| and|,? or) ${one})*`;

/** Papers of other bodies: their sections are theirs. */
const STANDARD = /\b(?:RFC|ISO|ECMA)[ -][\w-]+(?: part \d+)?,? §[\d.]+/g;
const ON_PAGE = new RegExp(String.raw`\b(docs/[\w/-]+\.md),? (${LIST(SECTION)}|${LIST(ROW)})`, 'g');
/** What was cited before its content came into the repository. */
const ELSEWHERE =
  /\b(?:SERVICE|DESIGN|PROMISES|LOOK|STYLE)(?:\.md\b|,? (?:§[\d.]*\d|[PF]\d\d|traps|performance))/g;
const BENCH_ROW = /\b(?:benchRow|compared)\(\s*'(F\d\d)'/g;
const PAGE = /\bdocs\/[\w/-]+\.md\b/g;
/** Words that are a path into the repository, whole or as one argument of a command. */
const REPO_PATH =
  /^(?:\.\/)?((?:electron|renderer|shared|tests|scripts|docs|resources|\.github)\/[\w./-]*\w\/?)[:,.]?$/;

/** Every reference of the texts that leads nowhere, as `file: what`. */
export function strayReferences(texts: Texts, isThere: (path: string) => boolean): string[] {
  const found = [...texts].flatMap(([file, text]) => {
    const prose = inOneLine(text);
    const strays = [
      ...Array.from(prose.matchAll(ELSEWHERE), ([old]) => `${old} is no page of docs/`),
      ...Array.from(prose.matchAll(PAGE), ([page]) => page).flatMap((page) =>
        isThere(page) ? [] : `no page ${page}`,
      ),
      ...strayPlaces(prose, texts),
      ...ownSections(prose).flatMap((one) => (anchorsOf(file, text).has(one) ? [] : `${one} of no page`)),
      ...strayRows(text, texts),
      ...(file.endsWith('.md') ? pathsIn(file, text) : []).flatMap((path) =>
        isThere(path) ? [] : `no ${path}`,
      ),
    ];
    return strays.map((stray) => `${file}: ${stray}`);
  });
  return [...new Set(found)];
}

/** Sections and rows that the page they are cited of does not have. */
function strayPlaces(prose: string, texts: Texts): string[] {
  return Array.from(prose.matchAll(ON_PAGE)).flatMap(([, page = '', list = '']) => {
    const offered = anchorsOf(page, texts.get(page) ?? '');
    return partsOf(list).flatMap((one) => (offered.has(one) ? [] : `no ${one} in ${page}`));
  });
}

/** Ratios that the bench prints under a number without a row. */
function strayRows(text: string, texts: Texts): string[] {
  const rows = anchorsOf(PROMISES, texts.get(PROMISES) ?? '');
  return Array.from(text.matchAll(BENCH_ROW), ([, row = '']) => row).flatMap((row) =>
    rows.has(row) ? [] : `no row ${row}`,
  );
}

/** Joins the lines of comments, tables and lists, and drops code marks. */
function inOneLine(text: string): string {
  return text.replaceAll('`', '').replace(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ');
}

/** Sections that name neither a page nor a paper: they are of the page itself. */
function ownSections(prose: string): string[] {
  const rest = prose.replace(ON_PAGE, '').replace(STANDARD, '').replace(ELSEWHERE, '');
  return [...rest.matchAll(new RegExp(LIST(SECTION), 'g'))].flatMap(([list]) => partsOf(list));
}

/** `§4.1–4.3, §5` → both ends of each range. */
function partsOf(list: string): string[] {
  const mark = list.startsWith('§') ? '§' : '';
  return [...list.matchAll(/[PF]?\d+(?:\.\d+)*/g)].map(([part]) => mark + part);
}

const anchors = new Map<string, ReadonlySet<string>>();

/** Numbered headings of a page as `§4.3`, and rows of tables that begin with a promise's number as `P36`. */
function anchorsOf(page: string, text: string): ReadonlySet<string> {
  const key = `${page}\n${text}`;
  const known = anchors.get(key);
  if (known !== undefined) return known;
  const headings = page.endsWith('.md') ? text.matchAll(/^#{2,} (\d+(?:\.\d+)*)\.? /gm) : [];
  const rows = page.endsWith('.md') ? text.matchAll(/^\| ([PF]\d\d) \|/gm) : [];
  const made = new Set([
    ...Array.from(headings, ([, number]) => `§${number}`),
    ...Array.from(rows, ([, row = '']) => row),
  ]);
  anchors.set(key, made);
  return made;
}

/** Paths that a page names between code marks, and targets of its links to files. */
function pathsIn(file: string, text: string): string[] {
  const code = [...text.matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].flatMap(([part]) =>
    part.replaceAll('`', ' ').split(/\s+/),
  );
  const named = code.flatMap((word) => REPO_PATH.exec(word)?.[1] ?? []);
  const links = Array.from(text.matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)[^)]*\)/g), ([, target = '']) =>
    posix.join(posix.dirname(file), target),
  );
  return [...named, ...links].map((path) => path.replace(/\/$/, ''));
}
