import type { Picture } from './gallery.ts';

const STYLE = `body { font: 13px system-ui; margin: 24px } section { display: flex; flex-wrap: wrap; gap: 12px }
figure { margin: 0; width: 320px } img { width: 100%; border: 1px solid #999 } .bad img { border: 3px solid #c00 }
li { color: #c00 }`;

/** All pictures on one page, screen by screen; what was found stands below. */
export function contactSheet(pictures: readonly Picture[]): string {
  const screens = [...new Set(pictures.map(({ view }) => view.screen))];
  const sections = screens.map((screen) => {
    const figures = pictures.filter(({ view }) => view.screen === screen).map(figureOf);
    return `<h2>${escaped(screen)}</h2><section>${figures.join('\n')}</section>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Gallery</title><style>${STYLE}</style>\n${sections.join('\n')}\n`;
}

function figureOf({ view, language, theme, width, file, found }: Picture): string {
  const words = escaped(`${view.scene}, ${language}, ${theme}, ${width}`);
  const lines = found.map((line) => `<li>${escaped(line)}</li>`).join('');
  const picture = `<a href="${file}"><img loading="lazy" src="${file}" alt="${words}"></a>`;
  return `<figure${found.length > 0 ? ' class="bad"' : ''}>${picture}<figcaption>${words}<ul>${lines}</ul></figcaption></figure>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
