import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { FIRST_TEXTS } from '../../../scripts/firstTexts.ts';
import { catalogues } from '../../../shared/i18n/catalogues.ts';
import { loadedBy, reachedFrom, readGraph } from './importGraph.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** What is there as soon as a file is: what it imports, but not what it loads by `import(…)`. */
function atOnce(file: string, text: string): string[] {
  const { module } = parseSync(file, text);
  const chunks = module.dynamicImports.map(({ moduleRequest }) =>
    text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
  );
  const names = chunks.map((chunk) => chunk.split('/').at(-1) ?? '');
  return loadedBy(file, text).filter((target) => !names.includes(target.split('/').at(-1) ?? ''));
}

const namespacesIn = (code: string): string[] =>
  [...code.matchAll(/(?:useTexts|said)\('(\w+)'|'(\w+):\w+'|\btexts\.(\w+)/g)].map(
    ([, named, key, direct]) => named ?? key ?? direct ?? '',
  );

describe('the first screen', () => {
  it('says nothing that is loaded after it', async () => {
    const graph = await readGraph(['renderer', 'shared'], atOnce);
    const shown = [...reachedFrom('renderer/app/main.tsx', graph)].filter((file) =>
      /^(renderer|shared\/i18n)\/.*\.tsx?$/.test(file),
    );
    expect(shown).toContain('renderer/features/desk/OverviewPage.tsx');
    expect(shown).not.toContain('renderer/features/customer/CustomerView.tsx');
    const said = shown.flatMap((file) =>
      namespacesIn(readFileSync(join(ROOT, file), 'utf8')).map((space) => ({ file, space })),
    );
    const ofPage = said.filter(({ space }) => space in catalogues.en);
    expect(ofPage.filter(({ space }) => !FIRST_TEXTS.includes(space))).toEqual([]);
    expect(new Set(ofPage.map(({ space }) => space))).toEqual(new Set(FIRST_TEXTS));
  });
});
