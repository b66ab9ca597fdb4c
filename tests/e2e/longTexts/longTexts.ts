import { expect, it } from 'vitest';
import { bySceneOf, gallery, type Wanted } from '../../gallery/gallery.ts';
import { VIEWS, type View } from '../../gallery/views.ts';
import type { StagedPage } from '../harness/stagedPageForAll.ts';

/** The scene in which axe looks at each screen; the gallery has it look at all of them at night. */
const BY_AXE = new Set(
  Map.groupBy(VIEWS, ({ screen }) => screen)
    .values()
    .map(([first]) => first),
);

/** One third longer, and as narrow as a window may be. Colours are the night's: neither of the two changes one. */
const WANTED = {
  languages: ['pseudo'],
  widths: [1024],
  themes: ['light'],
  axe: (view: View) => (BY_AXE.has(view) ? 'all but colours' : 'none'),
  folder: null,
} as const satisfies Omit<Wanted, 'views'>;
const IN_ONE_TEST = 24;

/** Every view of the gallery, in parts of about the same length: each is a file, so that they run side by side. */
const PARTS = Object.groupBy(VIEWS, ({ scene }) => {
  if (scene === 'documents') return 'documents';
  return scene === 'huge' || scene === 'hostile' ? 'hugeAndHostile' : 'otherStates';
});

/** All views of the part: nothing is cut, nothing scrolls sideways, and axe finds nothing. */
export function longTextsOf(staged: StagedPage, part: 'documents' | 'hugeAndHostile' | 'otherStates'): void {
  it.each(inTests(bySceneOf(PARTS[part] ?? [])))(
    'are cut nowhere, and axe finds nothing: $name',
    async ({ views }) => {
      const found: string[] = [];
      let looked = 0;
      for await (const picture of gallery(staged.page, staged.desk, { ...WANTED, views })) {
        const { screen, scene } = picture.view;
        looked += 1;
        found.push(...picture.found.map((line) => `${screen}, ${scene}: ${line}`));
      }
      expect(looked).toBe(views.length);
      expect(found).toEqual([]);
    },
  );
}

function inTests(part: readonly View[]) {
  const tests = Array.from({ length: Math.ceil(part.length / IN_ONE_TEST) }, (_, at) =>
    part.slice(at * IN_ONE_TEST, (at + 1) * IN_ONE_TEST),
  );
  return tests.map((views) => {
    const [first, last] = [views.at(0), views.at(-1)];
    const name = `${first?.scene}, ${first?.screen} to ${last?.scene}, ${last?.screen}`;
    return { name, views };
  });
}
