import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listStaticFiles } from '../../../electron/adapters/staticFiles.ts';
import { ALLOWED, OF_PARTS, STATED } from '../../../scripts/notices/licences.ts';
import { NOTICES_FILE } from '../../../scripts/notices/thirdPartyNotices.ts';
import { loadedBy, readGraph } from '../../unit/imports/importGraph.ts';

const root = resolve(import.meta.dirname, '../../..');
const page = join(root, 'out/renderer');
const isBuilt = existsSync(join(page, NOTICES_FILE));

interface Entry {
  readonly licences: readonly string[];
  readonly text: string;
}

/** What the built page says, by name and version. */
function writtenNotices(): ReadonlyMap<string, Entry> {
  const parts = readFileSync(join(page, NOTICES_FILE), 'utf8').split(/^={80}\n(.+)\nLicence: (.+)\n/m);
  const entries = new Map<string, Entry>();
  for (let at = 1; at < parts.length; at += 3) {
    const [name = '', licences = '', text = ''] = parts.slice(at, at + 3);
    entries.set(name, { licences: licences.split(' AND '), text: text.trim() });
  }
  return entries;
}

function nameAndVersion(folder: string): string {
  const { name, version } = JSON.parse(
    readFileSync(join(root, 'node_modules', folder, 'package.json'), 'utf8'),
  );
  return `${name} ${version}`;
}

describe.skipIf(!isBuilt)(`the notices of the build${isBuilt ? '' : ' (there is no build)'}`, () => {
  const written = isBuilt ? writtenNotices() : new Map<string, Entry>();
  const licences = new Set([...written.values()].flatMap((entry) => entry.licences));
  const names = new Set([...written.keys()].map((name) => name.replace(/ \S+$/, '')));

  it('name every package that the sources load, and what those bring', async () => {
    const graph = await readGraph(['electron', 'shared', 'renderer'], loadedBy);
    const loaded = new Set(
      [...graph.values()]
        .flat()
        .filter(
          (name) => !/^(node:|virtual:|electron(\/|$)|renderer\/|shared\/|docs\/|resources\/)/.test(name),
        )
        .filter((name) => !builtinModules.includes(name) && existsSync(join(root, 'node_modules', name))),
    );
    // The browser host alone loads it, from where its own text lies.
    expect(loaded.delete('open')).toBe(true);
    expect(loaded.size).toBeGreaterThan(20);
    expect([...loaded].map(nameAndVersion).filter((name) => !written.has(name))).toEqual([]);
    for (const name of ['scheduler', 'd3-path', 'fontkit', 'yocto-queue']) {
      expect(written.has(nameAndVersion(name))).toBe(true);
    }
  });

  it('have the text of each licence, and the licences of parts', () => {
    expect([...written].filter(([, { text }]) => text.length < 500).map(([name]) => name)).toEqual([]);
    const textOf = (name: string) => [...written].find(([key]) => key.startsWith(`${name} `))?.[1].text;
    for (const name of ['Inter', 'Noto Sans Arabic', 'Noto Sans Hebrew', 'Noto Sans SC'])
      expect(textOf(name)).toContain('SIL OPEN FONT LICENSE Version 1.1');
    expect(textOf('pdfjs-dist')).toContain('Adobe Systems Incorporated');
    expect(textOf('pdfjs-dist')).toContain('PDFium Authors');
    expect(textOf('better-sqlite3-multiple-ciphers')).toContain('Ulrich Telle');
    expect(textOf('@github/keytar')).toContain('GitHub');
  });

  it('are under the allowed licences, and no more is allowed or supplied than is needed', () => {
    expect([...licences].sort()).toEqual(Object.keys(ALLOWED).sort());
    const supplied = readdirSync(join(root, 'resources/licences')).map((file) => file.replace(/\.txt$/, ''));
    for (const name of [...Object.keys(STATED), ...Object.keys(OF_PARTS), ...supplied]) {
      expect([name, names.has(name)]).toEqual([name, true]);
    }
  });

  it('are a file of the page, which both hosts serve as text', async () => {
    const file = (await listStaticFiles(page)).get(`/${NOTICES_FILE}`);
    expect(file?.contentType).toBe('text/plain; charset=utf-8');
    expect(readFileSync(join(root, 'renderer/features/help/LicencesView.tsx'), 'utf8')).toContain(
      NOTICES_FILE,
    );
  });

  it('need not name the GPL: no typeface under it is bundled', () => {
    const files = readdirSync(join(page, 'assets'));
    expect(files.filter((name) => /\.pfb$/.test(name))).toHaveLength(2);
    expect(files.filter((name) => /liberation/i.test(name))).toEqual([]);
    expect(readFileSync(join(page, NOTICES_FILE), 'utf8')).not.toContain('GNU GENERAL PUBLIC LICENSE');
  });
});
