/**
 * `npm run gallery`: every screen in every state, in all languages and a longer one, in both themes and at three widths;
 * axe looks in the first language and the longer one. Ends with 1 if a text is cut or axe finds something. Narrowed by
 * `--language sv`, `--screen jobs`, `--width 1024`, `--theme dark`; each may be given more than once. The pictures are in
 * test-results/gallery/index.html.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LANGUAGES } from '../../shared/i18n/languages.ts';
import { launchChromium, openPage } from '../e2e/harness/browser.ts';
import { buildFakeDesk, serveFakeDesk } from '../e2e/harness/fakeDesk.ts';
import { ROOT } from '../e2e/harness/lineProcess.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { contactSheet } from './contactSheet.ts';
import { gallery, type Picture, type Theme, type Wanted } from './gallery.ts';
import { VIEWS } from './views.ts';

const several = { type: 'string', multiple: true } as const;
const { values } = parseArgs({
  options: { language: several, screen: several, width: several, theme: several },
});
const folder = join(ROOT, 'test-results', 'gallery');
const themes = (['light', 'dark'] as const satisfies readonly Theme[]).filter(
  (theme) => values.theme?.includes(theme) ?? true,
);
const views = VIEWS.filter(({ screen }) => values.screen?.some((part) => screen.includes(part)) ?? true);
const widths = values.width?.map(Number) ?? [1280, 1024, 1920];
const languages = values.language ?? [...LANGUAGES, 'pseudo'];
/** What one page walks through at a time: a scene in a language. */
const walks = languages.flatMap((language) =>
  [...Map.groupBy(views, ({ scene }) => scene).values()].map((ofScene) => ({
    views: ofScene,
    languages: [language],
    themes,
    widths,
    axe: language === languages[0] || language === languages.at(-1),
    folder,
  })),
);

await using work = await temporaryFolder();
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const began = Date.now();
const pictures: Picture[] = [];
await using browser = await launchChromium();
const built = join(work.path, 'fakeDesk');
await buildFakeDesk(built);
const desk = await serveFakeDesk(built);
try {
  const left = walks.values();
  await Promise.all(Array.from({ length: availableParallelism() }, () => walkAll(left)));
} finally {
  await desk.stop();
}
await writeFile(join(folder, 'index.html'), contactSheet(pictures));
const bad = pictures.filter(({ found }) => found.length > 0).length;
const seconds = Math.round((Date.now() - began) / 1000);
process.stdout.write(
  `${pictures.length} pictures in ${seconds} s, ${bad} with something found: ${folder}/index.html\n`,
);
// Without a picture nothing was checked: that is a failure too.
process.exitCode = bad > 0 || pictures.length === 0 ? 1 : 0;

/** Takes one walk after the other, in a page of its own. */
async function walkAll(left: Iterable<Wanted>): Promise<void> {
  const { page } = await openPage(browser);
  for (const wanted of left) {
    for await (const picture of gallery(page, desk, wanted)) {
      pictures.push(picture);
      const { view, language, theme, width, found } = picture;
      for (const line of found) {
        process.stdout.write(`${view.screen} / ${view.scene}, ${language}, ${theme}, ${width}: ${line}\n`);
      }
    }
  }
}
