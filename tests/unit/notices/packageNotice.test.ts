import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { noticesOf, noticesText } from '../../../scripts/notices/thirdPartyNotices.ts';
import { folderForEach } from '../../integration/ownFolder.ts';

const root = folderForEach();

function write(path: string, text: string): string {
  const at = join(root(), path);
  mkdirSync(dirname(at), { recursive: true });
  writeFileSync(at, text);
  return at;
}

/** A package with the files that are given, and its folder. */
function pack(name: string, license: string | undefined, files: Readonly<Record<string, string>>): string {
  const folder = `node_modules/${name}`;
  for (const [path, text] of Object.entries(files)) write(`${folder}/${path}`, text);
  return dirname(write(`${folder}/package.json`, JSON.stringify({ name, version: '1.2.3', license })));
}

describe('what goes with a package', () => {
  beforeEach(() => {
    write('resources/fonts/LICENSE.txt', 'Open Font License');
  });

  /** Without those of the typefaces, which are always there. */
  const of = (whole: readonly string[], files: readonly string[]) =>
    noticesOf(root(), whole, files).filter(({ name }) => !/^(Inter|Noto Sans .*)$/.test(name));
  const ofWhole = (folder: string) => of([folder], []);
  const ofFiles = (...files: string[]) => of([], files);

  it('is its licence and every text in its folder, whether it is packed or some of its files are bundled', () => {
    const folder = pack('@some/one', 'MIT', {
      'LICENSE.md': 'Mine',
      NOTICE: 'Noted',
      'license.js': 'code',
      'node_modules/other/LICENSE': 'Of another',
    });
    const [notice] = ofWhole(folder);
    expect(notice).toEqual({
      name: '@some/one',
      version: '1.2.3',
      licences: ['MIT'],
      texts: ['Mine', 'Noted'],
    });
    expect(ofFiles(join(folder, 'index.js'))[0]).toEqual(notice);
    expect(noticesText('0.1.0', ofWhole(folder))).toContain(
      '\n@some/one 1.2.3\nLicence: MIT\n\nMine\n\nNoted\n',
    );
  });

  it('is refused without a text, packed or bundled', () => {
    const folder = pack('bare', 'MIT', { 'README.md': 'MIT' });
    expect(() => ofWhole(folder)).toThrow('bare: no text of a licence');
    expect(() => ofFiles(join(folder, 'index.js'))).toThrow('bare: no text of a licence');
  });

  it('is supplied where the package has none', () => {
    write('resources/licences/bare.txt', 'Given');
    expect(ofWhole(pack('bare', 'ISC', {}))[0]?.texts).toEqual(['Given']);
  });

  it.each(['GPL-3.0-only', 'MIT AND GPL-2.0-only', 'SEE LICENSE IN LICENSE', undefined])(
    'is refused under another licence than the allowed ones: %s',
    (license) => {
      expect(() => ofWhole(pack('strange', license, { LICENSE: 'Text' }))).toThrow(
        /strange: .* is not allowed/,
      );
    },
  );

  it('has the text of a part that is handed on, and is refused where nobody has read it', () => {
    const pdfjs = pack('pdfjs-dist', 'Apache-2.0', {
      LICENSE: 'All',
      'cmaps/LICENSE': 'Maps',
      'wasm/LICENSE_QCMS': 'Colours',
    });
    expect(ofFiles(join(pdfjs, 'build/pdf.mjs'))[0]?.texts).toEqual(['All']);
    expect(ofFiles(join(pdfjs, 'cmaps/H.bcmap'))[0]).toMatchObject({
      licences: ['Apache-2.0', 'BSD-3-Clause'],
      texts: ['All', 'Maps'],
    });
    expect(() => ofFiles(join(pdfjs, 'wasm/qcms.wasm'))).toThrow('nobody has read wasm/LICENSE_QCMS');
  });

  it('names every package that is refused, not the first alone', () => {
    const folders = [pack('one', 'MIT', {}), pack('two', 'MIT', {})];
    expect(() => noticesOf(root(), folders, [])).toThrow(/one: .*\ntwo: /);
  });
});
