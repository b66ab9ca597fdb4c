import { copyFileSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { type Notice, packageNotice } from './packageNotice.ts';

export const NOTICES_FILE = 'third-party-notices.txt';

const IN_PACKAGE = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\/(.*)$/;
const LINE = '='.repeat(80);

/** Typefaces are no packages: their files are in the repository, under one licence. */
const TYPEFACES = [
  ['Inter', '4.001'],
  ['Noto Sans Arabic', '2.012'],
  ['Noto Sans Hebrew', '3.001'],
  ['Noto Sans SC', '2.004'],
] as const;

function typefaceNotices(root: string): Map<string, Notice> {
  const text = readFileSync(join(root, 'resources/fonts/LICENSE.txt'), 'utf8').trim();
  return new Map(
    TYPEFACES.map(([name, version]) => [name, { name, version, licences: ['OFL-1.1'], texts: [text] }]),
  );
}

/** Folders of the packages that run beside the bundles, and are packed as they are. */
export function packedFolders(root: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
  };
  return Object.entries(packages).flatMap(([path, { dev }]) =>
    path === '' || dev === true ? [] : join(root, path),
  );
}

/**
 * The notices of whole packages, and of those of which some files are bundled.
 * @throws Error naming each package that may not be handed on as it is
 */
export function noticesOf(root: string, whole: readonly string[], files: Iterable<string>): Notice[] {
  const parts = new Map<string, string[]>();
  for (const file of files) {
    const [, folder, path] = IN_PACKAGE.exec(file) ?? [];
    if (folder === undefined || path === undefined) continue;
    parts.set(folder, [...(parts.get(folder) ?? []), path]);
  }
  const supplied = join(root, 'resources/licences');
  const notices = typefaceNotices(root);
  const problems: string[] = [];
  for (const [folder, used] of [...parts, ...whole.map((folder) => [folder, null] as const)]) {
    try {
      const notice = packageNotice(folder, used, supplied);
      notices.set(`${notice.name} ${notice.version}`, notice);
    } catch (error) {
      problems.push((error as Error).message);
    }
  }
  if (problems.length > 0) throw new Error(`may not be handed on:\n${problems.join('\n')}`);
  return [...notices].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, notice]) => notice);
}

export function noticesText(version: string, notices: readonly Notice[]): string {
  const about = `Third-party notices of Kontor ${version}

Kontor is under the MIT licence. What others made and is handed on with it
follows, each with its licence. Electron, Chromium and Node are not in this
list: their licences are in LICENSE.electron.txt and LICENSES.chromium.html,
beside the program, on macOS beside this file.
`;
  const entries = notices.map(
    ({ name, version: its, licences, texts }) =>
      `${LINE}\n${name} ${its}\nLicence: ${licences.join(' AND ')}\n\n${texts.join('\n\n')}\n`,
  );
  return [about, ...entries].join('\n');
}

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...given: never[]) => unknown>>[1];

/** The files of which a build is made, by their absolute paths, `/` between folders. */
function filesOf(bundle: Bundle, root: string): string[] {
  return Object.values(bundle)
    .flatMap((output) => (output.type === 'chunk' ? output.moduleIds : output.originalFileNames))
    .map((id) => resolve(root, id.replace(/^\0|\?.*$/g, '')).replaceAll('\\', '/'));
}

/**
 * Plugins of a build: what it bundles is noted; the last one writes the notices of all among its files, and copies them
 * beside its folder. Vite's own `build.license` knows neither typefaces nor the texts of a package's parts, and goes on
 * where a text is missing.
 */
export function thirdPartyNotices(root: string): Record<'noted' | 'written' | 'copied', Plugin> {
  const files = new Set<string>();
  const note = (bundle: Bundle, from: string) => {
    for (const file of filesOf(bundle, from)) files.add(file);
  };
  return {
    noted: {
      name: 'third-party-files',
      generateBundle(_options, bundle) {
        note(bundle, this.environment.config.root);
      },
    },
    written: {
      name: 'third-party-notices',
      generateBundle(_options, bundle) {
        note(bundle, this.environment.config.root);
        const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
          readonly version: string;
        };
        const source = noticesText(version, noticesOf(root, packedFolders(root), files));
        this.emitFile({ type: 'asset', fileName: NOTICES_FILE, source });
      },
    },
    copied: {
      name: 'third-party-notices-beside',
      // electron-builder leaves out of the archive what it lays beside it, and both have the notices.
      writeBundle({ dir = '' }) {
        copyFileSync(join(dir, NOTICES_FILE), join(dir, '..', NOTICES_FILE));
      },
    },
  };
}
