/**
 * The licences, by SPDX id, under which others' work may be handed on with Kontor. What asks for more than its own text,
 * or is none of the usual four, has its reason.
 */
export const ALLOWED: Readonly<Record<string, string>> = {
  MIT: '',
  ISC: '',
  'BSD-3-Clause': '',
  'Apache-2.0': '',
  '0BSD': 'asks for nothing',
  'CC0-1.0': 'gives up all rights; parts of the ciphers',
  'OFL-1.1': 'a typeface may go with any program that carries its text and does not sell it by itself',
  Unlicense: 'gives up all rights',
  blessing: 'SQLite gives up all rights',
};

/** Where package.json has no licence, or names fewer than its files do. */
export const STATED: Readonly<Record<string, string>> = {
  'better-sqlite3-multiple-ciphers': 'MIT AND BSD-3-Clause AND CC0-1.0 AND blessing',
  brotli: 'MIT AND Apache-2.0',
  'png-js': 'MIT',
  saxes: 'ISC AND MIT',
};

/**
 * Texts below a package's own folder, which are of parts of it; null for a part that Kontor does not hand on. One that is
 * not here ends the build until somebody has read it.
 */
export const OF_PARTS: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  '@cantoo/pdf-lib': {
    'src/packages/standard-fonts/LICENSE.md': 'MIT',
    'src/packages/upng/LICENSE': 'MIT',
  },
  culori: { 'src/okhsl/LICENSE': 'MIT' },
  'pdfjs-dist': {
    'cmaps/LICENSE': 'BSD-3-Clause',
    'standard_fonts/LICENSE_FOXIT': 'BSD-3-Clause',
    // Under the GPL. Of the fonts beside it only Foxit's are taken (renderer/features/pdf/pdfParts.ts).
    'standard_fonts/LICENSE_LIBERATION': null,
  },
};
